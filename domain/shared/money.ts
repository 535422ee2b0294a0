/** Whole US cents, the unit of every amount in the core. */
export type Cents = number;

/** Parts per million: 8.75% is 87_500. */
export type Ppm = number;

const million = 1_000_000;

/**
 * Returns `rate` of `cents`, rounded half-up to the cent. Exact while `cents × rate` is below 2^52: up to 45 million dollars
 * at 100%.
 */
export function share(cents: Cents, rate: Ppm): Cents {
  const doubled = cents * rate * 2 + million;
  return (doubled - doubled % (2 * million)) / (2 * million);
}

/** Converts cents to dollars for the API: `1795` → `17.95`. */
export function toDollars(cents: Cents): number {
  return cents / 100;
}

/** Converts dollars of the API to cents: `17.95` → `1795`. */
export function toCents(dollars: number): Cents {
  return Math.round(dollars * 100);
}

/** Returns whether an amount in dollars is a whole number of cents, which binary fractions are only nearly. */
export function isWholeCents(dollars: number): boolean {
  return Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6;
}

/** Formats cents: `1795` → `"$17.95"`, `123450` → `"$1,234.50"`. */
export function formatDollars(cents: Cents): string {
  const whole = Math.trunc(Math.abs(cents) / 100).toString().replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = (Math.abs(cents) % 100).toString().padStart(2, "0");
  return `${cents < 0 ? "-" : ""}$${whole}.${rest}`;
}

/** Parses a decimal such as `"8.75"` to an integer in units of `10^-digits`; undefined when invalid or too precise. */
export function parseDecimal(text: string, digits: number): number | undefined {
  const match = /^(\d{1,9})(?:\.(\d+))?$/.exec(text.trim());
  if (!match) return undefined;
  const fraction = match[2] ?? "";
  if (fraction.length > digits) return undefined;
  return Number((match[1] ?? "") + fraction.padEnd(digits, "0"));
}

/** Parses a percentage such as `"8.75"` to ppm; undefined when invalid or with more than four decimals. */
export function parsePercent(text: string): Ppm | undefined {
  return parseDecimal(text, 4);
}

/** Converts ppm to percent: 87_500 to 8.75. */
export function toPercent(rate: Ppm): number {
  return rate / 10_000;
}

/** Adds up a number of each item. */
export function sumBy<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}
