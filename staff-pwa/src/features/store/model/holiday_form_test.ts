import { deepEqual } from "node:assert/strict";
import { holidayErrors, toHolidayBody, toHolidayForm } from "./holiday_form.ts";

const empty = toHolidayForm(undefined);
const today = "2026-11-21";

Deno.test("reports the missing fields of an empty holiday", () => {
  deepEqual(holidayErrors(empty, today, undefined), [
    { field: "name", code: "holiday_name_required" },
    { field: "date", code: "holiday_date_required" },
  ]);
});

Deno.test("refuses short names, past dates and hours that end before they begin", () => {
  const form = {
    ...empty,
    name: " ab ",
    date: "2026-11-20",
    type: "modified_hours" as const,
    close_time: "10:00",
  };
  deepEqual(holidayErrors(form, today, undefined), [
    { field: "name", code: "holiday_name_too_short", params: { min: 3 } },
    { field: "date", code: "holiday_date_past" },
    { field: "close_time", code: "close_time_too_early" },
  ]);
  deepEqual(holidayErrors({ ...form, name: "abc", close_time: "15:00" }, today, "2026-11-20"), []);
});

Deno.test("sends no times for a closed day and trims texts", () => {
  const body = toHolidayBody({
    ...empty,
    name: " Chuseok ",
    name_korean: " 추석 ",
    date: "2027-09-15",
    notes: " x ",
  });
  deepEqual([body.name, body.name_korean, body.notes, body.open_time, body.close_time], [
    "Chuseok",
    "추석",
    "x",
    null,
    null,
  ]);
});
