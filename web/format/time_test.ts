import assert from "node:assert/strict";
import { clockTime, dayAndClock, dayAndTime, shortDate, wallTime } from "./time.ts";

Deno.test("A wall time is said in 12 hours, noon and midnight included, seconds left out", () => {
  assert.equal(wallTime("18:05", "en"), "6:05 PM");
  assert.equal(wallTime("18:05:30", "en"), "6:05 PM");
  assert.equal(wallTime("00:00", "en"), "12:00 AM");
  assert.equal(wallTime("12:00", "en"), "12:00 PM");
  assert.equal(wallTime("18:05", "ko"), "오후\u00a06:05");
  assert.equal(wallTime("00:30", "ko"), "오전\u00a012:30");
});

Deno.test("AM and PM follow a plain space, so that the server's page and every browser's agree", () => {
  assert.doesNotMatch(wallTime("09:30", "en") + clockTime("2026-11-20T02:05:00Z", "en"), /\u202f/);
});

Deno.test("A date stays the day it says, whatever the zone of the device", () => {
  assert.equal(shortDate("2026-11-20", "en"), "Fri, Nov 20");
  assert.equal(shortDate("2026-11-20", "ko"), "11월 20일 (금)");
});

Deno.test("An instant is told in Los Angeles time, in summer and in winter", () => {
  assert.equal(clockTime("2026-07-01T02:05:00Z", "en"), "7:05 PM");
  assert.equal(clockTime("2026-12-01T02:05:00Z", "en"), "6:05 PM");
  assert.equal(dayAndClock("2026-12-01T02:05:00Z", "en"), "Mon, Nov 30, 6:05 PM");
  assert.equal(clockTime("2026-12-01T02:05:00Z", "ko"), "오후\u00a06:05");
});

Deno.test("Today's moments go without their day, in the Los Angeles sense of today", () => {
  const now = Date.parse("2026-12-02T07:59:00Z");
  assert.equal(dayAndTime("2026-12-02T02:05:00Z", now, "en"), "6:05 PM");
  assert.equal(dayAndTime("2026-12-01T02:05:00Z", now, "en"), "Mon, Nov 30, 6:05 PM");
  assert.equal(dayAndTime("2026-12-01T02:05:00Z", now, "ko"), "11월 30일 (월) 오후\u00a06:05");
});
