import type { Instant } from "../shared/local_time.ts";
import type { Cents } from "../shared/money.ts";
import type { Result } from "../shared/result.ts";
import type { CardDetails } from "../order/order.ts";
import type { ReportedDispute } from "../payment/dispute.ts";
import type { Capture, CaptureFailure, RefundFailure } from "../payment/payment.ts";
import type { BalanceTransaction, Payout } from "../payment/payout.ts";

/** A payment as stored at the provider. */
export type Intent = {
  id: string;
  /** `waiting` includes every state before authorization, such as 3-D Secure. */
  status: "waiting" | "authorized" | "captured" | "cancelled";
  /** The guest entered a card, and the bank or a 3-D Secure step is pending: authorization can happen at any moment. */
  isConfirming?: boolean | undefined;
  amountCents: Cents;
  /** ISO 4217, lower case. */
  currency: string;
  /** False for test payments. */
  isLive: boolean;
  /** From the intent's metadata, which any system on the account may have written. */
  orderId?: string | undefined;
  /** From the intent's metadata: the installation that opened it. Use `ownsPayment` to check ownership. */
  installationId?: string | undefined;
  /** Lets the guest's page confirm the payment. Must not be stored. */
  clientSecret: string;
  /** The captured amount minus refunds. */
  retainedCents: Cents;
  /** The time until the hold expires by the provider's clock; negative once it has expired. */
  authorizationMsLeft?: number | undefined;
  /** The authorized card; undefined for wallets without a card. */
  card?: CardDetails | undefined;
  billing?: { name: string; email: string; phone: string } | undefined;
  /** True when the charge has or had a dispute. */
  isDisputed?: boolean | undefined;
};

/** A refund as stored at the provider. */
export type ReportedRefund = {
  id: string;
  /** The attempt that made it; undefined for a refund made in the provider's dashboard. */
  attempt?: string | undefined;
  cents: Cents;
  createdAt: Instant;
  status: "pending" | "done" | "failed";
  /** Why it failed; undefined for other statuses. */
  reason?: RefundFailure | undefined;
};

/** What the guest pays, and whether the bank is asked for 3-D Secure first. Otherwise the bank decides alone. Wallets ask the guest themselves. */
export type PaymentTerms = { amountCents: Cents; asksForThreeDSecure?: boolean | undefined };

/** `retries: false` sends a single request, for callers that limit their requests. By default failed requests are retried. */
export type CallOptions = { retries?: boolean };

/** The half of `Payments` that makes and follows payments. Writes have an idempotency key made from the order. */
export type Intents = {
  /** Creates an intent with manual capture and this installation's id. */
  open(checkout: PaymentTerms & { orderId: string }): Promise<Result<Intent, "amount_refused">>;
  /** Changes the terms of an intent that is not authorized. */
  amend(
    intentId: string,
    terms: PaymentTerms,
  ): Promise<Result<Intent, "already_authorized" | "gone" | "amount_refused">>;
  /** Returns undefined when the intent does not exist. */
  read(intentId: string, options?: CallOptions): Promise<Intent | undefined>;
  /**
   * Yields pages of every intent on the account, foreign ones included, that was opened, refunded or disputed within the last
   * `spanMs` by the provider's clock. Each intent is yielded once. Without retries a page takes one request.
   */
  recent(spanMs: number, options?: CallOptions): AsyncIterable<readonly Intent[]>;
  /**
   * Captures `cents` of the hold, all of it without; the provider releases the rest. Idempotent for each `attempt`; a new try by staff is
   * a new attempt. Returns what was captured, also by an earlier capture.
   */
  capture(intentId: string, attempt: string, cents?: Cents): Promise<Result<Capture, CaptureFailure>>;
  /** Returns what was captured, with the time; undefined before the capture. */
  captured(intentId: string): Promise<Capture | undefined>;
  /** Releases the hold. Idempotent. Returns the capture when the payment was already captured. */
  release(intentId: string, orderId: string, options?: CallOptions): Promise<"released" | Capture>;
  /**
   * Refunds captured money. Idempotent for each `attempt`. Returns `pending` when the provider accepted the refund and the
   * guest's bank has not settled it.
   */
  refund(
    intentId: string,
    cents: Cents,
    attempt: string,
  ): Promise<Result<"refunded" | "pending", RefundFailure>>;
  /** Returns every refund of the intent's charge, failed ones included. */
  refunds(intentId: string): Promise<readonly ReportedRefund[]>;
  /** Returns every dispute of the intent's charge, oldest first. */
  disputes(intentId: string): Promise<readonly ReportedDispute[]>;
  /** Checks whether payments can be made. Never throws. */
  reach(): Promise<ProviderReach>;
  /**
   * Verifies and parses a webhook event. Returns undefined for events that are not about an intent or are from the other mode
   * (live or test).
   */
  parseWebhook(
    body: string,
    signature: string | undefined,
  ): Promise<Result<WebhookEvent | undefined, "bad_signature">>;
};

/** A range of moments by the provider's clock. Both ends are included, to the second. */
export type BalanceRange = { from?: Instant | undefined; to?: Instant | undefined };

/** The half of `Payments` that reads the account's balance. It includes the payments of other systems on the account. */
export type Balance = {
  /** Yields pages of the transactions that were created in the range, newest first. */
  transactions(range: BalanceRange): AsyncIterable<readonly BalanceTransaction[]>;
  /** Yields pages of the payouts that were created in the range, newest first. */
  payouts(range: BalanceRange): AsyncIterable<readonly Payout[]>;
  /** Yields pages of the transactions of an automatic payout, its own included. */
  transactionsOf(payoutId: string): AsyncIterable<readonly BalanceTransaction[]>;
};

/**
 * The payment provider. Calls throw `ProviderUnreachable` when the outcome is unknown (timeout, lost connection, 5xx, rate limit); callers
 * then read the state later.
 */
export type Payments = Intents & Balance;

/** `decline` is the id of the event when it reports a declined card. `reported` is the state that the payment has reached. */
export type WebhookEvent = {
  intentId: string;
  decline?: string | undefined;
  reported?: "authorized" | "captured" | undefined;
};

/** `misconfigured`: the provider responds, but rejects our key or account. */
export type ProviderReach = "online" | "misconfigured" | "down";

/** The outcome of a provider call is unknown. */
export class ProviderUnreachable extends Error {
  override name = "ProviderUnreachable";
}

/** The provider rejects our key or account. The call had no effect, and the configuration must be corrected. */
export class ProviderMisconfigured extends ProviderUnreachable {
  override name = "ProviderMisconfigured";
}
