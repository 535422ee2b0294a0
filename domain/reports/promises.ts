import { windowMinutes, windowOf } from "../hours/capacity.ts";
import { lateMinutes } from "../order/kitchen_queue.ts";
import type { Pickup, PickupTime } from "../order/agreement.ts";
import { acceptance, endedAt, type Order } from "../order/order.ts";
import { firstPromisedAt } from "../order/promise.ts";
import { hourMs, type Instant, localTimeOf, minuteMs } from "../shared/local_time.ts";
import { sumBy } from "../shared/money.ts";

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

/** An accepted order that is still open counts as not marked this long after its pickup window. */
const unmarkedAfterMs = windowMinutes * minuteMs + hourMs;

/** What the promise of an order is judged by. */
export type PromisedOrder = Pick<Order, "state" | "payment" | "transitions"> & { pickup: PickupTime };

/** Returns how the order met its promise; undefined for a test order and one that was not accepted. */
export function promiseSampleOf(order: PromisedOrder): PromiseSample | undefined {
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
  /** The orders that ended without being marked ready. */
  notMarked: number;
  /** For each order that is open and not marked ready, when it begins to count as not marked. */
  openUntil: readonly Instant[];
  onTime: number;
  lateMinutes: number;
  extended: number;
};

/** Returns the promises of the orders in groups, unordered, without test orders. */
export function groupPromises(orders: readonly PromisedOrder[]): PromiseGroup[] {
  const samples = orders.flatMap((order) => {
    const sample = promiseSampleOf(order);
    return sample ? [{ ...sample, order }] : [];
  });
  return [...Map.groupBy(samples, ({ pickup, hour }) => `${pickup} ${hour}`).values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const marked = some.flatMap(({ lateMinutes, isExtended }) =>
      lateMinutes === undefined ? [] : [{ lateMinutes, isExtended }]
    );
    const unmarked = some.filter(({ lateMinutes }) => lateMinutes === undefined).map(({ order }) => order);
    const open = unmarked.filter(({ state }) => endedAt(state) === undefined);
    const late = marked.filter(({ lateMinutes }) => lateMinutes > 0);
    return [{
      pickup: first.pickup,
      hour: first.hour,
      orders: marked.length,
      notMarked: unmarked.length - open.length,
      openUntil: open.flatMap(({ state }) => {
        const accepted = acceptance(state);
        return accepted ? [windowOf(accepted.readyAt) + unmarkedAfterMs] : [];
      }),
      onTime: marked.length - late.length,
      lateMinutes: sumBy(late, ({ lateMinutes }) => lateMinutes),
      extended: marked.filter(({ isExtended }) => isExtended).length,
    }];
  });
}

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

/** Computes how many orders were ready within the promised time, as of `now`. See docs/product-rules.md, "Kept promises". */
export function promiseReport(all: readonly PromiseGroup[], now: Instant): PromiseReport {
  const groups = all.map(({ openUntil, notMarked, ...group }) => ({
    ...group,
    notMarked: notMarked + openUntil.filter((until) => until <= now).length,
  })).filter(({ orders, notMarked }) => orders + notMarked > 0);
  const hours = Map.groupBy(groups, ({ hour }) => hour);
  return {
    ...sumsOf(groups),
    asap: sumsOf(groups.filter(({ pickup }) => pickup === "asap")),
    scheduled: sumsOf(groups.filter(({ pickup }) => pickup === "scheduled")),
    byHour: [...hours].toSorted(([one], [other]) => one - other)
      .map(([hour, some]) => ({ hour, ...sumsOf(some) })),
  };
}

type CountedGroup = Omit<PromiseGroup, "openUntil">;

function sumsOf(groups: readonly CountedGroup[]): PromiseSums {
  const add = (of: (group: CountedGroup) => number) => sumBy(groups, of);
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
