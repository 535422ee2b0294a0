import type { Cents } from "../shared/money.ts";
import { minuteMs } from "../shared/local_time.ts";
import type { Order } from "../order/order.ts";
import { retainedCentsOf } from "./refund.ts";

/** The differences between the provider and the ledger about one payment. */
export const discrepancies = [
  /** A card is authorized, but there is no order. */
  "authorization_without_order",
  /** A card was charged, but there is no order. */
  "charge_without_order",
  /** A pending order has no authorization. */
  "order_without_authorization",
  /** A card was charged for an order that is still pending. */
  "charge_unconfirmed",
  /** The authorization of a pending order expires soon. */
  "authorization_ends_soon",
  /** The order ended without a charge, but its authorization was not released. */
  "authorization_not_released",
  /** The order ended without a charge in the ledger, but the card was charged. */
  "charge_not_refunded",
  /** The ledger has a charge, but the provider has none. */
  "charge_missing",
  /** The provider refunded more than the ledger says. */
  "refunded_outside",
  /** The provider retains more than the ledger says: a refund failed. */
  "refund_failed",
  /** The charge is disputed, but the ledger has no dispute. */
  "dispute_unknown",
] as const;
export type Discrepancy = typeof discrepancies[number];

/** The state of a payment at the provider. */
export type ProviderState = {
  status: "waiting" | "authorized" | "captured" | "cancelled";
  retainedCents: Cents;
  authorizationMsLeft?: number | undefined;
  isDisputed?: boolean | undefined;
};

/** A pending order whose authorization has less time left than this is ended. */
const minAuthorizationMs = 60 * minuteMs;

/**
 * Returns the discrepancy of one payment, or undefined. Captures, releases and refunds in progress are not compared: a job
 * resumes them. See docs/product-rules.md, "Payment reconciliation".
 */
export function compare(intent: ProviderState, order: Order | undefined): Discrepancy | undefined {
  const { status, retainedCents } = intent;
  if (!order) {
    if (status === "authorized") return "authorization_without_order";
    return retainedCents > 0 ? "charge_without_order" : undefined;
  }
  const { payment } = order;
  switch (payment.state) {
    case "authorized":
    case "capture_failed":
      if (status === "captured") return "charge_unconfirmed";
      if (status === "cancelled") {
        return payment.state === "authorized" ? "order_without_authorization" : undefined;
      }
      return (intent.authorizationMsLeft ?? Infinity) < minAuthorizationMs
        ? "authorization_ends_soon"
        : undefined;
    case "released":
      if (status === "authorized") return "authorization_not_released";
      return retainedCents > 0 ? "charge_not_refunded" : undefined;
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
