const twoDecimals = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** "$16.95". Takes the dollars the server quoted; nothing is computed here. */
export const dollars = (amount: number): string => twoDecimals.format(amount);

/** "8.75%", "10%": a rate in percent without idle zeros. */
export const percent = (rate: number): string => `${Number(rate.toFixed(4))}%`;
