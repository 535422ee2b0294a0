import { deepEqual, equal } from "node:assert/strict";
import { moneyLine } from "./money_line.ts";
import { isSettled, stageOf, timeline } from "./stage.ts";

const at = "2026-11-21T02:12:00.000Z";
const held = {
  state: "held",
  amount: 38.42,
  refunded_amount: 0,
  pending_refund_amount: 0,
  owed_amount: 0,
  at,
} as const;

Deno.test("an order under review is authorized and waits for the staff", () => {
  equal(stageOf({ status: "pending_approval" }), "waiting");
  deepEqual(timeline("waiting"), {
    authorized: "done",
    review: "active",
    processing: "todo",
    preparation: "todo",
  });
});

Deno.test("an order not taken stops at the review and never shows a payment being processed", () => {
  for (const stage of ["denied", "expired", "cancelled"] as const) {
    deepEqual(timeline(stage), {
      authorized: "done",
      review: "stopped",
      processing: "todo",
      preparation: "todo",
    });
  }
});

Deno.test("a hold is said to be held, on its way back, or back, each with what is known", () => {
  deepEqual(moneyLine(held), { say: "held", amount: 38.42 });
  deepEqual(moneyLine({ ...held, state: "releasing" }), { say: "releasing", amount: 38.42 });
  deepEqual(moneyLine({ ...held, state: "released" }), { say: "released", amount: 38.42, at });
});

Deno.test("a charge is said as charged until something was refunded", () => {
  deepEqual(moneyLine({ ...held, state: "captured" }), { say: "charged", amount: 38.42, at });
  deepEqual(moneyLine({ ...held, state: "captured", refunded_amount: 10 }), {
    say: "partly_refunded",
    amount: 38.42,
    refunded: 10,
    at,
  });
  deepEqual(moneyLine({ ...held, state: "refunded", refunded_amount: 38.42 }), {
    say: "refunded",
    amount: 38.42,
    at,
  });
});

Deno.test("an order is followed until its hold is back, or the food picked up", () => {
  equal(isSettled({ status: "pending_approval", money: held }), false);
  equal(isSettled({ status: "ready", money: { ...held, state: "captured" } }), false);
  equal(isSettled({ status: "denied", money: { ...held, state: "releasing" } }), false);
  equal(isSettled({ status: "denied", money: { ...held, state: "released" } }), true);
  equal(isSettled({ status: "completed", money: { ...held, state: "captured" } }), true);
});

Deno.test("a refund that the bank has not taken is on its way, not done", () => {
  const money = {
    ...held,
    state: "refund_pending",
    refunded_amount: 38.42,
    pending_refund_amount: 10,
    owed_amount: 0,
  } as const;
  deepEqual(moneyLine(money), { say: "refund_pending", amount: 38.42, pending: 10 });
});
