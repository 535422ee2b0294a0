import assert from "node:assert/strict";
import { clockTime, dayAndClock, dayAndTime, shortDate, wallTime } from "./time.ts";

Deno.test("formats local times in 12 hours without seconds, noon and midnight included", () => {
  assert.equal(wallTime("18:05", "en"), "6:05 PM");
  assert.equal(wallTime("18:05:30", "en"), "6:05 PM");
  assert.equal(wallTime("00:00", "en"), "12:00 AM");
  assert.equal(wallTime("12:00", "en"), "12:00 PM");
  assert.equal(wallTime("18:05", "ko"), "오후\u00a06:05");
  assert.equal(wallTime("00:30", "ko"), "오전\u00a012:30");
});

Deno.test("puts an ordinary space before AM and PM, as the server does", () => {
  assert.doesNotMatch(wallTime("09:30", "en") + clockTime("2026-11-20T02:05:00Z", "en"), /\u202f/);
});

Deno.test("formats a date as the same day in every time zone of the device", () => {
  assert.equal(shortDate("2026-11-20", "en"), "Fri, Nov 20");
  assert.equal(shortDate("2026-11-20", "ko"), "11월 20일 (금)");
});

Deno.test("formats instants in Los Angeles time, in summer and in winter", () => {
  assert.equal(clockTime("2026-07-01T02:05:00Z", "en"), "7:05 PM");
  assert.equal(clockTime("2026-12-01T02:05:00Z", "en"), "6:05 PM");
  assert.equal(dayAndClock("2026-12-01T02:05:00Z", "en"), "Mon, Nov 30, 6:05 PM");
  assert.equal(clockTime("2026-12-01T02:05:00Z", "ko"), "오후\u00a06:05");
});

Deno.test("omits the day for instants of today in Los Angeles", () => {
  const now = Date.parse("2026-12-02T07:59:00Z");
  assert.equal(dayAndTime("2026-12-02T02:05:00Z", now, "en"), "6:05 PM");
  assert.equal(dayAndTime("2026-12-01T02:05:00Z", now, "en"), "Mon, Nov 30, 6:05 PM");
  assert.equal(dayAndTime("2026-12-01T02:05:00Z", now, "ko"), "11월 30일 (월) 오후\u00a06:05");
});
