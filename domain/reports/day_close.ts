import type { ChargeAmount } from "../cart/charge.ts";
import { endedAt, type Order, type OrderStatus } from "../order/order.ts";
import { promisedAt } from "../order/promise.ts";
import { refundOwedCents } from "../payment/refund.ts";
import type { StaffActor } from "../shared/actor.ts";
import type { Instant, LocalDate } from "../shared/local_time.ts";
import type { Cents } from "../shared/money.ts";
import type { SalesAnalytics } from "./analytics.ts";
import type { PromiseSums } from "./promises.ts";

/**
 * The totals of the orders placed on one Los Angeles day, as in Analytics, without test orders. `collectedCents` is the captured amount;
 * `afterRefundsCents` is `collectedCents` − `refundsCents`. Amounts are in cents.
 */
export type DayTotals = {
  orders: number;
  charged: number;
  byOutcome: readonly { status: OrderStatus; orders: number }[];
  grossCents: Cents;
  dishesCents: Cents;
  charges: readonly ChargeAmount[];
  discountsCents: Cents;
  taxCents: Cents;
  collectedCents: Cents;
  refundsCents: Cents;
  afterRefundsCents: Cents;
  /** Orders whose refund is owed, and the sum. */
  owedOrders: number;
  owedCents: Cents;
  /** Orders that expired without an answer. */
  missed: number;
  /** Orders that became ready, those ready within the time promised first, and those that staff never marked ready. */
  promised: number;
  onTime: number;
  notMarked: number;
};

/** What staff chose for an order that was open at closing. */
export const closeChoices = ["picked_up", "no_show", "carry_over"] as const;
export type CloseChoice = typeof closeChoices[number];

/** The close of one business day. A reopened close is no longer in force. */
export type DayClose = {
  id: string;
  day: LocalDate;
  closedAt: Instant;
  closedBy: StaffActor;
  totals: DayTotals;
  /** The orders that stayed open. */
  carriedOver: readonly { id: string; number: string }[];
};

/** Computes the totals of a day. `owing` are the orders that may owe a refund. */
export function dayTotals(
  day: LocalDate,
  analytics: SalesAnalytics,
  promises: PromiseSums,
  owing: readonly Order[],
): DayTotals {
  const ofDay = owing.filter((order) => order.day === day && refundOwedCents(order) > 0);
  return {
    orders: analytics.orders,
    charged: analytics.charged,
    byOutcome: analytics.byOutcome.map(({ status, orders }) => ({ status, orders })),
    grossCents: analytics.grossCents,
    dishesCents: analytics.dishesCents,
    charges: analytics.charges,
    discountsCents: analytics.discountsCents,
    taxCents: analytics.taxCents,
    collectedCents: analytics.collectedCents,
    refundsCents: analytics.refundsCents,
    afterRefundsCents: analytics.afterRefundsCents,
    owedOrders: ofDay.length,
    owedCents: ofDay.reduce((sum, order) => sum + refundOwedCents(order), 0),
    missed: analytics.byOutcome.find(({ status }) => status === "expired")?.orders ?? 0,
    promised: promises.orders,
    onTime: promises.onTime,
    notMarked: promises.notMarked,
  };
}

/** Returns whether an open order belongs to a business day that ends at `end`: it was promised, or placed, before that. */
export function isDueBy(order: Order, end: Instant): boolean {
  return endedAt(order.state) === undefined && (promisedAt(order) ?? order.placedAt) < end;
}

/** Returns whether an order of the closed day arrived or ended after the close. */
export function isAfterClose(order: Order, { day, closedAt }: Pick<DayClose, "day" | "closedAt">): boolean {
  return order.day === day && (order.placedAt > closedAt || (endedAt(order.state) ?? 0) > closedAt);
}
