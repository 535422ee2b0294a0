import type { LedgerOrder, TaxPeriodData, TaxReportData } from "@contract/schemas/ledger.ts";
import type { ChargeAmount } from "@domain/cart/charge.ts";
import type { TaxParts } from "@domain/payment/refund_parts.ts";
import { type LedgerEntry, ledgerRow } from "@domain/reports/ledger.ts";
import type { OrderPayout } from "@domain/reports/payouts.ts";
import type { TaxPeriod, TaxReport } from "@domain/reports/tax.ts";
import { toDollars, toPercent } from "@domain/shared/money.ts";
import { iso, isoOrNull } from "../instant.ts";

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
