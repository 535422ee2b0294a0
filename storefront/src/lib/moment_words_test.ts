import assert from "node:assert/strict";
import { momentWords } from "./moment_words.ts";

const monday = { date: "2026-11-23", time: "11:00" };

Deno.test("A moment today is named by its time, another one by its day as well", () => {
  assert.equal(momentWords(monday, "2026-11-23", "en"), "11:00 AM");
  assert.equal(momentWords(monday, "2026-11-22", "en"), "Mon, Nov 23 at 11:00 AM");
  assert.equal(momentWords(monday, undefined, "ko"), "11월 23일 (월) 오전\u00a011:00");
});
