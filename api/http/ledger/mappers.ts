import type {
  LedgerOrder,
  PayoutData,
  PayoutLineData,
  PayoutListData,
  PayoutRow,
  TaxPeriodData,
  TaxReportData,
} from "@contract/schemas/ledger.ts";
import { type ChargeAmount, sumOf } from "@domain/cart/charge.ts";
import { sumOfParts, type TaxParts } from "@domain/payment/tax_parts.ts";
import { type LedgerEntry, ledgerRow } from "@domain/reports/ledger.ts";
import type { BalanceSums, OrderPayout } from "@domain/reports/payouts.ts";
import type { TaxPeriod, TaxReport } from "@domain/reports/tax.ts";
import { toDollars, toPercent } from "@domain/shared/money.ts";
import { iso, isoOrNull } from "../instant.ts";
import type { LedgerSums, PayoutReconciliation } from "@domain/reports/payout_reconciliation.ts";
import type { PayoutLineWithOrder, PayoutWithSums } from "@domain/usecases/operations/read_payouts.ts";

export function toTaxReport({ year, quarters, months }: TaxReport): TaxReportData {
  return { year: toPeriod(year), quarters: quarters.map(toPeriod), months: months.map(toPeriod) };
}

function toPeriod(period: TaxPeriod): TaxPeriodData {
  return {
    name: period.name,
    orders: period.orders,
    gross_sales: toDollars(period.grossCents),
    discounts: toDollars(period.discountsCents),
    net_sales: toDollars(period.netCents),
    charges: toCharges(period.charges),
    sales: toParts(period.sales),
    refunds: toParts(period.refunds),
    after_refunds: toParts(period.afterRefunds),
    collected: toDollars(period.collectedCents),
    later_refunds: toParts(period.laterRefunds),
    rates: period.rates.map((rate) => ({
      rate: toPercent(rate.taxPpm),
      sales: toParts(rate.sales),
      refunds: toParts(rate.refunds),
      after_refunds: toParts(rate.afterRefunds),
      computed_tax: toDollars(rate.computedTaxCents),
    })),
  };
}

function toParts({ taxableCents, exemptCents, taxCents }: TaxParts): TaxPeriodData["sales"] {
  return { taxable: toDollars(taxableCents), exempt: toDollars(exemptCents), tax: toDollars(taxCents) };
}

const toCharges = (charges: readonly ChargeAmount[]) =>
  charges.map(({ kind, cents }) => ({ kind, amount: toDollars(cents) }));

/** `payout` is undefined until the payment provider has reported the payment. */
export function toLedgerOrder(entry: LedgerEntry, payout: OrderPayout | undefined): LedgerOrder {
  const row = ledgerRow(entry);
  const { bill } = entry;
  return {
    id: entry.id,
    date: entry.day,
    placed_at: iso(entry.placedAt),
    order_number: entry.number,
    status: entry.status,
    payment_status: entry.payment.state,
    gross_sales: toDollars(bill.subtotalCents + sumOf(bill.charges)),
    dishes: toDollars(bill.subtotalCents),
    charges: toCharges(bill.charges),
    discounts: toDollars(row.discountCents),
    ...toParts(row.sales),
    tax_rate: toPercent(bill.taxPpm),
    total: toDollars(sumOfParts(row.sales)),
    payment_intent: entry.payment.intentId,
    collected: toDollars(row.capturedCents),
    collected_at: isoOrNull(row.capturedAt),
    refunds: toDollars(row.refundedCents),
    refunds_tax: toDollars(row.refunds.taxCents),
    refund_dates: [...row.refundDates],
    released: toDollars(row.releasedCents),
    released_at: isoOrNull(row.releasedAt),
    settled_otherwise: toDollars(entry.refundSettlement?.cents ?? 0),
    fees: payout ? toDollars(payout.feesCents) : null,
    after_fees: payout ? toDollars(payout.netCents) : null,
    payouts: payout?.payouts.map(({ id, arrivalDate }) => ({ id, arrival_date: arrivalDate })) ?? [],
  };
}

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
