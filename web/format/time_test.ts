import assert from "node:assert/strict";
import { joinTimes, languages } from "@domain/shared/language.ts";
import { clockTime, dayAndClock, dayAndTime, shortDate, wallTime } from "./time.ts";

Deno.test("formats local times in 12 hours without seconds, noon and midnight included", () => {
  assert.equal(wallTime("18:05", "en"), "6:05\u00a0PM");
  assert.equal(wallTime("18:05:30", "en"), "6:05\u00a0PM");
  assert.equal(wallTime("00:00", "en"), "12:00\u00a0AM");
  assert.equal(wallTime("12:00", "en"), "12:00\u00a0PM");
  assert.equal(wallTime("18:05", "ko"), "오후\u00a06:05");
  assert.equal(wallTime("00:30", "ko"), "오전\u00a012:30");
});

Deno.test("a time contains no space where a screen could wrap", () => {
  for (const language of languages) {
    for (const time of [wallTime("09:30", language), clockTime("2026-11-20T02:05:00Z", language)]) {
      assert.doesNotMatch(time, /[ \u202f]/);
    }
  }
  assert.equal(
    joinTimes("Open from 11:00 AM to 9 PM. PM is after noon."),
    "Open from 11:00\u00a0AM to 9\u00a0PM. PM is after noon.",
  );
  assert.equal(joinTimes("오후 1:00까지 주문 중지"), "오후\u00a01:00까지 주문 중지");
});

Deno.test("formats a date as the same day in every time zone of the device", () => {
  assert.equal(shortDate("2026-11-20", "en"), "Fri, Nov 20");
  assert.equal(shortDate("2026-11-20", "ko"), "11월 20일 (금)");
});

Deno.test("formats instants in Los Angeles time, in summer and in winter", () => {
  assert.equal(clockTime("2026-07-01T02:05:00Z", "en"), "7:05\u00a0PM");
  assert.equal(clockTime("2026-12-01T02:05:00Z", "en"), "6:05\u00a0PM");
  assert.equal(dayAndClock("2026-12-01T02:05:00Z", "en"), "Mon, Nov 30, 6:05\u00a0PM");
  assert.equal(clockTime("2026-12-01T02:05:00Z", "ko"), "오후\u00a06:05");
});

Deno.test("omits the day for instants of today in Los Angeles", () => {
  const now = Date.parse("2026-12-02T07:59:00Z");
  assert.equal(dayAndTime("2026-12-02T02:05:00Z", now, "en"), "6:05\u00a0PM");
  assert.equal(dayAndTime("2026-12-01T02:05:00Z", now, "en"), "Mon, Nov 30, 6:05\u00a0PM");
  assert.equal(dayAndTime("2026-12-01T02:05:00Z", now, "ko"), "11월 30일 (월) 오후\u00a06:05");
});
