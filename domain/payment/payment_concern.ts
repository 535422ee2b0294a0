import { isOpenDispute } from "./dispute.ts";
import type { Order } from "../order/order.ts";
import { refundOwedCents } from "./refund_owed.ts";
import { pendingRefundCents } from "./refund.ts";
import { type Refund } from "./payment.ts";

/** What staff must look at about an order's charge, most urgent first. `refund_pending` only needs watching. */
export const paymentConcerns = [
  "dispute_open",
  "refund_failed",
  "refund_owed",
  "refund_pending",
  "dispute_lost",
] as const;
export type PaymentConcern = typeof paymentConcerns[number];

/** The concerns shown with a red mark. */
export const redConcerns = [
  "dispute_open",
  "refund_failed",
  "refund_owed",
  "dispute_lost",
] as const satisfies readonly PaymentConcern[];

/** The concerns under which an order with something undecided may be listed. */
export const maybeUndecidedConcerns = [
  "dispute_open",
  "refund_failed",
  "refund_owed",
  "refund_pending",
] as const satisfies readonly PaymentConcern[];

/** True while the provider still decides about a dispute or a refund: read again from time to time, in case its events are lost. */
export function isUndecided({ disputes, refunds }: Pick<Order, "disputes" | "refunds">): boolean {
  return disputes.some(isOpenDispute) || pendingRefundCents({ refunds }) > 0;
}

/**
 * The most urgent concern, or undefined. A failed refund counts until a refund decided after the failure stands, or it was settled
 * another way.
 */
export function paymentConcern(
  order: Pick<Order, "state" | "payment" | "disputes" | "refunds" | "refundSettlement">,
): PaymentConcern | undefined {
  const { disputes, refunds, refundSettlement } = order;
  if (disputes.some(isOpenDispute)) return "dispute_open";
  const stands = ({ outcome }: Refund) => outcome.kind === "pending" || outcome.kind === "done";
  const isFailed = refunds.some(({ outcome }) =>
    outcome.kind === "failed" && outcome.at > (refundSettlement?.at ?? -Infinity) &&
    !refunds.some((later) => stands(later) && later.decidedAt >= outcome.at)
  );
  if (isFailed) return "refund_failed";
  if (refundOwedCents(order) > 0) return "refund_owed";
  if (pendingRefundCents({ refunds }) > 0) return "refund_pending";
  return disputes.some(({ status }) => status === "lost") ? "dispute_lost" : undefined;
}

export function isRedConcern(concern: PaymentConcern | undefined): boolean {
  const red: readonly (PaymentConcern | undefined)[] = redConcerns;
  return red.includes(concern);
}
