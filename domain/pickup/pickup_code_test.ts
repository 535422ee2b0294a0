import assert from "node:assert/strict";
import { anOrder, fridayDinner, mina } from "@domain/testing/fixtures.ts";
import type { Order } from "../order/order.ts";
import {
  checkProof,
  countWrongCode,
  maxWrongCodes,
  needsPickupCode,
  shownPickupCode,
} from "./pickup_code.ts";

const accepted = { acceptedAt: fridayDinner, acceptedBy: mina, minutes: 20, readyAt: fridayDinner };
const pickupCode = { digits: "0417", wrong: [] };
const totalling = (totalCents: number, more: Partial<Order> = {}) =>
  anOrder({ pickupCode, bill: { ...anOrder().bill, totalCents }, ...more });

const at = fridayDinner;
const say = (order: Order, digits: string, key?: string) =>
  checkProof(order, { proof: { as: "code", digits }, key, isNeeded: true });

Deno.test("the code is needed above the amount of the setting, for every paid order at 0, and never while it is off", () => {
  const rules = { isAsked: true, aboveCents: 10_000, isForUnusual: false };
  assert.equal(needsPickupCode(totalling(10_000), rules, false), false);
  assert.equal(needsPickupCode(totalling(10_001), rules, false), true);
  assert.equal(needsPickupCode(totalling(1), { ...rules, aboveCents: 0 }, false), true);
  assert.equal(needsPickupCode(totalling(99_999), { ...rules, isAsked: false }, false), false);
});

Deno.test("a small order needs the code when it is unusual, unless the setting is off", () => {
  const order = totalling(1_000, { warnings: [{ kind: "earlier_dispute", count: 1 }] });
  const rules = { isAsked: true, aboveCents: 10_000, isForUnusual: true };
  assert.equal(needsPickupCode(order, rules, false), true);
  assert.equal(needsPickupCode(totalling(1_000), rules, false), false);
  assert.equal(needsPickupCode(order, { ...rules, isForUnusual: false }, false), false);
});

Deno.test("neither a leftover nor a test order needs a code", () => {
  const rules = { isAsked: true, aboveCents: 0, isForUnusual: true };
  assert.equal(needsPickupCode(totalling(20_000), rules, true), false);
  assert.equal(needsPickupCode(totalling(20_000, { pickupCode: undefined }), rules, false), false);
});

Deno.test("the guest sees the code from the acceptance until the order is picked up, and as a no-show", () => {
  const states: [Order["state"], string | undefined][] = [
    [{ status: "pending_approval" }, undefined],
    [{ status: "offered" }, undefined],
    [{ status: "confirmed", ...accepted }, "0417"],
    [{ status: "preparing", startedAt: at, ...accepted }, "0417"],
    [{ status: "ready", markedReadyAt: at, ...accepted }, "0417"],
    [{ status: "no_show", noShowAt: at, ...accepted }, "0417"],
    [{ status: "completed", completedAt: at, ...accepted }, undefined],
    [{ status: "cancelled", cancelledAt: at, cancelledBy: mina, text: "" }, undefined],
    [{ status: "expired", expiredAt: at }, undefined],
  ];
  for (const [state, digits] of states) {
    assert.equal(shownPickupCode(anOrder({ pickupCode, state })), digits, state.status);
  }
});

Deno.test("an order that needs a code is handed over against it, an ID or a reason", () => {
  const order = anOrder({ pickupCode });
  assert.deepEqual(checkProof(order, { isNeeded: true }), {
    ok: false,
    error: { kind: "pickup_code_needed" },
  });
  assert.deepEqual(say(order, "0417"), { ok: true, value: { as: "code" } });
  const id = { as: "id", reason: "" } as const;
  assert.deepEqual(checkProof(order, { proof: id, isNeeded: true }), { ok: true, value: id });
  assert.deepEqual(checkProof(order, { isNeeded: false }), { ok: true, value: undefined });
});

Deno.test("a wrong code is refused also when no code is needed", () => {
  const proof = { as: "code", digits: "0418" } as const;
  const checked = checkProof(anOrder({ pickupCode }), { proof, isNeeded: false });
  assert.deepEqual(checked, { ok: false, error: { kind: "pickup_code_wrong", attemptsLeft: 4 } });
});

Deno.test("after five wrong codes the right one is refused, and an ID or a reason still counts", () => {
  let order = anOrder({ pickupCode });
  for (let left = maxWrongCodes - 1; left >= 0; left--) {
    assert.deepEqual(say(order, "9999"), {
      ok: false,
      error: { kind: "pickup_code_wrong", attemptsLeft: left },
    });
    order = countWrongCode(order, { by: mina, at });
  }
  assert.deepEqual(say(order, "0417"), { ok: false, error: { kind: "pickup_code_locked" } });
  const proof = { as: "without", reason: "sister of the guest" } as const;
  assert.ok(checkProof(order, { proof, isNeeded: true }).ok);
});

Deno.test("a repeated request with a wrong code is counted once and refused alike", () => {
  const first = countWrongCode(anOrder({ pickupCode }), { by: mina, at, key: "tap-0001" });
  assert.equal(countWrongCode(first, { by: mina, at, key: "tap-0001" }), first);
  assert.deepEqual(say(first, "9999", "tap-0001"), {
    ok: false,
    error: { kind: "pickup_code_wrong", attemptsLeft: 4 },
  });
});
