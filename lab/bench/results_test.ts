import { deepEqual, equal, match } from "node:assert/strict";
import { isMet, median, percentile, table } from "./results.ts";

Deno.test("a goal applies to the ratio if there is one, otherwise to the value", () => {
  const plain = { name: "p99", value: 30, unit: "ms" };
  const rate = { name: "adds", value: 900, unit: "/s", of: { name: "INSERT", value: 9_000, ratio: 0.1 } };
  deepEqual(
    [
      isMet({ ...plain, goal: { atMost: 30 } }),
      isMet({ ...plain, goal: { atMost: 25 } }),
      isMet({ ...rate, goal: { atLeast: 0.1 } }),
      isMet({ ...rate, goal: { atLeast: 0.2 } }),
      isMet(plain),
    ],
    [true, false, true, false, undefined],
  );
});

Deno.test("the table has one line per metric, marks missed goals and shows the values of an earlier run", () => {
  const floor = { name: "INSERT", value: 9_876, ratio: 0.125 };
  const adds = { name: "adds", value: 1234.5, unit: "/s", of: floor, cpuMicros: 431.2 };
  const accept = { name: "accept p99", value: 31.04, unit: "ms", goal: { atMost: 25 }, note: "8 guests" };
  match(table([adds]), /^adds +1,235 \/s +0\.125 of 9,876, INSERT +431 µs$/m);
  const text = table([accept, adds], [{ ...accept, value: 28.5 }]);
  match(text, /^ +value +before/m);
  match(text, /^accept p99 +31 ms +28\.5 ms +≤ 25 +MISSED; 8 guests$/m);
});

Deno.test("percentiles are measured values", () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  equal(median([3, 1, 2]), 2);
  deepEqual([percentile(hundred, 0.5), percentile(hundred, 0.99), percentile([7], 0.99)], [51, 100, 7]);
});
