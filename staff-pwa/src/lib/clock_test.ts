import { equal } from "node:assert/strict";
import { clockOffset, learnServerTime, onCorrection, restoreServerTime, serverNow } from "./clock.ts";

const noon = Date.parse("2026-03-02T20:00:00Z");
const header = "Mon, 02 Mar 2026 20:00:00 GMT";

Deno.test("ignores an offset below two seconds", () => {
  equal(clockOffset(header, noon + 100, noon + 300), 0);
});

Deno.test("corrects a device clock that is ten minutes slow", () => {
  equal(clockOffset(header, noon - 600_000, noon - 600_000), 600_500);
});

Deno.test("ignores a response without a valid date", () => {
  equal(clockOffset(null, noon, noon), undefined);
  equal(clockOffset("yesterday", noon, noon), undefined);
});

Deno.test("notifies at once when the server's time differs from that of the device, and not again for the same", () => {
  let corrections = 0;
  onCorrection(() => corrections++);
  const learn = (aheadMs: number) => {
    const now = Date.now();
    learnServerTime(new Date(now + aheadMs).toUTCString(), now, now);
  };
  learn(600_000);
  equal(corrections, 1);
  equal(Math.abs(serverNow() - Date.now() - 600_000) <= 1_000, true);
  learn(600_900);
  equal(corrections, 1);
  learn(0);
  equal(corrections, 2);
});

Deno.test("notifies at once when a start restores the server's time", () => {
  let corrections = 0;
  onCorrection(() => corrections++);
  restoreServerTime(900_000);
  equal(corrections, 1);
  equal(Math.abs(serverNow() - Date.now() - 900_000) <= 1_000, true);
  restoreServerTime(0);
  equal(corrections, 2);
});
