/** Checks and prepares a Stripe account during setup. */
import Stripe from "stripe";
import { handledEvents } from "./handled_events.ts";

/** What Stripe said instead of a result, or that nothing was heard of it. */
type Failure = "no_answer" | { answered: string };

/** `isLive` is undefined when the key may not read the mode. */
export type KeyCheck = { isLive: boolean | undefined } | "wrong_key" | Failure;

/** Checks whether Stripe accepts the secret key, and reads its mode. */
export async function checkKey(stripe: Stripe): Promise<KeyCheck> {
  try {
    return { isLive: (await stripe.balance.retrieve()).livemode };
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeAuthenticationError) return "wrong_key";
    // A valid key with restricted permissions.
    if (cause instanceof Stripe.errors.StripePermissionError) return { isLive: undefined };
    return failureOf(cause);
  }
}

/** With `complete`, `updated` and `not_updated`, the endpoint exists already, and only the dashboard shows its secret. */
export type WebhookAnswer =
  | { secret: string }
  | "complete"
  | "updated"
  | "not_updated"
  | "not_allowed"
  | Failure;

/** Creates a webhook endpoint at `url` and returns its signing secret, or adds missing events to an existing one. */
export async function makeWebhook(stripe: Stripe, url: string): Promise<WebhookAnswer> {
  let present: Stripe.WebhookEndpoint | undefined;
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
    present = data.find((endpoint) => endpoint.url === url);
    if (present) return await addEvents(stripe, present);
    const { secret } = await stripe.webhookEndpoints.create({ url, enabled_events: [...handledEvents] });
    return secret === undefined ? "not_allowed" : { secret };
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripePermissionError) return present ? "not_updated" : "not_allowed";
    return failureOf(cause);
  }
}

function failureOf(cause: unknown): Failure {
  if (!(cause instanceof Stripe.errors.StripeError)) throw cause;
  return cause.statusCode === undefined ? "no_answer" : { answered: `${cause.statusCode}: ${cause.message}` };
}

async function addEvents(
  stripe: Stripe,
  { id, enabled_events: enabled }: Stripe.WebhookEndpoint,
): Promise<"complete" | "updated"> {
  const missing = handledEvents.filter((event) => !enabled.includes(event));
  if (missing.length === 0 || enabled.includes("*")) return "complete";
  // Stripe lists only events that it accepts, but the SDK types them as string.
  const present = enabled as Stripe.WebhookEndpointUpdateParams.EnabledEvent[];
  await stripe.webhookEndpoints.update(id, { enabled_events: [...present, ...missing] });
  return "updated";
}
