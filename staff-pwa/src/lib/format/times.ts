import { dateFormatter } from "@domain/shared/date_formatter.ts";
import { joinTimes, languageFacts } from "@domain/shared/language.ts";
import { zone } from "@domain/shared/local_time.ts";
import * as time from "@web/format/time.ts";
import { staffLanguage as language } from "../i18n/languages.ts";

const plainHour = dateFormatter({ timeZone: "UTC", hour: "numeric" });
const plainDay = dateFormatter({ timeZone: "UTC", month: "short", day: "numeric" });
const fullDay = dateFormatter({
  timeZone: "UTC",
  year: "numeric",
  month: "short",
  day: "numeric",
  weekday: "short",
});
const month = dateFormatter({ timeZone: "UTC", month: "short" });
const monthAndYear = dateFormatter({ timeZone: "UTC", year: "numeric", month: "long" });
const weekday = dateFormatter({ timeZone: "UTC", weekday: "short" });

const isoDay = new Intl.DateTimeFormat("en-CA", {
  timeZone: zone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** "6:45 PM" in Los Angeles, "오후 6:45" in Korean, of an ISO instant or epoch milliseconds. */
export const clockTime = (instant: string | number): string => time.clockTime(instant, language());

/** "Fri, Nov 21" in Los Angeles, "11월 21일 (금)" in Korean. */
export const dayName = (instant: string | number): string => time.dayName(instant, language());

/** "Fri, Nov 21, 6:45 PM", "11월 21일 (금) 오후 6:45". */
export const dayAndClock = (instant: string | number): string => time.dayAndClock(instant, language());

/** "17:00" as "5:00 PM" or "오후 5:00". */
export const timeOfDay = (wallTime: string): string => time.wallTime(wallTime, language());

/** 17 as "5 PM" or "오후 5시". */
export const hourOfDay = (hour: number): string => joinTimes(plainHour(hour * 3_600_000, language()));

/** "2026-11-21" as "Nov 21" or "11월 21일". */
export const shortDate = (date: string): string => plainDay(date, language());

/** "2026-11-21" as "Sat, Nov 21, 2026" or "2026년 11월 21일 (토)". */
export const fullDate = (date: string): string => fullDay(date, language());

/** "2026-11-19" as "Thu, Nov 19" or "11월 19일 (목)". */
export const dayNameOf = (date: string): string => time.shortDate(date, language());

/** "2026-11" as "November 2026" or "2026년 11월". */
export const monthName = (yearAndMonth: string): string => monthAndYear(`${yearAndMonth}-01`, language());

/** The month and weekday of "2026-11-21": "Nov" and "Sat", "11월" and "토". */
export const leafOf = (date: string): { month: string; weekday: string } => ({
  month: month(date, language()),
  weekday: weekday(date, language()),
});

/** Days of the week (0 Sunday to 6 Saturday), Monday first, three or more in a row as a range: "Mon–Fri, Sun", "월~금, 일". */
export function weekdays(days: readonly number[]): string {
  const fromMonday = days.map((day) => (day + 6) % 7).toSorted((a, b) => a - b);
  // January 4, 1970 was a Sunday.
  const runs: number[][] = [];
  for (const day of fromMonday) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs.flatMap((run) => {
    const names = run.map((day) => weekday(Date.UTC(1970, 0, 4 + (day + 1) % 7), language()));
    return run.length < 3 ? names : [`${names[0]}${languageFacts[language()].range}${names.at(-1)}`];
  }).join(", ");
}

/** The Los Angeles calendar day of an ISO instant or epoch milliseconds: "2026-11-21". */
export const calendarDay = (instant: string | number): string => isoDay.format(new Date(instant));

/** "6:45 PM", with the day when it is not today. `now` is in epoch milliseconds. */
export const dayAndTime = (instant: string, now: number): string => time.dayAndTime(instant, now, language());

/** Formats milliseconds as "0:42", "12:05" or "1:02:09". Negative values are 0. */
export function stopwatch(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const two = (n: number) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Whole minutes from `now` until `instant`, rounded up; 0 or less when it has passed. */
export const minutesUntil = (instant: string | number, now: number): number =>
  Math.ceil((new Date(instant).getTime() - now) / 60_000);
