import {
  addDays,
  datesFrom,
  firstMomentAt,
  type Instant,
  type LocalDate,
  localDateOf,
} from "../shared/local_time.ts";
import { type Holiday, holidayOn } from "./holidays.ts";
import { type Interval, runsPastMidnight, type WeeklyHours, weeklyIntervals } from "./weekly_hours.ts";

/** The weekly hours and the holidays, which replace them. */
export type Calendar = { weekly: WeeklyHours; holidays: readonly Holiday[] };

/** Open from `opensAt` (inclusive) to `closesAt` (exclusive). */
export type OpenSpan = { opensAt: Instant; closesAt: Instant };

/** Maximum number of days searched for the next opening. */
const maxSearchDays = 400;

/** Returns the intervals that start on `date`: those of the holiday on that date, otherwise those of the weekday. */
export function hoursOn(calendar: Calendar, date: LocalDate): readonly Interval[] {
  const closure = holidayOn(calendar.holidays, date)?.closure;
  switch (closure?.kind) {
    case undefined:
      return weeklyIntervals(calendar.weekly, date);
    case "closed":
      return [];
    case "modified_hours":
      return [{ open: closure.open, close: closure.close }];
  }
}

/**
 * Yields the open spans that start on the dates `first` to `last`, in order. Adjoining and overlapping spans are merged. A
 * repeated local time counts as its first occurrence, a skipped one as the moment of the clock change. Spans are computed
 * lazily.
 */
export function* openSpans(
  calendar: Calendar,
  first: LocalDate,
  last: LocalDate,
): Generator<OpenSpan, void, undefined> {
  let before: OpenSpan | undefined;
  for (const date of datesFrom(first, last)) {
    for (const span of spansOf(calendar, date)) {
      if (before !== undefined && span.opensAt <= before.closesAt) {
        before.closesAt = Math.max(before.closesAt, span.closesAt);
      } else {
        if (before !== undefined) yield before;
        before = span;
      }
    }
  }
  if (before !== undefined) yield before;
}

/** Returns the open spans between two moments, clipped to them. */
export function openIntervals(calendar: Calendar, from: Instant, to: Instant): OpenSpan[] {
  return [...openSpans(calendar, addDays(localDateOf(from), -1), localDateOf(to))].flatMap((span) => {
    const opensAt = Math.max(span.opensAt, from);
    const closesAt = Math.min(span.closesAt, to);
    return opensAt < closesAt ? [{ opensAt, closesAt }] : [];
  });
}

/** Returns the first opening after `now`; undefined when there is none within 400 days. */
export function nextOpening(calendar: Calendar, now: Instant): Instant | undefined {
  let date = localDateOf(now);
  for (let day = 0; day < maxSearchDays; day++) {
    const span = spansOf(calendar, date).find((each) => each.opensAt > now);
    if (span) return span.opensAt;
    date = addDays(date, 1);
  }
  return undefined;
}

/** Returns the open time between two moments in milliseconds; 0 when `to` is not after `from`. */
export function openMsBetween(calendar: Calendar, from: Instant, to: Instant): number {
  return openIntervals(calendar, from, to).reduce((sum, span) => sum + span.closesAt - span.opensAt, 0);
}

/**
 * Returns the moment at which the restaurant has been open for `ms` milliseconds since `from`; undefined when that is more
 * than 400 days ahead. Approval windows count open time only, so that orders do not expire overnight.
 */
export function afterOpenMs(calendar: Calendar, from: Instant, ms: number): Instant | undefined {
  if (ms <= 0) return from;
  let remaining = ms;
  let counted = from;
  let date = addDays(localDateOf(from), -1);
  for (let day = 0; day < maxSearchDays; day++) {
    for (const span of spansOf(calendar, date)) {
      const start = Math.max(span.opensAt, counted);
      const open = Math.max(0, span.closesAt - start);
      if (remaining <= open) return start + remaining;
      remaining -= open;
      counted = Math.max(counted, span.closesAt);
    }
    date = addDays(date, 1);
  }
  return undefined;
}

function spansOf(calendar: Calendar, date: LocalDate): OpenSpan[] {
  return hoursOn(calendar, date).flatMap((interval) => {
    const opensAt = firstMomentAt(date, interval.open);
    const closesAt = firstMomentAt(runsPastMidnight(interval) ? addDays(date, 1) : date, interval.close);
    return opensAt < closesAt ? [{ opensAt, closesAt }] : [];
  });
}
