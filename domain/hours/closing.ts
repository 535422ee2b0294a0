import {
  addDays,
  hourMs,
  type Instant,
  type LocalDate,
  localDateOf,
  startOfDay,
} from "../shared/local_time.ts";
import { openSpanAt } from "./open_status.ts";
import { type Calendar, openSpans } from "./open_time.ts";

/** A business day can be closed during this many days, its own included. */
const closableDays = 7;

/** Orders promised up to this long after closing belong to the day. */
const afterClosingMs = hourMs;

/** Returns the last closing of the business day that begins on `day`; undefined on a day without hours. */
export function closingOf(calendar: Calendar, day: LocalDate): Instant | undefined {
  return [...openSpans(calendar, day, day)].at(-1)?.closesAt;
}

/** Returns the end of the business day `day`: midnight, or an hour after a later closing. */
export function businessDayEnd(calendar: Calendar, day: LocalDate): Instant {
  return Math.max(startOfDay(addDays(day, 1)), (closingOf(calendar, day) ?? 0) + afterClosingMs);
}

/**
 * Returns the latest business day whose last closing has passed, while no day is running: from closing until the next opening. Undefined
 * while the restaurant is open, between two openings of a day, and when no day closed within a week.
 */
export const dayToClose = (calendar: Calendar, now: Instant): LocalDate | undefined =>
  daysToClose(calendar, now).find((day) => closingOf(calendar, day) !== undefined);

/**
 * Returns the days without hours that have ended since `dayToClose`, the latest first, and then `dayToClose`. A day that became a holiday
 * may have orders.
 */
export function daysToClose(calendar: Calendar, now: Instant): LocalDate[] {
  if (openSpanAt(calendar, now)) return [];
  const today = localDateOf(now);
  const ended: LocalDate[] = [];
  for (let nth = 0; nth < closableDays; nth++) {
    const day = addDays(today, -nth);
    const spans = [...openSpans(calendar, day, day)];
    const [first, last] = [spans[0], spans.at(-1)];
    if (!first || !last) {
      if (day < today) ended.push(day);
      continue;
    }
    if (now < first.opensAt) continue;
    return last.closesAt <= now ? [...ended, day] : [];
  }
  return ended;
}

/** Returns whether the business day `day` can be closed at `now`: it is over, and within `closableDays`. */
export function canClose(calendar: Calendar, day: LocalDate, now: Instant): boolean {
  const today = localDateOf(now);
  if (day > today || day <= addDays(today, -closableDays)) return false;
  const closesAt = closingOf(calendar, day);
  return closesAt === undefined ? day < today : closesAt <= now;
}
