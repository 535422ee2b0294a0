/** Statistics and table rows of a bench. */

export type Summary = { p50: number; p99: number; max: number; count: number };

/** The median, 99th percentile (nearest rank) and maximum of some measurements; NaN without any. */
export function summary(values: readonly number[]): Summary {
  const sorted = values.toSorted((one, other) => one - other);
  const rank = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
  return { p50: rank(0.5), p99: rank(0.99), max: sorted.at(-1) ?? NaN, count: sorted.length };
}

/** One line of a table with right-aligned columns. */
export const row = (cells: readonly (string | number)[]): string =>
  cells.map((cell) => String(cell).padStart(15)).join("");
