import { deepEqual, equal } from "node:assert/strict";
import { anOrder, at } from "../testing/fixtures.ts";
import { ledgerEntryOf } from "../testing/memory/sales.ts";
import { type LedgerEntry, ledgerRow } from "./ledger.ts";

const noon = at("2026-07-10T12:00-07:00");
const rowOf = (order: Parameters<typeof anOrder>[0]) => {
  const entry: LedgerEntry | undefined = ledgerEntryOf(anOrder(order));
  if (!entry) throw new Error("A test order");
  return ledgerRow(entry);
};
const money = { intentId: "pi_ord_1", amountCents: 3687 };

Deno.test("an authorized order has captured, refunded and released nothing", () => {
  deepEqual(rowOf({}), {
    sales: { taxableCents: 3390, exemptCents: 0, taxCents: 297 },
    discountCents: 0,
    capturedCents: 0,
    capturedAt: undefined,
    refundedCents: 0,
    refunds: { taxableCents: 0, exemptCents: 0, taxCents: 0 },
    refundDates: [],
    releasedCents: 0,
    releasedAt: undefined,
  });
});

Deno.test("a released authorization is neither captured nor refunded", () => {
  const { capturedCents, releasedCents, releasedAt } = rowOf({
    payment: { ...money, state: "released", releasedAt: noon },
  });
  deepEqual([capturedCents, releasedCents, releasedAt], [0, 3687, noon]);
});

Deno.test("refund dates are Los Angeles dates, each once", () => {
  const refundAt = (decidedAt: number, number: number) => ({
    ...{ number, cents: 100, reason: "cold", by: { kind: "system" } as const, decidedAt },
    choice: { kind: "amount", cents: 100 } as const,
    outcome: { kind: "done", at: decidedAt } as const,
  });
  const { refundDates, refundedCents } = rowOf({
    payment: { ...money, state: "partially_refunded", capturedAt: noon, refundedCents: 300 },
    refunds: [
      refundAt(noon, 1),
      refundAt(at("2026-07-10T23:59-07:00"), 2),
      refundAt(at("2026-07-11T00:01-07:00"), 3),
    ],
  });
  deepEqual(refundDates, ["2026-07-10", "2026-07-11"]);
  equal(refundedCents, 300);
});

Deno.test("a test order is not in the ledger", () => {
  equal(ledgerEntryOf(anOrder({ payment: { ...money, state: "none", since: noon } })), undefined);
});
