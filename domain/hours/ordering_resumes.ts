import { type Instant, instantOf, localDateOf } from "../shared/local_time.ts";
import { isPaused, lastOrderFor, openSpanAt, type Pause } from "./open_status.ts";
import { type Calendar, nextOpening } from "./open_time.ts";
import { type PickupRules, pickupSlots } from "./pickup_slots.ts";

/**
 * The moment that every closed, paused and ASAP-off message names, for an order that takes the kitchen
 * `prepMinutes`. `now` while ASAP orders are taken; else the end of the pause, or the next opening where that end lies outside
 * the hours for ASAP. While no tablet watches, which has no known end, it is the earliest slot. Undefined when the moment is not
 * known: a pause without an end, no slot, or no opening within a year.
 */
export function orderingResumesAt(
  calendar: Calendar,
  now: Instant,
  rules: PickupRules,
  prepMinutes: number,
  pause?: Pause,
): Instant | undefined {
  const isHeld = isPaused(pause, now);
  if (isHeld && pause?.reason === "no_tablet") return earliestSlot(calendar, now, rules, prepMinutes);
  const from = isHeld ? pause?.until : now;
  if (from === undefined) return undefined;
  const span = openSpanAt(calendar, from);
  return span && from < lastOrderFor(span.closesAt, rules) &&
      from < lastOrderFor(span.closesAt, rules, prepMinutes)
    ? from
    : nextOpening(calendar, from);
}

/** A moment and whether it lies on the Los Angeles day of the one who asks. */
export type Resumption = { at: Instant; isToday: boolean };

/** As `orderingResumesAt`, for messages: undefined when there is no moment to name. */
export function resumption(...asked: Parameters<typeof orderingResumesAt>): Resumption | undefined {
  const at = orderingResumesAt(...asked);
  return at === undefined ? undefined : { at, isToday: localDateOf(at) === localDateOf(asked[1]) };
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
