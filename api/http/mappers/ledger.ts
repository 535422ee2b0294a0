import type { LedgerOrder, TaxPeriodData, TaxReportData } from "@contract/schemas/ledger.ts";
import { amountOf, type ChargeAmount, chargeKinds } from "@domain/cart/charge.ts";
import type { TaxParts } from "@domain/payment/refund_parts.ts";
import { type LedgerEntry, type LedgerRow, ledgerRow } from "@domain/reports/ledger.ts";
import type { OrderPayout } from "@domain/reports/payouts.ts";
import type { TaxAtRate, TaxPeriod, TaxReport } from "@domain/reports/tax.ts";
import { type Instant, localDateOf, localTimeOf } from "@domain/shared/local_time.ts";
import { type Cents, toDollars, toPercent } from "@domain/shared/money.ts";
import type { Cell } from "../csv.ts";
import { iso, isoOrNull } from "./instant.ts";

export function toTaxReport({ year, quarters, months }: TaxReport): TaxReportData {
  return { year: toPeriod(year), quarters: quarters.map(toPeriod), months: months.map(toPeriod) };
}

function toPeriod(period: TaxPeriod): TaxPeriodData {
  return {
    name: period.name,
    orders: period.orders,
    gross_sales: toDollars(period.grossCents),
    charges: toCharges(period.charges),
    sales: toParts(period.sales),
    refunds: toParts(period.refunds),
    net: toParts(period.net),
    collected: toDollars(period.collectedCents),
    later_refunds: toParts(period.laterRefunds),
    rates: period.rates.map((rate) => ({
      rate: toPercent(rate.taxPpm),
      sales: toParts(rate.sales),
      refunds: toParts(rate.refunds),
      net: toParts(rate.net),
      computed_tax: toDollars(rate.computedTaxCents),
    })),
  };
}

function toParts({ taxableCents, exemptCents, taxCents }: TaxParts): TaxPeriodData["net"] {
  return { taxable: toDollars(taxableCents), exempt: toDollars(exemptCents), tax: toDollars(taxCents) };
}

const toCharges = (charges: readonly ChargeAmount[]) =>
  charges.map(({ kind, cents }) => ({ kind, amount: toDollars(cents) }));

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
    net: toDollars(bill.subtotalCents),
    charges: toCharges(bill.charges),
    ...toParts(row.sales),
    tax_rate: toPercent(bill.taxPpm),
    total: toDollars(bill.totalCents),
    payment_intent: entry.payment.intentId,
    captured: toDollars(row.capturedCents),
    captured_at: isoOrNull(row.capturedAt),
    refunded: toDollars(row.refundedCents),
    refunded_tax: toDollars(row.refunds.taxCents),
    refund_dates: [...row.refundDates],
    released: toDollars(row.releasedCents),
    released_at: isoOrNull(row.releasedAt),
    settled_otherwise: toDollars(entry.refundSettlement?.cents ?? 0),
    provider_fee: payout ? toDollars(payout.feesCents) : null,
    provider_net: payout ? toDollars(payout.netCents) : null,
    payouts: payout?.payouts.map(({ id, arrivalDate }) => ({ id, arrival_date: arrivalDate })) ?? [],
  };
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

export const decimal = (cents: Cents): string => (cents / 100).toFixed(2);

const localMinute = (at: Instant | undefined): string =>
  at === undefined ? "" : `${localDateOf(at)} ${localTimeOf(at)}`;
