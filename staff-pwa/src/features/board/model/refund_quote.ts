import type { StaffOrder } from "@contract/schemas/orders.ts";
import { quantitiesLeft, quoteRefund, type RefundBasis, type RefundQuote } from "@domain/payment/refund.ts";
import { type RefundChoice } from "@domain/payment/payment.ts";

const toCents = (dollars: number): number => Math.round(dollars * 100);

/** Calculates a refund with the same rule as the server. Returns undefined when the order does not allow it. Amounts are in cents. */
export function quoteFor(order: StaffOrder, choice: RefundChoice): RefundQuote | undefined {
  const quote = quoteRefund(basisOf(order), choice);
  return quote.ok ? quote.value : undefined;
}

/** Returns how many of each item were not refunded, by the item's id. */
export function itemsLeft(order: StaffOrder): Map<string, number> {
  return quantitiesLeft(basisOf(order));
}

function basisOf(order: StaffOrder): RefundBasis {
  return {
    lines: order.items.map(({ id, quantity, unit_price, is_taxable }) => ({
      id,
      quantity,
      unitPriceCents: toCents(unit_price),
      isTaxable: is_taxable,
    })),
    rates: {
      taxPpm: order.tax_ppm,
      charges: order.charges.map(({ kind, rate }) => ({ kind, ppm: Math.round(rate * 10_000) })),
    },
    refundedLines: order.refunds.filter(({ status }) => status !== "refused" && status !== "failed")
      .flatMap(({ items }) => items.map(({ id, quantity }) => ({ lineId: id, quantity }))),
    refundableCents: toCents(order.refundable_amount),
    retainedCents: toCents(order.charged_amount),
  };
}
