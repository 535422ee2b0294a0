/** "$16.95". Takes the dollars the server quoted; nothing is computed here. (`Intl` takes a phone 40 ms to begin with.) */
export const dollars = (amount: number): string =>
  `${amount < 0 ? "-" : ""}$${Math.abs(amount).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",")}`;

/** "8.75%", "10%": a rate in percent without idle zeros. */
export const percent = (rate: number): string => `${Number(rate.toFixed(4))}%`;

/** The price of a dish ordered now; its lunch price while that holds. */
export const priceNow = (dish: { price: number; lunch_price: number | null }, isLunch: boolean): number =>
  isLunch && dish.lunch_price !== null ? dish.lunch_price : dish.price;
