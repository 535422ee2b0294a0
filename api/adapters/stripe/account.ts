/** What the setup asks Stripe about an account before the product runs. */
import Stripe from "stripe";

/** `no_answer` says nothing about the key. */
export type KeyAnswer = { isLive: boolean | undefined } | "wrong_key" | "no_answer";

/** Whether Stripe knows this secret key, and its mode where the key may read it. */
export async function askKey(stripe: Stripe): Promise<KeyAnswer> {
  try {
    return { isLive: (await stripe.balance.retrieve()).livemode };
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeAuthenticationError) return "wrong_key";
    // A restricted key that Stripe knows.
    if (cause instanceof Stripe.errors.StripePermissionError) return { isLive: undefined };
    if (cause instanceof Stripe.errors.StripeError) return "no_answer";
    throw cause;
  }
}

/** What the product hears of payments, as `payments.ts` reads it. */
const heardEvents = [
  "payment_intent.amount_capturable_updated",
  "payment_intent.canceled",
  "payment_intent.payment_failed",
  "payment_intent.processing",
  "payment_intent.requires_action",
  "payment_intent.succeeded",
  "charge.refunded",
  "charge.refund.updated",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "refund.created",
  "refund.updated",
  "refund.failed",
] as const satisfies Stripe.WebhookEndpointCreateParams["enabled_events"];

/** The signing secret of a new endpoint at `url`; `exists` when there is one already, whose secret only the dashboard shows. */
export async function makeWebhook(
  stripe: Stripe,
  url: string,
): Promise<{ secret: string } | "exists" | "not_allowed"> {
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    if (data.some((endpoint) => endpoint.url === url)) return "exists";
    const { secret } = await stripe.webhookEndpoints.create({ url, enabled_events: [...heardEvents] });
    return secret === undefined ? "not_allowed" : { secret };
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeError) return "not_allowed";
    throw cause;
  }
}
