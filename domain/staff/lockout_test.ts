import assert from "node:assert/strict";
import { fridayDinner } from "../../api/testing/fixtures.ts";
import { afterFailure, type Attempts, isLocked } from "./lockout.ts";

const quarter = 15 * 60_000;

function failedTimes(times: number, from: Attempts = { failures: 0 }, now = fridayDinner): Attempts {
  let attempts = from;
  for (let count = 0; count < times; count++) attempts = afterFailure(attempts, now);
  return attempts;
}

Deno.test("four wrong passwords lock nothing, the fifth locks for a quarter of an hour", () => {
  assert.deepEqual(failedTimes(4), { failures: 4, lockedUntil: undefined });
  const locked = failedTimes(5);
  assert.deepEqual(locked, { failures: 5, lockedUntil: fridayDinner + quarter });
  assert.equal(isLocked(locked, fridayDinner), true);
  assert.equal(isLocked(locked, fridayDinner + quarter - 1), true);
  assert.equal(isLocked(locked, fridayDinner + quarter), false);
  assert.equal(isLocked(failedTimes(4), fridayDinner), false);
});

Deno.test("after a lock has run out the count begins again", () => {
  const later = fridayDinner + quarter;
  assert.deepEqual(failedTimes(1, failedTimes(5), later), { failures: 1, lockedUntil: undefined });
  assert.equal(failedTimes(5, failedTimes(5), later).lockedUntil, later + quarter);
});
