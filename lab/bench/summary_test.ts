import { deepEqual } from "node:assert/strict";
import { summary } from "./summary.ts";

Deno.test("percentiles and the maximum are actual measurements", () => {
  const values = Array.from({ length: 100 }, (_, at) => 100 - at);
  deepEqual(summary(values), { p50: 50, p99: 99, max: 100, count: 100 });
  deepEqual(summary([7]), { p50: 7, p99: 7, max: 7, count: 1 });
  deepEqual(summary([]), { p50: NaN, p99: NaN, max: NaN, count: 0 });
});
