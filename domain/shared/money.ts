/** Whole US cents. Every amount inside the product is one of these. */
export type Cents = number;

/** Parts per million: 8.75 % is 87_500. */
export type Ppm = number;

const million = 1_000_000;

/**
 * `rate` of `cents`, half-up to the cent (decision 20). Exact while `cents × rate` stays below 2^52, which holds
 * for any order under 45 million dollars at 100 %.
 */
export function share(cents: Cents, rate: Ppm): Cents {
  const doubled = cents * rate * 2 + million;
  return (doubled - doubled % (2 * million)) / (2 * million);
}

/** Dollars as the wire carries them: `1795` → `17.95`. */
export function toDollars(cents: Cents): number {
  return cents / 100;
}

/** `1795` → `"$17.95"`, `123450` → `"$1,234.50"`. */
export function formatDollars(cents: Cents): string {
  const whole = Math.trunc(Math.abs(cents) / 100).toString().replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = (Math.abs(cents) % 100).toString().padStart(2, "0");
  return `${cents < 0 ? "-" : ""}$${whole}.${rest}`;
}

/** A decimal text such as `"8.75"` as an exact integer in units of `10^-digits`; `undefined` when it is not one. */
export function parseDecimal(text: string, digits: number): number | undefined {
  const match = /^(\d{1,9})(?:\.(\d+))?$/.exec(text.trim());
  if (!match) return undefined;
  const fraction = match[2] ?? "";
  if (fraction.length > digits) return undefined;
  return Number((match[1] ?? "") + fraction.padEnd(digits, "0"));
}

/** A percent as settings keep it (`"8.75"`) in parts per million; `undefined` when it is not one (spec section 3). */
export function parsePercent(text: string): Ppm | undefined {
  return parseDecimal(text, 4);
}
