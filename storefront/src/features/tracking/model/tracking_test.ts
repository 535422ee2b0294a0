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

Deno.test("an order under review has the step 'review' active", () => {
  equal(stageOf({ status: "pending_approval" }), "waiting");
  deepEqual(timeline("waiting"), {
    authorized: "done",
    review: "active",
    processing: "todo",
    preparation: "todo",
  });
});

Deno.test("an order that is not accepted stops at the review and shows no payment processing", () => {
  for (const stage of ["denied", "expired", "cancelled"] as const) {
    deepEqual(timeline(stage), {
      authorized: "done",
      review: "stopped",
      processing: "todo",
      preparation: "todo",
    });
  }
});

Deno.test("the money message distinguishes held, releasing and released amounts", () => {
  deepEqual(moneyLine(held), { kind: "held", amount: 38.42 });
  deepEqual(moneyLine({ ...held, state: "releasing" }), { kind: "releasing", amount: 38.42 });
  deepEqual(moneyLine({ ...held, state: "released" }), { kind: "released", amount: 38.42, at });
});

Deno.test("the money message shows a charge until part of it is refunded", () => {
  deepEqual(moneyLine({ ...held, state: "captured" }), { kind: "charged", amount: 38.42, at });
  deepEqual(moneyLine({ ...held, state: "captured", refunded_amount: 10 }), {
    kind: "partly_refunded",
    amount: 38.42,
    refunded: 10,
    at,
  });
  deepEqual(moneyLine({ ...held, state: "refunded", refunded_amount: 38.42 }), {
    kind: "refunded",
    amount: 38.42,
    at,
  });
});

Deno.test("tracks an order until its hold is released or it is picked up", () => {
  equal(isSettled({ status: "pending_approval", money: held }), false);
  equal(isSettled({ status: "ready", money: { ...held, state: "captured" } }), false);
  equal(isSettled({ status: "denied", money: { ...held, state: "releasing" } }), false);
  equal(isSettled({ status: "denied", money: { ...held, state: "released" } }), true);
  equal(isSettled({ status: "completed", money: { ...held, state: "captured" } }), true);
});

Deno.test("shows a refund as pending until the bank accepts it", () => {
  const money = {
    ...held,
    state: "refund_pending",
    refunded_amount: 38.42,
    pending_refund_amount: 10,
    owed_amount: 0,
  } as const;
  deepEqual(moneyLine(money), { kind: "refund_pending", amount: 38.42, pending: 10 });
});
