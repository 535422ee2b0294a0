import { type OfferEnd, offerEnds, type Order } from "../order/order.ts";
import { capturedCents } from "../payment/payment.ts";
import { type Cents, sumBy } from "../shared/money.ts";
import { isCharged } from "./analytics.ts";

/** What became of counter-offers. See docs/product-rules.md, "Offers in analytics". */
export type OfferSums = {
  made: number;
  /** Those that wait for the guest are in none of them. */
  ended: Readonly<Record<OfferEnd, number>>;
  /** The orders that were charged after an accepted offer, and what the provider captured for them. */
  savedOrders: number;
  collectedCents: Cents;
};

/** What the offers of an order are counted from. */
export type OfferedOrder = Pick<Order, "offers" | "payment">;

/** Returns the sums of the offers for these orders, without test orders. */
export function offersOf(orders: readonly OfferedOrder[]): OfferSums {
  const placed = orders.filter(({ payment }) => payment.state !== "none");
  const offers = placed.flatMap((order) => order.offers);
  const saved = placed.filter((order) =>
    isCharged(order.payment) && order.offers.some(({ ended }) => ended?.as === "accepted")
  );
  return {
    made: offers.length,
    ended: countEnds((end) => offers.filter(({ ended }) => ended?.as === end).length),
    savedOrders: saved.length,
    collectedCents: sumBy(saved, ({ payment }) => capturedCents(payment)),
  };
}

/** Adds up the offers of several days. */
export function addOffers(sums: readonly OfferSums[]): OfferSums {
  return {
    made: sumBy(sums, ({ made }) => made),
    ended: countEnds((end) => sumBy(sums, ({ ended }) => ended[end])),
    savedOrders: sumBy(sums, ({ savedOrders }) => savedOrders),
    collectedCents: sumBy(sums, ({ collectedCents }) => collectedCents),
  };
}

function countEnds(count: (end: OfferEnd) => number): Record<OfferEnd, number> {
  const entries = offerEnds.map((end) => [end, count(end)]);
  return Object.fromEntries(entries) satisfies Record<OfferEnd, number>;
}
