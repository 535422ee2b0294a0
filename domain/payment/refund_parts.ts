import { type ChargeAmount, sumOf, taxedSumOf } from "../cart/charge.ts";
import { totals } from "../cart/quote.ts";
import type { Order, OrderLine } from "../order/order.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Cents } from "../shared/money.ts";
import type { Refund } from "./payment.ts";
import { isAcceptedRefund, linesOf } from "./refund.ts";

/** The parts of an amount that a tax return distinguishes, in cents. Charges are part of the sales. */
export type TaxParts = { taxableCents: Cents; exemptCents: Cents; taxCents: Cents };

export type TaxedLine = Pick<OrderLine, "id" | "quantity" | "unitPriceCents" | "isTaxable">;

/** What the parts of an order and of its refunds are computed from. */
export type TaxedOrder = Pick<Order, "bill" | "payment" | "refunds"> & { lines: readonly TaxedLine[] };

/** A refund that counts, with its parts. `at` is undefined for amounts from before refunds were recorded. */
export type SplitRefund = { cents: Cents; at: Instant | undefined; parts: TaxParts };

export const noParts: TaxParts = { taxableCents: 0, exemptCents: 0, taxCents: 0 };

/** Returns the parts of the whole bill. They add up to its total. */
export function billParts({ bill, lines }: Pick<TaxedOrder, "bill" | "lines">): TaxParts {
  const taxableDishes = lines.reduce(
    (sum, line) => sum + (line.isTaxable ? line.quantity * line.unitPriceCents : 0),
    0,
  );
  return partsOf(bill, taxableDishes);
}

/** Returns the parts of a bill whose taxable dishes cost `taxableDishCents`. */
export function partsOf(
  { subtotalCents, charges, taxCents }: {
    subtotalCents: Cents;
    charges: readonly ChargeAmount[];
    taxCents: Cents;
  },
  taxableDishCents: Cents,
): TaxParts {
  const taxableCents = taxableDishCents + taxedSumOf(charges);
  return { taxableCents, exemptCents: subtotalCents + sumOf(charges) - taxableCents, taxCents };
}

/** Returns the sum of the parts in cents. */
export function sumOfParts({ taxableCents, exemptCents, taxCents }: TaxParts): Cents {
  return taxableCents + exemptCents + taxCents;
}

/** Adds up parts. */
export function addParts(all: readonly TaxParts[]): TaxParts {
  return all.reduce((sum, parts) => ({
    taxableCents: sum.taxableCents + parts.taxableCents,
    exemptCents: sum.exemptCents + parts.exemptCents,
    taxCents: sum.taxCents + parts.taxCents,
  }), noParts);
}

/**
 * Returns the refunds that count, oldest first, with their parts. A refund of dishes has the dishes' share of charges and tax; any other
 * amount is split in proportion to what is left of the bill, with the tax rounded half-up. The parts of all refunds never exceed those of
 * the bill and add up to the refunded amount. See docs/product-rules.md, "Tax report".
 */
export function splitRefunds(order: TaxedOrder): SplitRefund[] {
  const counted = order.refunds.filter(isAcceptedRefund);
  const refundedCents = "refundedCents" in order.payment ? order.payment.refundedCents : 0;
  const unrecorded = refundedCents - counted.reduce((sum, { cents }) => sum + cents, 0);
  const refunds: readonly RefundAmount[] = unrecorded > 0
    ? [{ cents: unrecorded, decidedAt: undefined, choice: undefined }, ...counted]
    : counted;
  let left = billParts(order);
  const quantities = new Map(order.lines.map(({ id, quantity }) => [id, quantity]));
  return refunds.map(({ cents, decidedAt, choice }) => {
    const exact = choice === undefined ? noParts : partsOfLines(order, quantities, choice);
    // A part of a bill from which earlier refunds took amounts can be smaller than the dish's.
    const within = sumOfParts(exact) > cents ? noParts : minParts(exact, left);
    const parts = addParts([within, proportion(cents - sumOfParts(within), subtract(left, within))]);
    left = subtract(left, parts);
    return { cents, at: decidedAt, parts };
  });
}

type RefundAmount = { cents: Cents; decidedAt: Instant | undefined; choice: Refund["choice"] | undefined };

/** Removes the refunded dishes from `quantities` and returns what the bill shrinks by; nothing for other refunds. */
function partsOfLines(
  { bill, lines }: TaxedOrder,
  quantities: Map<string, number>,
  choice: Refund["choice"],
): TaxParts {
  const refunded = linesOf(choice);
  if (refunded.length === 0) return noParts;
  const partsNow = () => {
    const left = lines.map((line) => ({
      cents: line.unitPriceCents * (quantities.get(line.id) ?? 0),
      isTaxable: line.isTaxable,
    }));
    const taxable = left.reduce((sum, { cents, isTaxable }) => sum + (isTaxable ? cents : 0), 0);
    return partsOf(totals(left, bill), taxable);
  };
  const before = partsNow();
  for (const { lineId, quantity } of refunded) {
    quantities.set(lineId, Math.max(0, (quantities.get(lineId) ?? 0) - quantity));
  }
  return subtract(before, partsNow());
}

/** Splits `cents` in proportion to `whole`. The tax is rounded half-up, and no part exceeds that of `whole`. */
function proportion(cents: Cents, whole: TaxParts): TaxParts {
  const total = sumOfParts(whole);
  if (total === 0) return { ...noParts, exemptCents: cents };
  const upTo = (weight: Cents) => Math.floor((2 * cents * weight + total) / (2 * total));
  const taxCents = upTo(whole.taxCents);
  const taxedCents = upTo(whole.taxCents + whole.taxableCents);
  return { taxCents, taxableCents: taxedCents - taxCents, exemptCents: cents - taxedCents };
}

function subtract(one: TaxParts, other: TaxParts): TaxParts {
  return {
    taxableCents: one.taxableCents - other.taxableCents,
    exemptCents: one.exemptCents - other.exemptCents,
    taxCents: one.taxCents - other.taxCents,
  };
}

function minParts(one: TaxParts, other: TaxParts): TaxParts {
  return {
    taxableCents: Math.min(one.taxableCents, other.taxableCents),
    exemptCents: Math.min(one.exemptCents, other.exemptCents),
    taxCents: Math.min(one.taxCents, other.taxCents),
  };
}
