import { equal } from "node:assert/strict";
import { announcedAt, countdownText, nextTickMs, secondsLeft } from "./hold_countdown.ts";

Deno.test("the countdown shows minutes and seconds, rounded up, and ends at 0:00", () => {
  equal(countdownText(secondsLeft(161_000, 0)), "2:41");
  equal(countdownText(secondsLeft(160_001, 0)), "2:41");
  equal(countdownText(secondsLeft(5_000, 0)), "0:05");
  equal(countdownText(secondsLeft(5_000, 9_000)), "0:00");
});

Deno.test("the countdown changes when it becomes visible and then at every second", () => {
  equal(nextTickMs(600_000, 0), 420_000);
  equal(nextTickMs(180_000, 0), 1_000);
  equal(nextTickMs(160_400, 0), 400);
  equal(nextTickMs(500, 0), 500);
});

Deno.test("screen readers announce the countdown at 3:00 and at 1:00 only", () => {
  equal(announcedAt(181), undefined);
  for (const seconds of [180, 179, 61]) equal(announcedAt(seconds), 180);
  for (const seconds of [60, 59, 1]) equal(announcedAt(seconds), 60);
});
