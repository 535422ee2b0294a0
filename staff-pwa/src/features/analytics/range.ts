/** Los Angeles days, both included; left out, the last seven. */
export type Range = { from?: string; to?: string };

/** The range in an address; what is no date is dropped. */
export function rangeIn({ from, to }: Record<string, unknown>): Range {
  return { ...(isDate(from) ? { from } : {}), ...(isDate(to) ? { to } : {}) };
}

const isDate = (text: unknown): text is string =>
  typeof text === "string" && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** The day so many days before `date`. Days are counted in UTC, where each has 24 hours. */
export function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(date) - days * 86_400_000).toISOString().slice(0, 10);
}
