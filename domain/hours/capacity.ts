import {
  type DayOfWeek,
  dayOfWeek,
  type Instant,
  localDateOf,
  type LocalTime,
  localTimeOf,
  minuteMs,
} from "../shared/local_time.ts";

/** The length of a pickup window. Windows begin at multiples of it from local midnight. */
export const windowMinutes = 15;
const windowMs = windowMinutes * minuteMs;

/** How long a checkout holds the room of its pickup time. Every step of the checkout renews it. */
export const slotHoldMs = 10 * minuteMs;

/**
 * Returns whether a hold until `until` takes room at `now`. A hold that would last longer than two full ones was made before the clock was
 * set back, and has ended. One full one is not enough, because the clocks of two servers differ.
 */
export function isHeld(until: Instant, now: Instant): boolean {
  return now < until && until <= now + 2 * slotHoldMs;
}

/** The most orders and dishes of one pickup window. 0 means no limit. */
export type CapacityLimits = { orders: number; dishes: number };

/** The highest limits that staff can enter. */
export const maxLimits: CapacityLimits = { orders: 200, dishes: 999 };

/** Limits for certain hours, such as Friday 18:00 to 20:00. `to` is exclusive. */
export type CapacityBand = CapacityLimits & {
  days: readonly DayOfWeek[];
  from: LocalTime;
  to: LocalTime;
};

/** See docs/product-rules.md, "Kitchen capacity". `tonight` replaces all other limits until it ends. */
export type CapacityRules = {
  usual: CapacityLimits;
  bands: readonly CapacityBand[];
  tonight?: (CapacityLimits & { until: Instant }) | undefined;
};

/** The orders and dishes that are due in a window, held ones included. */
export type WindowLoad = { orders: number; dishes: number };

/** The room of a window that a cart holds. */
export type OwnHold = { window: Instant; dishes: number };

/** The kitchen's limits and load, from the view of one order with `dishes` dishes. Windows without a load are absent. */
export type Capacity = {
  rules: CapacityRules;
  /** Without the hold of the order's cart, which is `own`. */
  loads: ReadonlyMap<Instant, WindowLoad>;
  dishes: number;
  own?: OwnHold | undefined;
};

export const noLoad: WindowLoad = { orders: 0, dishes: 0 };

/** Returns the beginning of the window that contains `at`. Los Angeles differs from UTC by whole hours, so the clock change does not matter. */
export function windowOf(at: Instant): Instant {
  return Math.floor(at / windowMs) * windowMs;
}

/** Returns the beginning of the next window. */
export function nextWindow(window: Instant): Instant {
  return window + windowMs;
}

/** Returns the limits of a window. When several bands contain it, each of the two limits is the lowest one that is not 0. */
export function limitsAt({ usual, bands, tonight }: CapacityRules, window: Instant): CapacityLimits {
  if (tonight && window < tonight.until) return { orders: tonight.orders, dishes: tonight.dishes };
  const day = dayOfWeek(localDateOf(window));
  const time = localTimeOf(window);
  const applying = bands.filter(({ days, from, to }) => days.includes(day) && from <= time && time < to);
  if (applying.length === 0) return usual;
  return {
    orders: lowest(applying.map(({ orders }) => orders)),
    dishes: lowest(applying.map(({ dishes }) => dishes)),
  };
}

/** Returns whether any window can be full. */
export function isLimited({ usual, bands, tonight }: CapacityRules): boolean {
  return [usual, ...bands, ...(tonight ? [tonight] : [])].some(({ orders, dishes }) =>
    orders > 0 || dishes > 0
  );
}

/**
 * Returns whether the window of `at` has room for another order, or its cart holds it. An order with more dishes than the limit fits only
 * into an empty window, so that it can be ordered at all.
 */
export function hasRoom({ rules, loads, dishes, own }: Capacity, at: Instant): boolean {
  const window = windowOf(at);
  return isOwnRoom(own, { window, dishes }) ||
    hasRoomFor(loads.get(window) ?? noLoad, limitsAt(rules, window), dishes);
}

/** Returns whether a cart already holds the room that it asks for. It keeps that room whatever staff promise or limit meanwhile. */
export function isOwnRoom(own: OwnHold | undefined, { window, dishes }: OwnHold): boolean {
  return own?.window === window && dishes <= own.dishes;
}

/** Returns whether a window with this load has room for another order of `dishes` dishes. */
export function hasRoomFor(load: WindowLoad, limits: CapacityLimits, dishes: number): boolean {
  if (limits.orders > 0 && load.orders >= limits.orders) return false;
  return limits.dishes === 0 || load.dishes === 0 || load.dishes + dishes <= limits.dishes;
}

/** The most pickup times that carts of one client hold: before their guests press Pay, and in all. */
export const maxHoldsOfClient = { unpaid: 3, all: 6 };

/** Returns what carts may hold of a window's limits before their guests press Pay: half, and one at least. */
export function unpaidShare({ orders, dishes }: CapacityLimits): CapacityLimits {
  const half = (limit: number) => limit === 0 ? 0 : Math.max(1, Math.floor(limit / 2));
  return { orders: half(orders), dishes: half(dishes) };
}

/** The holds of other carts that decide about a new one. */
export type OtherHolds = {
  /** In the window, without those whose guest has pressed Pay. */
  unpaid: WindowLoad;
  /** By the same client in any window, without those whose guest has pressed Pay unless the new one's guest has. */
  ofClient: number;
};

/** `not_held`: the window has room, but the cart may not hold it, and the time is judged again when the guest presses Pay. */
export type HoldOutcome = "held" | "not_held" | "full";

/**
 * Decides whether a cart with `dishes` dishes may hold a window with this load (docs/product-rules.md, "Held pickup times").
 * `isPaying`: its guest has pressed Pay. `isOwner`: it holds the room already (`isOwnRoom`).
 */
export function holdOutcome(
  load: WindowLoad,
  others: OtherHolds,
  limits: CapacityLimits,
  { dishes, isPaying, isOwner }: { dishes: number; isPaying: boolean; isOwner: boolean },
): HoldOutcome {
  if (!isOwner && !hasRoomFor(load, limits, dishes)) return "full";
  const isShareFree = isOwner || isPaying || hasRoomFor(others.unpaid, unpaidShare(limits), dishes);
  const isClientFree = others.ofClient < maxHoldsOfClient[isPaying ? "all" : "unpaid"];
  return isShareFree && isClientFree ? "held" : "not_held";
}

/**
 * A pickup window with its load and limits. `held` is the part of the load that carts hold. A full window has no room for an order with
 * one dish.
 */
export type WindowState = {
  window: Instant;
  load: WindowLoad;
  held: WindowLoad;
  limits: CapacityLimits;
  isFull: boolean;
};

/** Fewer windows than these are held by chance. */
const manyWindows = 4;

/** Returns whether carts hold their whole share in many of the windows and in half of them at least. */
export function areMostWindowsHeld(windows: readonly Pick<WindowState, "held" | "limits">[]): boolean {
  const count = windows.filter(({ held, limits }) => !hasRoomFor(held, unpaidShare(limits), 1)).length;
  return count >= manyWindows && count * 2 >= windows.length;
}

/** Returns the states of the next `count` windows, the current one included. */
export function nextWindows(
  rules: CapacityRules,
  { loads, held }: Record<"loads" | "held", ReadonlyMap<Instant, WindowLoad>>,
  now: Instant,
  count: number,
): WindowState[] {
  return Array.from({ length: count }, (_, index) => {
    const window = windowOf(now) + index * windowMs;
    const [load, limits] = [loads.get(window) ?? noLoad, limitsAt(rules, window)];
    return {
      window,
      load,
      held: held.get(window) ?? noLoad,
      limits,
      isFull: !hasRoomFor(load, limits, 1),
    };
  });
}

/** Returns the first moment from `at` on, before `end`, whose window has room: `at` itself or the beginning of a later window. */
export function firstRoom(capacity: Capacity, at: Instant, end: Instant): Instant | undefined {
  for (let moment = at; moment < end; moment = nextWindow(windowOf(moment))) {
    if (hasRoom(capacity, moment)) return moment;
  }
  return undefined;
}

function lowest(limits: readonly number[]): number {
  const set = limits.filter((limit) => limit > 0);
  return set.length === 0 ? 0 : Math.min(...set);
}

const bandPattern = /^(\d(?:,\d)*) (\d\d:\d\d)-(\d\d:\d\d) (\d{1,3})\/(\d{1,3})$/;
const timePattern = /^(?:[01]\d|2[0-4]):[0-5]\d$/;

/**
 * Parses the setting `capacity_bands`: bands separated by semicolons, each "days from-to orders/dishes", such as
 * "5,6 18:00-20:00 6/20". Returns undefined for an invalid text.
 */
export function parseBands(text: string): CapacityBand[] | undefined {
  const bands: CapacityBand[] = [];
  for (const part of text.split(";").map((each) => each.trim()).filter((each) => each !== "")) {
    const [, days = "", from = "", to = "", orders, dishes] = bandPattern.exec(part) ?? [];
    const isValid = days !== "" && days.split(",").every((day) => day <= "6") &&
      timePattern.test(from) && timePattern.test(to) && from < to && from < "24:00" && to <= "24:00";
    if (!isValid) return undefined;
    bands.push({
      days: [...new Set(days.split(",").map((day) => Number(day) as DayOfWeek))],
      from,
      to,
      orders: Number(orders),
      dishes: Number(dishes),
    });
  }
  return bands;
}
