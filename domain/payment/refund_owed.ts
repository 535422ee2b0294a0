import { ok, refuse, type Result } from "../shared/result.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Cents } from "../shared/money.ts";
import { blocksRefund, lostCents } from "./dispute.ts";
import { illegal, type Order, type OrderRefusal } from "../order/order.ts";
import type { Actor } from "../shared/actor.ts";
import { retainedCentsOf } from "./refund.ts";

type Owing = Pick<Order, "state" | "payment" | "disputes" | "refundSettlement">;

/**
 * Returns the charge, in cents, of a cancelled, denied or expired order that is neither refunded nor settled another way. A
 * refund in progress counts as owed until the provider accepts it. Returns 0 during a dispute.
 * See docs/product-rules.md, "Refunds owed".
 */
export function refundOwedCents(order: Owing): Cents {
  const { status } = order.state;
  if (status !== "cancelled" && status !== "denied" && status !== "expired") return 0;
  if (blocksRefund(order)) return 0;
  return Math.max(0, retainedCentsOf(order) - lostCents(order) - (order.refundSettlement?.cents ?? 0));
}

/** Records that the owed refund was settled another way. A repeat returns the same order. Fails when none is owed. */
export function settleOwedRefund(
  order: Order,
  { by, reason, at }: { by: Actor; reason: string; at: Instant },
): Result<Order, OrderRefusal | { kind: "refund_in_progress" }> {
  if (order.payment.state === "refunding") return refuse({ kind: "refund_in_progress" });
  const cents = refundOwedCents(order);
  if (cents === 0) return order.refundSettlement ? ok(order) : illegal(order);
  const settled = cents + (order.refundSettlement?.cents ?? 0);
  return ok({ ...order, refundSettlement: { at, by, reason, cents: settled } });
}
