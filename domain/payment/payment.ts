import type { Cents } from "../shared/money.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Actor } from "../shared/actor.ts";
import { noParts, sumOfParts, type TaxParts } from "./tax_parts.ts";

/**
 * The payment of an order, with a state separate from the order's. `capturing`, `releasing` and `refunding` are stored before
 * the provider is called, so that the call can be resumed after a crash. `none` is the state of test orders. See
 * docs/product-rules.md, "Payment states".
 */
export type Payment = {
  intentId: string;
  /** The amount to capture, which is the total of the bill. The card holds more after an accepted offer (`authorizedCents`). */
  amountCents: Cents;
} & PaymentState;

/** What the provider captured. `at` is the provider's time of a capture that was made before we asked for it. */
export type Capture = { cents: Cents; at?: Instant | undefined };

/** When the payment was captured, and the parts of the bill that were not: a capture at the provider can be for less. */
export type Captured = { capturedAt: Instant; uncaptured?: TaxParts | undefined };

export type PaymentState =
  | { state: "authorized"; authorizedAt: Instant }
  | { state: "capturing"; since: Instant; by: Actor; minutes: number }
  | ({ state: "captured" } & Captured)
  | { state: "capture_failed"; failedAt: Instant; reason: CaptureFailure }
  | { state: "releasing"; since: Instant }
  | { state: "released"; releasedAt: Instant }
  /** `refundedCents` is the amount of earlier refunds; `number` is the refund in progress. */
  | ({ state: "refunding"; refundedCents: Cents; since: Instant; number: number } & Captured)
  | ({ state: "partially_refunded"; refundedCents: Cents } & Captured)
  | ({ state: "refunded"; refundedCents: Cents } & Captured)
  | { state: "none"; since: Instant };

export type PaymentStatus = PaymentState["state"];

/** Why the provider refused a capture. */
export const captureFailures = [
  "authorization_expired",
  "authorization_cancelled",
  "card_refused",
  "amount_refused",
  "refused",
] as const;
export type CaptureFailure = typeof captureFailures[number];

/** Why a refund failed. The last two come from the guest's bank after the provider accepted the refund. */
export const refundFailures = [
  "already_refunded",
  "too_much",
  "refused",
  "charge_disputed",
  "card_closed",
  "bank_refused",
] as const;
export type RefundFailure = typeof refundFailures[number];

/** What to refund: the remaining amount, dishes with their share of charges and tax, or an amount in cents. */
export type RefundChoice =
  | { kind: "full" }
  | { kind: "lines"; lines: readonly RefundedLine[] }
  | { kind: "amount"; cents: Cents };

export type RefundedLine = { lineId: string; quantity: number };

export type Refund = {
  /** Counts the order's refunds from 1. With the order's id it forms the provider's idempotency key. */
  number: number;
  cents: Cents;
  choice: RefundChoice;
  reason: string;
  by: Actor;
  decidedAt: Instant;
  key?: string | undefined;
  /** The provider's id of a refund that was made there. */
  reportId?: string | undefined;
  /** The email about the end of the order waits for the result and says both. */
  isInEndEmail?: boolean | undefined;
  outcome: RefundOutcome;
};

/**
 * `pending`: without `acceptedAt`, not yet confirmed by the provider; with it, accepted by the provider and not yet settled by
 * the guest's bank. `refused`: not accepted by the provider. `failed`: accepted, but later returned to the restaurant.
 */
export type RefundOutcome =
  | { kind: "pending"; acceptedAt?: Instant | undefined }
  | { kind: "done"; at: Instant }
  | { kind: "refused"; at: Instant; reason: RefundFailure }
  | { kind: "failed"; at: Instant; reason: RefundFailure };

/** How an owed refund was settled without refunding the card, for example in cash. */
export type RefundSettlement = { at: Instant; by: Actor; reason: string; cents: Cents };

/** The states with a provider call in progress. */
export const unsettled = ["capturing", "releasing", "refunding"] as const satisfies readonly PaymentStatus[];

/** Returns whether a provider call is in progress. */
export function isUnsettled(payment: Payment): boolean {
  const states: readonly PaymentStatus[] = unsettled;
  return states.includes(payment.state);
}

/** Returns whether the guest's card is authorized and neither charged nor released. */
export function isHeld(payment: Payment): boolean {
  return payment.state === "authorized" || payment.state === "capturing" ||
    payment.state === "capture_failed" ||
    payment.state === "releasing";
}

/** Returns the parts of the bill that the provider did not capture. */
export function uncapturedParts(payment: Payment): TaxParts {
  return "uncaptured" in payment ? payment.uncaptured ?? noParts : noParts;
}

/** Returns the captured amount in cents, 0 before the capture. */
export function capturedCents(payment: Payment): Cents {
  return "capturedAt" in payment ? payment.amountCents - sumOfParts(uncapturedParts(payment)) : 0;
}

/** Returns when the payment entered its current state. For refund states this is the capture, not the refund. */
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
