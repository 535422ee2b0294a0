/** Milliseconds since 1970-01-01T00:00Z. All ports use this unit for moments. */
export type Instant = number;
/** A Los Angeles calendar date, "YYYY-MM-DD". Dates compare as strings. */
export type LocalDate = string;
/** A Los Angeles local time, "HH:MM" from "00:00" to "23:59". Times compare as strings. */
export type LocalTime = string;
/** 0 Sunday to 6 Saturday. */
export type DayOfWeek = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** The restaurant's time zone, used for all local times. See docs/product-rules.md, "Time zone". */
export const zone = "America/Los_Angeles";

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export const daysOfWeek = [0, 1, 2, 3, 4, 5, 6] as const satisfies readonly DayOfWeek[];

/** Returns the Los Angeles date at `instant`. */
export function localDateOf(instant: Instant): LocalDate {
  return isoOf(wallMs(instant)).slice(0, 10);
}

/** Returns the Los Angeles time at `instant`, with seconds truncated. */
export function localTimeOf(instant: Instant): LocalTime {
  return isoOf(wallMs(instant)).slice(11, 16);
}

/** Returns the day of the week, 0 for Sunday. */
export function dayOfWeek(date: LocalDate): DayOfWeek {
  const sinceThursday = Math.floor(midnightMs(date) / dayMs);
  return daysOfWeek[(((sinceThursday + 4) % 7) + 7) % 7] ?? 0;
}

/** The last date. Later ones and those before 0000-01-01 do not have four digits for the year, so they would not compare as strings. */
const lastDate = "9999-12-31";
/** The beginnings of 0000-01-01 and of the last date in UTC, in milliseconds. */
const firstMidnight = -62_167_219_200_000;
const lastMidnight = 253_402_214_400_000;

/** Adds calendar days (subtracts when negative), independent of clock changes. Stops at the first and the last date. */
export function addDays(date: LocalDate, days: number): LocalDate {
  const midnight = midnightMs(date) + days * dayMs;
  return isoOf(Math.min(Math.max(midnight, firstMidnight), lastMidnight)).slice(0, 10);
}

/** Yields the dates from `first` to `last`, both inclusive. */
export function* datesFrom(first: LocalDate, last: LocalDate): Generator<LocalDate, void, undefined> {
  for (let date = first; date <= last; date = addDays(date, 1)) {
    yield date;
    if (date === lastDate) return;
  }
}

/**
 * Converts a local time to a moment. Returns undefined for a time skipped by the clock change in March. A time repeated in
 * November yields the earlier moment.
 */
export function instantOf(date: LocalDate, time: LocalTime): Instant | undefined {
  const wall = midnightMs(date) + minutesOf(time) * minuteMs;
  const offsets = [offsetAt(wall - dayMs), offsetAt(wall + dayMs)];
  return offsets.map((offset) => wall - offset).find((moment) => wallMs(moment) === wall);
}

/** Converts a local time to its first moment. A time skipped by the clock change yields the moment of the change. */
export function firstMomentAt(date: LocalDate, time: LocalTime): Instant {
  const shown = instantOf(date, time);
  if (shown !== undefined) return shown;
  const wall = midnightMs(date) + minutesOf(time) * minuteMs;
  return offsetSpanAt(wall - offsetAt(wall - dayMs)).from;
}

/** Returns the first moment of `date`. A day has 23, 24 or 25 hours. */
export function startOfDay(date: LocalDate): Instant {
  return firstMomentAt(date, "00:00");
}

/** Returns the first and last day of a month (`2026-11`). */
export function daysOfMonth(month: string): { from: LocalDate; to: LocalDate } {
  const from = `${month}-01`;
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) };
}

/** Parses a calendar date; undefined for anything else ("2027-02-29", "2026-1-5", ""). */
export function parseLocalDate(text: string): LocalDate | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const ms = midnightMs(text);
  // Some engines parse February 29 of a common year as March 1.
  return !Number.isNaN(ms) && isoOf(ms).slice(0, 10) === text ? text : undefined;
}

/** Parses "HH:MM" or "HH:MM:SS", with seconds truncated; undefined for anything else. */
export function parseLocalTime(text: string): LocalTime | undefined {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text) ? text.slice(0, 5) : undefined;
}

/** Converts a time to minutes: "01:30" is 90. */
export function minutesOf(time: LocalTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Converts minutes (0 ≤ minutes < 1440) to a time: 90 is "01:30". */
export function timeOfMinutes(minutes: number): LocalTime {
  const twoDigits = (part: number) => String(part).padStart(2, "0");
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** Formats a time as "6:12 PM". */
export function formatTime(time: LocalTime): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? "AM" : "PM"}`;
}

/** Formats the local time of a moment as "6:12 PM". */
export function formatTimeOf(instant: Instant): string {
  return formatTime(localTimeOf(instant));
}

/** Formats a date as "Sunday, November 1". */
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

/** Returns the local date and time as if it were UTC, so that arithmetic and ISO formatting work on local fields. */
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
  return offsetSpanAt(instant).offset;
}

/** The time between two clock changes, and its offset from UTC in milliseconds. */
type OffsetSpan = { from: Instant; to: Instant; offset: number };

// Temporal takes microseconds per call and slot lists make thousands of calls, so the latest spans are cached.
const cachedSpans: OffsetSpan[] = [];
const maxCachedSpans = 8;

function offsetSpanAt(instant: Instant): OffsetSpan {
  const cached = cachedSpans.find((span) => span.from <= instant && instant < span.to);
  if (cached) return cached;
  const local = Temporal.Instant.fromEpochMilliseconds(Math.floor(instant)).toZonedDateTimeISO(zone);
  const next = local.getTimeZoneTransition("next");
  // "previous" excludes a change at this exact moment, which starts the span.
  const last = local.add({ milliseconds: 1 }).getTimeZoneTransition("previous");
  const found = {
    from: last?.epochMilliseconds ?? -Infinity,
    to: next?.epochMilliseconds ?? Infinity,
    offset: local.offsetNanoseconds / 1_000_000,
  };
  cachedSpans.unshift(found);
  cachedSpans.length = Math.min(cachedSpans.length, maxCachedSpans);
  return found;
}
