import { addDays, hourMs, type Instant, localDateOf, minuteMs } from "../shared/local_time.ts";
import { holidayOn } from "./holidays.ts";
import { type Calendar, hoursOn, nextOpening, type OpenSpan, openSpans } from "./open_time.ts";

/** What decides the last moment for an ASAP order. All in minutes. */
export type OrderingRules = {
  /** ASAP orders stop this long before closing (decision 16). */
  lastOrderMinutes: number;
  /** The shortest and longest ASAP promise on a quiet evening (spec section 9). */
  asapMinMinutes: number;
  asapMaxMinutes: number;
  /** Added to every promise while the kitchen is busy (decision 27); 0 when it is not. */
  busyMinutes: number;
};

/** `closesAt` and `lastOrderAt` are undefined while no closing comes within a week (open around the clock). */
export type OpenStatus =
  | { state: "open"; lastOrderAt: Instant | undefined; closesAt: Instant | undefined }
  /** Still taking ASAP orders, but not for much longer. */
  | { state: "last_orders"; lastOrderAt: Instant; closesAt: Instant }
  /** The door is open, the kitchen takes no more ASAP orders. */
  | { state: "last_orders_passed"; lastOrderAt: Instant; closesAt: Instant; opensAt: Instant | undefined }
  /** `closedToday`: today has no hours at all ('Closed Today'). `holiday` is the name of today's. */
  | { state: "closed"; opensAt: Instant | undefined; closedToday: boolean; holiday?: string };

/**
 * Ordering stopped until a moment or, without one, until somebody lifts it. Without `why` a person stopped orders of every kind;
 * else only ASAP orders are stopped: by a person, or because no tablet is watching.
 */
export type Pause = { until?: Instant | undefined; reason?: "asap_off" | "no_tablet" };

/** What guests are told: the open status, or that an open restaurant takes no ASAP orders just now, or no orders at all. */
export type StoreState =
  | OpenStatus
  | { state: "paused"; closesAt: Instant | undefined; reason: "staff" | "asap_off" | "no_tablet" };

/** Guests hear of the last orders this long before them. */
const lastCallMinutes = 30;

/** An end further off than this is no closing time to tell anybody. */
const longestOpenHours = 7 * 24;

export function openStatus(calendar: Calendar, now: Instant, rules: OrderingRules): OpenStatus {
  const span = openSpanAt(calendar, now);
  if (span === undefined) return closedStatus(calendar, now);
  if (span.closesAt - now > longestOpenHours * hourMs) {
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

/** The open status with a pause laid over it; a pause says nothing new once the door or the kitchen is closed. */
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

export function isPaused(pause: Pause | undefined, now: Instant): boolean {
  return pause !== undefined && (pause.until === undefined || now < pause.until);
}

/** Whether no order of any kind is taken now. */
export function isStopped(pause: Pause | undefined, now: Instant): boolean {
  return pause?.reason === undefined && isPaused(pause, now);
}

/**
 * ASAP orders are taken until just before this moment: `lastOrderMinutes` before closing, or earlier when the kitchen needs
 * longer than its usual shortest time (a slow dish, a busy evening) and would not be ready by closing.
 */
export function lastOrderFor(closesAt: Instant, rules: OrderingRules, prepMinutes = 0): Instant {
  const kitchenMinutes = Math.max(prepMinutes, rules.asapMinMinutes) + rules.busyMinutes;
  const isUsual = kitchenMinutes <= rules.asapMinMinutes;
  const minutes = isUsual ? rules.lastOrderMinutes : Math.max(rules.lastOrderMinutes, kitchenMinutes);
  return closesAt - minutes * minuteMs;
}

/** The unbroken open time that holds `now`, looked at from yesterday to a good week ahead. */
export function openSpanAt(calendar: Calendar, now: Instant): OpenSpan | undefined {
  const today = localDateOf(now);
  for (const span of openSpans(calendar, addDays(today, -1), addDays(today, 8))) {
    if (now < span.closesAt) return span.opensAt <= now ? span : undefined;
  }
  return undefined;
}

function closedStatus(calendar: Calendar, now: Instant): OpenStatus {
  const today = localDateOf(now);
  const holiday = holidayOn(calendar.holidays, today);
  return {
    state: "closed",
    opensAt: nextOpening(calendar, now),
    closedToday: hoursOn(calendar, today).length === 0,
    ...(holiday && { holiday: holiday.name }),
  };
}
