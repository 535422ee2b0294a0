import { type FieldError, ok, refuse, type Result } from "../shared/result.ts";
import {
  type DayOfWeek,
  dayOfWeek,
  daysOfWeek,
  type LocalDate,
  type LocalTime,
  minutesOf,
  parseLocalTime,
} from "../shared/local_time.ts";

/**
 * Open from `open` (inclusive) to `close` (exclusive). A `close` that is not after `open` is on the next calendar day, but
 * the whole interval belongs to the day it starts on; "11:00" to "11:00" is 24 hours.
 * See docs/product-rules.md, "Operating hours".
 */
export type Interval = { open: LocalTime; close: LocalTime };

/** A closed day keeps its intervals, also those that an open day could not have. */
export type DayHours = { day: DayOfWeek; isClosed: boolean; intervals: readonly Interval[] };

/** At most one entry per weekday; a weekday without an entry is closed. */
export type WeeklyHours = readonly DayHours[];

/** Maximum number of intervals in a day: two allow one break. */
const maxIntervals = 2;

/** Returns the weekly intervals for `date` in order; empty when closed. Ignores holidays. */
export function weeklyIntervals(weekly: WeeklyHours, date: LocalDate): readonly Interval[] {
  const day = dayOfWeek(date);
  const hours = weekly.find((entry) => entry.day === day);
  return hours && !hours.isClosed ? hours.intervals : [];
}

/** Returns whether the interval closes on the next calendar day. */
export function runsPastMidnight(interval: Interval): boolean {
  return interval.close <= interval.open;
}

/** Hours as submitted by a form or a request, not validated. */
export type DayHoursDraft = {
  day: number;
  isClosed: boolean;
  intervals: readonly { open?: string | null | undefined; close?: string | null | undefined }[];
};

export type HoursProblem =
  | { code: "day_invalid" }
  | { code: "day_twice" }
  | { code: "hours_required" }
  | { code: "too_many_openings" }
  | { code: "break_ends_before_start" }
  | { code: "break_outside_hours" };
export type HoursError = FieldError<HoursProblem>;

/**
 * Returns the week in order of its days, or the errors: at most one per day, with the day's number as `field`. An interval
 * that overlaps the next day's opening is valid: the two merge.
 */
export function parseWeeklyHours(drafts: readonly DayHoursDraft[]): Result<WeeklyHours, HoursError[]> {
  const errors: HoursError[] = [];
  const week: DayHours[] = [];
  for (const draft of drafts) {
    const parsed = parseDay(draft, week);
    if (parsed.ok) week.push(parsed.value);
    else errors.push({ field: String(draft.day), ...parsed.error });
  }
  return errors.length > 0 ? refuse(errors) : ok(week.toSorted((one, other) => one.day - other.day));
}

function parseDay(draft: DayHoursDraft, earlier: readonly DayHours[]): Result<DayHours, HoursProblem> {
  const day = daysOfWeek.find((each) => each === draft.day);
  if (day === undefined) return refuse({ code: "day_invalid" });
  if (earlier.some((entry) => entry.day === day)) return refuse({ code: "day_twice" });
  const intervals = draft.intervals.flatMap(toInterval).toSorted((one, other) =>
    one.open < other.open ? -1 : 1
  );
  if (!draft.isClosed && (intervals.length === 0 || intervals.length < draft.intervals.length)) {
    return refuse({ code: "hours_required" });
  }
  if (intervals.length > maxIntervals) return refuse({ code: "too_many_openings" });
  if (draft.isClosed) return ok({ day, isClosed: true, intervals });
  if (overlap(intervals)) {
    // The part before the break ends when the break starts: before opening, when that is past midnight.
    const isPastMidnight = draft.intervals.slice(0, 1).flatMap(toInterval).some(runsPastMidnight);
    return refuse({ code: isPastMidnight ? "break_outside_hours" : "break_ends_before_start" });
  }
  if (lastsLongerThanADay(intervals)) return refuse({ code: "break_outside_hours" });
  return ok({ day, isClosed: false, intervals });
}

function toInterval(draft: DayHoursDraft["intervals"][number]): Interval[] {
  const open = parseLocalTime(draft.open ?? "");
  const close = parseLocalTime(draft.close ?? "");
  return open !== undefined && close !== undefined ? [{ open, close }] : [];
}

/** Expects the intervals in order of opening. True also when no time is between them: a break of no length. */
function overlap(intervals: readonly Interval[]): boolean {
  return intervals.some((interval, index) => {
    const next = intervals[index + 1];
    return next !== undefined && minutesOf(next.open) <= lastMinute(interval);
  });
}

/** True when a break ends after closing: the second interval then runs to the next day's closing. */
function lastsLongerThanADay(intervals: readonly Interval[]): boolean {
  const [first] = intervals;
  return first !== undefined &&
    intervals.some((interval) => lastMinute(interval) > minutesOf(first.open) + 24 * 60);
}

function lastMinute(interval: Interval): number {
  return minutesOf(interval.close) + (runsPastMidnight(interval) ? 24 * 60 : 0);
}
