import { may, type Role } from "../staff/permissions.ts";
import { mayBecome, mayExtend, type Order } from "./order.ts";
import { refundableCents } from "../payment/refund.ts";
import { refundOwedCents } from "../payment/refund_owed.ts";

/** The actions of staff on an order, named as in the API. */
export const staffMoves = [
  "accept",
  "deny",
  "start",
  "extend",
  "ready",
  "complete",
  "no_show",
  "cancel",
  "refund",
  "settle_refund",
] as const;
export type StaffMove = typeof staffMoves[number];

/** Length of a staff reason in characters. */
export const reasonLength = { min: 3, max: 200 } as const;

/** Returns the actions that are legal now and permitted to this role. The staff app shows a button for each. */
export function movesFor(order: Order, role: Role): StaffMove[] {
  return staffMoves.filter((each) =>
    isLegal(order, each) && may(role, each === "refund" || each === "settle_refund" ? "refunds" : "orders")
  );
}

function isLegal(order: Order, move: StaffMove): boolean {
  const { state: { status }, payment: { state: money } } = order;
  switch (move) {
    case "accept":
    case "deny":
      return status === "pending_approval" &&
        (money === "authorized" || money === "capture_failed" || money === "none");
    case "start":
      return mayBecome(status, "preparing");
    case "extend":
      return mayExtend(status);
    case "ready":
      return mayBecome(status, "ready");
    case "complete":
      return mayBecome(status, "completed");
    case "no_show":
      return mayBecome(status, "no_show");
    case "cancel":
      return status !== "pending_approval" && mayBecome(status, "cancelled");
    case "refund":
      return refundableCents(order) > 0;
    case "settle_refund":
      return money !== "refunding" && refundOwedCents(order) > 0;
  }
}
