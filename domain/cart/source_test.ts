import { equal } from "node:assert/strict";
import { orderSource } from "./source.ts";

Deno.test("a source is a word of at most 20 letters, digits, dashes and underscores; any other text names none", () => {
  for (const source of ["poster", "a", "instagram-2026", "spring_fair", "x".repeat(20)]) {
    equal(orderSource(source), source);
  }
  equal(orderSource(" Poster "), "poster");
  for (
    const text of [undefined, null, "", " ", "x".repeat(21), "two words", "<b>", "포스터", "a/b", "=1+1"]
  ) {
    equal(orderSource(text), undefined, `${text}`);
  }
});
