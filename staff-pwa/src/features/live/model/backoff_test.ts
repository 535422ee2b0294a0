import { deepEqual, ok } from "node:assert/strict";
import { retryDelay } from "./backoff.ts";

Deno.test("the wait doubles from one second to thirty and stays there for ever", () => {
  deepEqual([1, 2, 3, 4, 5, 6, 7, 50, 5_000].map((failures) => retryDelay(failures, 1)), [
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

Deno.test("chance takes off up to half, never more", () => {
  for (const failures of [1, 3, 9]) {
    ok(retryDelay(failures, 0) * 2 === retryDelay(failures, 1));
    ok(retryDelay(failures, 0.5) < retryDelay(failures, 1));
  }
});
