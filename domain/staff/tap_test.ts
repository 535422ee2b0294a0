import assert from "node:assert/strict";
import { anOrder, fridayDinner, mina } from "../testing/fixtures.ts";
import { isRepeat, type Tap } from "./tap.ts";

const at = fridayDinner;
const state = anOrder().state;
const made = { by: mina, at, madeAt: at, before: state };
const order = anOrder({
  transitions: [
    { kind: "extend", key: "tap-more-time", readyAt: at + 60_000, ...made },
    { kind: "ready", key: "tap-ready", undoneBy: mina, ...made },
  ],
  refusedHandOvers: [{ by: mina, madeAt: at, reason: "no phone", key: "tap-kept" }],
  pickupCode: { digits: "0417", wrong: [{ by: mina, at, key: "tap-wrong-code" }] },
});
const taps: Record<string, Tap> = {
  "tap-more-time": { kind: "extend", readyAt: at + 60_000 },
  "tap-ready": { kind: "ready" },
  "tap-kept": { kind: "refuse_hand_over", reason: "no phone" },
};
const others: Tap[] = [
  { kind: "start" },
  { kind: "no_show" },
  { kind: "extend", readyAt: at + 120_000 },
  { kind: "refuse_hand_over", reason: "another person" },
];

Deno.test("a tap is a repeat when its key was used for the same one, and its key is refused for anything else", () => {
  for (const [key, tap] of Object.entries(taps)) {
    assert.deepEqual(isRepeat(order, key, tap), { ok: true, value: true }, key);
    for (const other of [...others, ...Object.values(taps).filter((each) => each !== tap)]) {
      const error = { kind: "idempotency_key_reused" };
      assert.deepEqual(isRepeat(order, key, other), { ok: false, error }, `${key} ${other.kind}`);
    }
  }
});

Deno.test("the key of a wrong code is refused for anything but picking up, whose answer it gets again", () => {
  assert.deepEqual(isRepeat(order, "tap-wrong-code", { kind: "complete" }), { ok: true, value: false });
  for (const other of others) assert.equal(isRepeat(order, "tap-wrong-code", other).ok, false, other.kind);
});

Deno.test("a tap without a key and one with a new key are no repeats", () => {
  for (const key of [undefined, "tap-new"]) {
    for (const tap of Object.values(taps)) {
      assert.deepEqual(isRepeat(order, key, tap), { ok: true, value: false });
    }
  }
});
