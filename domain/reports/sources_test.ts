import { deepEqual, equal } from "node:assert/strict";
import type { Order } from "../order/order.ts";
import { namedSources } from "../cart/source.ts";
import { sumBy } from "../shared/money.ts";
import { anOrder, fridayDinner as at } from "../testing/fixtures.ts";
import { addSources, maxOtherSources, sourcesOf } from "./sources.ts";

const ids = { intentId: "pi_1", amountCents: 3687 };
const charged = { ...ids, state: "captured", capturedAt: at } as const;
const order = (source: string | undefined, payment: Order["payment"] = charged, more: Partial<Order> = {}) =>
  anOrder({ source, payment, ...more });

Deno.test("each source counts its placed orders, and the net sales of the charged ones without discounts, refunds and tax", () => {
  const refund = {
    ...{ number: 1, cents: 3687, reason: "cold", decidedAt: at },
    by: { kind: "system" },
    choice: { kind: "amount", cents: 3687 },
    outcome: { kind: "done", at },
  } as const;
  const orders = [
    order("poster"),
    order("poster", { ...charged, uncaptured: { taxableCents: 390, exemptCents: 0, taxCents: 34 } }),
    order("poster", { ...charged, state: "refunded", refundedCents: 3687 }, { refunds: [refund] }),
    order("poster", { ...ids, state: "released", releasedAt: at }),
    order("spring_fair"),
    order(undefined, { ...ids, state: "authorized", authorizedAt: at }),
    order("bag", { ...ids, amountCents: 0, state: "none", since: at }),
  ];
  const expected = [
    { source: "poster", orders: 4, charged: 3, netCents: 3390 + 3000 },
    { source: "spring_fair", orders: 1, charged: 1, netCents: 3390 },
    { source: "direct", orders: 1, charged: 0, netCents: 0 },
  ];
  deepEqual(sourcesOf(orders), expected);
  deepEqual(addSources(orders.flatMap((each) => sourcesOf([each]))), expected);
});

Deno.test("words beyond the limit are counted as other, and never a word of the printed kit", () => {
  const texts = Array.from({ length: maxOtherSources + 30 }, (_, nth) => `word-${nth}`);
  const orders = [...texts, "word-49", ...namedSources, undefined].map((source) => order(source));
  const sums = sourcesOf(orders);
  equal(sums.length, maxOtherSources + namedSources.length + 2);
  deepEqual(sums.slice(0, 2).map(({ source, orders }) => [source, orders]), [["other", 30], ["word-49", 2]]);
  for (const name of [...namedSources, "direct"]) {
    equal(sums.some(({ source }) => source === name), true, name);
  }
  equal(sumBy(sums, (sum) => sum.orders), orders.length);
  deepEqual(addSources(addSources(sums)), sums);
});
