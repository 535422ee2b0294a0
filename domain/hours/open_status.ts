import { addDays, hourMs, type Instant, localDateOf, localTimeOf, minuteMs } from "../shared/local_time.ts";
import { type Calendar, hoursOn, nextOpening, type OpenSpan, openSpans } from "./open_time.ts";

/** The rules for the last ASAP order before closing. All values are in minutes. */
export type OrderingRules = {
  /** ASAP orders stop this long before closing. See docs/product-rules.md, "ASAP pickup". */
  lastOrderMinutes: number;
  /** The range of the ASAP estimate without slow dishes and busy mode. */
  asapMinMinutes: number;
  asapMaxMinutes: number;
  /** Added to every promised time by busy mode; 0 when it is off. */
  busyMinutes: number;
  /** Added to the ASAP estimate by the orders that the kitchen works on. See docs/product-rules.md, "ASAP estimate". */
  queueMinutes: number;
};

/** `closesAt` and `lastOrderAt` are undefined when there is no closing within a week (open around the clock). */
export type OpenStatus =
  | { state: "open"; lastOrderAt: Instant | undefined; closesAt: Instant | undefined }
  /** ASAP orders are accepted for at most another 30 minutes. */
  | { state: "last_orders"; lastOrderAt: Instant; closesAt: Instant }
  /** Open, but no more ASAP orders are accepted before closing. */
  | { state: "last_orders_passed"; lastOrderAt: Instant; closesAt: Instant; opensAt: Instant | undefined }
  /** `closedToday` is true when today has no hours ('Closed Today'). */
  | { state: "closed"; opensAt: Instant | undefined; closedToday: boolean };

/**
 * A pause of ordering until `until`, or without an end. Without `reason`, staff paused ASAP and scheduled orders. With a
 * `reason`, only ASAP orders are paused: by staff (`asap_off`), or because no armed tablet is connected (`no_tablet`).
 */
export type Pause = { until?: Instant | undefined; reason?: "asap_off" | "no_tablet" };

/** The state shown to guests: the open status, or a pause of ASAP or all orders while the restaurant is open. */
export type StoreState =
  | OpenStatus
  | { state: "paused"; closesAt: Instant | undefined; reason: "staff" | "asap_off" | "no_tablet" };

/** How long before the last ASAP order the state becomes `last_orders`. */
const lastCallMinutes = 30;

/** A closing later than this is not shown: the restaurant counts as open around the clock. */
const maxOpenHours = 7 * 24;

/** Returns the open status at `now`, without pauses. See docs/product-rules.md, "Open status". */
export function openStatus(calendar: Calendar, now: Instant, rules: OrderingRules): OpenStatus {
  const span = openSpanAt(calendar, now);
  if (span === undefined) return closedStatus(calendar, now);
  if (span.closesAt - now > maxOpenHours * hourMs) {
    return { state: "open", lastOrderAt: undefined, closesAt: undefined };
  }
  const { closesAt } = span;
  const lastOrderAt = lastOrderFor(closesAt, rules);
  if (now >= lastOrderAt) {
    return { state: "last_orders_passed", lastOrderAt, closesAt, opensAt: nextOpening(calendar, closesAt) };
  }
  const isLastCall = now >= lastOrderAt - lastCallMinutes * minuteMs;
  return { state: isLastCall ? "last_orders" : "open", lastOrderAt, closesAt };
}

/** Returns the open status, or `paused` when a pause applies while ASAP orders would otherwise be accepted. */
export function storeState(
  calendar: Calendar,
  now: Instant,
  rules: OrderingRules,
  pause: Pause | undefined,
): StoreState {
  const status = openStatus(calendar, now, rules);
  if (!isPaused(pause, now) || (status.state !== "open" && status.state !== "last_orders")) return status;
  return { state: "paused", closesAt: status.closesAt, reason: pause?.reason ?? "staff" };
}

/** Returns whether ASAP orders or all orders are paused at `now`. */
export function isPaused(pause: Pause | undefined, now: Instant): boolean {
  return pause !== undefined && (pause.until === undefined || now < pause.until);
}

/** Returns whether both ASAP and scheduled orders are paused. */
export function isStopped(pause: Pause | undefined, now: Instant): boolean {
  return pause?.reason === undefined && isPaused(pause, now);
}

/**
 * Returns the exclusive end of ASAP orders: `lastOrderMinutes` before closing, or earlier when slow dishes, busy mode or the queue make
 * the kitchen slower than `asapMinMinutes` and the order would not be ready by closing.
 */
export function lastOrderFor(closesAt: Instant, rules: OrderingRules, prepMinutes = 0): Instant {
  const kitchenMinutes = Math.max(prepMinutes, rules.asapMinMinutes) + rules.busyMinutes + rules.queueMinutes;
  const isUsual = kitchenMinutes <= rules.asapMinMinutes;
  const minutes = isUsual ? rules.lastOrderMinutes : Math.max(rules.lastOrderMinutes, kitchenMinutes);
  return closesAt - minutes * minuteMs;
}

/** Returns the open span that contains `now`; undefined while closed. Considers openings from yesterday to eight days ahead. */
export function openSpanAt(calendar: Calendar, now: Instant): OpenSpan | undefined {
  const today = localDateOf(now);
  for (const span of openSpans(calendar, addDays(today, -1), addDays(today, 8))) {
    if (now < span.closesAt) return span.opensAt <= now ? span : undefined;
  }
  return undefined;
}

/** Returns when the restaurant, closed at `now`, opens next; undefined while it is open, and when no opening is known. */
export const closedUntil = (calendar: Calendar, now: Instant): Instant | undefined =>
  openSpanAt(calendar, now) ? undefined : nextOpening(calendar, now);

function closedStatus(calendar: Calendar, now: Instant): OpenStatus {
  return {
    state: "closed",
    opensAt: nextOpening(calendar, now),
    closedToday: hoursOn(calendar, localDateOf(now)).length === 0,
  };
}

/** Returns whether `now` is between two opening times of today. */
export function isBreak(calendar: Calendar, now: Instant): boolean {
  const time = localTimeOf(now);
  const today = hoursOn(calendar, localDateOf(now));
  return openSpanAt(calendar, now) === undefined && today.some(({ open }) => open < time) &&
    today.some(({ open }) => open > time);
}
