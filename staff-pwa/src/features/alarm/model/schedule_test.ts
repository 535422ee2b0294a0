import { deepEqual, equal, ok } from "node:assert/strict";
import { type Alarm, alarmFor, beepDue, loudness, muteMs } from "./schedule.ts";

const s = 1_000;
const order = (id: string, placedAt: number, seenAt?: number) => ({ id, placedAt, seenAt });

Deno.test("no order, no alarm", () => {
  deepEqual(alarmFor([], 0), { kind: "quiet" });
});

Deno.test("an order nobody has looked at rings", () => {
  deepEqual(alarmFor([order("a", 0)], 0), { kind: "ring" });
  deepEqual(alarmFor([order("a", 0)], 89 * s), { kind: "ring" });
});

Deno.test("looking silences it, but one unseen order among seen ones still rings", () => {
  deepEqual(alarmFor([order("a", 0, 5 * s)], 10 * s), { kind: "quiet" });
  deepEqual(alarmFor([order("a", 0, 5 * s), order("b", 8 * s)], 10 * s), { kind: "ring" });
});

Deno.test("an order unanswered for ninety seconds is late", () => {
  deepEqual(alarmFor([order("a", 0), order("b", 60 * s)], 90 * s - 1), { kind: "ring" });
  deepEqual(alarmFor([order("a", 0), order("b", 60 * s)], 90 * s), { kind: "late" });
});

Deno.test("a tap on the board within the last thirty seconds counts as attention: nothing is late", () => {
  const waiting = [order("a", 0, 5 * s), order("b", 60 * s)];
  deepEqual(alarmFor(waiting, 129 * s, { attendedAt: 100 * s }), { kind: "ring" });
  deepEqual(alarmFor(waiting, 130 * s, { attendedAt: 100 * s }), { kind: "late" });
  deepEqual(alarmFor([order("a", 0, 5 * s)], 129 * s, { attendedAt: 100 * s }), { kind: "quiet" });
});

Deno.test("looking buys ninety seconds, not for ever", () => {
  deepEqual(alarmFor([order("a", 0, 80 * s)], 169 * s), { kind: "quiet" });
  deepEqual(alarmFor([order("a", 0, 80 * s)], 170 * s), { kind: "late" });
});

Deno.test("the first beep comes at once, the next four seconds later", () => {
  equal(beepDue(undefined, 123), true);
  equal(beepDue(1_000, 4_999), false);
  equal(beepDue(1_000, 5_000), true);
});

Deno.test("late is louder, never beyond full, and a mute ends by itself", () => {
  const ring: Alarm = { kind: "ring" };
  const late: Alarm = { kind: "late" };
  equal(loudness(0.7, ring, 0, 1), 0.7);
  equal(loudness(0.7, late, 0, 1), 1);
  ok(loudness(0.1, late, 0, 1) > 0.4, "a volume turned down low must not hide a late order");
  equal(loudness(0.7, late, muteMs, muteMs - 1), 0);
  equal(loudness(0.7, ring, muteMs, muteMs), 0.7);
  equal(loudness(0.7, { kind: "quiet" }, 0, 1), 0);
});

Deno.test("an order for later that must be begun rings until it is looked at, and never covers the screen", () => {
  deepEqual(alarmFor([], 0, { hasDue: true }), { kind: "ring" });
  deepEqual(alarmFor([], 600 * s, { hasDue: true }), { kind: "ring" });
  deepEqual(alarmFor([], 0, { hasDue: false }), { kind: "quiet" });
});
