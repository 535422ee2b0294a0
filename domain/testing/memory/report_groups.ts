/** What the database computes for reports, computed from orders. */
import { amountsByKind } from "@domain/cart/charge.ts";
import { dueWindow } from "@domain/order/kitchen_queue.ts";
import { acceptance, endedAt, type Order } from "@domain/order/order.ts";
import { uncapturedParts } from "@domain/payment/payment.ts";
import type { TaxedOrder } from "@domain/payment/refund_parts.ts";
import { addParts } from "@domain/payment/tax_parts.ts";
import type { Accepting, SalesGroup } from "@domain/reports/analytics.ts";
import type { LedgerEntry } from "@domain/reports/ledger.ts";
import { type PromiseGroup, promiseSampleOf, unmarkedAfterMs } from "@domain/reports/promises.ts";
import type { TaxGroup } from "@domain/reports/tax.ts";
import { type Instant, type LocalDate, localTimeOf } from "@domain/shared/local_time.ts";
import type { Cents } from "@domain/shared/money.ts";

/** The data of one order for analytics, without the guest's details. Refunds count on the day on which it was placed. */
export type Sale = Omit<SalesGroup, "hour" | "orders"> & {
  placedAt: Instant;
  /** Undefined for an order that was not accepted. */
  acceptedAt?: Instant | undefined;
};

/** Returns the analytics data of `order`; undefined for a test order. */
export function saleOf(order: Order): Sale | undefined {
  const { day, placedAt, state, payment, bill } = order;
  if (payment.state === "none") return undefined;
  const uncaptured = uncapturedParts(payment);
  return {
    day,
    placedAt,
    status: state.status,
    payment: payment.state,
    subtotalCents: bill.subtotalCents,
    charges: bill.charges,
    taxCents: bill.taxCents,
    totalCents: bill.totalCents,
    discountCents: uncaptured.taxableCents + uncaptured.exemptCents,
    uncapturedTaxCents: uncaptured.taxCents,
    refundedCents: "refundedCents" in payment ? payment.refundedCents : 0,
    acceptedAt: acceptance(state)?.acceptedAt,
  };
}

/** Groups and sums sales. */
export function groupSales(sales: readonly Sale[]): SalesGroup[] {
  const hourOf = ({ placedAt }: Sale) => Number(localTimeOf(placedAt).slice(0, 2));
  const keyOf = (sale: Sale) => [sale.day, hourOf(sale), sale.status, sale.payment].join(" ");
  return [...Map.groupBy(sales, keyOf).values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const add = (of: (sale: Sale) => Cents) => some.reduce((sum, sale) => sum + of(sale), 0);
    return [{
      day: first.day,
      hour: hourOf(first),
      status: first.status,
      payment: first.payment,
      orders: some.length,
      subtotalCents: add((sale) => sale.subtotalCents),
      charges: amountsByKind(some.map(({ charges }) => charges)),
      taxCents: add((sale) => sale.taxCents),
      totalCents: add((sale) => sale.totalCents),
      discountCents: add((sale) => sale.discountCents),
      uncapturedTaxCents: add((sale) => sale.uncapturedTaxCents),
      refundedCents: add((sale) => sale.refundedCents),
    }];
  });
}

/** Computes the waiting times of accepted orders. */
export function acceptingOf(sales: readonly Sale[]): Accepting {
  const waits = sales.flatMap(({ acceptedAt, placedAt }) =>
    acceptedAt === undefined ? [] : [acceptedAt - placedAt]
  );
  return {
    answered: waits.length,
    medianMs: quantile(waits, 0.5),
    slowestTenthMs: quantile(waits, 0.9),
  };
}

/**
 * Returns whether staff did not mark the accepted order ready and will not: it has ended, or its pickup window ended an hour ago. See
 * docs/product-rules.md, "Kept promises".
 */
function isNotMarked(order: Order, now: Instant): boolean {
  const sample = promiseSampleOf(order);
  const window = dueWindow(order);
  return sample !== undefined && sample.lateMinutes === undefined &&
    (endedAt(order.state) !== undefined || (window !== undefined && window + unmarkedAfterMs <= now));
}

/** Groups and sums the promises of orders. */
export function groupPromises(orders: readonly Order[], now: Instant): PromiseGroup[] {
  const samples = orders.flatMap((order) => {
    const sample = promiseSampleOf(order);
    return sample ? [{ ...sample, isNotMarked: isNotMarked(order, now) }] : [];
  });
  return [...Map.groupBy(samples, ({ pickup, hour }) => `${pickup} ${hour}`).values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const marked = some.flatMap(({ lateMinutes, isExtended }) =>
      lateMinutes === undefined ? [] : [{ lateMinutes, isExtended }]
    );
    const late = marked.filter(({ lateMinutes }) => lateMinutes > 0);
    return [{
      pickup: first.pickup,
      hour: first.hour,
      orders: marked.length,
      notMarked: some.filter((sample) => sample.isNotMarked).length,
      onTime: marked.length - late.length,
      lateMinutes: late.reduce((sum, { lateMinutes }) => sum + lateMinutes, 0),
      extended: marked.filter(({ isExtended }) => isExtended).length,
    }];
  }).filter(({ orders, notMarked }) => orders + notMarked > 0);
}

/** Returns the ledger entry of an order; undefined for a test order. */
export function ledgerEntryOf(order: Order): LedgerEntry | undefined {
  if (order.payment.state === "none") return undefined;
  const { id, number, day, placedAt, bill, payment, refunds, refundSettlement, state } = order;
  return {
    ...{ id, number, day, placedAt, bill, payment, refunds, refundSettlement, status: state.status },
    lines: order.lines.map(({ id, quantity, unitPriceCents, isTaxable }) => ({
      ...{ id, quantity, unitPriceCents, isTaxable },
    })),
  };
}

/** Groups charged orders by month and tax rate. */
export function groupTax(orders: readonly (TaxedOrder & { day: LocalDate })[]): TaxGroup[] {
  const byKey = Map.groupBy(orders, ({ day, bill }) => `${day.slice(0, 7)} ${bill.taxPpm}`);
  return [...byKey.values()].flatMap((some): TaxGroup[] => {
    const [first] = some;
    if (!first) return [];
    const add = (of: (order: TaxedOrder) => Cents) => some.reduce((sum, order) => sum + of(order), 0);
    return [{
      month: first.day.slice(0, 7),
      taxPpm: first.bill.taxPpm,
      orders: some.length,
      subtotalCents: add(({ bill }) => bill.subtotalCents),
      taxableDishCents: add(({ lines }) =>
        lines.reduce((sum, line) => sum + (line.isTaxable ? line.quantity * line.unitPriceCents : 0), 0)
      ),
      charges: amountsByKind(some.map(({ bill }) => bill.charges)),
      taxCents: add(({ bill }) => bill.taxCents),
      totalCents: add(({ bill }) => bill.totalCents),
      uncaptured: addParts(some.map(({ payment }) => uncapturedParts(payment))),
    }];
  });
}

/** Returns a quantile, linearly interpolated (`share` 0.5 is the median); undefined for an empty list. */
export function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  return below === undefined || above === undefined ? undefined : below + (above - below) * (place % 1);
}
