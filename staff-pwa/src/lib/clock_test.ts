import { equal } from "node:assert/strict";
import { clockOffset } from "./clock.ts";

const noon = Date.parse("2026-03-02T20:00:00Z");
const header = "Mon, 02 Mar 2026 20:00:00 GMT";

Deno.test("a device clock that agrees with the server is left alone", () => {
  equal(clockOffset(header, noon + 100, noon + 300), 0);
});

Deno.test("a device clock that is ten minutes slow is moved on by ten minutes", () => {
  equal(clockOffset(header, noon - 600_000, noon - 600_000), 600_500);
});

Deno.test("an answer without a readable date teaches nothing", () => {
  equal(clockOffset(null, noon, noon), undefined);
  equal(clockOffset("yesterday", noon, noon), undefined);
});
