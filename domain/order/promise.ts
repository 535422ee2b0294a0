import { type Instant, minuteMs } from "../shared/local_time.ts";
import type { PickupTime } from "./agreement.ts";
import { acceptance, type Order, tabOf } from "./order.ts";

/** The ready times on the accept sheet. See docs/product-rules.md, "Promised time". */
const minutePresets = [15, 20, 30, 45, 60] as const;

/** The minutes that busy mode and the kitchen's queue add, and the maximum (`longest`) that staff can promise. */
export type PromiseLimits = { busyMinutes: number; queueMinutes: number; longest: number };

/**
 * Returns the minutes from `now` until the estimate that the guest saw begins, `from` minutes after `placedAt`; 0 when it has begun.
 * The clock of a tablet may be seconds behind the server's: a `now` before `placedAt` counts as `placedAt`.
 */
export function minutesToEstimate(from: number, placedAt: Instant, now: Instant): number {
  const passed = Math.max(0, now - placedAt);
  return Math.max(0, Math.ceil(from - passed / minuteMs));
}

/**
 * Returns the ready times offered on acceptance, in minutes, and the default: the shortest preset that covers the prep time,
 * busy mode and the queue, and the guest's estimate (`minutesToEstimate`), which full pickup windows may have moved. An order that takes
 * longer than every preset adds its own time. No value exceeds `longest`.
 */
export function minutesOffered(
  prepMinutes: number,
  { busyMinutes, queueMinutes, longest }: PromiseLimits,
  estimateMinutes = 0,
): { choices: readonly number[]; chosen: number } {
  const needed = Math.min(Math.max(prepMinutes + busyMinutes + queueMinutes, estimateMinutes), longest);
  const allowed = minutePresets.filter((minutes) => minutes <= longest);
  const chosen = allowed.find((minutes) => minutes >= needed);
  return chosen === undefined
    ? { choices: [...allowed, needed], chosen: needed }
    : { choices: allowed, chosen };
}

/** Returns when the kitchen must start a confirmed scheduled order; undefined for every other order. */
export function startsAt(order: Pick<Order, "state" | "pickup" | "prepMinutes">): Instant | undefined {
  return order.pickup.kind === "scheduled" && tabOf(order) === "scheduled"
    ? (promisedAt(order) ?? order.pickup.at) - order.prepMinutes * minuteMs
    : undefined;
}

/** Returns the promised time: the ready time from acceptance or the last extension, or the slot; undefined for an ASAP order without one. */
export function promisedAt({ state, pickup }: Pick<Order, "state" | "pickup">): Instant | undefined {
  return acceptance(state)?.readyAt ?? slotOf(pickup);
}

/** Returns the time promised first, before any extension: the slot, or the ready time from acceptance. */
export function firstPromisedAt(
  { state, pickup }: Pick<Order, "state"> & { pickup: PickupTime },
): Instant | undefined {
  const accepted = acceptance(state);
  return slotOf(pickup) ?? accepted?.firstReadyAt ?? accepted?.readyAt;
}

const slotOf = (pickup: PickupTime) => pickup.kind === "scheduled" ? pickup.at : undefined;
