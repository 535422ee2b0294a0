import type { Cents } from "../shared/money.ts";
import type { Result } from "../shared/result.ts";
import type { CardDetails } from "../order/order.ts";
import type { ReportedDispute } from "../payment/dispute.ts";
import type { CaptureFailure, RefundFailure } from "../payment/payment.ts";

/** The provider's truth about one payment. */
export type Intent = {
  id: string;
  /** `waiting` covers everything before authorization, a 3-D Secure step included. */
  status: "waiting" | "authorized" | "captured" | "cancelled";
  /** Waiting for the bank, or for the guest's answer to it: the guest has given a card and may be authorized at any moment. */
  isConfirming?: boolean | undefined;
  amountCents: Cents;
  /** ISO 4217, lower case. */
  currency: string;
  /** False for test money. */
  isLive: boolean;
  /** From the intent's metadata, as any system on the account may have written it. */
  orderId?: string | undefined;
  /** From the intent's metadata: the installation that opened it. Whether it is ours, `ownsPayment` says. */
  installationId?: string | undefined;
  /** Lets the guest's page confirm it; never stored. */
  clientSecret: string;
  /** What was captured and has not gone back. */
  retainedCents: Cents;
  /** How long the hold still lasts by the provider's own clock; negative once it is over. */
  holdMsLeft?: number | undefined;
  /** What was authorized, where it was a card. */
  card?: CardDetails | undefined;
  billing?: { name: string; email: string; phone: string } | undefined;
  /** The charge has or had a dispute. */
  isDisputed?: boolean | undefined;
};

/** The provider's truth about one refund. */
export type ReportedRefund = {
  id: string;
  /** The attempt it was made with; absent for one that was made at the provider itself. */
  attempt?: string | undefined;
  cents: Cents;
  status: "pending" | "done" | "failed";
  /** Why it failed. */
  reason?: RefundFailure | undefined;
};

/** `retries: false` sends one request only, for callers that limit their requests. Otherwise a failed request is repeated. */
export type CallOptions = { retries?: boolean };

/**
 * The payment provider. Every call carries an idempotency key made from the order. Calls throw `ProviderUnreachable` when the
 * outcome is not known (time-out, cut line, 5xx, rate limit): the caller then reads the truth later instead of guessing.
 */
export type Payments = {
  /** A new intent to authorize `amountCents` and capture it later, marked with our installation id. */
  open(checkout: { orderId: string; amountCents: Cents }): Promise<Result<Intent, "amount_refused">>;
  /** Changes the amount while the guest has not authorized. */
  amend(
    intentId: string,
    amountCents: Cents,
  ): Promise<Result<Intent, "already_authorized" | "gone" | "amount_refused">>;
  /** Undefined when the provider has no such intent. */
  read(intentId: string, options?: CallOptions): Promise<Intent | undefined>;
  /**
   * Every intent on the account, foreign ones too, that was opened, refunded or disputed within the last `spanMillis` of the provider's
   * own time; each once, a page at a time. Without retries a page costs one request.
   */
  recent(spanMs: number, options?: CallOptions): AsyncIterable<readonly Intent[]>;
  /** Turns the hold into money, once however often it is asked. `attempt` names the decision: staff trying again is a new one. */
  capture(intentId: string, attempt: string): Promise<Result<"captured", CaptureFailure>>;
  /** Gives the hold back, once however often it is asked. Answers the truth when it was captured after all. */
  release(intentId: string, orderId: string, options?: CallOptions): Promise<"released" | "captured">;
  /**
   * Gives captured money back, once for each `attempt` however often it is asked. `pending` when the provider accepted the refund and
   * the guest's bank has not settled it.
   */
  refund(
    intentId: string,
    cents: Cents,
    attempt: string,
  ): Promise<Result<"refunded" | "pending", RefundFailure>>;
  /** Every refund of the intent's charge as the provider has it now, failed ones included. */
  refunds(intentId: string): Promise<readonly ReportedRefund[]>;
  /** Every dispute of the intent's charge, oldest first. */
  disputes(intentId: string): Promise<readonly ReportedDispute[]>;
  /** Whether payments can be made. Never throws. */
  reach(): Promise<ProviderReach>;
  /** The intent a signed event speaks of; undefined for events about anything else or of the other mode (live, test). Refused when the signature is not the provider's. */
  parseWebhook(
    body: string,
    signature: string | undefined,
  ): Promise<Result<WebhookEvent | undefined, "bad_signature">>;
};

/** `decline` names the event that says a card was declined. */
export type WebhookEvent = { intentId: string; decline?: string | undefined };

/** `misconfigured`: the provider answers, and refuses our key or account. */
export type ProviderReach = "online" | "misconfigured" | "down";

/** The provider did not answer in a way that says what happened. */
export class ProviderUnreachable extends Error {
  override name = "ProviderUnreachable";
}

/** The provider refuses our key or our account: nothing happened, and a person must correct it. */
export class ProviderMisconfigured extends ProviderUnreachable {
  override name = "ProviderMisconfigured";
}
