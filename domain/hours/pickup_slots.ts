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
import { type Capacity, firstRoom, hasRoom } from "./capacity.ts";
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
  /** Slots are at multiples of this from local midnight; at least 1. */
  slotStepMinutes: number;
  /** How far ahead a slot can be; values above 144 count as 144. See docs/product-rules.md, "Pickup slots". */
  orderAheadHours: number;
  /** The kitchen's limits and load; undefined without limits. See docs/product-rules.md, "Kitchen capacity". */
  capacity?: Capacity | undefined;
};

/** Fixed values that are not settings. */
export const usualPickup = {
  slotStepMinutes: 15,
  busyMinutes: 0,
  queueMinutes: 0,
  asapMinMinutes: 15,
  asapMaxMinutes: 30,
} as const satisfies Partial<PickupRules>;

/**
 * Why an ASAP order is not accepted. `paused`: all orders are paused. `asap_off`: only ASAP orders are paused. `unattended`:
 * no armed tablet is connected. `too_slow_for_closing`: this order would not be ready before closing, faster ones would. `full`: no
 * window until closing has room.
 */
export type NoAsap =
  | "closed"
  | "paused"
  | "asap_off"
  | "unattended"
  | "past_last_order"
  | "too_slow_for_closing"
  | "full";

/** The ASAP estimate: ready between `from` and `to` minutes from now. */
export type AsapMinutes = { from: number; to: number };

/** Returns the estimate for an ASAP order with `prepMinutes`, with busy mode and the queue but without full windows. */
export function asapMinutes(
  rules: Omit<OrderingRules, "lastOrderMinutes">,
  prepMinutes: number,
): AsapMinutes {
  const from = Math.max(prepMinutes, rules.asapMinMinutes) + rules.busyMinutes + rules.queueMinutes;
  return { from, to: from + rules.asapMaxMinutes - rules.asapMinMinutes };
}

export type AsapOffer =
  | { available: true; minutes: AsapMinutes; readyFrom: Instant; readyTo: Instant }
  | { available: false; reason: NoAsap };

/** Returns whether an ASAP order with `prepMinutes` is accepted now, and its estimate or the reason why not. */
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
  const usual = asapMinutes(rules, prepMinutes);
  const usualFrom = now + usual.from * minuteMs;
  const room = rules.capacity === undefined ? usualFrom : firstRoom(rules.capacity, usualFrom, span.closesAt);
  if (room === undefined) return { available: false, reason: "full" };
  const later = Math.ceil((room - usualFrom) / minuteMs);
  const minutes = { from: usual.from + later, to: usual.to + later };
  return {
    available: true,
    minutes,
    readyFrom: now + minutes.from * minuteMs,
    readyTo: now + minutes.to * minuteMs,
  };
}

/** Dates and times are in order. Days without a slot are omitted. */
export type PickupSlots = { days: readonly { date: LocalDate; slots: readonly LocalTime[] }[] };

/** Returns every slot that `checkSlot` accepts now, by local date. */
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

export type SlotRefusal =
  | "paused"
  | "not_a_slot"
  | "too_soon"
  | "too_far"
  | "closed"
  | "no_such_time"
  | "full";

/**
 * Returns the moment of the slot at local `time` on `date`, or the reason for refusing it. A slot is within open hours,
 * strictly before closing, at least `prepMinutes` after opening, and at least `prepMinutes` (plus busy minutes) from now. An
 * opening has no slots after its last order time. There are no slots while all orders are paused. A local time skipped by
 * the clock change is not a slot; a repeated one means its first occurrence.
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

/** Returns up to `count` available slots closest to `at`, in order of time. */
export function nearestSlots(
  { days }: PickupSlots,
  at: Instant,
  count: number,
): { date: LocalDate; time: LocalTime }[] {
  return days.flatMap(({ date, slots }) =>
    slots.flatMap((time) => {
      const moment = instantOf(date, time);
      return moment === undefined ? [] : [{ date, time, moment }];
    })
  )
    .toSorted((one, other) => Math.abs(one.moment - at) - Math.abs(other.moment - at)).slice(0, count)
    .toSorted((one, other) => one.moment - other.moment).map(({ date, time }) => ({ date, time }));
}

/** The limits for slots, computed once for a whole list. */
type SlotBounds = {
  earliest: Instant;
  latest: Instant;
  stepMinutes: number;
  prepMs: number;
  spans: readonly OpenSpan[];
  capacity: Capacity | undefined;
};

function slotBounds(
  calendar: Calendar,
  now: Instant,
  rules: PickupRules,
  prepMinutes: number,
): SlotBounds {
  const prepMs = prepMinutes * minuteMs;
  const latest = now + Math.min(rules.orderAheadHours, longestOrderAheadHours) * hourMs;
  // Starts yesterday for openings that run past midnight, and ends one day later to include the end of the last opening.
  const spans = [...openSpans(calendar, addDays(localDateOf(now), -1), addDays(localDateOf(latest), 1))];
  return {
    earliest: now + prepMs + rules.busyMinutes * minuteMs,
    latest,
    stepMinutes: rules.slotStepMinutes,
    prepMs,
    capacity: rules.capacity,
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
  return bounds.capacity === undefined || hasRoom(bounds.capacity, at) ? ok(at) : refuse("full");
}
