import assert from "node:assert/strict";
import type { PublicHoliday } from "@contract/schemas/store.ts";
import { todaysHoliday } from "./todays_holiday.ts";

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

Deno.test("A day without a holiday of its own keeps its usual hours", () => {
  const tomorrow = holiday("Thanksgiving");
  assert.equal(todaysHoliday([tomorrow], "2026-11-25"), undefined);
  assert.equal(todaysHoliday([tomorrow], undefined), undefined);
});

Deno.test("Where several meet, a dated one beats a yearly one, and closed beats other hours", () => {
  const yearly = holiday("yearly", { is_recurring: true });
  const short = holiday("short", { closure_type: "modified_hours" });
  const dated = holiday("dated");
  assert.equal(todaysHoliday([yearly, short], "2026-11-26")?.name, "short");
  assert.equal(todaysHoliday([yearly, short, dated], "2026-11-26")?.name, "dated");
});
