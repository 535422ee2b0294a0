import { deepEqual, equal, ok } from "node:assert/strict";
import { muteMs } from "@/lib/mute.ts";
import { type Alarm, alarmFor, beepDue, loudness } from "./schedule.ts";

const s = 1_000;
const order = (id: string, placedAt: number, seenAt?: number) => ({ id, placedAt, seenAt });

Deno.test("is quiet without orders", () => {
  deepEqual(alarmFor([], 0), { kind: "quiet" });
});

Deno.test("rings for an unseen order", () => {
  deepEqual(alarmFor([order("a", 0)], 0), { kind: "ring" });
  deepEqual(alarmFor([order("a", 0)], 89 * s), { kind: "ring" });
});

Deno.test("stops ringing when the order is seen, but rings for another unseen order", () => {
  deepEqual(alarmFor([order("a", 0, 5 * s)], 10 * s), { kind: "quiet" });
  deepEqual(alarmFor([order("a", 0, 5 * s), order("b", 8 * s)], 10 * s), { kind: "ring" });
});

Deno.test("is late when an order is unanswered for 90 seconds", () => {
  deepEqual(alarmFor([order("a", 0), order("b", 60 * s)], 90 * s - 1), { kind: "ring" });
  deepEqual(alarmFor([order("a", 0), order("b", 60 * s)], 90 * s), { kind: "late" });
});

Deno.test("is not late within 30 seconds after a tap on the board", () => {
  const waiting = [order("a", 0, 5 * s), order("b", 60 * s)];
  deepEqual(alarmFor(waiting, 129 * s, { attendedAt: 100 * s }), { kind: "ring" });
  deepEqual(alarmFor(waiting, 130 * s, { attendedAt: 100 * s }), { kind: "late" });
  deepEqual(alarmFor([order("a", 0, 5 * s)], 129 * s, { attendedAt: 100 * s }), { kind: "quiet" });
});

Deno.test("is late again 90 seconds after the order was seen", () => {
  deepEqual(alarmFor([order("a", 0, 80 * s)], 169 * s), { kind: "quiet" });
  deepEqual(alarmFor([order("a", 0, 80 * s)], 170 * s), { kind: "late" });
});

Deno.test("beeps at once and then every four seconds", () => {
  equal(beepDue(undefined, 123), true);
  equal(beepDue(1_000, 4_999), false);
  equal(beepDue(1_000, 5_000), true);
});

Deno.test("goes on beeping when the device's clock is set back", () => {
  equal(beepDue(3_600_000, 1_000), true);
});

Deno.test("is louder when late, at most at full volume, and silent until the mute ends", () => {
  const ring: Alarm = { kind: "ring" };
  const late: Alarm = { kind: "late" };
  equal(loudness(0.7, ring, 0, 1), 0.7);
  equal(loudness(0.7, late, 0, 1), 1);
  ok(loudness(0.1, late, 0, 1) > 0.4, "a low volume does not hide a late order");
  equal(loudness(0.7, late, muteMs, muteMs - 1), 0);
  equal(loudness(0.7, ring, muteMs, muteMs), 0.7);
  equal(loudness(0.7, { kind: "quiet" }, 0, 1), 0);
});

Deno.test("rings for a scheduled order that must be started, and is never late", () => {
  deepEqual(alarmFor([], 0, { hasDue: true }), { kind: "ring" });
  deepEqual(alarmFor([], 600 * s, { hasDue: true }), { kind: "ring" });
  deepEqual(alarmFor([], 0, { hasDue: false }), { kind: "quiet" });
});
