import { addDays, hourMs, type Instant, localDateOf, minuteMs, startOfDay } from "../shared/local_time.ts";
import { openSpanAt } from "./open_status.ts";
import { type Calendar, openSpans } from "./open_time.ts";

/** The durations of a pause, which stops ASAP and scheduled orders. */
export const pauseLengths = ["15_minutes", "30_minutes", "60_minutes", "rest_of_day"] as const;
export type PauseLength = typeof pauseLengths[number];

/** The durations for which ASAP orders can be switched off. */
export const asapOffLengths = ["30_minutes", "60_minutes", "120_minutes", "rest_of_day"] as const;
export type AsapOffLength = typeof asapOffLengths[number];

/** The minutes that busy mode can add to every promised time. */
export const busySteps = [15, 30] as const;
export type BusyStep = typeof busySteps[number];

/** The durations of busy mode. */
export const busyLengths = ["30_minutes", "60_minutes", "120_minutes", "closing"] as const;
export type BusyLength = typeof busyLengths[number];

/**
 * Returns when a mode that starts at `now` ends. `rest_of_day` ends at midnight, or at the closing of an opening that runs past
 * midnight. `rest_of_day` and `closing` end at midnight when there is no closing within 24 hours.
 */
export function modeEnd(
  length: PauseLength | AsapOffLength | BusyLength,
  calendar: Calendar,
  now: Instant,
): Instant {
  const midnight = startOfDay(addDays(localDateOf(now), 1));
  const closesAt = closingSoon(openSpanAt(calendar, now)?.closesAt, now) ?? midnight;
  switch (length) {
    case "15_minutes":
      return now + 15 * minuteMs;
    case "30_minutes":
      return now + 30 * minuteMs;
    case "60_minutes":
      return now + 60 * minuteMs;
    case "120_minutes":
      return now + 120 * minuteMs;
    case "rest_of_day":
      return Math.max(businessDateEnd(calendar, now), closesAt);
    case "closing":
      return closesAt;
  }
}

/** Returns `closesAt` if it is within 24 hours after `now`. The closing of a restaurant that is open around the clock is days away. */
function closingSoon(closesAt: Instant | undefined, now: Instant): Instant | undefined {
  return closesAt !== undefined && now < closesAt && closesAt - now <= 24 * hourMs ? closesAt : undefined;
}

/** Returns when limits for tonight end: at the last closing of the business day, or at midnight when that has passed or never comes. */
export function tonightEnd(calendar: Calendar, now: Instant): Instant {
  const day = localDateOf(businessDayStart(calendar, now));
  const closesAt = [...openSpans(calendar, day, day)].at(-1)?.closesAt;
  return closingSoon(closesAt, now) ?? startOfDay(addDays(localDateOf(now), 1));
}

/**
 * Returns the midnight at which the current business day started. While an opening that started yesterday continues, that is
 * yesterday's midnight. Orders placed before it that are still open were forgotten.
 */
export function businessDayStart(calendar: Calendar, now: Instant): Instant {
  const opensAt = openSpanAt(calendar, now)?.opensAt ?? now;
  return startOfDay(localDateOf(now - opensAt < 24 * hourMs ? opensAt : now));
}

/** Returns the midnight that ends the date on which the current business day started. It has passed while an opening of that date continues. */
export function businessDateEnd(calendar: Calendar, now: Instant): Instant {
  return startOfDay(addDays(localDateOf(businessDayStart(calendar, now)), 1));
}

/** Grace period without a live, armed tablet while the restaurant is open. */
export const unattendedMs = 2 * minuteMs;

/**
 * Returns since when no armed tablet has been connected: the opening or `lastArmedAt`, whichever is later. Undefined while
 * closed and until the grace period (`unattendedMs`) has passed.
 */
export function unattendedSince(calendar: Calendar, lastArmedAt: Instant, now: Instant): Instant | undefined {
  const span = openSpanAt(calendar, now);
  if (!span) return undefined;
  const since = Math.max(span.opensAt, lastArmedAt);
  return now - since >= unattendedMs ? since : undefined;
}
