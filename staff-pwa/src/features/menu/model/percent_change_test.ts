import { equal } from "node:assert/strict";
import { percentChange } from "./percent_change.ts";

Deno.test("a price change is told in percent, with its sign", () => {
  equal(percentChange(18, 19), "+5.6%");
  equal(percentChange(20, 18), "−10.0%");
  equal(percentChange(20, 20), "0.0%");
});

Deno.test("there is no percentage of nothing and to nothing", () => {
  equal(percentChange(0, 5), undefined);
  equal(percentChange(5, NaN), undefined);
});
