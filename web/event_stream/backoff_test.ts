import { deepEqual, equal, ok } from "node:assert/strict";
import { backoffMs } from "./backoff.ts";

Deno.test("the delay doubles from 1 second up to 30 seconds", () => {
  deepEqual([1, 2, 3, 4, 5, 6, 7, 50, 5_000].map((failures) => backoffMs(failures, 1)), [
    1_000,
    2_000,
    4_000,
    8_000,
    16_000,
    30_000,
    30_000,
    30_000,
    30_000,
  ]);
});

Deno.test("the random part reduces the delay by at most half", () => {
  for (const failures of [1, 3, 9]) {
    equal(backoffMs(failures, 0) * 2, backoffMs(failures, 1));
    ok(backoffMs(failures, 0.5) < backoffMs(failures, 1));
  }
});
