import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { type BalanceTransaction, transactionKinds } from "../payment/payout.ts";
import { sumBy } from "../shared/money.ts";
import { balanceSums, orderPayouts, payoutLines, payoutSums } from "./payouts.ts";

let count = 0;
function transaction(fields: Partial<BalanceTransaction>): BalanceTransaction {
  const { amountCents = 1_000, feeCents = 0 } = fields;
  return {
    ...{ id: `txn_${count++}`, kind: "charge", amountCents, feeCents, netCents: amountCents - feeCents },
    ...{ createdAt: 0, availableAt: 0, ...fields },
  };
}

const payout = {
  ...{ id: "po_1", amountCents: 2_500, status: "paid" as const, createdAt: 1, arrivalDate: "2026-11-25" },
  isAutomatic: true,
};

Deno.test("a payout has charges, refunds, disputes, fees and adjustments apart, and compares their sum", () => {
  const all = [
    transaction({ amountCents: 10_000, feeCents: 320, intentId: "pi_1" }),
    transaction({ kind: "refund", amountCents: -2_000, intentId: "pi_1" }),
    transaction({ kind: "dispute", amountCents: -3_000, feeCents: 1_500, intentId: "pi_0" }),
    transaction({ kind: "fee", amountCents: -200 }),
    transaction({ kind: "adjustment", amountCents: 50 }),
    transaction({ kind: "payout", amountCents: -2_500 }),
  ];
  deepEqual(payoutSums(payout, all), {
    ...{ grossCents: 10_000, refundsCents: 2_000, disputesCents: 3_000, feesCents: 2_020, otherCents: 50 },
    ...{ netCents: 3_030, differenceCents: -530 },
  });
  deepEqual(
    payoutLines(all).map(({ intentId, netCents }) => [intentId, netCents]),
    [["pi_1", 7_680], ["pi_0", -4_500], [undefined, -200], [undefined, 50]],
  );
});

Deno.test("a payment is in the payout of its charge and in that of its refund, oldest first", () => {
  const later = { ...payout, id: "po_2", createdAt: 2, arrivalDate: "2026-11-26" };
  const found = orderPayouts([
    { ...transaction({ kind: "refund", amountCents: -500, intentId: "pi_1" }), payoutId: "po_2" },
    { ...transaction({ amountCents: 1_000, feeCents: 59, intentId: "pi_1" }), payoutId: "po_1" },
    transaction({ amountCents: 1_000, feeCents: 59, intentId: "pi_2" }),
    transaction({ kind: "fee" }),
  ], [later, payout]);
  deepEqual(found.get("pi_1")?.payouts, [
    { id: "po_1", arrivalDate: "2026-11-25" },
    { id: "po_2", arrivalDate: "2026-11-26" },
  ]);
  deepEqual([found.get("pi_1")?.feesCents, found.get("pi_1")?.netCents], [59, 441]);
  deepEqual(found.get("pi_2")?.payouts, []);
  equal(found.size, 2);
});

Deno.test("the parts and the lines of any transactions add up to what the account gains", () => {
  const anyTransaction = fc.record({
    kind: fc.constantFrom(...transactionKinds),
    amountCents: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    feeCents: fc.integer({ min: -2_000, max: 50_000 }),
    intentId: fc.option(fc.constantFrom("pi_1", "pi_2", "pi_3"), { nil: undefined }),
  });
  fc.assert(fc.property(fc.array(anyTransaction, { maxLength: 40 }), (fields) => {
    const all = fields.map(transaction);
    const sums = balanceSums(all);
    const gained = sumBy(all, ({ kind, netCents }) => kind === "payout" ? 0 : netCents);
    equal(sums.netCents, gained);
    equal(
      sums.grossCents - sums.refundsCents - sums.disputesCents - sums.feesCents + sums.otherCents,
      gained,
    );
    equal(sumBy(payoutLines(all), ({ netCents }) => netCents), gained);
  }));
});
