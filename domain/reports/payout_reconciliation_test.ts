import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import type { PaidTransaction } from "../payment/payout.ts";
import { hourMs } from "../shared/local_time.ts";
import { sumBy } from "../shared/money.ts";
import { anOrder, at } from "../testing/fixtures.ts";
import { ledgerEntryOf } from "../testing/memory/sales.ts";
import { type LedgerEntry, ledgerRow } from "./ledger.ts";
import {
  addReconciliations,
  emptyReconciliation,
  payoutDifferences,
  type ReadTimes,
  reconcilePayouts,
} from "./payout_reconciliation.ts";

const capturedAt = at("2026-07-10T12:00-07:00");
const now = capturedAt + 10 * 24 * hourMs;
const template = anOrder();

/** An order of `cents` of which `refundedCents` were refunded. */
function entryOf(nth: number, cents: number, refundedCents = 0): LedgerEntry {
  const intentId = `pi_${nth}`;
  const entry = ledgerEntryOf({
    ...template,
    ...{ id: `ord_${nth}`, number: `K-${nth}` },
    payment: refundedCents === 0
      ? { intentId, amountCents: cents, state: "captured", capturedAt }
      : { intentId, amountCents: cents, state: "partially_refunded", capturedAt, refundedCents },
    refunds: refundedCents === 0 ? [] : [{
      ...{ number: 1, cents: refundedCents, reason: "cold", by: { kind: "system" }, decidedAt: capturedAt },
      choice: { kind: "amount", cents: refundedCents },
      outcome: { kind: "done", at: capturedAt },
    }],
  });
  if (!entry) throw new Error("A test order");
  return entry;
}

function reported(
  nth: number,
  kind: PaidTransaction["kind"],
  amountCents: number,
  { feeCents = 0, payoutId = "po_1" }: { feeCents?: number; payoutId?: string | undefined } = {},
): PaidTransaction {
  return {
    ...{ id: `txn_${nth}_${kind}`, kind, amountCents, feeCents, netCents: amountCents - feeCents },
    ...{ intentId: `pi_${nth}`, createdAt: capturedAt, availableAt: capturedAt },
    ...(payoutId !== "" && { payoutId }),
  };
}

/** The provider's transactions have been read back to a time before every order. */
const read = { now, readFrom: capturedAt - hourMs };

const outcomeOf = (entry: LedgerEntry, transactions: PaidTransaction[], times: Partial<ReadTimes> = {}) => {
  const { paidOut, waiting, differences } = reconcilePayouts([entry], transactions, { ...read, ...times });
  return paidOut.orders === 1
    ? "paidOut"
    : waiting.orders === 1
    ? "waiting"
    : differences[0]?.reason ?? "uncounted";
};

Deno.test("an order waits until the provider's transactions have been read back to its charge", () => {
  const sold = entryOf(1, 3_000);
  equal(outcomeOf(sold, [], { readFrom: undefined }), "waiting");
  equal(outcomeOf(sold, [], { readFrom: capturedAt + 1 }), "waiting");
  equal(outcomeOf(sold, [], { readFrom: capturedAt }), "charge_missing");
});

Deno.test("an order is paid out, waits, or differs with its reason", () => {
  const [sold, refunded] = [entryOf(1, 3_000), entryOf(1, 3_000, 500)];
  const charge = reported(1, "charge", 3_000, { feeCents: 117 });
  const refund = reported(1, "refund", -500);
  equal(outcomeOf(sold, [charge]), "paidOut");
  equal(outcomeOf(refunded, [charge, refund]), "paidOut");
  equal(outcomeOf(sold, [reported(1, "charge", 3_000, { payoutId: "" })]), "waiting");
  equal(outcomeOf(refunded, [charge, reported(1, "refund", -500, { payoutId: "" })]), "waiting");
  equal(outcomeOf(sold, []), "charge_missing");
  equal(outcomeOf(sold, [reported(1, "charge", 2_999)]), "captured_differs");
  equal(outcomeOf(refunded, [charge]), "refund_missing");
  equal(outcomeOf(sold, [charge, refund]), "refund_unknown");
  equal(outcomeOf(sold, [charge, reported(1, "dispute", -3_000, { feeCents: 1_500 })]), "paidOut");
  equal(outcomeOf(refunded, [charge, refund, reported(1, "refund", 1)]), "refund_missing");
});

Deno.test("what the provider has not reported within three days is a difference, and waits before", () => {
  const [sold, refunded] = [entryOf(1, 3_000), entryOf(1, 3_000, 500)];
  const charge = reported(1, "charge", 3_000);
  const after = (hours: number) => capturedAt + hours * hourMs;
  equal(outcomeOf(sold, [], { now: after(71) }), "waiting");
  equal(outcomeOf(sold, [], { now: after(73) }), "charge_missing");
  equal(outcomeOf(refunded, [charge], { now: after(71) }), "waiting");
  equal(outcomeOf(refunded, [charge], { now: after(97) }), "refund_missing");
});

Deno.test("a refund whose failure the provider has not reported within three days is a difference, and waits before", () => {
  const failedAt = capturedAt + 4 * 24 * hourMs;
  const entry = entryOf(1, 3_000);
  const [refund] = entryOf(1, 3_000, 500).refunds;
  ok(refund);
  const failed: LedgerEntry = {
    ...entry,
    refunds: [{ ...refund, outcome: { kind: "failed", at: failedAt, reason: "bank_refused" } }],
  };
  const [charge, made] = [reported(1, "charge", 3_000), reported(1, "refund", -500)];
  const after = (hours: number) => ({ now: failedAt + hours * hourMs });
  equal(outcomeOf(failed, [charge, made], after(71)), "waiting");
  equal(outcomeOf(failed, [charge, made], after(73)), "refund_unknown");
  equal(outcomeOf(failed, [charge, { ...made, amountCents: -501 }], after(71)), "refund_unknown");
  equal(outcomeOf(failed, [charge, made, reported(1, "refund", 500)], after(1)), "paidOut");
});

Deno.test("an order that was not captured counts only when the provider charged it", () => {
  const held = ledgerEntryOf(anOrder());
  if (!held) throw new Error("A test order");
  const { intentId } = held.payment;
  equal(outcomeOf(held, []), "uncounted");
  equal(outcomeOf(held, [{ ...reported(1, "charge", 100), intentId }]), "captured_differs");
});

const anyOrder = fc.record({
  cents: fc.integer({ min: 50, max: 100_000 }),
  refund: fc.integer({ min: 0, max: 40 }),
  report: fc.constantFrom("paid", "waiting", "missing", "more", "no_refund", "more_refund"),
});

Deno.test("each order is in one of the sums, which add up to the ledger, whatever the provider reports", () => {
  fc.assert(fc.property(fc.array(anyOrder, { maxLength: 30 }), (orders) => {
    const entries = orders.map(({ cents, refund }, nth) => entryOf(nth, cents, refund));
    const transactions = orders.flatMap(({ cents, refund, report }, nth) => {
      if (report === "missing") return [];
      const payoutId = report === "waiting" ? "" : "po_1";
      const refunded = report === "no_refund" ? 0 : report === "more_refund" ? refund + 1 : refund;
      return [
        reported(nth, "charge", cents + (report === "more" ? 1 : 0), { feeCents: 30, payoutId }),
        ...(refunded > 0 ? [reported(nth, "refund", -refunded, { payoutId })] : []),
      ];
    });
    const { paidOut, waiting, differing, differences } = reconcilePayouts(entries, transactions, read);
    const all = [paidOut, waiting, differing];
    equal(sumBy(all, (sums) => sums.orders), entries.length);
    equal(sumBy(all, (sums) => sums.capturedCents), sumBy(entries, (each) => ledgerRow(each).capturedCents));
    equal(sumBy(all, (sums) => sums.refundedCents), sumBy(entries, (each) => ledgerRow(each).refundedCents));
    equal(differing.orders, differences.length);
    ok(differences.every(({ reason }) => payoutDifferences.includes(reason)));
    const half = Math.floor(entries.length / 2);
    deepEqual(
      addReconciliations(
        addReconciliations(emptyReconciliation, reconcilePayouts(entries.slice(0, half), transactions, read)),
        reconcilePayouts(entries.slice(half), transactions, read),
      ),
      reconcilePayouts(entries, transactions, read),
    );
  }));
});

Deno.test("100,000 orders in daily payouts agree to the cent with the ledger", () => {
  const orders = 100_000;
  const perPayout = 250;
  const entries: LedgerEntry[] = [];
  const transactions: PaidTransaction[] = [];
  for (let nth = 0; nth < orders; nth++) {
    const cents = 500 + (nth * 7_919) % 20_000;
    const refund = nth % 11 === 0 ? 1 + nth % 400 : 0;
    const payoutId = `po_${Math.floor(nth / perPayout)}`;
    const feeCents = Math.floor((cents * 29 + 500) / 1_000) + 30;
    entries.push(entryOf(nth, cents, refund));
    transactions.push(reported(nth, "charge", cents, { feeCents, payoutId }));
    if (refund > 0) transactions.push(reported(nth, "refund", -refund, { payoutId }));
  }
  const { paidOut, waiting, differing, feesCents, netCents } = reconcilePayouts(entries, transactions, read);
  deepEqual([paidOut.orders, waiting.orders, differing.orders], [orders, 0, 0]);
  equal(paidOut.capturedCents, sumBy(entries, ({ payment }) => payment.amountCents));
  equal(paidOut.capturedCents - paidOut.refundedCents - feesCents, netCents);
  equal(netCents, sumBy(transactions, (transaction) => transaction.netCents));
});
