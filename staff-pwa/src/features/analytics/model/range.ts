/** A range of Los Angeles dates, YYYY-MM-DD, both included. The default is the last seven days. */
export type Range = { from?: string; to?: string };

/** Reads the range from the parameters of a URL. Drops values that are not dates. */
export function rangeIn({ from, to }: Record<string, unknown>): Range {
  return { ...(isDate(from) ? { from } : {}), ...(isDate(to) ? { to } : {}) };
}

const isDate = (text: unknown): text is string =>
  typeof text === "string" && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

export const presets = ["today", "yesterday", "week", "month", "this_month", "last_month"] as const;
export type Preset = typeof presets[number];

/** The dates of a preset on the day `today`. */
export function rangeOf(preset: Preset, today: string): Required<Range> {
  const month = `${today.slice(0, 7)}-01`;
  const lastOfMonthBefore = daysBefore(month, 1);
  switch (preset) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: daysBefore(today, 1), to: daysBefore(today, 1) };
    case "week":
      return { from: daysBefore(today, 6), to: today };
    case "month":
      return { from: daysBefore(today, 29), to: today };
    case "this_month":
      return { from: month, to: today };
    case "last_month":
      return { from: `${lastOfMonthBefore.slice(0, 7)}-01`, to: lastOfMonthBefore };
  }
}

/** The date `days` days before `date`. Calculates in UTC, where every day has 24 hours. */
export function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(date) - days * 86_400_000).toISOString().slice(0, 10);
}
