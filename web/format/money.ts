/** "$16.95", "$1,234.50", "-$2.50": dollars as the server computes them. (`Intl` takes a phone 40 ms to begin with.) */
export const dollars = (amount: number): string =>
  `${amount < 0 ? "-" : ""}$${Math.abs(amount).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",")}`;
