import type { Cents } from "../shared/money.ts";
import { addDays, type Instant, type LocalDate, localTimeOf } from "../shared/local_time.ts";
import { acceptance } from "./acceptance.ts";
import type { Order, OrderStatus } from "./order.ts";
import type { PaymentStatus } from "./payment.ts";

/** What one order adds to the figures. Guests' details are not in it. */
export type Sale = {
  /** The Los Angeles day it was placed: everything about an order, refunds too, counts on that day. */
  day: LocalDate;
  placedAt: Instant;
  status: OrderStatus;
  payment: PaymentStatus;
  subtotalCents: Cents;
  serviceFeeCents: Cents;
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
    serviceFeeCents: bill.serviceFeeCents,
    taxCents: bill.taxCents,
    totalCents: bill.totalCents,
    refundedCents: "refundedCents" in payment ? payment.refundedCents : 0,
    acceptedAt: acceptance(state)?.acceptedAt,
  };
}

/** How often a dish was sold in orders that were charged, and for how much before fee and tax. */
export type DishSale = { dishId: string; name: string; nameKorean: string; quantity: number; cents: Cents };

/** `collected` = `net` + `fee` + `tax`, what the provider captured; `kept` = `collected` − `refunds`. */
export type Sums = {
  /** All that were placed. */
  orders: number;
  /** Those that were charged; the amounts are theirs. */
  charged: number;
  netCents: Cents;
  feeCents: Cents;
  taxCents: Cents;
  collectedCents: Cents;
  refundsCents: Cents;
  keptCents: Cents;
  /** Collected per charged order, half-up to the cent. */
  averageCents: Cents;
};

export type Figures = Sums & {
  /** Every day asked for, busy or not. */
  byDay: (Sums & { day: LocalDate })[];
  /** The hours of the day in which orders came, 0 to 23, Los Angeles. */
  byHour: (Sums & { hour: number })[];
  byOutcome: { status: OrderStatus; orders: number; cents: Cents }[];
  /** From placing to accepting. */
  accepting: { answered: number; medianMillis: number | undefined; slowestTenthMillis: number | undefined };
};

/** The figures of the days `from` to `to` (decision 30), to the cent. */
export function figuresOf(sales: readonly Sale[], from: LocalDate, to: LocalDate): Figures {
  const days = Map.groupBy(sales, (sale) => sale.day);
  const hours = Map.groupBy(sales, (sale) => Number(localTimeOf(sale.placedAt).slice(0, 2)));
  const outcomes = Map.groupBy(sales, (sale) => sale.status);
  const waits = sales.flatMap(({ acceptedAt, placedAt }) =>
    acceptedAt === undefined ? [] : [acceptedAt - placedAt]
  );
  return {
    ...sumsOf(sales),
    byDay: datesBetween(from, to).map((day) => ({ day, ...sumsOf(days.get(day) ?? []) })),
    byHour: [...hours].toSorted(([one], [other]) => one - other)
      .map(([hour, some]) => ({ hour, ...sumsOf(some) })),
    byOutcome: [...outcomes].map(([status, some]) => ({
      status,
      orders: some.length,
      cents: some.reduce((sum, sale) => sum + sale.totalCents, 0),
    })).toSorted((one, other) => other.orders - one.orders || (one.status < other.status ? -1 : 1)),
    accepting: {
      answered: waits.length,
      medianMillis: quantile(waits, 0.5),
      slowestTenthMillis: quantile(waits, 0.9),
    },
  };
}

export function sumsOf(sales: readonly Sale[]): Sums {
  const charged = sales.filter(isCharged);
  const add = (of: (sale: Sale) => Cents) => charged.reduce((sum, sale) => sum + of(sale), 0);
  const collectedCents = add((sale) => sale.totalCents);
  const refundsCents = add((sale) => sale.refundedCents);
  return {
    orders: sales.length,
    charged: charged.length,
    netCents: add((sale) => sale.subtotalCents),
    feeCents: add((sale) => sale.serviceFeeCents),
    taxCents: add((sale) => sale.taxCents),
    collectedCents,
    refundsCents,
    keptCents: collectedCents - refundsCents,
    averageCents: charged.length === 0 ? 0 : Math.round(collectedCents / charged.length),
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
