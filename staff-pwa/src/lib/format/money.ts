const cents = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Dollars with two decimals and no currency sign: "1,038.42". */
export const amount = (dollars: number): string => cents.format(dollars);

/** Dollars with two decimals: "$1,038.42". */
export const price = (dollars: number): string => `$${amount(dollars)}`;

const whole = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});

/** Dollars without cents: "$4,513". */
export const wholeDollars = (dollars: number): string => whole.format(dollars);
