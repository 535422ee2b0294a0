import { windowMinutes } from "../hours/capacity.ts";
import { lateMinutes } from "../order/kitchen_queue.ts";
import type { Pickup } from "../order/agreement.ts";
import { acceptance, type Order } from "../order/order.ts";
import { firstPromisedAt } from "../order/promise.ts";
import { hourMs, localTimeOf, minuteMs } from "../shared/local_time.ts";

/** How an accepted order met its promise. */
export type PromiseSample = {
  pickup: Pickup["kind"];
  /** The Los Angeles hour of the time promised first, 0 to 23. */
  hour: number;
  /** Ready time minus the time promised first in whole minutes; negative when early. Undefined while it is not marked ready. */
  lateMinutes: number | undefined;
  /** Staff extended the promised time. */
  isExtended: boolean;
};

/** An order that is still open counts as not marked this long after its pickup window. */
export const unmarkedAfterMs = windowMinutes * minuteMs + hourMs;

/** Returns how the order met its promise; undefined for a test order and one that was not accepted. */
export function promiseSampleOf(order: Order): PromiseSample | undefined {
  if (order.payment.state === "none") return undefined;
  const [promised, late] = [firstPromisedAt(order), lateMinutes(order)];
  if (promised === undefined || (late === undefined && !acceptance(order.state))) return undefined;
  return {
    pickup: order.pickup.kind,
    hour: Number(localTimeOf(promised).slice(0, 2)),
    lateMinutes: late,
    isExtended: acceptance(order.state)?.firstReadyAt !== undefined,
  };
}

/** The sums over orders with the same pickup option and hour. `lateMinutes` is the sum over the late orders. */
export type PromiseGroup = Pick<PromiseSample, "pickup" | "hour"> & {
  /** The orders that were marked ready. */
  orders: number;
  notMarked: number;
  onTime: number;
  lateMinutes: number;
  extended: number;
};

/**
 * `orders` were marked ready, `notMarked` never; the latter count neither as on time nor as late. `averageLateMinutes` is the average over the late orders, to a tenth; undefined when none was late. `extended` orders got more time
 * after acceptance; they count as on time or late by the time promised first.
 */
export type PromiseSums = {
  orders: number;
  notMarked: number;
  onTime: number;
  averageLateMinutes: number | undefined;
  extended: number;
};

export type PromiseReport = PromiseSums & {
  asap: PromiseSums;
  scheduled: PromiseSums;
  /** The Los Angeles hours (0 to 23) with promised orders. */
  byHour: (PromiseSums & { hour: number })[];
};

/** Computes how many orders were ready within the promised time. See docs/product-rules.md, "Kept promises". */
export function promiseReport(groups: readonly PromiseGroup[]): PromiseReport {
  const hours = Map.groupBy(groups, ({ hour }) => hour);
  return {
    ...sumsOf(groups),
    asap: sumsOf(groups.filter(({ pickup }) => pickup === "asap")),
    scheduled: sumsOf(groups.filter(({ pickup }) => pickup === "scheduled")),
    byHour: [...hours].toSorted(([one], [other]) => one - other)
      .map(([hour, some]) => ({ hour, ...sumsOf(some) })),
  };
}

function sumsOf(groups: readonly PromiseGroup[]): PromiseSums {
  const add = (of: (group: PromiseGroup) => number) => groups.reduce((sum, group) => sum + of(group), 0);
  const [orders, onTime] = [add((group) => group.orders), add((group) => group.onTime)];
  const late = orders - onTime;
  return {
    orders,
    notMarked: add((group) => group.notMarked),
    onTime,
    extended: add((group) => group.extended),
    averageLateMinutes: late === 0
      ? undefined
      : Math.round(add((group) => group.lateMinutes) / late * 10) / 10,
  };
}
