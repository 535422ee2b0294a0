import { addDays, hourMs, type Instant, localDateOf, minuteMs, startOfDay } from "../shared/local_time.ts";
import { openSpanAt } from "./open_status.ts";
import type { Calendar } from "./open_time.ts";

/** How long a pause, which stops orders of every kind, may be asked for with one tap. */
export const pauseLengths = ["15_minutes", "30_minutes", "60_minutes", "rest_of_day"] as const;
export type PauseLength = typeof pauseLengths[number];

/** How long ASAP orders alone may be switched off. */
export const asapOffLengths = ["30_minutes", "60_minutes", "120_minutes", "rest_of_day"] as const;
export type AsapOffLength = typeof asapOffLengths[number];

/** What busy mode may add to every promise, in minutes. */
export const busySteps = [15, 30] as const;
export type BusyStep = typeof busySteps[number];

/** How long busy mode may last. */
export const busyLengths = ["30_minutes", "60_minutes", "120_minutes", "closing"] as const;
export type BusyLength = typeof busyLengths[number];

/**
 * When a mode that begins at `now` ends. The rest of the day lasts until midnight, or until closing where the day runs past it.
 * Without a closing within a day, `closing` is the rest of the day.
 */
export function modeEnd(
  length: PauseLength | AsapOffLength | BusyLength,
  calendar: Calendar,
  now: Instant,
): Instant {
  const closesAt = openSpanAt(calendar, now)?.closesAt ?? now;
  const midnight = startOfDay(addDays(localDateOf(now), 1));
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
      return Math.max(midnight, closesAt);
    case "closing":
      return now < closesAt && closesAt - now <= 24 * hourMs ? closesAt : midnight;
  }
}

/**
 * When the day of business at `now` began: midnight, or the midnight before it while the restaurant is still open since then.
 * Orders from before it that are still open were left open.
 */
export function businessDayStart(calendar: Calendar, now: Instant): Instant {
  const opensAt = openSpanAt(calendar, now)?.opensAt ?? now;
  return startOfDay(localDateOf(now - opensAt < 24 * hourMs ? opensAt : now));
}

/** So long may an open restaurant be without a tablet that is live and armed. */
export const unattendedMs = 2 * minuteMs;

/**
 * Since when nobody has been watching for orders, once that is long enough to matter: counted from the opening, or from when a
 * tablet was last armed. Undefined while closed and while somebody watches.
 */
export function unattendedSince(calendar: Calendar, lastArmedAt: Instant, now: Instant): Instant | undefined {
  const span = openSpanAt(calendar, now);
  if (!span) return undefined;
  const since = Math.max(span.opensAt, lastArmedAt);
  return now - since >= unattendedMs ? since : undefined;
}
