import assert from "node:assert/strict";
import { anOrder, fridayDinner } from "../testing/fixtures.ts";
import type { Role } from "../staff/permissions.ts";
import { movesFor } from "./staff_moves.ts";
import type { Order, OrderState } from "./order.ts";
import type { PaymentState } from "../payment/payment.ts";

const acceptance = {
  acceptedAt: fridayDinner,
  acceptedBy: { kind: "system" },
  minutes: 20,
  readyAt: fridayDinner,
} as const;
const captured: PaymentState = { state: "captured", capturedAt: fridayDinner };

function can(role: Role, state: OrderState, payment: PaymentState): string {
  const { intentId, amountCents } = anOrder().payment;
  const order: Order = anOrder({ state, payment: { intentId, amountCents, ...payment } });
  return movesFor(order, role).join(" ");
}

Deno.test("a pending order can be accepted or denied, unless a capture is in progress", () => {
  const pending = { status: "pending_approval" } as const;
  const at = fridayDinner;
  assert.equal(can("manager", pending, { state: "authorized", authorizedAt: at }), "accept deny");
  assert.equal(
    can("manager", pending, { state: "capture_failed", failedAt: at, reason: "card_refused" }),
    "accept deny",
  );
  assert.equal(
    can("admin", pending, { state: "capturing", since: at, by: { kind: "system" }, minutes: 20 }),
    "",
  );
});

Deno.test("kitchen transitions follow the legal moves, and only roles with the permission can refund", () => {
  const confirmed = { status: "confirmed", ...acceptance } as const;
  assert.equal(can("manager", confirmed, captured), "start extend ready cancel");
  assert.equal(can("admin", confirmed, captured), "start extend ready cancel refund");
  assert.equal(
    can("super_admin", { status: "ready", markedReadyAt: 1, ...acceptance }, captured),
    "complete no_show cancel refund",
  );
});

Deno.test("an ended order can only be refunded, and only while an amount is left", () => {
  const completed = { status: "completed", completedAt: 1, ...acceptance } as const;
  assert.equal(can("admin", completed, captured), "refund");
  assert.equal(can("manager", completed, captured), "");
  assert.equal(can("admin", completed, { state: "refunded", capturedAt: 1, refundedCents: 3687 }), "");
  assert.equal(can("admin", completed, { state: "none", since: 1 }), "");
});
