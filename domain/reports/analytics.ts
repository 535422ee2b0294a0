import { amountsByKind, type ChargeAmount } from "../cart/charge.ts";
import type { Cents } from "../shared/money.ts";
import { addDays, type Instant, type LocalDate, localTimeOf } from "../shared/local_time.ts";
import { acceptance, type Order, type OrderStatus } from "../order/order.ts";
import type { PaymentStatus } from "../payment/payment.ts";

/** What one order adds to the figures. Guests' details are not in it. */
export type Sale = {
  /** The Los Angeles day it was placed: everything about an order, refunds too, counts on that day. */
  day: LocalDate;
  placedAt: Instant;
  status: OrderStatus;
  payment: PaymentStatus;
  subtotalCents: Cents;
  charges: readonly ChargeAmount[];
  taxCents: Cents;
  totalCents: Cents;
  refundedCents: Cents;
  /** Absent while nobody accepted it. */
  acceptedAt?: Instant | undefined;
};

/** What `order` adds; nothing of a test order. */
export function saleOf(order: Order): Sale | undefined {
  const { day, placedAt, state, payment, bill } = order;
  if (payment.state === "none") return undefined;
  return {
    day,
    placedAt,
    status: state.status,
    payment: payment.state,
    subtotalCents: bill.subtotalCents,
    charges: bill.charges,
    taxCents: bill.taxCents,
    totalCents: bill.totalCents,
    refundedCents: "refundedCents" in payment ? payment.refundedCents : 0,
    acceptedAt: acceptance(state)?.acceptedAt,
  };
}

/** What orders placed in one hour of one day, with one outcome, add up to: all that the figures need, however many orders there are. */
export type SalesGroup = {
  day: LocalDate;
  /** Of the day in Los Angeles, 0 to 23. */
  hour: number;
  status: OrderStatus;
  payment: PaymentStatus;
  orders: number;
  subtotalCents: Cents;
  charges: readonly ChargeAmount[];
  taxCents: Cents;
  totalCents: Cents;
  refundedCents: Cents;
};

/** From placing to accepting. */
export type Accepting = {
  answered: number;
  medianMs: number | undefined;
  slowestTenthMs: number | undefined;
};

/** Adds sales up as a database would. */
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
      refundedCents: add((sale) => sale.refundedCents),
    }];
  });
}

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

/** How often a dish was sold in orders that were charged, and for how much before charges and tax. */
export type DishSale = { dishId: string; name: string; nameKorean: string; quantity: number; cents: Cents };

/** `collected` = `net` + `charges` + `tax`, what the provider captured; `kept` = `collected` − `refunds`. */
export type Sums = {
  /** All that were placed. */
  orders: number;
  /** Those that were charged; the amounts are theirs. */
  charged: number;
  netCents: Cents;
  /** Of every kind, 0 included. */
  charges: readonly ChargeAmount[];
  taxCents: Cents;
  collectedCents: Cents;
  refundsCents: Cents;
  retainedCents: Cents;
  /** Collected per charged order, half-up to the cent. */
  averageCents: Cents;
};

export type SalesFigures = Sums & {
  /** Every day asked for, busy or not. */
  byDay: (Sums & { day: LocalDate })[];
  /** The hours of the day in which orders came, 0 to 23, Los Angeles. */
  byHour: (Sums & { hour: number })[];
  byOutcome: { status: OrderStatus; orders: number; cents: Cents }[];
  accepting: Accepting;
};

/** The figures of the days `from` to `to` (decision 30), to the cent. */
export function computeAnalytics(
  groups: readonly SalesGroup[],
  accepting: Accepting,
  from: LocalDate,
  to: LocalDate,
): SalesFigures {
  const days = Map.groupBy(groups, (group) => group.day);
  const hours = Map.groupBy(groups, (group) => group.hour);
  const outcomes = Map.groupBy(groups, (group) => group.status);
  return {
    ...sumsOf(groups),
    byDay: datesBetween(from, to).map((day) => ({ day, ...sumsOf(days.get(day) ?? []) })),
    byHour: [...hours].toSorted(([one], [other]) => one - other)
      .map(([hour, some]) => ({ hour, ...sumsOf(some) })),
    byOutcome: [...outcomes].map(([status, some]) => ({
      status,
      orders: added(some, (group) => group.orders),
      cents: added(some, (group) => group.totalCents),
    })).toSorted((one, other) => other.orders - one.orders || (one.status < other.status ? -1 : 1)),
    accepting,
  };
}

function added(groups: readonly SalesGroup[], of: (group: SalesGroup) => number): number {
  return groups.reduce((sum, group) => sum + of(group), 0);
}

function sumsOf(groups: readonly SalesGroup[]): Sums {
  const paid = groups.filter(isCharged);
  const charged = added(paid, (group) => group.orders);
  const collectedCents = added(paid, (group) => group.totalCents);
  const refundsCents = added(paid, (group) => group.refundedCents);
  return {
    orders: added(groups, (group) => group.orders),
    charged,
    netCents: added(paid, (group) => group.subtotalCents),
    charges: amountsByKind(paid.map(({ charges }) => charges)),
    taxCents: added(paid, (group) => group.taxCents),
    collectedCents,
    refundsCents,
    retainedCents: collectedCents - refundsCents,
    averageCents: charged === 0 ? 0 : Math.round(collectedCents / charged),
  };
}

/** The payment states in which the provider has captured the money. */
export const chargedStates = [
  "captured",
  "partially_refunded",
  "refunded",
  "refunding",
] as const satisfies readonly PaymentStatus[];

export function isCharged(sale: Pick<Sale, "payment">): boolean {
  const states: readonly PaymentStatus[] = chargedStates;
  return states.includes(sale.payment);
}

/** The middle value at 0.5, interpolated between neighbours; undefined of nothing. */
export function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  return below === undefined || above === undefined ? undefined : below + (above - below) * (place % 1);
}

function datesBetween(from: LocalDate, to: LocalDate): LocalDate[] {
  const dates: LocalDate[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}
