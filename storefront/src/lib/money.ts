/** "8.75%", "10%": a rate in percent without idle zeros. */
export const percent = (rate: number): string => `${Number(rate.toFixed(4))}%`;

/** The price of a dish ordered now; its lunch price while that holds. */
export const priceNow = (dish: { price: number; lunch_price: number | null }, isLunch: boolean): number =>
  isLunch && dish.lunch_price !== null ? dish.lunch_price : dish.price;
