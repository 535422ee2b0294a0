import assert from "node:assert/strict";
import { textIn } from "./testing.ts";
import { instantDateTime, instantTime, longDate, shortDate, wallTime, weekday } from "./time.ts";

Deno.test("A wall time is said in 12 hours, noon and midnight included, seconds left out", () => {
  assert.equal(wallTime("18:05"), "6:05 PM");
  assert.equal(wallTime("18:05:30"), "6:05 PM");
  assert.equal(wallTime("00:00"), "12:00 AM");
  assert.equal(wallTime("12:00"), "12:00 PM");
  assert.equal(wallTime("18:05", "ko"), "오후\u00a06:05");
  assert.equal(wallTime("00:30", "ko"), "오전\u00a012:30");
});

Deno.test("AM and PM follow a plain space, so that the server's page and every browser's agree", () => {
  assert.doesNotMatch(wallTime("09:30") + instantTime("2026-11-20T02:05:00Z"), /\u202f/);
});

Deno.test("A date stays the day it says, whatever the zone of the device", () => {
  assert.equal(shortDate("2026-11-20", "en"), "Fri, Nov 20");
  assert.equal(longDate("2026-11-26", "en"), "Thursday, November 26");
  assert.equal(longDate("2027-01-01", "en", true), "Friday, January 1, 2027");
  assert.equal(longDate("2027-01-01", "ko", true), "2027년 1월 1일 금요일");
  assert.equal(shortDate("2026-11-20", "ko"), "11월 20일 (금)");
});

Deno.test("Days are counted from Sunday", async () => {
  const [english, korean] = await Promise.all([textIn("en"), textIn("ko")]);
  assert.equal(weekday(0, english), "Sunday");
  assert.equal(weekday(6, english, "shortDays"), "Sat");
  assert.equal(weekday(1, korean), "월요일");
  assert.equal(weekday(1, korean, "shortDays"), "월");
});

Deno.test("An instant is told in Los Angeles time, in summer and in winter", () => {
  assert.equal(instantTime("2026-07-01T02:05:00Z"), "7:05 PM");
  assert.equal(instantTime("2026-12-01T02:05:00Z"), "6:05 PM");
  assert.equal(instantDateTime("2026-12-01T02:05:00Z", "en"), "Mon, Nov 30, 6:05 PM");
  assert.equal(instantTime("2026-12-01T02:05:00Z", "ko"), "오후\u00a06:05");
});
