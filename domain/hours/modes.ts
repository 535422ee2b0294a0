import { addDays, type Instant, localDateOf, minuteMillis, startOfDay } from "../shared/local_time.ts";
import { openSpanAt } from "./open_status.ts";
import type { Calendar } from "./open_time.ts";

/** How long a pause may be asked for with one tap (decision 27). */
export const pauseLengths = ["30_minutes", "60_minutes", "rest_of_day"] as const;
export type PauseLength = typeof pauseLengths[number];

/** What busy mode may add to every promise, in minutes. */
export const busySteps = [15, 30] as const;
export type BusyStep = typeof busySteps[number];

/** The rest of the day lasts until midnight, or until closing where the day runs past it. */
export function pauseEnd(length: PauseLength, calendar: Calendar, now: Instant): Instant {
  switch (length) {
    case "30_minutes":
      return now + 30 * minuteMillis;
    case "60_minutes":
      return now + 60 * minuteMillis;
    case "rest_of_day":
      return Math.max(
        startOfDay(addDays(localDateOf(now), 1)),
        openSpanAt(calendar, now)?.closesAt ?? now,
      );
  }
}

/** So long may an open restaurant be without a tablet that is live and armed. */
export const unattendedMillis = 2 * minuteMillis;

/**
 * Since when nobody has been watching for orders, once that is long enough to matter: counted from the opening, or from when a
 * tablet was last armed. Undefined while closed and while somebody watches.
 */
export function unattendedSince(calendar: Calendar, lastArmedAt: Instant, now: Instant): Instant | undefined {
  const span = openSpanAt(calendar, now);
  if (!span) return undefined;
  const since = Math.max(span.opensAt, lastArmedAt);
  return now - since >= unattendedMillis ? since : undefined;
}
