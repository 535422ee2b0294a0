import type { Range } from "./range.ts";

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
function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(date) - days * 86_400_000).toISOString().slice(0, 10);
}
