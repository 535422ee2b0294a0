import { type Instant, instantOf, localDateOf } from "../shared/local_time.ts";
import { isPaused, lastOrderFor, openSpanAt, type Pause } from "./open_status.ts";
import { type Calendar, nextOpening } from "./open_time.ts";
import { asapOffer, type PickupRules, pickupSlots } from "./pickup_slots.ts";

/**
 * Returns the time that closed, paused and ASAP-off messages show for an order with `prepMinutes`:
 * - `now` while ASAP orders are accepted;
 * - the end of the pause, or the next opening when ASAP orders are not accepted at that end;
 * - the earliest slot while no armed tablet is connected, because that state has no known end;
 * - the earliest slot with room while no window until closing has room for an ASAP order.
 *
 * Undefined when the time is unknown: a pause without an end, no slot, or no opening within 400 days.
 */
export function orderingResumesAt(
  calendar: Calendar,
  now: Instant,
  rules: PickupRules,
  prepMinutes: number,
  pause?: Pause,
): Instant | undefined {
  const isPausedNow = isPaused(pause, now);
  if (isPausedNow && pause?.reason === "no_tablet") return earliestSlot(calendar, now, rules, prepMinutes);
  const from = isPausedNow ? pause?.until : now;
  if (from === undefined) return undefined;
  if (!isPausedNow) {
    const offer = asapOffer(calendar, now, rules, prepMinutes);
    if (!offer.available && offer.reason === "full") return earliestSlot(calendar, now, rules, prepMinutes);
  }
  const span = openSpanAt(calendar, from);
  return span && from < lastOrderFor(span.closesAt, rules) &&
      from < lastOrderFor(span.closesAt, rules, prepMinutes)
    ? from
    : nextOpening(calendar, from);
}

/** A moment, and whether it is on the current day in Los Angeles. */
export type Resumption = { at: Instant; isToday: boolean };

/** Returns `orderingResumesAt` with the day flag that messages need. */
export function resumption(...args: Parameters<typeof orderingResumesAt>): Resumption | undefined {
  const at = orderingResumesAt(...args);
  const [, now] = args;
  return at === undefined ? undefined : { at, isToday: localDateOf(at) === localDateOf(now) };
}

function earliestSlot(
  calendar: Calendar,
  now: Instant,
  rules: PickupRules,
  prepMinutes: number,
): Instant | undefined {
  const [day] = pickupSlots(calendar, now, rules, prepMinutes).days;
  const [time] = day?.slots ?? [];
  return day && time !== undefined ? instantOf(day.date, time) : undefined;
}
