/** Milliseconds since 1970-01-01T00:00Z. Moments cross every port as this number. */
export type Instant = number;
/** A Los Angeles calendar date, "YYYY-MM-DD". Dates sort as text. */
export type LocalDate = string;
/** A Los Angeles wall-clock time, "HH:MM" from "00:00" to "23:59". Times sort as text. */
export type LocalTime = string;
/** 0 Sunday to 6 Saturday. */
export type DayOfWeek = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** The restaurant's clock; everything is judged by it (decision 15). */
export const zone = "America/Los_Angeles";

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export const daysOfWeek = [0, 1, 2, 3, 4, 5, 6] as const satisfies readonly DayOfWeek[];

export function localDateOf(instant: Instant): LocalDate {
  return isoOf(wallMs(instant)).slice(0, 10);
}

/** The wall clock's hour and minute at `instant`; seconds are cut. */
export function localTimeOf(instant: Instant): LocalTime {
  return isoOf(wallMs(instant)).slice(11, 16);
}

export function dayOfWeek(date: LocalDate): DayOfWeek {
  const sinceThursday = Math.floor(midnightMs(date) / dayMs);
  return daysOfWeek[(((sinceThursday + 4) % 7) + 7) % 7] ?? 0;
}

/** The calendar date `days` later (earlier when negative), whatever the clocks do in between. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return isoOf(midnightMs(date) + days * dayMs).slice(0, 10);
}

/**
 * The moment the wall clock shows `time` on `date`. Undefined when it never does (the hour skipped in March). When it
 * does so twice (the hour repeated in November) the earlier moment, unless `disambiguation` asks for the later.
 */
export function instantOf(
  date: LocalDate,
  time: LocalTime,
  { disambiguation = "earlier" }: { disambiguation?: "earlier" | "later" } = {},
): Instant | undefined {
  const wall = midnightMs(date) + minutesOf(time) * minuteMs;
  const before = wall - offsetAt(wall - dayMs);
  const after = wall - offsetAt(wall + dayMs);
  const [first, second] = disambiguation === "earlier" ? [before, after] : [after, before];
  if (wallMs(first) === wall) return first;
  return wallMs(second) === wall ? second : undefined;
}

/** The first moment of `date` at which the wall clock shows `time` or, where that is skipped, jumps past it. */
export function firstMomentAt(date: LocalDate, time: LocalTime): Instant {
  const shown = instantOf(date, time);
  if (shown !== undefined) return shown;
  const wall = midnightMs(date) + minutesOf(time) * minuteMs;
  return stretchAt(wall - offsetAt(wall - dayMs)).from;
}

/** The first moment of `date`; the day after it begins 23, 24 or 25 hours later. */
export function startOfDay(date: LocalDate): Instant {
  return firstMomentAt(date, "00:00");
}

/** A date of the calendar, or undefined for anything else ("2027-02-29", "2026-1-5", ""). */
export function parseLocalDate(text: string): LocalDate | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const ms = midnightMs(text);
  // Some engines roll 29 February over into March instead of refusing it.
  return !Number.isNaN(ms) && isoOf(ms).slice(0, 10) === text ? text : undefined;
}

/** "HH:MM", also from "HH:MM:SS", which is cut to its minute (spec section 3); undefined for anything else. */
export function parseLocalTime(text: string): LocalTime | undefined {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text) ? text.slice(0, 5) : undefined;
}

/** Minutes of `time` after the dial's midnight: "01:30" is 90. */
export function minutesOf(time: LocalTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The dial's time `minutes` after midnight, for 0 ≤ minutes < 1440: 90 is "01:30". */
export function timeOfMinutes(minutes: number): LocalTime {
  const twoDigits = (part: number) => String(part).padStart(2, "0");
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** "6:12 PM". */
export function formatTime(time: LocalTime): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? "AM" : "PM"}`;
}

/** The wall-clock time of a moment: "6:12 PM". */
export function formatTimeOf(instant: Instant): string {
  return formatTime(localTimeOf(instant));
}

/** "Sunday, November 1". */
export function formatDate(date: LocalDate): string {
  return `${dayNames[dayOfWeek(date)]}, ${monthNames[Number(date.slice(5, 7)) - 1]} ${
    Number(date.slice(8, 10))
  }`;
}

export const dayNames = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** The wall clock's reading as if it were UTC, so that plain arithmetic and ISO text give its digits. */
function wallMs(instant: Instant): number {
  return instant + offsetAt(instant);
}

function midnightMs(date: LocalDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function isoOf(wall: number): string {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(wall)).toString();
}

function offsetAt(instant: Instant): number {
  return stretchAt(instant).offset;
}

/** A stretch of time between two clock changes, with the offset from UTC that holds in it. */
type Stretch = { from: Instant; to: Instant; offset: number };

// Asking Temporal takes microseconds and slot lists ask by the thousand, so the last few answers are kept. They are
// facts of the calendar: keeping them changes no result.
const stretches: Stretch[] = [];
const maxStretches = 8;

function stretchAt(instant: Instant): Stretch {
  const known = stretches.find((stretch) => stretch.from <= instant && instant < stretch.to);
  if (known) return known;
  const there = Temporal.Instant.fromEpochMilliseconds(Math.floor(instant)).toZonedDateTimeISO(zone);
  const next = there.getTimeZoneTransition("next");
  // A change at this very moment begins the stretch, and "previous" would skip it.
  const last = there.add({ milliseconds: 1 }).getTimeZoneTransition("previous");
  const found = {
    from: last?.epochMilliseconds ?? -Infinity,
    to: next?.epochMilliseconds ?? Infinity,
    offset: there.offsetNanoseconds / 1_000_000,
  };
  stretches.unshift(found);
  stretches.length = Math.min(stretches.length, maxStretches);
  return found;
}
