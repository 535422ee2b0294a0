import type { Instant } from "../shared/local_time.ts";
import { type Cents, type Ppm, share } from "../shared/money.ts";
import { type Dish, isAvailable } from "../menu/dish.ts";
import { type LunchRules, unitPrice } from "../menu/lunch.ts";
import type { Cart } from "./cart.ts";
import { type Charge, type ChargeRate, chargesOn, sumOf, taxedSumOf } from "./charge.ts";

/** The rates that make a bill. */
export type BillRates = { taxPpm: Ppm; charges: readonly ChargeRate[] };

export type PriceRules = BillRates & { lunch: LunchRules };

/** The amounts of a bill; they add up to the total. */
export type Totals = {
  subtotalCents: Cents;
  charges: readonly Charge[];
  taxCents: Cents;
  totalCents: Cents;
};

export type QuotedLine = {
  id: string;
  dish: Dish;
  quantity: number;
  note: string;
  unitPriceCents: Cents;
  lineTotalCents: Cents;
  isAvailable: boolean;
};

/** A cart with the server's own prices for one pickup moment. Lines that cannot be had are listed, not counted. */
export type Quote = Totals & {
  lines: readonly QuotedLine[];
  taxPpm: Ppm;
  /** Dishes that can be ordered; unavailable ones are not counted. */
  count: number;
  /** The longest prep time among the lines, in minutes; 0 for an empty cart. */
  prepMinutes: number;
};

/**
 * Prices `cart` for pickup at `pickupAt`; whether a dish can be had is judged `now`. Lines whose dish has left the
 * menu are dropped (decisions 6, 19, 20).
 */
export function quoteCart(
  cart: Cart,
  dishes: ReadonlyMap<string, Dish>,
  pickupAt: Instant,
  now: Instant,
  rules: PriceRules,
): Quote {
  const lines = cart.lines.flatMap((line): QuotedLine[] => {
    const dish = dishes.get(line.dishId);
    if (!dish) return [];
    const unitPriceCents = unitPrice(dish, pickupAt, rules.lunch);
    return [{
      id: line.id,
      dish,
      quantity: line.quantity,
      note: line.note,
      unitPriceCents,
      lineTotalCents: unitPriceCents * line.quantity,
      isAvailable: isAvailable(dish, now),
    }];
  });
  const had = lines.filter((line) => line.isAvailable);
  return {
    lines,
    ...totals(had.map((line) => ({ cents: line.lineTotalCents, isTaxable: line.dish.isTaxable })), rules),
    taxPpm: rules.taxPpm,
    count: had.reduce((sum, line) => sum + line.quantity, 0),
    prepMinutes: had.reduce((longest, line) => Math.max(longest, line.dish.prepMinutes), 0),
  };
}

/** Subtotal, charges, tax (once, on the taxable lines and the taxed charges together, half-up) and total. */
export function totals(
  lines: readonly { cents: Cents; isTaxable: boolean }[],
  rates: BillRates,
): Totals {
  const subtotalCents = lines.reduce((sum, line) => sum + line.cents, 0);
  const taxableCents = lines.reduce((sum, line) => sum + (line.isTaxable ? line.cents : 0), 0);
  const charges = chargesOn(subtotalCents, rates.charges);
  const taxCents = share(taxableCents + taxedSumOf(charges), rates.taxPpm);
  return { subtotalCents, charges, taxCents, totalCents: subtotalCents + sumOf(charges) + taxCents };
}

export type LineChange =
  | { kind: "unavailable"; lineId: string; name: string }
  | { kind: "price_rose"; lineId: string; name: string; fromCents: Cents; toCents: Cents };

/** What would surprise a guest who agreed to `seen`: dishes that went off and prices that rose. Falls pass silently. */
export function quoteChanges(
  seen: readonly { id: string; unitPriceCents: Cents }[],
  fresh: Quote,
): LineChange[] {
  const before = new Map(seen.map((line) => [line.id, line.unitPriceCents]));
  return fresh.lines.flatMap((line): LineChange[] => {
    const about = { lineId: line.id, name: line.dish.name };
    if (!line.isAvailable) return [{ kind: "unavailable", ...about }];
    const fromCents = before.get(line.id);
    if (fromCents !== undefined && line.unitPriceCents > fromCents) {
      return [{ kind: "price_rose", ...about, fromCents, toCents: line.unitPriceCents }];
    }
    return [];
  });
}
