/** A range of Los Angeles dates, YYYY-MM-DD, both included. The default is the last seven days. */
export type Range = { from?: string; to?: string };

/** Reads the range from the parameters of a URL. Drops values that are not dates. */
export function rangeIn({ from, to }: Record<string, unknown>): Range {
  return { ...(isDate(from) ? { from } : {}), ...(isDate(to) ? { to } : {}) };
}

const isDate = (text: unknown): text is string =>
  typeof text === "string" && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
