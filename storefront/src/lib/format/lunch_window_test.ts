import assert from "node:assert/strict";
import { lunchHours, lunchWindow } from "./lunch_window.ts";
import { textIn } from "../testing.ts";

const t = await textIn("en");

const lunch = { days: [1, 2, 3, 4, 5], from: "11:00", to: "15:00", difference: 2, is_now: false };

Deno.test("writes the English lunch hours as 'Monday to Friday 11:00am to 3:00pm'", () => {
  assert.equal(lunchHours(lunch, t, "en"), "Monday to Friday 11:00am to 3:00pm");
});

Deno.test("writes consecutive days as a range and other days as a list, in any input order", () => {
  assert.equal(
    lunchWindow({ ...lunch, days: [5, 1, 3, 2, 4] }, t, "en"),
    "Mon–Fri, 11:00\u00a0AM–3:00\u00a0PM",
  );
  assert.equal(
    lunchWindow({ ...lunch, days: [1, 3, 5] }, t, "en"),
    "Mon, Wed, Fri, 11:00\u00a0AM–3:00\u00a0PM",
  );
  assert.equal(lunchHours({ ...lunch, days: [6] }, t, "en"), "Saturday 11:00am to 3:00pm");
  assert.equal(lunchHours({ ...lunch, days: [] }, t, "en"), "");
});

Deno.test("writes the Korean lunch hours in the short form", async () => {
  assert.equal(lunchHours(lunch, await textIn("ko"), "ko"), "월~금, 오전\u00a011:00~오후\u00a03:00");
});
