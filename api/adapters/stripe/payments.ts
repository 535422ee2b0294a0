import { createHash, createHmac } from "node:crypto";
import Stripe from "stripe";
import type { Clock } from "@domain/ports/clock.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import { currency, type Installation } from "@domain/payment/ownership.ts";
import type { CaptureFailure, RefundFailure } from "@domain/payment/payment.ts";
import type { ThreeDSecure } from "@domain/payment/three_d_secure.ts";
import type { CardDetails } from "@domain/order/order.ts";
import type { DisputeStatus, ReportedDispute } from "@domain/payment/dispute.ts";
import {
  type CallOptions,
  type Intent,
  type Intents,
  type PaymentTerms,
  ProviderMisconfigured,
  ProviderUnreachable,
  type ReportedRefund,
  type WebhookEvent,
} from "@domain/ports/payments.ts";
import { asking, pagesOf, trying, unexpected, withKeys } from "./calls.ts";

const hmac = (payload: string, secret: string) =>
  createHmac("sha256", secret).update(payload, "utf8").digest("hex");

/** Checks a signature in 14 µs. The SDK's Web Crypto provider, the only one it offers in Deno, needs 89 µs for the same 3 kB event. */
const nodeCrypto: Stripe.CryptoProvider = {
  computeHMACSignature: hmac,
  computeHMACSignatureAsync: (payload, secret) => Promise.resolve(hmac(payload, secret)),
  computeSHA256Async: (data) => Promise.resolve(createHash("sha256").update(data).digest()),
};

/** The maximum age of a signed event, in seconds. */
const eventTolerance = 300;

/** Identifies the product in the metadata of its payments, for people and other systems that use the account. */
const product = "pickup-ordering";

/** An id that cannot exist. Stripe answers it with 404, like any unknown payment intent. */
const probeId = "pi_probe_of_the_connection";

/**
 * Payments through Stripe's SDK with manual capture. Every call that moves money has an idempotency key. Other installations may share the
 * account, so each key contains the installation and the order. Metadata of intents names both.
 */
export function stripePayments(
  stripe: Stripe,
  webhookSecret: string,
  { id: installationId, isLive }: Installation,
  /** The provider's clock. */
  clock: Clock,
): Intents {
  const toIntent = (intent: Stripe.PaymentIntent) => readIntent(intent, clock.now());
  const ownMetadata = { installation_id: installationId, product };
  const retrieve = async (intentId: string, options: CallOptions = {}) => {
    const found = await trying(() =>
      stripe.paymentIntents.retrieve(intentId, { expand: ["latest_charge"] }, requestOptions(options))
    );
    if (found.ok) return found.value;
    return found.error.statusCode === 404 ? undefined : unexpected(found.error);
  };

  /** Stripe has no time of a capture but that of the balance transaction, which is made then. */
  const captureOf = async ({ amount_received: cents, latest_charge: charge }: Stripe.PaymentIntent) => {
    const source = typeof charge === "string" ? charge : charge?.id;
    if (source === undefined) return { cents };
    const { data } = await asking(() =>
      stripe.balanceTransactions.list({ source, type: "charge", limit: 1 })
    );
    return { cents, at: data[0] && data[0].created * 1000 };
  };

  return {
    async open({ orderId, ...terms }) {
      const opened = await withKeys(
        `open:${installationId}:${orderId}`,
        (idempotencyKey) =>
          trying(() =>
            stripe.paymentIntents.create({
              ...termsOf(terms),
              currency,
              capture_method: "manual",
              automatic_payment_methods: { enabled: true, allow_redirects: "never" },
              metadata: { ...ownMetadata, order_id: orderId },
            }, { idempotencyKey })
          ),
      );
      if (opened.ok) return ok(toIntent(opened.value));
      return isAmountRefused(opened.error) ? refuse("amount_refused") : unexpected(opened.error);
    },

    async amend(intentId, terms) {
      // The SDK generates the key. With a fixed key per amount, a return to an earlier amount would be ignored as a repetition.
      const updated = await trying(() =>
        stripe.paymentIntents.update(intentId, { ...termsOf(terms), metadata: ownMetadata })
      );
      if (updated.ok) return ok(toIntent(updated.value));
      if (isAmountRefused(updated.error)) return refuse("amount_refused");
      const intent = await retrieve(intentId);
      const status = intent && toStatus(intent.status);
      if (status === "authorized" || status === "captured") return refuse("already_authorized");
      return refuse("gone");
    },

    async read(intentId, options) {
      const intent = await retrieve(intentId, options);
      return intent && toIntent(intent);
    },

    async *recent(spanMs, options = {}) {
      const request = requestOptions(options);
      const created = { gte: Math.floor((clock.now() - spanMs) / 1000) };
      const yielded = new Set<string>();
      const opened = pagesOf((page) =>
        stripe.paymentIntents.list({ created, expand: ["data.latest_charge"], ...page }, request)
      );
      for await (const intents of opened) {
        for (const { id } of intents) yielded.add(id);
        yield intents.map(toIntent);
      }
      const expand = ["data.payment_intent.latest_charge"];
      const [refunds, disputes] = [
        pagesOf<ChargeEvent>((page) => stripe.refunds.list({ created, expand, ...page }, request)),
        pagesOf<ChargeEvent>((page) => stripe.disputes.list({ created, expand, ...page }, request)),
      ];
      for await (const events of inSequence(refunds, disputes)) {
        const earlier: Intent[] = [];
        for (const { payment_intent: intent } of events) {
          if (intent === null || typeof intent !== "object" || yielded.has(intent.id)) continue;
          yielded.add(intent.id);
          earlier.push(toIntent(intent));
        }
        yield earlier;
      }
    },

    async capture(intentId, attempt, cents) {
      const captured = await withKeys(
        `capture:${installationId}:${attempt}`,
        (idempotencyKey) =>
          trying(() =>
            stripe.paymentIntents.capture(
              intentId,
              { metadata: ownMetadata, ...(cents !== undefined && { amount_to_capture: cents }) },
              { idempotencyKey },
            )
          ),
      );
      if (captured.ok) return ok({ cents: captured.value.amount_received });
      const intent = await retrieve(intentId);
      if (intent?.status === "succeeded") return ok(await captureOf(intent));
      return refuse(captureFailure(captured.error, intent));
    },

    async captured(intentId) {
      const intent = await retrieve(intentId);
      return intent?.status === "succeeded" ? await captureOf(intent) : undefined;
    },

    async release(intentId, orderId, options = {}) {
      const key = `release:${installationId}:${orderId}:${intentId}`;
      const cancel = (idempotencyKey: string) =>
        trying(() =>
          stripe.paymentIntents.cancel(intentId, {}, { idempotencyKey, ...requestOptions(options) })
        );
      const released = options.retries === false ? await cancel(key) : await withKeys(key, cancel);
      if (released.ok) return "released";
      const intent = await retrieve(intentId, options);
      if (!intent || intent.status === "canceled") return "released";
      if (intent.status === "succeeded") return await captureOf(intent);
      throw new ProviderUnreachable(
        `release of ${intentId} refused: ${released.error.code ?? released.error.type}`,
      );
    },

    refund: (intentId, cents, attempt) =>
      withKeys(`refund:${installationId}:${attempt}`, async (idempotencyKey) => {
        // Stripe forgets a key after a day, and may have stored a failure for it. The attempt in the refund's metadata is permanent.
        const earlier = await trying(() => stripe.refunds.list({ payment_intent: intentId, limit: 100 }));
        if (!earlier.ok) return refuse(refundFailure(earlier.error));
        const known = earlier.value.data.find((each) => each.metadata?.attempt === attempt);
        if (known) return refundOutcome(known);
        const created = await trying(() =>
          stripe.refunds.create(
            { payment_intent: intentId, amount: cents, metadata: { ...ownMetadata, attempt } },
            { idempotencyKey },
          )
        );
        return created.ok ? refundOutcome(created.value) : refuse(refundFailure(created.error));
      }),

    async refunds(intentId) {
      const found = await asking(() => stripe.refunds.list({ payment_intent: intentId, limit: 100 }));
      return found.data.map(toReportedRefund);
    },

    async disputes(intentId) {
      const found = await asking(() => stripe.disputes.list({ payment_intent: intentId, limit: 100 }));
      return found.data.map(toReportedDispute).toReversed();
    },

    async reach() {
      try {
        await retrieve(probeId);
        return "online";
      } catch (cause) {
        return cause instanceof ProviderMisconfigured ? "misconfigured" : "down";
      }
    },

    parseWebhook(body, signature) {
      try {
        const event = stripe.webhooks.constructEvent(
          body,
          signature ?? "",
          webhookSecret,
          eventTolerance,
          nodeCrypto,
        );
        return Promise.resolve(ok(event.livemode === isLive ? intentOf(event) : undefined));
      } catch {
        return Promise.resolve(refuse("bad_signature"));
      }
    },
  };
}

function requestOptions({ retries = true }: CallOptions): Stripe.RequestOptions {
  return retries ? {} : { maxNetworkRetries: 0 };
}

function termsOf({ amountCents, asksForThreeDSecure = false }: PaymentTerms) {
  return {
    amount: amountCents,
    payment_method_options: {
      card: { request_three_d_secure: asksForThreeDSecure ? "any" : "automatic" },
    },
  } satisfies Stripe.PaymentIntentUpdateParams;
}

function isAmountRefused({ code }: Stripe.errors.StripeError): boolean {
  return code === "amount_too_small" || code === "amount_too_large";
}

/** An object that refers to its payment intent. */
type ChargeEvent = { id: string; payment_intent: string | Stripe.PaymentIntent | null };

function intentIdOf({ payment_intent: of }: ChargeEvent): string | undefined {
  return typeof of === "string" ? of : of?.id;
}

async function* inSequence<T>(...lists: AsyncGenerator<T>[]): AsyncGenerator<T> {
  for (const list of lists) yield* list;
}

function intentOf(event: Stripe.Event): WebhookEvent | undefined {
  if (isChargeEvent(event)) {
    const intentId = intentIdOf(event.data.object);
    return intentId === undefined ? undefined : { intentId };
  }
  // A new intent needs no action.
  const isRecent = event.type.startsWith("payment_intent.") && event.type !== "payment_intent.created";
  if (!isRecent) return undefined;
  const subject: unknown = event.data.object;
  return typeof subject === "object" && subject !== null && "id" in subject &&
      typeof subject.id === "string" && /^pi_\w{1,255}$/.test(subject.id)
    ? {
      intentId: subject.id,
      decline: event.type === "payment_intent.payment_failed" ? event.id : undefined,
      reported: reportedBy(event),
    }
    : undefined;
}

function reportedBy({ type }: Stripe.Event): WebhookEvent["reported"] {
  if (type === "payment_intent.amount_capturable_updated") return "authorized";
  return type === "payment_intent.succeeded" ? "captured" : undefined;
}

type AboutCharge = Extract<
  Stripe.Event,
  { type: `refund.${string}` | `charge.dispute.${string}` | "charge.refunded" | "charge.refund.updated" }
>;

function isChargeEvent(event: Stripe.Event): event is AboutCharge {
  return event.type === "charge.refunded" || event.type === "charge.refund.updated" ||
    event.type.startsWith("refund.") || event.type.startsWith("charge.dispute.");
}

function readIntent(intent: Stripe.PaymentIntent, now: Instant): Intent {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const card = charge?.payment_method_details?.card;
  const captureBefore = card?.capture_before;
  const isCaptured = intent.status === "succeeded";
  const billing = charge?.billing_details;
  return {
    id: intent.id,
    status: toStatus(intent.status),
    isConfirming: intent.status === "requires_action" || intent.status === "processing",
    amountCents: intent.amount,
    currency: intent.currency,
    isLive: intent.livemode,
    orderId: intent.metadata.order_id,
    installationId: intent.metadata.installation_id,
    clientSecret: intent.client_secret ?? "",
    // `amount` is what was held. What a partial capture releases does not count as refunded.
    retainedCents: isCaptured ? intent.amount_received - (charge?.amount_refunded ?? 0) : 0,
    authorizationMsLeft: captureBefore === undefined ? undefined : captureBefore * 1000 - now,
    card: card && toCard(card),
    billing: billing
      ? { name: billing.name ?? "", email: billing.email ?? "", phone: billing.phone ?? "" }
      : undefined,
    isDisputed: charge?.disputed ?? false,
  };
}

type ChargedCard = Stripe.Charge.PaymentMethodDetails.Card;

function toCard(card: ChargedCard): CardDetails | undefined {
  const { brand, last4, country, wallet, authorization_code, network_transaction_id, checks } = card;
  if (!brand || !last4) return undefined;
  const threeDSecure = toThreeDSecure(card.three_d_secure);
  return {
    brand,
    lastFour: last4,
    ...(country && { country }),
    ...(wallet && { wallet: wallet.type }),
    ...(authorization_code && { authorizationCode: authorization_code }),
    ...(network_transaction_id && { networkId: network_transaction_id }),
    ...(checks?.cvc_check && { securityCodeCheck: checks.cvc_check }),
    ...(checks?.address_postal_code_check && { postalCodeCheck: checks.address_postal_code_check }),
    ...(threeDSecure && { threeDSecure }),
  };
}

/** The indicator 07 says that the bank did not take the liability. */
function toThreeDSecure(report: ChargedCard["three_d_secure"]): ThreeDSecure | undefined {
  if (!report) return undefined;
  const { result, authentication_flow: flow, electronic_commerce_indicator: indicator } = report;
  switch (result) {
    case "authenticated":
      return {
        outcome: flow === "challenge" ? "challenge" : "frictionless",
        isLiabilityShifted: indicator !== "07",
      };
    case "attempt_acknowledged":
      return { outcome: "attempted", isLiabilityShifted: indicator !== "07" };
    case "failed":
      return { outcome: "failed", isLiabilityShifted: false };
    default:
      return { outcome: "unavailable", isLiabilityShifted: false };
  }
}

function toStatus(status: Stripe.PaymentIntent.Status): Intent["status"] {
  switch (status) {
    case "requires_capture":
      return "authorized";
    case "succeeded":
      return "captured";
    case "canceled":
      return "cancelled";
    default:
      return "waiting";
  }
}

function captureFailure(
  error: Stripe.errors.StripeError,
  intent: Stripe.PaymentIntent | undefined,
): CaptureFailure {
  if (error.code === "charge_expired_for_capture") return "authorization_expired";
  if (intent?.status === "canceled") {
    return endedAutomatically(intent.cancellation_reason)
      ? "authorization_expired"
      : "authorization_cancelled";
  }
  if (isAmountRefused(error)) return "amount_refused";
  return error.type === "StripeCardError" ? "card_refused" : "refused";
}

function endedAutomatically(reason: string | null): boolean {
  return reason === "automatic" || reason === "expired";
}

function refundOutcome(refund: Stripe.Refund): Result<"refunded" | "pending", RefundFailure> {
  const { status, reason } = toReportedRefund(refund);
  if (status === "failed") return refuse(reason ?? "refused");
  return ok(status === "done" ? "refunded" : "pending");
}

function toReportedRefund(
  { id, amount, created, metadata, status, failure_reason }: Stripe.Refund,
): ReportedRefund {
  const isFailed = status === "failed" || status === "canceled";
  return {
    id,
    attempt: metadata?.attempt,
    cents: amount,
    createdAt: created * 1000,
    status: isFailed ? "failed" : status === "succeeded" ? "done" : "pending",
    reason: isFailed ? returnFailure(failure_reason) : undefined,
  };
}

function returnFailure(reason: string | undefined): RefundFailure {
  switch (reason) {
    case "lost_or_stolen_card":
    case "expired_or_canceled_card":
      return "card_closed";
    case "charge_for_pending_refund_disputed":
      return "charge_disputed";
    // The account's balance did not cover a pending refund in time, or its owner ended the refund. The bank knows nothing of it.
    case "insufficient_funds":
    case "merchant_request":
      return "refused";
    default:
      return "bank_refused";
  }
}

function toReportedDispute(dispute: Stripe.Dispute): ReportedDispute {
  const { id, amount, reason, status, created, evidence_details } = dispute;
  const dueBy = evidence_details?.due_by;
  return {
    id,
    cents: amount,
    reason,
    status: toDisputeStatus(dispute),
    isInquiry: status.startsWith("warning_"),
    evidenceDueBy: typeof dueBy === "number" ? dueBy * 1000 : undefined,
    openedAt: created * 1000,
  };
}

/** Maps Stripe's status, without the difference between inquiries, chargebacks and appeals. Unknown ones become `needs_response`. */
export function toDisputeStatus(
  { status, payment_method_details }: Pick<Stripe.Dispute, "status" | "payment_method_details">,
): DisputeStatus {
  // A service of Stripe prevents disputes: it blocks them, or resolves them with a refund to the guest.
  const isRefunded = status === "prevented" && payment_method_details?.card?.case_type === "resolution";
  if (status === "lost" || isRefunded) return "lost";
  if (status === "won" || status === "prevented" || status === "warning_closed") return "won";
  return status.endsWith("under_review") ? "under_review" : "needs_response";
}

function refundFailure(error: Stripe.errors.StripeError): RefundFailure {
  if (error.code === "charge_disputed") return "charge_disputed";
  if (error.code === "charge_already_refunded") return "already_refunded";
  return error.code === "amount_too_large" || error.param === "amount" ? "too_much" : "refused";
}
