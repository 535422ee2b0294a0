/** The tables of Books as CSV rows: tax report, orders and payouts. Amounts are decimals in dollars. */
import { amountOf, chargeKinds } from "@domain/cart/charge.ts";
import { type LedgerEntry, type LedgerRow, ledgerRow } from "@domain/reports/ledger.ts";
import type { OrderPayout, PayoutSums } from "@domain/reports/payouts.ts";
import type { Payout } from "@domain/payment/payout.ts";
import type { TaxAtRate, TaxPeriod } from "@domain/reports/tax.ts";
import { type Instant, localDateOf, localTimeOf } from "@domain/shared/local_time.ts";
import { type Cents, toPercent } from "@domain/shared/money.ts";
import type { Cell } from "./csv.ts";

export const taxColumns = [
  "period",
  "tax_rate_percent",
  "orders",
  "gross_sales",
  ...chargeKinds,
  "exempt_sales",
  "taxable_sales",
  "tax",
  "collected",
  "refunded_exempt",
  "refunded_taxable",
  "refunded_tax",
  "exempt_after_refunds",
  "taxable_after_refunds",
  "tax_after_refunds",
  "tax_computed_on_sum",
  "refunded_later_sales",
  "refunded_later_tax",
] as const;

/** Returns the rows of a period: one of all its sales, and one for each tax rate. */
export function toTaxRows(period: TaxPeriod): Cell[][] {
  const later = period.laterRefunds;
  return [
    [
      ...[period.name, "all", period.orders, decimal(period.grossCents)],
      ...chargeKinds.map((kind) => decimal(amountOf(period.charges, kind))),
      ...partCells(period),
      decimal(period.rates.reduce((sum, { computedTaxCents }) => sum + computedTaxCents, 0)),
      ...[decimal(later.taxableCents + later.exemptCents), decimal(later.taxCents)],
    ],
    ...period.rates.map((rate) => [
      ...[period.name, String(toPercent(rate.taxPpm)), ""],
      decimal(rate.sales.taxableCents + rate.sales.exemptCents),
      ...chargeKinds.map(() => ""),
      ...partCells(rate),
      ...[decimal(rate.computedTaxCents), "", ""],
    ]),
  ];
}

function partCells({ sales, refunds, net }: Pick<TaxAtRate, "sales" | "refunds" | "net">): Cell[] {
  return [
    sales.exemptCents,
    sales.taxableCents,
    sales.taxCents,
    sales.exemptCents + sales.taxableCents + sales.taxCents,
    refunds.exemptCents,
    refunds.taxableCents,
    refunds.taxCents,
    net.exemptCents,
    net.taxableCents,
    net.taxCents,
  ].map(decimal);
}

export const ledgerColumns = [
  "date",
  "time",
  "order_number",
  "status",
  "payment_status",
  "net",
  ...chargeKinds,
  "taxable",
  "exempt",
  "tax_rate_percent",
  "tax",
  "total",
  "payment_intent",
  "captured",
  "captured_at",
  "refunded",
  "refunded_taxable",
  "refunded_exempt",
  "refunded_tax",
  "refund_dates",
  "released",
  "released_at",
  "settled_otherwise",
  "provider_fee",
  "provider_net",
  "payouts",
  "payout_dates",
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
    decimal(bill.subtotalCents),
    ...chargeKinds.map((kind) => decimal(amountOf(bill.charges, kind))),
    decimal(row.sales.taxableCents),
    decimal(row.sales.exemptCents),
    String(toPercent(bill.taxPpm)),
    decimal(bill.taxCents),
    decimal(bill.totalCents),
    payment.intentId,
    decimal(row.capturedCents),
    localMinute(row.capturedAt),
    decimal(row.refundedCents),
    decimal(row.refunds.taxableCents),
    decimal(row.refunds.exemptCents),
    decimal(row.refunds.taxCents),
    row.refundDates.join(" "),
    decimal(row.releasedCents),
    localMinute(row.releasedAt),
    decimal(entry.refundSettlement?.cents ?? 0),
    payout ? decimal(payout.feesCents) : "",
    payout ? decimal(payout.netCents) : "",
    payout?.payouts.map(({ id }) => id).join(" ") ?? "",
    payout?.payouts.map(({ arrivalDate }) => arrivalDate).join(" ") ?? "",
  ];
}

const decimal = (cents: Cents): string => (cents / 100).toFixed(2);

const localMinute = (at: Instant | undefined): string =>
  at === undefined ? "" : `${localDateOf(at)} ${localTimeOf(at)}`;

export const payoutColumns = [
  "arrival_date",
  "payout",
  "status",
  "orders",
  "gross",
  "refunds",
  "disputes",
  "fees",
  "other",
  "net",
  "amount",
  "difference",
] as const;

/** Returns the row of a payout. The difference is empty until the payment provider has reported all transactions. */
export function toPayoutCells(
  payout: Payout & { isComplete: boolean; sums: PayoutSums; orders: number },
): Cell[] {
  const { sums } = payout;
  return [
    ...[payout.arrivalDate, payout.id, payout.status, payout.orders],
    decimal(sums.grossCents),
    decimal(sums.refundsCents),
    decimal(sums.disputesCents),
    decimal(sums.feesCents),
    decimal(sums.otherCents),
    decimal(sums.netCents),
    decimal(payout.amountCents),
    payout.isComplete ? decimal(sums.differenceCents) : "",
  ];
}
