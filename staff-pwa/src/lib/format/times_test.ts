import { deepEqual, equal } from "node:assert/strict";
import { i18n } from "@lingui/core";
import {
  calendarDay,
  clockTime,
  dayAndClock,
  dayName,
  fullDate,
  hourOfDay,
  leafOf,
  minutesUntil,
  shortDate,
  stopwatch,
  timeOfDay,
  weekdays,
} from "./times.ts";

Deno.test("shows Los Angeles time before and after the change to daylight saving time", () => {
  equal(clockTime("2026-03-08T09:59:00Z").replace(/\s/, " "), "1:59 AM");
  equal(clockTime("2026-03-08T10:00:00Z").replace(/\s/, " "), "3:00 AM");
});

Deno.test("shows the Los Angeles day, not the UTC day", () => {
  equal(calendarDay("2026-03-03T06:30:00Z"), "2026-03-02");
  equal(dayName("2026-03-03T06:30:00Z"), "Mon, Mar 2");
});

Deno.test("lists weekdays from Monday and joins three or more into a range", () => {
  equal(weekdays([1, 2, 3, 4, 5]), "Mon–Fri");
  equal(weekdays([0, 6, 2]), "Tue, Sat, Sun");
  equal(weekdays([0, 1, 2, 3, 4, 5, 6]), "Mon–Sun");
  equal(weekdays([0, 1, 3, 4, 5]), "Mon, Wed–Fri, Sun");
  equal(weekdays([]), "");
});

Deno.test("formats a duration as a stopwatch and never below zero", () => {
  equal(stopwatch(-5_000), "0:00");
  equal(stopwatch(42_900), "0:42");
  equal(stopwatch(12 * 60_000 + 5_000), "12:05");
  equal(stopwatch(3_600_000 + 2 * 60_000 + 9_000), "1:02:09");
});

Deno.test("rounds the remaining minutes up", () => {
  const now = Date.parse("2026-03-02T20:00:00Z");
  equal(minutesUntil("2026-03-02T20:00:01Z", now), 1);
  equal(minutesUntil("2026-03-02T20:12:00Z", now), 12);
  equal(minutesUntil("2026-03-02T19:59:59Z", now), 0);
});

Deno.test("formats dates and times in Korean with twelve hours", () => {
  i18n.loadAndActivate({ locale: "ko", messages: {} });
  try {
    equal(clockTime("2026-03-03T06:30:00Z"), "오후\u00a010:30");
    equal(dayName("2026-03-03T06:30:00Z"), "3월 2일 (월)");
    equal(dayAndClock("2026-03-03T06:30:00Z"), "3월 2일 (월) 오후\u00a010:30");
    equal(timeOfDay("09:15"), "오전\u00a09:15");
    equal(hourOfDay(17), "오후\u00a05시");
    equal(shortDate("2026-11-21"), "11월 21일");
    equal(fullDate("2026-11-21"), "2026년 11월 21일 (토)");
    deepEqual(leafOf("2026-11-21"), { month: "11월", weekday: "토" });
  } finally {
    i18n.loadAndActivate({ locale: "en", messages: {} });
  }
});

Deno.test("does not shift plain dates and times of day by the time zone", () => {
  const plain = (text: string) => text.replaceAll(/\s/g, " ");
  equal(plain(timeOfDay("00:00")), "12:00 AM");
  equal(plain(hourOfDay(12)), "12 PM");
  equal(shortDate("2026-11-21"), "Nov 21");
  equal(fullDate("2026-11-21"), "Sat, Nov 21, 2026");
  equal(plain(dayAndClock("2026-03-03T06:30:00Z")), "Mon, Mar 2, 10:30 PM");
});
