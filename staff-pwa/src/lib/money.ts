/** Dollars as the wire sends them, with two decimals and no sign: "38.42". */
export const amount = (dollars: number): string => dollars.toFixed(2);

/** "$38.42". */
export const price = (dollars: number): string => `$${amount(dollars)}`;
