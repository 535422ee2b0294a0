import assert from "node:assert/strict";
import { momentText } from "./moment_text.ts";
import { textIn } from "./testing.ts";

const [english, korean] = await Promise.all([textIn("en"), textIn("ko")]);
const monday = { date: "2026-11-23", time: "11:00" };

Deno.test("A moment today is named by its time, another one by its day as well", () => {
  assert.equal(momentText(monday, "2026-11-23", english, "en"), "11:00 AM");
  assert.equal(momentText(monday, "2026-11-22", english, "en"), "Mon, Nov 23 at 11:00 AM");
  assert.equal(momentText(monday, undefined, korean, "ko"), "11월 23일 (월) 오전\u00a011:00");
});
