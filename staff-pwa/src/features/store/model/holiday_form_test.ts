import { deepEqual } from "node:assert/strict";
import { holidayErrors, toHolidayBody, toHolidayForm } from "./holiday_form.ts";

const empty = toHolidayForm(undefined);
const today = "2026-11-21";

Deno.test("an empty holiday is told what is missing", () => {
  deepEqual(holidayErrors(empty, today, undefined), [
    { field: "name", code: "holiday_name_required" },
    { field: "date", code: "holiday_date_required" },
  ]);
});

Deno.test("short names, past dates and hours that end before they begin are refused", () => {
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

Deno.test("a closed day sends no times, and texts are trimmed", () => {
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
