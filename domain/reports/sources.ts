import type { Order } from "../order/order.ts";
import { namedSources, noSource, otherSource } from "../cart/source.ts";
import { chargedParts, splitRefunds, type TaxedOrder } from "../payment/refund_parts.ts";
import { addParts, subtractParts } from "../payment/tax_parts.ts";
import { type Cents, sumBy } from "../shared/money.ts";
import { isCharged } from "./analytics.ts";

/** The orders of one source. The net sales are those of its charged orders. See docs/product-rules.md, "Order sources". */
export type SourceSales = { source: string; orders: number; charged: number; netCents: Cents };

/** What the sales by source are counted from. */
export type SourcedOrder = TaxedOrder & Pick<Order, "source">;

/** The maximum number of sources in a report besides the named ones, `direct` and `other`. Anyone may put any word into a link. */
export const maxOtherSources = 20;

const alwaysListed: readonly string[] = [...namedSources, noSource, otherSource];

/** Returns the sales by source of these orders, without test orders, most orders first. */
export function sourcesOf(orders: readonly SourcedOrder[]): SourceSales[] {
  const placed = orders.filter(({ payment }) => payment.state !== "none");
  return addSources(placed.map((order) => {
    const isPaid = isCharged(order.payment);
    return {
      source: order.source ?? noSource,
      orders: 1,
      charged: isPaid ? 1 : 0,
      netCents: isPaid ? netCents(order) : 0,
    };
  }));
}

/** Adds up the sales of each source, most orders first. Sources beyond the limit are counted as `other`. */
export function addSources(sales: readonly SourceSales[]): SourceSales[] {
  const sums = addEach(sales);
  const listed = new Set(
    sums.filter(({ source }) => !alwaysListed.includes(source)).slice(0, maxOtherSources)
      .map(({ source }) => source),
  );
  return addEach(
    sums.map((sum) =>
      alwaysListed.includes(sum.source) || listed.has(sum.source) ? sum : { ...sum, source: otherSource }
    ),
  );
}

function addEach(sales: readonly SourceSales[]): SourceSales[] {
  return [...Map.groupBy(sales, ({ source }) => source)].map(([source, some]) => ({
    source,
    orders: sumBy(some, ({ orders }) => orders),
    charged: sumBy(some, ({ charged }) => charged),
    netCents: sumBy(some, ({ netCents }) => netCents),
  })).toSorted((one, other) =>
    other.orders - one.orders || other.netCents - one.netCents || (one.source < other.source ? -1 : 1)
  );
}

/** Dishes and charges of a charged order after discounts and refunds, before tax. */
function netCents(order: TaxedOrder): Cents {
  const { taxableCents, exemptCents } = subtractParts(
    chargedParts(order),
    addParts(splitRefunds(order).map(({ parts }) => parts)),
  );
  return taxableCents + exemptCents;
}
