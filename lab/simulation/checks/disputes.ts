/** Disputes: the order has what the bank reported, and is closed when the bank has decided. */
import assert from "node:assert/strict";
import type { Order } from "@domain/order/order.ts";
import type { ReportedDispute } from "@domain/payment/dispute.ts";
import { isUndecided } from "./money.ts";

export function checkDisputes({ disputes }: Order, reported: readonly ReportedDispute[]): void {
  assert.deepEqual(
    disputes.map(({ updatedAt: _, closedAt: __, ...dispute }) => dispute),
    reported,
    "the disputes of an order and those at the provider",
  );
  for (const dispute of disputes) {
    const { closedAt, updatedAt, openedAt, status } = dispute;
    assert.equal(closedAt === undefined, isUndecided(dispute), `the end of a dispute that is ${status}`);
    assert.ok(openedAt <= (closedAt ?? updatedAt), "a dispute was closed before it was opened");
  }
}
