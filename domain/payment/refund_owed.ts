import { ok, refuse, type Result } from "../shared/result.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Cents } from "../shared/money.ts";
import { blocksRefund, lostCents } from "./dispute.ts";
import { illegal, type Order, type OrderRefusal } from "../order/order.ts";
import type { Actor } from "../shared/actor.ts";
import { retainedCentsOf } from "./refund.ts";

type Owing = Pick<Order, "state" | "payment" | "disputes" | "refundSettlement">;

/**
 * What the guest paid for an order that was not made and has neither got back nor been given another way. A refund under way counts
 * until the provider has accepted it; nothing counts while the bank decides a dispute.
 */
export function refundOwedCents(order: Owing): Cents {
  const { status } = order.state;
  if (status !== "cancelled" && status !== "denied" && status !== "expired") return 0;
  if (blocksRefund(order)) return 0;
  return Math.max(0, retainedCentsOf(order) - lostCents(order) - (order.refundSettlement?.cents ?? 0));
}

/** Writes down that the owed refund was settled another way; a repeat changes nothing. Refused where none is owed. */
export function settleOwedRefund(
  order: Order,
  { by, reason, at }: { by: Actor; reason: string; at: Instant },
): Result<Order, OrderRefusal | { kind: "refund_under_way" }> {
  if (order.payment.state === "refunding") return refuse({ kind: "refund_under_way" });
  const cents = refundOwedCents(order);
  if (cents === 0) return order.refundSettlement ? ok(order) : illegal(order);
  const settled = cents + (order.refundSettlement?.cents ?? 0);
  return ok({ ...order, refundSettlement: { at, by, reason, cents: settled } });
}
