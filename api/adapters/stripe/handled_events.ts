import type Stripe from "stripe";

/** The events that the webhook endpoint needs: those that `payments.ts` reads. */
export const handledEvents = [
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
