import assert from "node:assert/strict";
import { anOrder, fridayDinner } from "../testing/fixtures.ts";
import { arrive } from "./arrival.ts";
import { type Order, orderStatuses } from "./order.ts";

const minute = 60_000;
const accepted = {
  acceptedAt: fridayDinner,
  acceptedBy: { kind: "system" },
  minutes: 20,
  readyAt: fridayDinner + 20 * minute,
} as const;
const ready = anOrder({
  state: { status: "ready", markedReadyAt: fridayDinner + 18 * minute, ...accepted },
});
const at = fridayDinner + 21 * minute;

function arrived(order: Order, note: string, when = at): Order {
  const result = arrive(order, { at: when, note });
  assert.ok(result.ok);
  return result.value;
}

Deno.test("an arrival is recorded with its time and note, and changes nothing else", () => {
  const { arrival, ...rest } = arrived(ready, "blue Kia");
  assert.deepEqual(arrival, { at, note: "blue Kia" });
  assert.deepEqual(rest, ready);
});

Deno.test("a repeated arrival returns the same order, also without a note", () => {
  for (const note of ["blue Kia", ""]) {
    const once = arrived(ready, note);
    assert.equal(arrived(once, note, at + minute), once);
  }
});

Deno.test("a corrected note keeps the time of the arrival", () => {
  const corrected = arrived(arrived(ready, "blue Kia"), "white Kia", at + minute);
  assert.deepEqual(corrected.arrival, { at, note: "white Kia" });
  assert.deepEqual(arrived(corrected, "", at + 2 * minute).arrival, { at, note: "" });
});

Deno.test("a guest arrives for a ready order only", () => {
  for (const status of orderStatuses.filter((each) => each !== "ready")) {
    const order = anOrder({ state: { status, ...accepted } as Order["state"] });
    const refused = arrive(order, { at, note: "" });
    assert.ok(!refused.ok);
    assert.equal(refused.error.status, status);
  }
});
