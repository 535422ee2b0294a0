import { toWireFlags } from "./dish_flags.ts";
import type { Cart } from "@contract/schemas/cart.ts";
import { amountOf, type Charge, ratePpm } from "@domain/cart/charge.ts";
import type { Quote } from "@domain/cart/quote.ts";
import { allergenText } from "@domain/menu/dish.ts";
import { type Ppm, toDollars } from "@domain/shared/money.ts";

export function toCart(quote: Quote): Cart {
  return {
    items: quote.lines.map(({ id, dish, quantity, note, unitPriceCents, lineTotalCents, isAvailable }) => ({
      id,
      menu_item_id: dish.id,
      name: dish.name,
      name_korean: dish.nameKorean,
      description: dish.description,
      price: toDollars(unitPriceCents),
      quantity,
      line_total: toDollars(lineTotalCents),
      special_instructions: note,
      allergens: allergenText(dish),
      prep_time_minutes: dish.prepMinutes,
      is_available: isAvailable,
      ...toWireFlags(dish),
      image_url: dish.imageUrl ?? null,
    })),
    subtotal: toDollars(quote.subtotalCents),
    serviceFee: toDollars(amountOf(quote.charges, "service_fee")),
    serviceFeeRate: toPercent(ratePpm(quote.charges, "service_fee")),
    charges: toCharges(quote.charges),
    taxAmount: toDollars(quote.taxCents),
    taxRate: toPercent(quote.taxPpm),
    total: toDollars(quote.totalCents),
    count: quote.count,
  };
}

/** Returns the charges of a bill as JSON, with rates in percent and amounts in dollars. */
export function toCharges(charges: readonly Charge[]): Cart["charges"] {
  return charges.map(({ kind, ppm, cents }) => ({ kind, rate: toPercent(ppm), amount: toDollars(cents) }));
}

/** Converts ppm to percent: 87_500 to 8.75. */
export function toPercent(rate: Ppm): number {
  return rate / 10_000;
}
