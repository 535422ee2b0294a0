import assert from "node:assert/strict";
import { holidayOn, parseHoliday } from "@domain/hours/holidays.ts";
import { parseWeeklyHours, weeklyIntervals } from "@domain/hours/weekly_hours.ts";
import { toE164 } from "@domain/order/phone.ts";
import { knownSettings, readSettings } from "@domain/settings/settings.ts";
import { isTexts } from "@domain/shared/edit.ts";
import { demoRestaurant } from "./restaurant.ts";

const { settings, weekly, holidays } = demoRestaurant;

Deno.test("settings use known keys and describe the restaurant", () => {
  assert.deepEqual([...settings.keys()].filter((key) => !(key in knownSettings)), []);
  const read = readSettings(settings);
  const empty = Object.entries(read.restaurant)
    .filter(([, value]) => (isTexts(value) ? Object.values(value) : [value]).includes(""))
    .map(([name]) => name);
  assert.deepEqual(empty, ["pictureUrl", "pictureText"]);
  assert.match(read.restaurant.name.ko, /\p{Script=Hangul}/u);
  assert.equal(read.taxPpm, 87_500);
  assert.equal(read.serviceFeePpm, 0);
});

Deno.test("the phone numbers and the email address are unassigned", () => {
  const { restaurant, alertPhone } = readSettings(settings);
  assert.match(toE164(restaurant.phone) ?? "", /^\+171455501\d\d$/);
  assert.match(alertPhone, /^\+171455501\d\d$/);
  assert.match(restaurant.email, /@example\.com$/);
});

Deno.test("the weekly hours are valid in the hours form", () => {
  assert.deepEqual(parseWeeklyHours(weekly), { ok: true, value: weekly });
});

Deno.test("opens at 11 every day, closes at 21 or 22, with a break on Monday", () => {
  const hours = (date: string) => weeklyIntervals(weekly, date).map(({ open, close }) => `${open}-${close}`);
  assert.deepEqual(hours("2026-07-05"), ["11:00-21:00"]);
  assert.deepEqual(hours("2026-07-06"), ["11:00-15:00", "17:00-21:00"]);
  assert.deepEqual(hours("2026-07-09"), ["11:00-21:00"]);
  assert.deepEqual(hours("2026-07-10"), ["11:00-22:00"]);
  assert.deepEqual(hours("2026-07-11"), ["11:00-22:00"]);
});

Deno.test("the holidays are valid in the holiday form", () => {
  for (const { id: _, ...holiday } of holidays) {
    const times = holiday.closure.kind === "closed"
      ? {}
      : { openTime: holiday.closure.open, closeTime: holiday.closure.close };
    const parsed = parseHoliday({ ...holiday, kind: holiday.closure.kind, ...times }, "2026-01-01");
    assert.deepEqual(parsed, { ok: true, value: holiday });
    assert.notEqual(holiday.name.ko, "");
    assert.equal(holiday.guestMessage.en === "", holiday.guestMessage.ko === "");
  }
  assert.equal(new Set(holidays.map((holiday) => holiday.id)).size, holidays.length);
});

Deno.test("Thanksgiving is the fourth Thursday of November, dated for two years", () => {
  const dates = holidays.filter((holiday) => holiday.name.en === "Thanksgiving Day").map((holiday) =>
    holiday.date
  );
  assert.deepEqual(dates.map((date) => date.slice(0, 4)), ["2026", "2027"]);
  for (const date of dates.map((text) => Temporal.PlainDate.from(text))) {
    assert.deepEqual([date.month, date.dayOfWeek, Math.ceil(date.day / 7)], [11, 4, 4]);
  }
});

Deno.test("Seollal and Chuseok match the Korean lunar calendar", () => {
  const lunar = (name: string) => {
    const feast = holidays.find((holiday) => holiday.name.en === name);
    assert.equal(feast?.isRecurring, false);
    const date = Temporal.PlainDate.from(feast?.date ?? "").withCalendar("dangi");
    return `${date.monthCode}-${date.day}`;
  };
  assert.equal(lunar("Seollal"), "M01-1");
  assert.equal(lunar("Chuseok"), "M08-15");
});

Deno.test("closes on Christmas and New Year's Day every year and early on July 4", () => {
  for (const date of ["2026-12-25", "2027-01-01", "2030-12-25", "2031-01-01"]) {
    assert.equal(holidayOn(holidays, date)?.closure.kind, "closed", date);
  }
  assert.deepEqual(holidayOn(holidays, "2030-07-04")?.closure, {
    kind: "modified_hours",
    open: "11:00",
    close: "16:00",
  });
  assert.equal(holidayOn(holidays, "2026-12-26"), undefined);
});
