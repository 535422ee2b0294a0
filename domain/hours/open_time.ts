import { addDays, firstMomentAt, type Instant, type LocalDate, localDateOf } from "../shared/local_time.ts";
import { type Holiday, holidayOn } from "./holidays.ts";
import { type Interval, runsPastMidnight, type WeeklyHours, weeklyIntervals } from "./weekly_hours.ts";

/** Everything that decides when the restaurant is open. */
export type Calendar = { weekly: WeeklyHours; holidays: readonly Holiday[] };

/** Open from `opensAt` until just before `closesAt`. */
export type OpenSpan = { opensAt: Instant; closesAt: Instant };

/** How far ahead an opening is looked for: beyond a year of closed days there is none. */
const longestSearchDays = 400;

/** The intervals that begin on `date`: the week's, unless a holiday replaces them (decision 15). */
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
 * The unbroken open times that begin on the dates `first` to `last`, in order; where one runs into the next they are one.
 * Opening and closing happen when the wall clock first shows (or, in March, jumps past) their time. Worked out no further than they
 * are looked at.
 */
export function* openSpans(
  calendar: Calendar,
  first: LocalDate,
  last: LocalDate,
): Generator<OpenSpan, void, undefined> {
  let before: OpenSpan | undefined;
  for (let date = first; date <= last; date = addDays(date, 1)) {
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

/** The open times between two moments, cut to them. */
export function openIntervals(calendar: Calendar, from: Instant, to: Instant): OpenSpan[] {
  return [...openSpans(calendar, addDays(localDateOf(from), -1), localDateOf(to))].flatMap((span) => {
    const opensAt = Math.max(span.opensAt, from);
    const closesAt = Math.min(span.closesAt, to);
    return opensAt < closesAt ? [{ opensAt, closesAt }] : [];
  });
}

/** The first opening after `now`; undefined when there is none within a year. */
export function nextOpening(calendar: Calendar, now: Instant): Instant | undefined {
  let date = localDateOf(now);
  for (let day = 0; day < longestSearchDays; day++) {
    const span = spansOf(calendar, date).find((each) => each.opensAt > now);
    if (span) return span.opensAt;
    date = addDays(date, 1);
  }
  return undefined;
}

/** How many milliseconds of the time between two moments the restaurant is open; 0 when `to` is not after `from`. */
export function openMsBetween(calendar: Calendar, from: Instant, to: Instant): number {
  return openIntervals(calendar, from, to).reduce((sum, span) => sum + span.closesAt - span.opensAt, 0);
}

/**
 * The moment at which the restaurant has been open for `millis` since `from`, so that an order waiting for an answer does
 * not expire overnight (decision 10). Undefined when that much open time does not come within a year.
 */
export function afterOpenMs(calendar: Calendar, from: Instant, ms: number): Instant | undefined {
  if (ms <= 0) return from;
  let remaining = ms;
  let counted = from;
  let date = addDays(localDateOf(from), -1);
  for (let day = 0; day < longestSearchDays; day++) {
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
