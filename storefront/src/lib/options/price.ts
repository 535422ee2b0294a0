import { dollars } from "@web/format/money.ts";

/** Formats the price difference of an option in dollars: "+$2.00", "−$4.00", or "" for no difference. */
export const priceDifference = (amount: number): string =>
  amount === 0 ? "" : `${amount > 0 ? "+" : "−"}${dollars(Math.abs(amount))}`;
