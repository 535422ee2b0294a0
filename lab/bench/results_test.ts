import { deepEqual, equal, match } from "node:assert/strict";
import { isMet, median, percentile, table } from "./results.ts";

Deno.test("a goal is met up to its value", () => {
  const p99 = { name: "p99", value: 30, unit: "ms" };
  deepEqual([isMet({ ...p99, goal: 30 }), isMet({ ...p99, goal: 25 }), isMet(p99)], [true, false, undefined]);
});

Deno.test("the table has one line per metric, marks missed goals and shows the values of an earlier run", () => {
  const floor = { name: "INSERT", value: 9_876, ratio: 0.125 };
  const adds = { name: "adds", value: 1234.5, unit: "/s", of: floor };
  const accept = { name: "accept p99", value: 31.04, unit: "ms", goal: 25, note: "8 guests" };
  match(table([adds]), /^adds +1,235 \/s +0\.125 of 9,876, INSERT$/m);
  const text = table([accept, adds], [{ ...accept, value: 28.5 }]);
  match(text, /^ +value +before/m);
  match(text, /^accept p99 +31 ms +28\.5 ms +≤ 25 +MISSED; 8 guests$/m);
});

Deno.test("percentiles are measured values", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  equal(median([3, 1, 2]), 2);
  deepEqual([percentile(hundred, 0.5), percentile(hundred, 0.99), percentile([7], 0.99)], [51, 100, 7]);
});
