import type { Cents } from "../shared/money.ts";
import type { Order, Warning } from "../order/order.ts";

/** The earlier orders of a guest, by phone or email, without test orders. Erased contact details end the record. */
export type GuestRecord = {
  /** Orders with the guest's phone number. */
  ordersOfPhone: number;
  noShows: number;
  /** Orders with a dispute. */
  disputes: number;
  /** The median total of the restaurant's latest orders; undefined when the number has ordered before, or when they are too few. */
  usualCents: Cents | undefined;
};

/** A first order is unusually large above this many times the usual total. */
const largeFactor = 3;

/** The usual total is the median of at most so many orders, within so many days, and of at least so many. */
export const usualTotal = { latest: 500, days: 90, atLeast: 20 } as const;

/** So many declined cards of one cart are several. A guest who mistypes a card causes fewer. */
export const severalDeclines = 3;

/** Cards of this country are named by no warning. */
const homeCountry = "US";

/**
 * Returns a warning for each plain reason to look at an order twice, before staff accept it. Beside a reason it also names a first order
 * and a foreign card, which alone are none: many guests are new or travel. See docs/product-rules.md, "Unusual orders".
 */
export function unusualWarnings(
  totalCents: Cents,
  { ordersOfPhone, noShows, disputes, usualCents = Infinity }: GuestRecord,
  hasSeveralDeclines: boolean,
  cardCountry: string = homeCountry,
): Warning[] {
  const isLargeFirst = ordersOfPhone === 0 && totalCents > largeFactor * usualCents;
  const reasons: Warning[] = [
    ...(disputes > 0 ? [{ kind: "earlier_dispute", count: disputes } as const] : []),
    ...(noShows > 0 ? [{ kind: "earlier_no_show", count: noShows } as const] : []),
    ...(hasSeveralDeclines ? [{ kind: "cards_declined" } as const] : []),
    ...(isLargeFirst ? [{ kind: "first_and_large" } as const] : []),
  ];
  if (reasons.length === 0) return [];
  return [
    ...reasons,
    ...(ordersOfPhone === 0 && !isLargeFirst ? [{ kind: "first_order" } as const] : []),
    ...(cardCountry === homeCountry ? [] : [{ kind: "foreign_card", country: cardCountry } as const]),
  ];
}

const unusualKinds: ReadonlySet<Warning["kind"]> = new Set([
  "earlier_dispute",
  "earlier_no_show",
  "cards_declined",
  "first_and_large",
  "first_order",
  "foreign_card",
]);

/** Returns whether an order has a warning of `unusualWarnings`. */
export function isUnusual({ warnings }: Pick<Order, "warnings">): boolean {
  return warnings.some(isUnusualKind);
}

/** Returns whether a warning is one of `unusualWarnings`. */
export const isUnusualKind = ({ kind }: Warning): boolean => unusualKinds.has(kind);
