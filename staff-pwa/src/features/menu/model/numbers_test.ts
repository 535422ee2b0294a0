import { equal } from "node:assert/strict";
import { percentChange } from "./numbers.ts";

Deno.test("shows a price change in percent with its sign", () => {
  equal(percentChange(18, 19), "+5.6%");
  equal(percentChange(20, 18), "−10.0%");
  equal(percentChange(20, 20), "0.0%");
});

Deno.test("has no percentage from zero or to an invalid price", () => {
  equal(percentChange(0, 5), undefined);
  for (const invalid of [NaN, 0, 12.345, 10_000]) equal(percentChange(5, invalid), undefined);
});
