import { may, type Role } from "../staff/permissions.ts";
import { mayBecome, type Order } from "./order.ts";
import { refundableCents } from "../payment/refund.ts";
import { refundOwedCents } from "../payment/refund_owed.ts";

/** What the counter can do with an order, as its buttons and calls are named. */
export const staffMoves = [
  "accept",
  "deny",
  "start",
  "ready",
  "complete",
  "no_show",
  "cancel",
  "refund",
  "settle_refund",
] as const;
export type StaffMove = typeof staffMoves[number];

/** How long the reason may be that staff give for what they do to an order, in characters. */
export const reasonLength = { min: 3, max: 200 } as const;

/** The moves that are legal now and allowed to this role; every button is drawn from it. */
export function movesFor(order: Order, role: Role): StaffMove[] {
  return staffMoves.filter((each) =>
    isLegal(order, each) && may(role, each === "refund" || each === "settle_refund" ? "refunds" : "orders")
  );
}

function isLegal(order: Order, wanted: StaffMove): boolean {
  const { state: { status }, payment: { state: money } } = order;
  switch (wanted) {
    case "accept":
    case "deny":
      return status === "pending_approval" &&
        (money === "authorized" || money === "capture_failed" || money === "none");
    case "start":
      return mayBecome(status, "preparing");
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
