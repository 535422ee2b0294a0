import { longestOrderAheadHours } from "../settings/settings.ts";
import {
  addDays,
  hourMs,
  type Instant,
  instantOf,
  type LocalDate,
  localDateOf,
  type LocalTime,
  minuteMs,
  minutesOf,
  parseLocalDate,
  parseLocalTime,
  timeOfMinutes,
} from "../shared/local_time.ts";
import { ok, refuse, type Result } from "../shared/result.ts";
import {
  isPaused,
  isStopped,
  lastOrderFor,
  openSpanAt,
  type OrderingRules,
  type Pause,
} from "./open_status.ts";
import { type Calendar, type OpenSpan, openSpans } from "./open_time.ts";

export type PickupRules = OrderingRules & {
  /** Slots lie on the wall clock's multiples of this, counted from midnight; at least 1. */
  slotStepMinutes: number;
  /** How far ahead a slot may lie; never more than 144 hours are used (decision 16). */
  orderAheadHours: number;
};

/** The figures that are no settings (spec section 9, decision 16). */
export const usualPickup = {
  slotStepMinutes: 15,
  busyMinutes: 0,
  asapMinMinutes: 15,
  asapMaxMinutes: 30,
} as const satisfies Partial<PickupRules>;

/**
 * `paused`: orders of every kind are stopped. `asap_off`: ASAP orders alone. `unattended`: no tablet is there to see the order.
 * `too_slow_for_closing`: other orders are still taken, but this one would be ready only after closing.
 */
export type NoAsap =
  | "closed"
  | "paused"
  | "asap_off"
  | "unattended"
  | "past_last_order"
  | "too_slow_for_closing";

/** From how many to how many minutes from now an ASAP order is ready. */
export type AsapMinutes = { from: number; to: number };

/** The estimate for an ASAP order that takes the kitchen `prepMinutes`, longer while it is busy. */
export function asapMinutes(rules: OrderingRules, prepMinutes: number): AsapMinutes {
  const from = Math.max(prepMinutes, rules.asapMinMinutes) + rules.busyMinutes;
  return { from, to: from + rules.asapMaxMinutes - rules.asapMinMinutes };
}

export type AsapOffer =
  | { available: true; minutes: AsapMinutes; readyFrom: Instant; readyTo: Instant }
  | { available: false; reason: NoAsap };

/** Whether an order that takes the kitchen `prepMinutes` can be had as soon as possible, and when (decision 16). */
export function asapOffer(
  calendar: Calendar,
  now: Instant,
  rules: PickupRules,
  prepMinutes: number,
  pause?: Pause,
): AsapOffer {
  if (isStopped(pause, now)) return { available: false, reason: "paused" };
  const span = openSpanAt(calendar, now);
  if (span === undefined) return { available: false, reason: "closed" };
  if (isPaused(pause, now)) {
    return { available: false, reason: pause?.reason === "no_tablet" ? "unattended" : "asap_off" };
  }
  if (now >= lastOrderFor(span.closesAt, rules)) return { available: false, reason: "past_last_order" };
  if (now >= lastOrderFor(span.closesAt, rules, prepMinutes)) {
    return { available: false, reason: "too_slow_for_closing" };
  }
  const minutes = asapMinutes(rules, prepMinutes);
  return {
    available: true,
    minutes,
    readyFrom: now + minutes.from * minuteMs,
    readyTo: now + minutes.to * minuteMs,
  };
}

/** Days without a slot are left out; both dates and times are in order. */
export type PickupSlots = { days: readonly { date: LocalDate; slots: readonly LocalTime[] }[] };

/** Every time that `checkSlot` would take now, by local calendar date. */
export function pickupSlots(
  calendar: Calendar,
  now: Instant,
  rules: PickupRules,
  prepMinutes: number,
  pause?: Pause,
): PickupSlots {
  if (isStopped(pause, now)) return { days: [] };
  const bounds = slotBounds(calendar, now, rules, prepMinutes);
  const days: { date: LocalDate; slots: LocalTime[] }[] = [];
  const last = localDateOf(bounds.latest);
  for (let date = localDateOf(bounds.earliest); date <= last; date = addDays(date, 1)) {
    const slots: LocalTime[] = [];
    for (let minutes = 0; minutes < 24 * 60; minutes += rules.slotStepMinutes) {
      const time = timeOfMinutes(minutes);
      if (takeSlot(bounds, date, time).ok) slots.push(time);
    }
    if (slots.length > 0) days.push({ date, slots });
  }
  return { days };
}

export type SlotRefusal = "paused" | "not_a_slot" | "too_soon" | "too_far" | "closed" | "no_such_time";

/**
 * The moment of the slot at `time` on `date`, or why it cannot be had. A slot lies within open hours, strictly before closing;
 * the kitchen needs `prepMinutes` from now (longer while busy) and from opening; once the last orders of an opening are past,
 * none of its slots is left; while orders of every kind are stopped there is no slot. A time that the clocks skip is no slot; one that they repeat is meant as its first occurrence.
 */
export function checkSlot(
  calendar: Calendar,
  now: Instant,
  rules: PickupRules,
  prepMinutes: number,
  date: string,
  time: string,
  pause?: Pause,
): Result<Instant, SlotRefusal> {
  const day = parseLocalDate(date);
  const minute = parseLocalTime(time);
  if (day === undefined || minute === undefined) return refuse("no_such_time");
  if (isStopped(pause, now)) return refuse("paused");
  return takeSlot(slotBounds(calendar, now, rules, prepMinutes), day, minute);
}

/** All that decides about a slot, worked out once for a whole list of them. */
type SlotBounds = {
  earliest: Instant;
  latest: Instant;
  stepMinutes: number;
  prepMs: number;
  spans: readonly OpenSpan[];
};

function slotBounds(
  calendar: Calendar,
  now: Instant,
  rules: PickupRules,
  prepMinutes: number,
): SlotBounds {
  const prepMs = prepMinutes * minuteMs;
  const latest = now + Math.min(rules.orderAheadHours, longestOrderAheadHours) * hourMs;
  // From yesterday, for what runs past midnight; to the day after the last, for where the last opening ends.
  const spans = [...openSpans(calendar, addDays(localDateOf(now), -1), addDays(localDateOf(latest), 1))];
  return {
    earliest: now + prepMs + rules.busyMinutes * minuteMs,
    latest,
    stepMinutes: rules.slotStepMinutes,
    prepMs,
    spans: spans.filter((span) => now < span.closesAt - rules.lastOrderMinutes * minuteMs),
  };
}

function takeSlot(bounds: SlotBounds, date: LocalDate, time: LocalTime): Result<Instant, SlotRefusal> {
  const at = instantOf(date, time);
  if (at === undefined) return refuse("no_such_time");
  if (minutesOf(time) % bounds.stepMinutes !== 0) return refuse("not_a_slot");
  if (at < bounds.earliest) return refuse("too_soon");
  if (at > bounds.latest) return refuse("too_far");
  const span = bounds.spans.find((each) => each.opensAt <= at && at < each.closesAt);
  if (span === undefined) return refuse("closed");
  if (at < span.opensAt + bounds.prepMs) return refuse("too_soon");
  return ok(at);
}
