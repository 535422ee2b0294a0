import type { Cents } from "../shared/money.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Actor } from "./order.ts";

/**
 * Money has its own state beside the order's (decision 5). `capturing`, `releasing` and `refunding` are written before the
 * provider is called, so that a crash between the call and its result is resumed, never guessed. `none` is a test order's: no
 * card, no provider, no report.
 */
export type Payment = { intentId: string; amountCents: Cents } & PaymentState;

export type PaymentState =
  | { state: "authorized"; authorizedAt: Instant }
  | { state: "capturing"; since: Instant; by: Actor; minutes: number }
  | { state: "captured"; capturedAt: Instant }
  | { state: "capture_failed"; failedAt: Instant; reason: CaptureFailure }
  | { state: "releasing"; since: Instant }
  | { state: "released"; releasedAt: Instant }
  /** `refundedCents` went back before; `number` is the order's refund that is under way. */
  | { state: "refunding"; capturedAt: Instant; refundedCents: Cents; since: Instant; number: number }
  | { state: "partially_refunded"; capturedAt: Instant; refundedCents: Cents }
  | { state: "refunded"; capturedAt: Instant; refundedCents: Cents }
  | { state: "none"; since: Instant };

export type PaymentStatus = PaymentState["state"];

/** Why the provider would not turn a hold into money. */
export const captureFailures = [
  "hold_expired",
  "hold_cancelled",
  "card_refused",
  "amount_refused",
  "refused",
] as const;
export type CaptureFailure = typeof captureFailures[number];

/** Why a refund did not reach the guest. The last two come from the guest's bank, after the provider had accepted the refund. */
export const refundFailures = [
  "already_refunded",
  "too_much",
  "refused",
  "charge_disputed",
  "card_closed",
  "bank_refused",
] as const;
export type RefundFailure = typeof refundFailures[number];

/** The states in which a decision about money waits for the provider to carry it out. */
export const unsettled = ["capturing", "releasing", "refunding"] as const satisfies readonly PaymentStatus[];

export function isUnsettled(payment: Payment): boolean {
  const states: readonly PaymentStatus[] = unsettled;
  return states.includes(payment.state);
}

/** True while the restaurant holds or owes a decision on the guest's money. */
export function isHeld(payment: Payment): boolean {
  return payment.state === "authorized" || payment.state === "capturing" ||
    payment.state === "capture_failed" ||
    payment.state === "releasing";
}

/** When the payment reached the state it is in. */
export function paymentSince(payment: Payment): Instant {
  switch (payment.state) {
    case "authorized":
      return payment.authorizedAt;
    case "capturing":
    case "releasing":
    case "refunding":
    case "none":
      return payment.since;
    case "capture_failed":
      return payment.failedAt;
    case "released":
      return payment.releasedAt;
    case "captured":
    case "partially_refunded":
    case "refunded":
      return payment.capturedAt;
  }
}
