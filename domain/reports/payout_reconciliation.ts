import type { PaidTransaction } from "../payment/payout.ts";
import { hourMs, type Instant, type LocalDate, localDateOf } from "../shared/local_time.ts";
import { type Cents, sumBy } from "../shared/money.ts";
import { type LedgerEntry, ledgerRow } from "./ledger.ts";
import { balanceSums } from "./payouts.ts";

/**
 * Why the ledger and the provider differ about an order. `charge_missing`: the provider reports no charge. `captured_differs`: another
 * amount was charged. `refund_missing`: the provider reports less refunds. `refund_unknown`: it reports more.
 */
export const payoutDifferences = [
  "charge_missing",
  "captured_differs",
  "refund_missing",
  "refund_unknown",
] as const;
export type PayoutDifference = typeof payoutDifferences[number];

/** An order about which the ledger and the provider differ. Amounts are in cents. */
export type DifferingOrder = {
  id: string;
  number: string;
  day: LocalDate;
  reason: PayoutDifference;
  capturedCents: Cents;
  refundedCents: Cents;
  /** As the provider reports them. */
  reportedChargeCents: Cents;
  reportedRefundCents: Cents;
};

/** Orders and their sums as in the ledger, in cents. */
export type LedgerSums = { orders: number; capturedCents: Cents; refundedCents: Cents };

/**
 * The captured and refunded orders of a period. Each is in one of the three sums: everything about it is in a payout, something still
 * waits for one, or it differs. `feesCents` and `netCents` are what the provider reports about all of them.
 */
export type PayoutReconciliation = {
  paidOut: LedgerSums;
  waiting: LedgerSums;
  differing: LedgerSums;
  differences: readonly DifferingOrder[];
  feesCents: Cents;
  netCents: Cents;
};

/** `readFrom` is the earliest transaction that has been read from the provider; undefined before the first reading. */
export type ReadTimes = { now: Instant; readFrom: Instant | undefined };

/** The provider reports a charge, a refund or its failure within this time. Until then it counts as waiting. */
const reportMs = 3 * 24 * hourMs;

const noSums: LedgerSums = { orders: 0, capturedCents: 0, refundedCents: 0 };
export const emptyReconciliation: PayoutReconciliation = {
  paidOut: noSums,
  waiting: noSums,
  differing: noSums,
  differences: [],
  feesCents: 0,
  netCents: 0,
};

/**
 * Compares orders of the ledger with the provider's transactions about their payments. Orders that were neither captured nor refunded do
 * not count. An unreported order that was captured before `readFrom` waits, because its charge may not have been read yet. Linear in the
 * number of orders. See docs/product-rules.md, "Payouts".
 */
export function reconcilePayouts(
  entries: readonly LedgerEntry[],
  transactions: readonly PaidTransaction[],
  { now, readFrom = Infinity }: ReadTimes,
): PayoutReconciliation {
  const byIntent = Map.groupBy(transactions, ({ intentId }) => intentId);
  const sums = { paidOut: { ...noSums }, waiting: { ...noSums }, differing: { ...noSums } };
  const differences: DifferingOrder[] = [];
  const recentDay = localDateOf(now - reportMs);
  let [feesCents, netCents] = [0, 0];
  for (const entry of entries) {
    const own = byIntent.get(entry.payment.intentId) ?? [];
    const { capturedCents, capturedAt, refundedCents, refundDates } = ledgerRow(entry);
    const reported = balanceSums(own);
    if (capturedCents === 0 && refundedCents === 0 && own.length === 0) continue;
    const outcome = outcomeOf({
      ...{ capturedCents, refundedCents, reported, own },
      mayReportCharge: capturedAt !== undefined && (capturedAt > now - reportMs || capturedAt < readFrom),
      isRefundRecent: (refundDates.at(-1) ?? "") >= recentDay,
      recentlyFailedCents: sumBy(
        entry.refunds,
        ({ cents, outcome }) => outcome.kind === "failed" && outcome.at > now - reportMs ? cents : 0,
      ),
    });
    const sum = outcome === "paidOut" || outcome === "waiting" ? sums[outcome] : sums.differing;
    sum.orders += 1;
    sum.capturedCents += capturedCents;
    sum.refundedCents += refundedCents;
    feesCents += reported.feesCents;
    netCents += reported.netCents;
    if (outcome === "paidOut" || outcome === "waiting") continue;
    const { id, number, day } = entry;
    differences.push({
      ...{ id, number, day, reason: outcome, capturedCents, refundedCents },
      reportedChargeCents: reported.grossCents,
      reportedRefundCents: reported.refundsCents,
    });
  }
  return { ...sums, differences, feesCents, netCents };
}

/** Adds up the reconciliations of several batches of orders. */
export function addReconciliations(
  one: PayoutReconciliation,
  other: PayoutReconciliation,
): PayoutReconciliation {
  return {
    paidOut: addSums(one.paidOut, other.paidOut),
    waiting: addSums(one.waiting, other.waiting),
    differing: addSums(one.differing, other.differing),
    differences: [...one.differences, ...other.differences],
    feesCents: one.feesCents + other.feesCents,
    netCents: one.netCents + other.netCents,
  };
}

function addSums(one: LedgerSums, other: LedgerSums): LedgerSums {
  return {
    orders: one.orders + other.orders,
    capturedCents: one.capturedCents + other.capturedCents,
    refundedCents: one.refundedCents + other.refundedCents,
  };
}

type Compared = {
  capturedCents: Cents;
  refundedCents: Cents;
  reported: { grossCents: Cents; refundsCents: Cents };
  own: readonly PaidTransaction[];
  mayReportCharge: boolean;
  isRefundRecent: boolean;
  recentlyFailedCents: Cents;
};

function outcomeOf(
  { capturedCents, refundedCents, reported, own, ...recent }: Compared,
): "paidOut" | "waiting" | PayoutDifference {
  const isReported = own.some(({ kind }) => kind === "charge");
  if (capturedCents > 0 && !isReported) return recent.mayReportCharge ? "waiting" : "charge_missing";
  if (reported.grossCents !== capturedCents) return "captured_differs";
  const moreCents = reported.refundsCents - refundedCents;
  if (moreCents > 0) return moreCents <= recent.recentlyFailedCents ? "waiting" : "refund_unknown";
  if (moreCents < 0) return recent.isRefundRecent ? "waiting" : "refund_missing";
  return own.every(({ payoutId }) => payoutId !== undefined) ? "paidOut" : "waiting";
}
