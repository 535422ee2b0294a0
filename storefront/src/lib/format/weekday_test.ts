import assert from "node:assert/strict";
import { textIn } from "../testing.ts";
import { weekday } from "./weekday.ts";

Deno.test("counts the days from Sunday", async () => {
  const [english, korean] = await Promise.all([textIn("en"), textIn("ko")]);
  assert.equal(weekday(0, english), "Sunday");
  assert.equal(weekday(6, english, "shortDays"), "Sat");
  assert.equal(weekday(1, korean), "월요일");
  assert.equal(weekday(1, korean, "shortDays"), "월");
});
