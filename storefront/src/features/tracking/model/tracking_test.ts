import { deepEqual, equal } from "node:assert/strict";
import type { GuestOrder } from "@contract/schemas/payment.ts";
import { moneyLine } from "./money_line.ts";
import { isAwaited, isSettled, stageOf, timeline } from "./stage.ts";

const at = "2026-11-21T02:12:00.000Z";
const held = {
  state: "held",
  amount: 38.42,
  refunded_amount: 0,
  pending_refund_amount: 0,
  uncaptured_amount: 0,
  failed_refund_amount: 0,
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

Deno.test("an order is followed until nothing about it or its money can change", () => {
  const charged = { ...held, state: "captured" } as const;
  const refunded = { ...held, state: "refunded", refunded_amount: held.amount } as const;
  const followed = (status: GuestOrder["status"], money: GuestOrder["money"]) => [
    isSettled({ status, money }),
    isAwaited({ status, money }),
  ];
  for (
    const [status, money] of [
      ["pending_approval", held],
      ["ready", charged],
      ["denied", { ...held, state: "releasing" }],
      ["cancelled", charged],
      ["cancelled", { ...charged, owed_amount: held.amount }],
      ["cancelled", { ...held, state: "refunding" }],
      ["cancelled", { ...held, state: "refund_pending" }],
      ["cancelled", { ...refunded, refunded_amount: 1 }],
    ] as const
  ) deepEqual(followed(status, money), [false, true], `${status} ${money.state}`);
  for (const status of ["completed", "no_show"] as const) {
    deepEqual(followed(status, charged), [false, false], status);
  }
  for (
    const [status, money] of [["denied", { ...held, state: "released" }], ["cancelled", refunded]] as const
  ) {
    deepEqual(followed(status, money), [true, false], status);
  }
});

Deno.test("shows a refund as pending until the bank accepts it", () => {
  const money = {
    ...held,
    state: "refund_pending",
    refunded_amount: 38.42,
    pending_refund_amount: 10,
    uncaptured_amount: 0,
    failed_refund_amount: 0,
    owed_amount: 0,
  } as const;
  deepEqual(moneyLine(money), { kind: "refund_pending", amount: 38.42, pending: 10 });
});
