import { deepEqual } from "node:assert/strict";
import type { Offer, OfferEnd, Order } from "../order/order.ts";
import { anOrder, fridayDinner as at } from "../testing/fixtures.ts";
import { addOffers, offersOf } from "./offers.ts";

const by = { kind: "guest" } as const;
const { bill } = anOrder();

function offer(as?: OfferEnd): Offer {
  return {
    ...{ changes: [], bill, beforeCents: 5000, reason: "sold_out", text: "", by, at, expiresAt: at },
    ...(as && { ended: { as, by, at } }),
  };
}

const ids = { intentId: "pi_1", amountCents: 3000 };
const charged = { ...ids, state: "captured", capturedAt: at } as const;
const released = { ...ids, state: "released", releasedAt: at } as const;

const order = (payment: Order["payment"], ...ends: (OfferEnd | undefined)[]) =>
  anOrder({ payment, offers: ends.map(offer) });

Deno.test("every offer is counted by its end, and an order counts as saved once its guest has accepted one and it was charged", () => {
  const orders = [
    order(charged, "withdrawn", "accepted"),
    // The card was declined after the first yes.
    order({ ...charged, state: "refunded", refundedCents: 3000 }, "accepted", "accepted"),
    order({ ...charged, uncaptured: { taxableCents: 90, exemptCents: 2, taxCents: 8 } }, "accepted"),
    order(
      { ...ids, state: "capture_failed", reason: "card_refused", failedAt: at },
      "accepted",
    ),
    order(charged, "withdrawn"),
    order(charged),
    ...(["declined", "lapsed", "denied", "cancelled"] as const).map((end) => order(released, end)),
    order({ ...ids, state: "authorized", authorizedAt: at }, undefined),
    order({ ...ids, amountCents: 0, state: "none", since: at }, "accepted"),
  ];
  const expected = {
    made: 12,
    ended: { accepted: 5, declined: 1, lapsed: 1, withdrawn: 2, denied: 1, cancelled: 1 },
    savedOrders: 3,
    collectedCents: 8900,
  };
  deepEqual(offersOf(orders), expected);
  deepEqual(addOffers(orders.map((each) => offersOf([each]))), expected);
});
