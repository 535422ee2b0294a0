/** Formats dollars as "$16.95", "$1,234.50" or "-$2.50". Avoids `Intl`, whose first use takes 40 ms on a phone. */
export const dollars = (amount: number): string =>
  `${amount < 0 ? "-" : ""}$${Math.abs(amount).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",")}`;

/** Formats dollars that are taken off a sum as "−$2.50". A negative amount adds to the sum: "+$2.50". */
export const deduction = (amount: number): string =>
  `${amount > 0 ? "−" : amount < 0 ? "+" : ""}${dollars(Math.abs(amount))}`;
