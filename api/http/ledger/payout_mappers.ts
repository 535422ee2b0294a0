import type { PayoutData, PayoutLineData, PayoutListData, PayoutRow } from "@contract/schemas/ledger.ts";
import type { LedgerSums, PayoutReconciliation } from "@domain/reports/payout_reconciliation.ts";
import type { BalanceSums } from "@domain/reports/payouts.ts";
import { toDollars } from "@domain/shared/money.ts";
import type { PayoutLineWithOrder, PayoutWithSums } from "@domain/usecases/operations/read_payouts.ts";
import { iso } from "../instant.ts";

export function toPayoutRow(payout: PayoutWithSums): PayoutRow {
  const { id, arrivalDate, createdAt, status, amountCents, sums, orders, isComplete } = payout;
  return {
    ...{ id, arrival_date: arrivalDate, created_at: iso(createdAt), status, payout: toDollars(amountCents) },
    ...toSums(sums),
    difference: isComplete ? toDollars(sums.differenceCents) : null,
    orders,
  };
}

export function toPayout(
  { payout, lines }: { payout: PayoutWithSums; lines: readonly PayoutLineWithOrder[] },
): PayoutData {
  return {
    payout: toPayoutRow(payout),
    lines: lines.map(({ id, order, ...sums }): PayoutLineData => ({
      id,
      order: order ? { id: order.id, order_number: order.number, date: order.day } : null,
      ...toSums(sums),
    })),
  };
}

export function toReconciliation(
  { paidOut, waiting, differing, feesCents, netCents, differences }: PayoutReconciliation,
): PayoutListData["reconciliation"] {
  return {
    paid_out: toLedgerSums(paidOut),
    waiting: toLedgerSums(waiting),
    differing: toLedgerSums(differing),
    fees: toDollars(feesCents),
    after_fees: toDollars(netCents),
    differences: differences.map(({ id, number, day, reason, ...cents }) => ({
      ...{ id, order_number: number, date: day, reason },
      collected: toDollars(cents.capturedCents),
      refunds: toDollars(cents.refundedCents),
      reported_collected: toDollars(cents.reportedChargeCents),
      reported_refunds: toDollars(cents.reportedRefundCents),
    })),
  };
}

const toLedgerSums = ({ orders, capturedCents, refundedCents }: LedgerSums) => ({
  orders,
  collected: toDollars(capturedCents),
  refunds: toDollars(refundedCents),
});

const toSums = (sums: BalanceSums) => ({
  collected: toDollars(sums.grossCents),
  refunds: toDollars(sums.refundsCents),
  disputes: toDollars(sums.disputesCents),
  fees: toDollars(sums.feesCents),
  other: toDollars(sums.otherCents),
  after_fees: toDollars(sums.netCents),
});
