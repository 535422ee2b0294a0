import { totals } from "../cart/quote.ts";
import type { OrderLine } from "../order/agreement.ts";
import type { Order } from "../order/order.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Cents } from "../shared/money.ts";
import { type Refund, uncapturedParts } from "./payment.ts";
import { isAcceptedRefund, linesOf } from "./refund.ts";
import {
  addParts,
  billParts,
  noParts,
  partsOf,
  proportion,
  subtractParts,
  sumOfParts,
  type TaxParts,
} from "./tax_parts.ts";

export type TaxedLine = Pick<OrderLine, "id" | "quantity" | "unitPriceCents" | "isTaxable">;

/** What the parts of an order and of its refunds are computed from. */
export type TaxedOrder = Pick<Order, "bill" | "payment" | "refunds"> & { lines: readonly TaxedLine[] };

/** A refund that counts, with its parts. `at` is when it was decided. */
export type SplitRefund = { cents: Cents; at: Instant; parts: TaxParts };

/** Returns the parts of the bill that are charged: without what the provider did not capture. */
export function chargedParts(order: Pick<TaxedOrder, "bill" | "lines" | "payment">): TaxParts {
  return subtractParts(billParts(order), uncapturedParts(order.payment));
}

/**
 * Returns the refunds that count, oldest first, with their parts. A refund of dishes has the dishes' share of charges and tax; any other
 * amount is split in proportion to what is left of the charge, with the tax rounded half-up. The parts of all refunds never exceed those of
 * the charge and add up to the refunded amount. See docs/product-rules.md, "Tax report".
 */
export function splitRefunds(order: TaxedOrder): SplitRefund[] {
  let left = chargedParts(order);
  const quantities = new Map(order.lines.map(({ id, quantity }) => [id, quantity]));
  return order.refunds.filter(isAcceptedRefund).map(({ cents, decidedAt, choice }) => {
    const exact = partsOfLines(order, quantities, choice);
    // A part of a bill from which earlier refunds took amounts can be smaller than the dish's.
    const within = sumOfParts(exact) > cents ? noParts : minParts(exact, left);
    const parts = addParts([within, proportion(cents - sumOfParts(within), subtractParts(left, within))]);
    left = subtractParts(left, parts);
    return { cents, at: decidedAt, parts };
  });
}

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
  return subtractParts(before, partsNow());
}

function minParts(one: TaxParts, other: TaxParts): TaxParts {
  return {
    taxableCents: Math.min(one.taxableCents, other.taxableCents),
    exemptCents: Math.min(one.exemptCents, other.exemptCents),
    taxCents: Math.min(one.taxCents, other.taxCents),
  };
}
