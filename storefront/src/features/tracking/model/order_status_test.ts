import { deepEqual } from "node:assert/strict";
import type { GuestOrder } from "@contract/schemas/payment.ts";
import { isAwaited, isSettled, timeline } from "./order_status.ts";

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
  deepEqual(timeline("pending_approval"), {
    authorized: "done",
    review: "active",
    processing: "todo",
    preparation: "todo",
  });
});

Deno.test("an order that is not accepted stops at the review and shows no payment processing", () => {
  for (const status of ["denied", "expired", "cancelled"] as const) {
    deepEqual(timeline(status), {
      authorized: "done",
      review: "stopped",
      processing: "todo",
      preparation: "todo",
    });
  }
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
