import assert from "node:assert/strict";
import { momentText, weekday } from "./day_text.ts";
import { textIn } from "../testing.ts";

const [english, korean] = await Promise.all([textIn("en"), textIn("ko")]);
const monday = { date: "2026-11-23", time: "11:00" };

Deno.test("formats a moment today as its time and any other with its day", () => {
  assert.equal(momentText(monday, "2026-11-23", english, "en"), "11:00\u00a0AM");
  assert.equal(momentText(monday, "2026-11-22", english, "en"), "Mon, Nov 23 at 11:00\u00a0AM");
  assert.equal(momentText(monday, undefined, korean, "ko"), "11월 23일 (월) 오전\u00a011:00");
});

Deno.test("counts the days from Sunday", async () => {
  const [english, korean] = await Promise.all([textIn("en"), textIn("ko")]);
  assert.equal(weekday(0, english), "Sunday");
  assert.equal(weekday(6, english, "shortDays"), "Sat");
  assert.equal(weekday(1, korean), "월요일");
  assert.equal(weekday(1, korean, "shortDays"), "월");
});
