import { type ChargeKind, chargeNames } from "@domain/cart/charge.ts";
import type { Language } from "@domain/shared/language.ts";

/** Formats a rate in percent without trailing zeros: "8.75%", "10%". */
export const percent = (rate: number): string => `${Number(rate.toFixed(4))}%`;

/** The name of a charge with its rate: "Service fee (5%)". */
export const chargeName = (charge: { kind: ChargeKind; rate: number }, language: Language): string =>
  `${chargeNames[charge.kind][language]} (${percent(charge.rate)})`;

/** Returns the price of a dish ordered now, in dollars: its lunch price, if it has one, while `isLunch`. */
export const priceNow = (dish: { price: number; lunch_price: number | null }, isLunch: boolean): number =>
  isLunch && dish.lunch_price !== null ? dish.lunch_price : dish.price;
