import { equal } from "node:assert/strict";
import { longDate } from "./long_date.ts";

Deno.test("formats a date as the same day in every time zone of the device", () => {
  equal(longDate("2026-11-26", "en"), "Thursday, November 26");
  equal(longDate("2027-01-01", "en", true), "Friday, January 1, 2027");
  equal(longDate("2027-01-01", "ko", true), "2027년 1월 1일 금요일");
});
