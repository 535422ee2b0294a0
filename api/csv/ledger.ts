/** The tables of the ledger as CSV rows: tax report, orders and payouts. Amounts are decimals in dollars. */
import { amountOf, chargeKinds, sumOf } from "@domain/cart/charge.ts";
import { type LedgerEntry, type LedgerRow, ledgerRow } from "@domain/reports/ledger.ts";
import type { OrderPayout, PayoutSums } from "@domain/reports/payouts.ts";
import type { Payout } from "@domain/payment/payout.ts";
import { sumOfParts } from "@domain/payment/tax_parts.ts";
import type { TaxAtRate, TaxPeriod } from "@domain/reports/tax.ts";
import { type Instant, localDateOf, localTimeOf } from "@domain/shared/local_time.ts";
import { toPercent } from "@domain/shared/money.ts";
import { type Cell, money } from "./csv.ts";

export const taxColumns = [
  "period",
  "tax_rate_percent",
  "orders",
  "gross_sales",
  ...chargeKinds,
  "discounts",
  "exempt_sales",
  "taxable_sales",
  "tax",
  "collected",
  "refunds",
  "refunds_exempt",
  "refunds_taxable",
  "refunds_tax",
  "net_sales",
  "exempt_after_refunds",
  "taxable_after_refunds",
  "tax_after_refunds",
  "tax_computed_on_sum",
  "later_refunded_sales",
  "later_refunds_tax",
] as const;

/** Returns the rows of a period: one of all its sales, and one for each tax rate. */
export function toTaxRows(period: TaxPeriod): Cell[][] {
  const later = period.laterRefunds;
  return [
    [
      ...[period.name, "all", period.orders, money(period.grossCents)],
      ...chargeKinds.map((kind) => money(amountOf(period.charges, kind))),
      ...partCells(period),
      money(period.rates.reduce((sum, { computedTaxCents }) => sum + computedTaxCents, 0)),
      ...[money(later.taxableCents + later.exemptCents), money(later.taxCents)],
    ],
    ...period.rates.map((rate) => [
      ...[period.name, toPercent(rate.taxPpm), ""],
      money(rate.grossCents),
      ...chargeKinds.map(() => ""),
      ...partCells(rate),
      ...[money(rate.computedTaxCents), "", ""],
    ]),
  ];
}

function partCells(
  { discountsCents, sales, refunds, afterRefunds }: Pick<
    TaxAtRate,
    "discountsCents" | "sales" | "refunds" | "afterRefunds"
  >,
): Cell[] {
  return [
    discountsCents,
    sales.exemptCents,
    sales.taxableCents,
    sales.taxCents,
    sumOfParts(sales),
    sumOfParts(refunds),
    refunds.exemptCents,
    refunds.taxableCents,
    refunds.taxCents,
    afterRefunds.exemptCents + afterRefunds.taxableCents,
    afterRefunds.exemptCents,
    afterRefunds.taxableCents,
    afterRefunds.taxCents,
  ].map(money);
}

export const ledgerColumns = [
  "date",
  "time",
  "order_number",
  "status",
  "payment_status",
  "gross_sales",
  "dishes",
  ...chargeKinds,
  "discounts",
  "taxable_sales",
  "exempt_sales",
  "tax_rate_percent",
  "tax",
  "total",
  "payment_intent",
  "collected",
  "collected_at",
  "refunds",
  "refunds_taxable",
  "refunds_exempt",
  "refunds_tax",
  "refund_dates",
  "released",
  "released_at",
  "settled_otherwise",
  "fees",
  "after_fees",
  "payouts",
  "payout_dates",
  "hand_over",
  "handed_over_at",
  "handed_over_by",
  "hand_over_refused_at",
] as const;

/** Returns the row of an order with times in Los Angeles. Without `payout`, the last cells are empty. */
export function toLedgerCells(entry: LedgerEntry, payout: OrderPayout | undefined): Cell[] {
  const row: LedgerRow = ledgerRow(entry);
  const { bill, payment } = entry;
  return [
    entry.day,
    localTimeOf(entry.placedAt),
    entry.number,
    entry.status,
    payment.state,
    money(bill.subtotalCents + sumOf(bill.charges)),
    money(bill.subtotalCents),
    ...chargeKinds.map((kind) => money(amountOf(bill.charges, kind))),
    money(row.discountCents),
    money(row.sales.taxableCents),
    money(row.sales.exemptCents),
    toPercent(bill.taxPpm),
    money(row.sales.taxCents),
    money(sumOfParts(row.sales)),
    payment.intentId,
    money(row.capturedCents),
    localMinute(row.capturedAt),
    money(row.refundedCents),
    money(row.refunds.taxableCents),
    money(row.refunds.exemptCents),
    money(row.refunds.taxCents),
    row.refundDates.join(" "),
    money(row.releasedCents),
    localMinute(row.releasedAt),
    money(entry.refundSettlement?.cents ?? 0),
    payout ? money(payout.feesCents) : "",
    payout ? money(payout.netCents) : "",
    payout?.payouts.map(({ id }) => id).join(" ") ?? "",
    payout?.payouts.map(({ arrivalDate }) => arrivalDate).join(" ") ?? "",
    entry.handedOver?.as ?? "",
    localMinute(entry.handedOver?.at),
    entry.handedOver?.by?.kind === "staff" ? entry.handedOver.by.name : "",
    entry.refusedAt.map(localMinute).join(", "),
  ];
}

const localMinute = (at: Instant | undefined): string =>
  at === undefined ? "" : `${localDateOf(at)} ${localTimeOf(at)}`;

export const payoutColumns = [
  "arrival_date",
  "payout_id",
  "status",
  "orders",
  "collected",
  "refunds",
  "disputes",
  "fees",
  "other",
  "after_fees",
  "payout",
  "difference",
] as const;

/** Returns the row of a payout. The difference is empty until the payment provider has reported all transactions. */
export function toPayoutCells(
  payout: Payout & { isComplete: boolean; sums: PayoutSums; orders: number },
): Cell[] {
  const { sums } = payout;
  return [
    ...[payout.arrivalDate, payout.id, payout.status, payout.orders],
    money(sums.grossCents),
    money(sums.refundsCents),
    money(sums.disputesCents),
    money(sums.feesCents),
    money(sums.otherCents),
    money(sums.netCents),
    money(payout.amountCents),
    payout.isComplete ? money(sums.differenceCents) : "",
  ];
}
