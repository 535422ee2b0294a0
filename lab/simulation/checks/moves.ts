/** The buttons that the tablets show for an order. */
import assert from "node:assert/strict";
import { movesFor, type StaffMove } from "@domain/order/moves.ts";
import type { Order } from "@domain/order/order.ts";
import type { Role } from "@domain/staff/permissions.ts";
import { isInProgress, sumsOf } from "./money.ts";
import { owedOf } from "./refunds.ts";

/** The buttons by status, without those about money. */
const byStatus: Record<Order["state"]["status"], readonly StaffMove[]> = {
  pending_approval: ["accept", "deny", "offer"],
  offered: ["deny", "withdraw_offer"],
  confirmed: ["start", "extend", "ready", "cancel"],
  preparing: ["extend", "ready", "cancel"],
  ready: ["complete", "no_show", "cancel"],
  no_show: ["complete"],
  completed: [],
  denied: [],
  expired: [],
  cancelled: [],
};
/** An order that was left open on an earlier day can only end. */
const endsOf: Partial<typeof byStatus> = {
  confirmed: ["complete", "no_show", "cancel"],
  preparing: ["complete", "no_show", "cancel"],
};

export function checkMoves(order: Order): void {
  const { state: { status }, offers, payment, refunds } = order;
  const isBusy = status === "pending_approval" && payment.state === "capturing";
  for (const role of ["manager", "admin", "super_admin"] as const satisfies readonly Role[]) {
    const money: StaffMove[] = role === "manager" ? [] : [
      ...(sumsOf(order).refundable > 0 ? ["refund" as const] : []),
      ...(owedOf(order) > 0 && !refunds.some(isInProgress) ? ["settle_refund" as const] : []),
    ];
    for (const isLeft of [false, true]) {
      const ofStatus = (isLeft ? endsOf[status] : undefined) ?? byStatus[status];
      // A test order has no guest who could answer an offer, and an order gets at most five.
      const moves = isBusy
        ? []
        : ofStatus.filter((move) => move !== "offer" || payment.state !== "none" && offers.length < 5);
      assert.deepEqual(
        movesFor(order, role, isLeft).toSorted(),
        [...moves, ...money].toSorted(),
        `the buttons of a ${role} for an order that is ${status} ${payment.state}`,
      );
    }
  }
}
