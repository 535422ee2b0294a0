import { deepEqual, equal } from "node:assert/strict";
import { inOrder, lastDay, nextDate, placeOf } from "./holiday_times.ts";

const holiday = (date: string, is_recurring = false, end_date: string | null = null) => ({
  id: date,
  name: date,
  date,
  is_recurring,
  end_date,
});

Deno.test("places a holiday in the past, today or upcoming by its date", () => {
  equal(placeOf(holiday("2026-11-20"), "2026-11-21"), "past");
  equal(placeOf(holiday("2026-11-21"), "2026-11-21"), "today");
  equal(placeOf(holiday("2026-11-22"), "2026-11-21"), "upcoming");
});

Deno.test("repeats a recurring holiday every year", () => {
  equal(nextDate(holiday("2024-12-25", true), "2026-11-21"), "2026-12-25");
  equal(nextDate(holiday("2024-01-01", true), "2026-11-21"), "2027-01-01");
  equal(placeOf(holiday("2024-11-21", true), "2026-11-21"), "today");
});

Deno.test("repeats February 29 on the 28th in other years", () => {
  equal(nextDate(holiday("2024-02-29", true), "2026-01-10"), "2026-02-28");
  equal(nextDate(holiday("2024-02-29", true), "2028-01-10"), "2028-02-29");
});

Deno.test("sorts upcoming holidays first, soonest on top, then past ones, latest on top", () => {
  const dates = inOrder(
    ["2026-01-01", "2026-12-25", "2026-11-21", "2026-07-04"].map((date) => holiday(date)),
    "2026-11-21",
  ).map(({ date }) => date);
  deepEqual(dates, ["2026-11-21", "2026-12-25", "2026-07-04", "2026-01-01"]);
});

Deno.test("places a range today from its first to its last day and returns the last day", () => {
  const trip = holiday("2026-11-20", false, "2026-11-22");
  deepEqual(["2026-11-19", "2026-11-20", "2026-11-22", "2026-11-23"].map((today) => placeOf(trip, today)), [
    "upcoming",
    "today",
    "today",
    "past",
  ]);
  equal(lastDay(trip, "2026-11-20"), "2026-11-22");
  equal(lastDay(holiday("2026-11-20"), "2026-11-20"), undefined);
});

Deno.test("a range that lasts today shows the dates of this year, and is listed before those to come, also when it recurs", () => {
  const rest = holiday("2026-12-30", true, "2027-01-02");
  for (const today of ["2026-12-30", "2026-12-31", "2027-01-02"]) {
    equal(placeOf(rest, today), "today");
    equal(nextDate(rest, today), "2026-12-30");
    equal(lastDay(rest, nextDate(rest, today)), "2027-01-02");
    deepEqual(inOrder([holiday("2027-02-14"), rest], today).map(({ date }) => date), [
      "2026-12-30",
      "2027-02-14",
    ]);
  }
  equal(nextDate(rest, "2027-01-03"), "2027-12-30");
});
