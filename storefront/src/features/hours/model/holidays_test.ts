import assert, { equal } from "node:assert/strict";
import { longDate, todaysHoliday } from "./holidays.ts";
import type { PublicHoliday } from "@contract/schemas/store.ts";

Deno.test("formats a date as the same day in every time zone of the device", () => {
  equal(longDate("2026-11-26", "en"), "Thursday, November 26");
  equal(longDate("2027-01-01", "en", true), "Friday, January 1, 2027");
  equal(longDate("2027-01-01", "ko", true), "2027년 1월 1일 금요일");
});

const holiday = (name: string, more: Partial<PublicHoliday> = {}): PublicHoliday => ({
  id: name,
  name,
  name_korean: "",
  start_date: "2026-11-26",
  end_date: null,
  closure_type: "closed_all_day",
  modified_open_time: null,
  modified_close_time: null,
  notes: "",
  notes_korean: "",
  is_recurring: false,
  ...more,
});

Deno.test("returns no holiday for a day without one", () => {
  const tomorrow = holiday("Thanksgiving");
  assert.equal(todaysHoliday([tomorrow], "2026-11-25"), undefined);
  assert.equal(todaysHoliday([tomorrow], undefined), undefined);
});

Deno.test("prefers a dated holiday to a yearly one, and closed to modified hours", () => {
  const yearly = holiday("yearly", { is_recurring: true });
  const short = holiday("short", { closure_type: "modified_hours" });
  const dated = holiday("dated");
  assert.equal(todaysHoliday([yearly, short], "2026-11-26")?.name, "short");
  assert.equal(todaysHoliday([yearly, short, dated], "2026-11-26")?.name, "dated");
});
