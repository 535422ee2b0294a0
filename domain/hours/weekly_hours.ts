import type { FieldError } from "../shared/field_error.ts";
import { ok, refuse, type Result } from "../shared/result.ts";
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
 * Open from `open` until just before `close`. A close that is not after its open lies on the next calendar day, but the
 * whole interval belongs to the day it began; "11:00" to "11:00" is 24 hours (decision 15).
 */
export type Interval = { open: LocalTime; close: LocalTime };

/** A closed day keeps its intervals, so that opening it again brings them back. */
export type DayHours = { day: DayOfWeek; isClosed: boolean; intervals: readonly Interval[] };

/** At most one entry for each day; a day without one is closed for ordering. */
export type WeeklyHours = readonly DayHours[];

/** Two intervals a day leave room for one break. */
export const maxIntervals = 2;

/** The opening intervals that the week gives `date`, in order; empty when closed. Holidays are not looked at. */
export function weeklyIntervals(weekly: WeeklyHours, date: LocalDate): readonly Interval[] {
  const day = dayOfWeek(date);
  const hours = weekly.find((entry) => entry.day === day);
  return hours && !hours.isClosed ? hours.intervals : [];
}

export function runsPastMidnight(interval: Interval): boolean {
  return interval.close <= interval.open;
}

/** Hours as a form or a request brings them: any number as the day, any text or nothing as a time. */
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
  | { code: "hours_overlap" }
  | { code: "break_outside_hours" };
export type HoursError = FieldError<HoursProblem>;

/**
 * The week in order of its days, or what is wrong, one error a day at most; `field` is the day's number. An interval that
 * runs into the next day's opening is no error: the two merge (spec section 5).
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
  if (overlap(intervals)) return refuse({ code: "hours_overlap" });
  if (lastsLongerThanADay(intervals)) return refuse({ code: "break_outside_hours" });
  return ok({ day, isClosed: draft.isClosed, intervals });
}

function toInterval(draft: DayHoursDraft["intervals"][number]): Interval[] {
  const open = parseLocalTime(draft.open ?? "");
  const close = parseLocalTime(draft.close ?? "");
  return open !== undefined && close !== undefined ? [{ open, close }] : [];
}

/** Expects the intervals in order of opening; one may begin in the minute another ends. */
function overlap(intervals: readonly Interval[]): boolean {
  return intervals.some((interval, index) => {
    const next = intervals[index + 1];
    return next !== undefined && minutesOf(next.open) < lastMinute(interval);
  });
}

/** So it comes out when a break ends after the day does: what is left of the day would run until the next evening. */
function lastsLongerThanADay(intervals: readonly Interval[]): boolean {
  const [first] = intervals;
  return first !== undefined &&
    intervals.some((interval) => lastMinute(interval) > minutesOf(first.open) + 24 * 60);
}

function lastMinute(interval: Interval): number {
  return minutesOf(interval.close) + (runsPastMidnight(interval) ? 24 * 60 : 0);
}
