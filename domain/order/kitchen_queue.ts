import { windowOf } from "../hours/capacity.ts";
import { hourMs, type Instant, minuteMs } from "../shared/local_time.ts";
import type { PickupTime } from "./agreement.ts";
import type { Payment } from "../payment/payment.ts";
import { acceptance, type Order } from "./order.ts";
import { countedPickup } from "./offer.ts";
import { readyFrom } from "./pickup_choice.ts";
import { firstPromisedAt, startsAt } from "./promise.ts";

/** The part of an order that the queue needs. `dishes` is the number of dishes. */
export type QueuedOrder = Pick<Order, "state" | "pickup" | "prepMinutes" | "transitions"> & {
  payment: Pick<Payment, "state">;
  dishes: number;
};

/** The accepted orders that are not ready yet and that the kitchen works on, and how recent promises were met. */
export type KitchenQueue = {
  orders: number;
  dishes: number;
  /** The sum of dishes × prep minutes of their order. */
  dishMinutes: number;
  /** Ready time minus promised time of the orders of the last two hours, in minutes; negative when early. [] for none. */
  lateMinutes: readonly number[];
};

/** The estimate moves in steps of this many minutes, so that it does not change with every order. */
const stepMinutes = 5;
/** Lateness of recent orders adds at most this much to the estimate. */
const maxLateMinutes = 15;
const maxQueueMinutes = 90;
/** Fewer recent orders than this say nothing about the next one. */
const minSamples = 3;

/**
 * Returns the minutes that the queue adds to an ASAP estimate: the work ahead, divided by the number of dishes that the kitchen prepares
 * at the same time (`parallelDishes`; 0 ignores the queue), plus the median lateness of recent orders. See docs/product-rules.md,
 * "ASAP estimate".
 */
export function queueMinutes(queue: KitchenQueue, parallelDishes: number): number {
  if (parallelDishes <= 0) return 0;
  const wait = queue.dishMinutes / parallelDishes;
  const late = queue.lateMinutes.length < minSamples
    ? 0
    : clamp(median(queue.lateMinutes), 0, maxLateMinutes);
  return clamp(Math.floor((wait + late) / stepMinutes) * stepMinutes, 0, maxQueueMinutes);
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? sorted[middle] ?? 0
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Ready orders count as recent for this long. */
export const recentMs = 2 * hourMs;

/**
 * Returns the queue at `now`: the accepted orders that are not ready, without scheduled ones that start later, and the lateness of the
 * orders that became ready within the last two hours. Other orders and test orders are ignored.
 */
export function kitchenQueue(all: readonly QueuedOrder[], now: Instant): KitchenQueue {
  const orders = all.filter(({ payment }) => payment.state !== "none");
  const waiting = orders.filter((order) => isInKitchen(order, now));
  return {
    orders: waiting.length,
    dishes: waiting.reduce((sum, { dishes }) => sum + dishes, 0),
    dishMinutes: waiting.reduce((sum, { dishes, prepMinutes }) => sum + dishes * prepMinutes, 0),
    lateMinutes: orders.flatMap((order) => {
      const readyAt = becameReadyAt(order);
      const late = lateMinutes(order);
      return readyAt === undefined || late === undefined || readyAt <= now - recentMs || readyAt > now
        ? []
        : [late];
    }),
  };
}

function isInKitchen(order: QueuedOrder, now: Instant): boolean {
  const { status } = order.state;
  if (status === "preparing") return true;
  if (status !== "confirmed") return false;
  const start = startsAt(order);
  return start === undefined || start <= now;
}

/** Returns ready time minus the time promised first in whole minutes, negative when early; undefined until the order is ready. */
export function lateMinutes(
  order: Pick<Order, "state" | "transitions"> & { pickup: PickupTime },
): number | undefined {
  const [readyAt, promise] = [becameReadyAt(order), firstPromisedAt(order)];
  return readyAt === undefined || promise === undefined
    ? undefined
    : Math.round((readyAt - promise) / minuteMs);
}

/** Returns when staff marked the order ready, by the tap that is still in force. */
function becameReadyAt({ transitions }: Pick<Order, "transitions">): Instant | undefined {
  return transitions.findLast(({ kind, undoneBy }) => kind === "ready" && undoneBy === undefined)?.madeAt;
}

/**
 * Returns the beginning of the pickup window that counts the order towards the kitchen's capacity; undefined for a test order and when the
 * order was denied, cancelled or expired. An accepted order counts when it is promised, another one at its slot or when its estimate begins. A pickup time that
 * is offered to the guest counts while the offer waits, so that it cannot fill.
 */
export function dueWindow(
  { state, offers, payment, pickup, placedAt }: Pick<
    Order,
    "state" | "offers" | "payment" | "pickup" | "placedAt"
  >,
): Instant | undefined {
  if (payment.state === "none" || ["denied", "cancelled", "expired"].includes(state.status)) return undefined;
  return windowOf(acceptance(state)?.readyAt ?? readyFrom(countedPickup({ offers, pickup }), placedAt));
}
