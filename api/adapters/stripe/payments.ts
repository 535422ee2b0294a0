import Stripe from "stripe";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import type { CaptureFailure, RefundFailure } from "@domain/order/payment.ts";
import { type Heard, type Intent, type Payments, ProviderUnreachable } from "@domain/ports/payments.ts";

/** How long a signed event may be under way, in seconds. */
const eventTolerance = 300;

/** Payments through Stripe's SDK, manual capture, an idempotency key made from the order on every call that moves money. */
export function stripePayments(stripe: Stripe, webhookSecret: string): Payments {
  const retrieve = (intentId: string) =>
    asking(() => stripe.paymentIntents.retrieve(intentId, { expand: ["latest_charge"] }));

  return {
    open: async ({ orderId, amountCents }) =>
      toIntent(
        await asking(() =>
          stripe.paymentIntents.create({
            amount: amountCents,
            currency: "usd",
            capture_method: "manual",
            automatic_payment_methods: { enabled: true, allow_redirects: "never" },
            metadata: { order_id: orderId },
          }, { idempotencyKey: `open:${orderId}` })
        ),
      ),

    async amend(intentId, amountCents) {
      const updated = await trying(() => stripe.paymentIntents.update(intentId, { amount: amountCents }));
      if (updated.ok) return ok(toIntent(updated.value));
      const { status } = toIntent(await retrieve(intentId));
      if (status === "authorized" || status === "captured") return refuse("already_authorized");
      return refuse("gone");
    },

    async read(intentId) {
      const found = await trying(() =>
        stripe.paymentIntents.retrieve(intentId, { expand: ["latest_charge"] })
      );
      if (found.ok) return toIntent(found.value);
      if (found.error.code === "resource_missing") return undefined;
      throw found.error;
    },

    async capture(intentId, attempt) {
      const captured = await trying(() =>
        stripe.paymentIntents.capture(intentId, {}, { idempotencyKey: `capture:${attempt}` })
      );
      if (captured.ok) return ok("captured");
      const intent = await retrieve(intentId);
      if (intent.status === "succeeded") return ok("captured");
      return refuse(whyNotCaptured(captured.error, intent));
    },

    async release(intentId, orderId) {
      const released = await trying(() =>
        stripe.paymentIntents.cancel(intentId, {}, { idempotencyKey: `release:${orderId}:${intentId}` })
      );
      if (released.ok) return "released";
      const intent = await retrieve(intentId);
      if (intent.status === "canceled") return "released";
      if (intent.status === "succeeded") return "captured";
      throw new ProviderUnreachable(
        `release of ${intentId} refused: ${released.error.code ?? released.error.type}`,
      );
    },

    async refund(intentId, cents, attempt) {
      // The provider forgets idempotency keys after a day; the attempt written on the refund itself stays.
      const earlier = await asking(() => stripe.refunds.list({ payment_intent: intentId, limit: 100 }));
      const known = earlier.data.find((each) => each.metadata?.attempt === attempt);
      if (known) return refundOutcome(known);
      const made = await trying(() =>
        stripe.refunds.create({ payment_intent: intentId, amount: cents, metadata: { attempt } }, {
          idempotencyKey: `refund:${attempt}`,
        })
      );
      return made.ok ? refundOutcome(made.value) : refuse(whyNotRefunded(made.error));
    },

    async hear(body, signature) {
      try {
        const event = await stripe.webhooks.constructEventAsync(
          body,
          signature ?? "",
          webhookSecret,
          eventTolerance,
          Stripe.createSubtleCryptoProvider(),
        );
        return ok(event.type.startsWith("payment_intent.") ? intentOf(event) : undefined);
      } catch {
        return refuse("bad_signature");
      }
    },
  };
}

function intentOf(event: Stripe.Event): Heard | undefined {
  const subject: unknown = event.data.object;
  return typeof subject === "object" && subject !== null && "id" in subject && typeof subject.id === "string"
    ? {
      intentId: subject.id,
      decline: event.type === "payment_intent.payment_failed" ? event.id : undefined,
    }
    : undefined;
}

function toIntent(intent: Stripe.PaymentIntent): Intent {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const captureBefore = charge?.payment_method_details?.card?.capture_before;
  const billing = charge?.billing_details;
  return {
    id: intent.id,
    status: toStatus(intent.status),
    amountCents: intent.amount,
    orderId: intent.metadata.order_id,
    clientSecret: intent.client_secret ?? "",
    captureBefore: captureBefore === undefined ? undefined : captureBefore * 1000,
    billing: billing
      ? { name: billing.name ?? "", email: billing.email ?? "", phone: billing.phone ?? "" }
      : undefined,
  };
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

function whyNotCaptured(error: Stripe.errors.StripeError, intent: Stripe.PaymentIntent): CaptureFailure {
  if (error.code === "charge_expired_for_capture") return "hold_expired";
  if (intent.status === "canceled") {
    return intent.cancellation_reason === "automatic" ? "hold_expired" : "hold_cancelled";
  }
  if (error.code === "amount_too_large" || error.code === "amount_too_small") return "amount_refused";
  if (error.type === "StripeCardError") return "card_refused";
  throw new ProviderUnreachable(`capture of ${intent.id} refused: ${error.code ?? error.type}`);
}

/** A refund on its way counts as given: the provider has taken the money from us. */
function refundOutcome({ status }: Stripe.Refund): Result<"refunded", RefundFailure> {
  return status === "failed" || status === "canceled" ? refuse("refused") : ok("refunded");
}

function whyNotRefunded(error: Stripe.errors.StripeError): RefundFailure {
  if (error.code === "charge_already_refunded") return "already_refunded";
  return error.code === "amount_too_large" || error.param === "amount" ? "too_much" : "refused";
}

/** The answer, or a refusal that Stripe made on purpose. Everything whose effect is unknown throws `ProviderUnreachable`. */
async function trying<T>(
  call: () => Promise<T>,
): Promise<{ ok: true; value: T } | { ok: false; error: Stripe.errors.StripeError }> {
  try {
    return ok(await call());
  } catch (cause) {
    if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
    const wasAnswered = cause instanceof Stripe.errors.StripeInvalidRequestError ||
      cause instanceof Stripe.errors.StripeCardError;
    if (wasAnswered) return refuse(cause);
    throw new ProviderUnreachable(`${cause.type}: ${cause.code ?? cause.statusCode ?? "no answer"}`, {
      cause,
    });
  }
}

async function asking<T>(call: () => Promise<T>): Promise<T> {
  const answer = await trying(call);
  if (answer.ok) return answer.value;
  throw answer.error;
}
