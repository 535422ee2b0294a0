import {
  type Capacity,
  type CapacityLimits,
  type CapacityRules,
  firstRoom,
  limitsAt,
  type WindowLoad,
  windowOf,
} from "../hours/capacity.ts";
import { addDays, type Instant, instantOf, type LocalDate } from "../shared/local_time.ts";

/** An order of a past day without its guest. `window` is the beginning of the window that counted it, and `dishes` its number of dishes. */
export type PastOrder = { window: Instant; placedAt: Instant; dishes: number };

/** A window with its orders and dishes then, and how many of these orders the limits would have moved to a later time. */
export type PreviewedWindow = { window: Instant; load: WindowLoad; limits: CapacityLimits; moved: number };

/** `turnedAway` is how many of the moved orders would not have found room before the end of the day. */
export type CapacityPreview = {
  windows: PreviewedWindow[];
  orders: number;
  moved: number;
  turnedAway: number;
};

/** Returns the beginning and the exclusive end of a Los Angeles day. Midnight is never skipped there. */
export function dayBounds(date: LocalDate): { from: Instant; to: Instant } {
  return { from: instantOf(date, "00:00") ?? 0, to: instantOf(addDays(date, 1), "00:00") ?? 0 };
}

/**
 * Returns what the limits would have done with the orders of a past day. Orders are taken as they were placed: one that finds its window
 * full goes into the first later window with room. The windows are those with orders then, in order of time.
 */
export function previewCapacity(
  orders: readonly PastOrder[],
  rules: CapacityRules,
  dayEnd: Instant,
): CapacityPreview {
  const then = new Map<Instant, WindowLoad>();
  const loads = new Map<Instant, WindowLoad>();
  const moved = new Map<Instant, number>();
  let turnedAway = 0;
  for (const { window, dishes } of orders.toSorted((one, other) => one.placedAt - other.placedAt)) {
    add(then, window, dishes);
    const capacity: Capacity = { rules, loads, dishes };
    const room = firstRoom(capacity, window, dayEnd);
    if (room === undefined) turnedAway += 1;
    else add(loads, windowOf(room), dishes);
    if (room !== window) moved.set(window, (moved.get(window) ?? 0) + 1);
  }
  const windows = [...then].toSorted(([one], [other]) => one - other).map(([window, load]) => ({
    window,
    load,
    limits: limitsAt(rules, window),
    moved: moved.get(window) ?? 0,
  }));
  return {
    windows,
    orders: orders.length,
    moved: windows.reduce((sum, each) => sum + each.moved, 0),
    turnedAway,
  };
}

function add(loads: Map<Instant, WindowLoad>, window: Instant, dishes: number): void {
  const load = loads.get(window) ?? { orders: 0, dishes: 0 };
  loads.set(window, { orders: load.orders + 1, dishes: load.dishes + dishes });
}
