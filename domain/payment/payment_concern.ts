import { isOpenDispute } from "./dispute.ts";
import type { Order } from "../order/order.ts";
import { failedRefundCents, pendingRefundCents, refundOwedCents } from "./refund.ts";

/** Problems of an order's charge that staff see, most urgent first. `refund_pending` needs no action. */
export const paymentConcerns = [
  "dispute_open",
  "refund_failed",
  "refund_owed",
  "refund_pending",
  "dispute_lost",
] as const;
export type PaymentConcern = typeof paymentConcerns[number];

/** The concerns shown in red. */
export const redConcerns = [
  "dispute_open",
  "refund_failed",
  "refund_owed",
  "dispute_lost",
] as const satisfies readonly PaymentConcern[];

/** The concerns of orders that may owe the guest a refund. A disputed one does while the bank only asks about its charge. */
export const owingConcerns = [
  "dispute_open",
  "refund_failed",
  "refund_owed",
] as const satisfies readonly PaymentConcern[];

/** The concerns that an order with an undecided dispute or refund can have. */
export const maybeUndecidedConcerns = [
  "dispute_open",
  "refund_failed",
  "refund_owed",
  "refund_pending",
] as const satisfies readonly PaymentConcern[];

/** Returns whether a dispute or refund is undecided. Such orders are polled because a webhook can be lost. */
export function isUndecided({ disputes, refunds }: Pick<Order, "disputes" | "refunds">): boolean {
  return disputes.some(isOpenDispute) || pendingRefundCents({ refunds }) > 0;
}

/**
 * Returns the most urgent concern, or undefined. A failed refund counts until later refunds have returned its amount, or it was
 * settled another way.
 */
export function paymentConcern(
  order: Pick<Order, "state" | "payment" | "disputes" | "refunds" | "refundSettlement">,
): PaymentConcern | undefined {
  const { disputes, refunds, refundSettlement } = order;
  if (disputes.some(isOpenDispute)) return "dispute_open";
  if (failedRefundCents({ refunds, refundSettlement }) > 0) return "refund_failed";
  if (refundOwedCents(order) > 0) return "refund_owed";
  if (pendingRefundCents({ refunds }) > 0) return "refund_pending";
  return disputes.some(({ status }) => status === "lost") ? "dispute_lost" : undefined;
}

/** Returns whether the concern is shown in red. */
export function isRedConcern(concern: PaymentConcern | undefined): boolean {
  const red: readonly (PaymentConcern | undefined)[] = redConcerns;
  return red.includes(concern);
}
