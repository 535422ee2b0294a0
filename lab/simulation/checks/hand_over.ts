/** Which orders need their pickup code, and what is stored about a hand-over. */
import assert from "node:assert/strict";
import type { Order } from "@domain/order/order.ts";
import type { Proof } from "@domain/pickup/pickup_code.ts";
import type { OrderChange } from "@domain/ports/orders.ts";
import type { Settings } from "@domain/settings/settings.ts";
import type { Result } from "@domain/shared/result.ts";
import { hasDrinks } from "./alcohol.ts";
import { isLeftOpen } from "./kitchen.ts";

const maxWrong = 5;
const maxRecords = 20;
const unusual = /^(earlier_dispute|earlier_no_show|cards_declined|first_and_large)$/;

type HandOver = {
  proof: Proof | undefined;
  rules: Settings["pickupCode"];
  at: number;
  madeAt?: number;
  key?: string;
};

/**
 * Checks a tap on Picked up: an order that needs its code is picked up only with the right code, an ID or a reason. Returns true when the
 * tap was refused for its code, so that it is no step of the order.
 */
export function checkHandOver(
  before: Order,
  decided: Result<OrderChange, unknown>,
  { proof, rules, at, madeAt = at, key }: HandOver,
): boolean {
  const { pickupCode: code, state: { status } } = before;
  const isLeft = isLeftOpen(before, Math.min(madeAt, at));
  const isRepeat = before.transitions.some((each) => key !== undefined && each.key === key);
  const mayEnd = /^(ready|no_show)$/.test(status) || isLeft;
  if (isRepeat || !mayEnd) return false;
  if (hasDrinks(before) && !isLeft && proof?.as !== "id") {
    assert.ok(!decided.ok, "alcohol was handed over without an ID");
    return true;
  }
  const isAsked = rules.isAsked && !isLeft && code !== undefined &&
    (before.bill.totalCents > rules.aboveCents ||
      rules.isForUnusual && before.warnings.some(({ kind }) => unusual.test(kind)));
  if (proof === undefined && isAsked) {
    assert.ok(!decided.ok, "an order that needs its code was picked up without anything");
    return true;
  }
  const after = decided.ok ? decided.value.order : before;
  const spoken = proof?.as === "code" && code !== undefined ? proof.digits : undefined;
  if (code !== undefined && spoken !== undefined) {
    const isCounted = code.wrong.some((each) => key !== undefined && each.key === key);
    const isLocked = code.wrong.length >= maxWrong;
    if (isCounted || isLocked || spoken !== code.digits) {
      assert.equal(after.state.status, status, "picked up with a wrong or locked code");
      const counted = (after.pickupCode?.wrong.length ?? 0) - code.wrong.length;
      assert.equal(counted, isCounted || isLocked ? 0 : 1, "counted wrong codes");
      return true;
    }
  }
  const expected = proof === undefined || proof.as === "code" && code === undefined
    ? undefined
    : proof.as === "code"
    ? { as: "code" }
    : proof;
  const stored = after.state.status === "completed" ? after.state.handOver : undefined;
  assert.deepEqual(stored, expected, "the record of a hand-over");
  return false;
}

/** Checks a record of food that staff kept: one more of them, or none for a repeated tap or after twenty, and the rest of the order stays. A key with another reason is refused. */
export function checkRefused(
  before: Order,
  decided: Result<OrderChange, unknown>,
  { key, reason }: { key: string | undefined; reason: string },
): void {
  const { refusedHandOvers: known, state: { status } } = before;
  const same = key === undefined ? undefined : known.find((each) => each.key === key);
  if (same && same.reason !== reason) return assert.ok(!decided.ok, "a key with another reason");
  const isRepeat = known.length >= maxRecords || same !== undefined;
  assert.ok(
    !decided.ok || isRepeat || /^(ready|no_show)$/.test(status),
    `food of an order that is ${status}`,
  );
  if (!decided.ok) return;
  const { refusedHandOvers, ...after } = decided.value.order;
  assert.deepEqual({ ...before, refusedHandOvers: [] }, { ...after, refusedHandOvers: [] }, "kept food");
  assert.equal(refusedHandOvers.length, known.length + (isRepeat ? 0 : 1), "records of kept food");
}

/** Checks a change of any order: its code stays the same, and at most five wrong ones are counted. */
export function checkPickupCode(before: Order, after: Order): void {
  assert.equal(after.pickupCode?.digits, before.pickupCode?.digits, "a pickup code changed");
  const wrong = after.pickupCode?.wrong.length ?? 0;
  assert.ok(wrong >= (before.pickupCode?.wrong.length ?? 0) && wrong <= maxWrong, `${wrong} wrong codes`);
}
