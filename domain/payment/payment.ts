import type { Cents } from "../shared/money.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Actor } from "../shared/actor.ts";

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

/** How much goes back: all that is left, some dishes with their share of fee and tax, or an amount (decision 14). */
export type RefundChoice =
  | { kind: "full" }
  | { kind: "lines"; lines: readonly RefundedLine[] }
  | { kind: "amount"; cents: Cents };

export type RefundedLine = { lineId: string; quantity: number };

export type Refund = {
  /** Counts the order's refunds from 1; with the order's id it names the one call to the provider. */
  number: number;
  cents: Cents;
  choice: RefundChoice;
  reason: string;
  by: Actor;
  decidedAt: Instant;
  key?: string | undefined;
  outcome: RefundOutcome;
};

/**
 * `pending` without `acceptedAt` is decided and not yet confirmed by the provider; with it the provider has the refund and the guest's
 * bank has not. `refused` never left the provider; `failed` was accepted and came back, so its money is the restaurant's again.
 */
export type RefundOutcome =
  | { kind: "pending"; acceptedAt?: Instant | undefined }
  | { kind: "done"; at: Instant }
  | { kind: "refused"; at: Instant; reason: RefundFailure }
  | { kind: "failed"; at: Instant; reason: RefundFailure };

/** How an owed refund was settled without refunding the card: in cash, say. */
export type RefundSettlement = { at: Instant; by: Actor; reason: string; cents: Cents };

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
