/** Dollars as the wire sends them, with two decimals and no sign: "38.42". */
export const amount = (dollars: number): string => dollars.toFixed(2);

/** "$38.42". */
export const price = (dollars: number): string => `$${amount(dollars)}`;

const whole = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});

/** "$4,513": where cents would be noise. */
export const wholeDollars = (dollars: number): string => whole.format(dollars);
