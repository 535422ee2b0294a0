import assert from "node:assert/strict";
import { lunchHours, lunchWindow } from "./lunch_window.ts";

const lunch = { days: [1, 2, 3, 4, 5], from: "11:00", to: "15:00", difference: 2, is_now: false };

Deno.test("The lunch special reads as the house advertises it", () => {
  assert.equal(lunchHours(lunch, "en"), "Monday to Friday 11:00am to 3:00pm");
});

Deno.test("Days in a row become a range, others a list, whatever order they come in", () => {
  assert.equal(lunchWindow({ ...lunch, days: [5, 1, 3, 2, 4] }, "en"), "Mon–Fri, 11:00 AM–3:00 PM");
  assert.equal(lunchWindow({ ...lunch, days: [1, 3, 5] }, "en"), "Mon, Wed, Fri, 11:00 AM–3:00 PM");
  assert.equal(lunchHours({ ...lunch, days: [6] }, "en"), "Saturday 11:00am to 3:00pm");
  assert.equal(lunchHours({ ...lunch, days: [] }, "en"), "");
});
