import type { Cents } from "../shared/money.ts";
import { minuteMs } from "../shared/local_time.ts";
import type { Order } from "../order/order.ts";
import { retainedCentsOf } from "./refund.ts";

/** Where the provider's books and ours do not agree about one payment. */
export const discrepancies = [
  /** The guest's money is held, and there is no order for it. */
  "hold_without_order",
  /** The guest paid, and there is no order for it. */
  "charge_without_order",
  /** An order waits for an answer, and its hold is gone. */
  "order_without_hold",
  /** The guest paid, and the order still waits for an answer. */
  "charge_unconfirmed",
  /** An order waits for an answer, and its hold is about to end by itself. */
  "hold_ends_soon",
  /** The order has ended, and its hold was not given back. */
  "hold_kept",
  /** The order has ended without a charge, and the guest was charged. */
  "charge_kept",
  /** The order was charged, says our book, and the provider knows of no charge. */
  "charge_missing",
  /** The provider has given back more of a charge than our book knows of. */
  "refunded_outside",
  /** The provider has more of a charge than our book says: a refund came back. */
  "refund_failed",
  /** The charge is disputed, and our book knows of no dispute. */
  "dispute_unknown",
] as const;
export type Discrepancy = typeof discrepancies[number];

/** What the provider says of a payment. */
export type ProviderState = {
  status: "waiting" | "authorized" | "captured" | "cancelled";
  retainedCents: Cents;
  holdMsLeft?: number | undefined;
  isDisputed?: boolean | undefined;
};

/** A hold with less time than this is not waited for any longer: an answer must still find it. */
const minHoldMs = 60 * minuteMs;

/** What is wrong with one payment, or undefined. Decisions under way are the resume loop's, and right until they have ended. */
export function compare(intent: ProviderState, order: Order | undefined): Discrepancy | undefined {
  const { status, retainedCents } = intent;
  if (!order) {
    if (status === "authorized") return "hold_without_order";
    return retainedCents > 0 ? "charge_without_order" : undefined;
  }
  const { payment } = order;
  switch (payment.state) {
    case "authorized":
    case "capture_failed":
      if (status === "captured") return "charge_unconfirmed";
      if (status === "cancelled") return payment.state === "authorized" ? "order_without_hold" : undefined;
      return (intent.holdMsLeft ?? Infinity) < minHoldMs ? "hold_ends_soon" : undefined;
    case "released":
      if (status === "authorized") return "hold_kept";
      return retainedCents > 0 ? "charge_kept" : undefined;
    case "captured":
    case "partially_refunded":
    case "refunded":
      if (status !== "captured") return "charge_missing";
      if (retainedCents < retainedCentsOf(order)) return "refunded_outside";
      if (retainedCents > retainedCentsOf(order)) return "refund_failed";
      return intent.isDisputed && order.disputes.length === 0 ? "dispute_unknown" : undefined;
    case "capturing":
    case "releasing":
    case "refunding":
    case "none":
      return undefined;
  }
}
