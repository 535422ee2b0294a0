/** What tests do at the Stripe emulator: pay as the guest's browser does, look into the books, break things. */
import type { OpenCheckout } from "@contract/schemas/payment.ts";
import type { LedgerIntent } from "../dev/stripe/ledger.ts";
import { card } from "../dev/stripe/testing.ts";
import { post, type Shop } from "./shop.ts";

export const cards = {
  good: "4242424242424242",
  declined: "4000000000000002",
  noFunds: "4000000000009995",
  expired: "4000000000000069",
  asksGuest: "4000000000003220",
  captureFails: "4000000000005126",
  refundPends: "4000000000007726",
  disputed: "4000000000000259",
} as const;

export type StripeAnswer = {
  status: number;
  body: { id?: string; status?: string; error?: { code?: string } };
};

type Opened = Pick<OpenCheckout, "paymentIntentId" | "clientSecret" | "publishableKey">;

/** Confirms the payment with a card, as the guest's page does. */
export function pay(shop: Shop, opened: Opened, number: string = cards.good): Promise<StripeAnswer> {
  return guestCall(shop, opened, "confirm", card(number));
}

/** Answers the 3-D Secure question. */
export function answerBank(shop: Shop, opened: Opened, outcome: "complete" | "fail"): Promise<StripeAnswer> {
  return guestCall(shop, opened, "authenticate", { outcome });
}

function guestCall(
  shop: Shop,
  { paymentIntentId, clientSecret, publishableKey }: Opened,
  step: string,
  fields: Record<string, string>,
): Promise<StripeAnswer> {
  return stripeCall(shop, `/v1/payment_intents/${paymentIntentId}/${step}`, publishableKey, {
    client_secret: clientSecret,
    ...fields,
  });
}

/** A call with the restaurant's secret key, made behind the product's back. */
export function behindOurBack(
  shop: Shop,
  path: string,
  fields: Record<string, string> = {},
): Promise<StripeAnswer> {
  return stripeCall(shop, path, "sk_test_behind", fields);
}

async function stripeCall(
  shop: Shop,
  path: string,
  key: string,
  fields: Record<string, string>,
): Promise<StripeAnswer> {
  const response = await fetch(shop.stripe + path, {
    method: "POST",
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, body: await response.json() };
}

/** Every intent, newest first. */
export async function ledger(shop: Shop): Promise<LedgerIntent[]> {
  const response = await fetch(`${shop.stripe}/ledger`, { headers: { accept: "application/json" } });
  return (await response.json()).intents;
}

export async function booked(shop: Shop, intentId: string): Promise<LedgerIntent> {
  const intent = (await ledger(shop)).find((each) => each.id === intentId);
  if (!intent) throw new Error(`${intentId} is not in the ledger`);
  return intent;
}

/** ["held 3842", "captured 3842"]: what happened to the money, in order. */
export async function movements(shop: Shop, intentId: string): Promise<string[]> {
  return (await booked(shop, intentId)).movements.map(({ kind, amount }) => `${kind} ${amount}`);
}

type StripeEvent = {
  id: string;
  type: string;
  data: { object: { id: string; payment_intent?: string; metadata?: Record<string, string> } };
  request: { idempotency_key: string | null };
};

/** Every event of the account, newest first. */
export async function stripeEvents(shop: Shop): Promise<StripeEvent[]> {
  const events: StripeEvent[] = [];
  for (;;) {
    const last = events.at(-1)?.id;
    const after = last === undefined ? "" : `&starting_after=${last}`;
    const response = await fetch(`${shop.stripe}/v1/events?limit=100${after}`, {
      headers: { authorization: "Bearer sk_test_reader" },
    });
    const page: { data: StripeEvent[]; has_more: boolean } = await response.json();
    events.push(...page.data);
    if (!page.has_more) return events;
  }
}

/** A hold that another system on the account made by hand; answers its intent's id. */
export async function foreignHold(shop: Shop, metadata: Record<string, string> = {}): Promise<string> {
  const { body } = await behindOurBack(shop, "/v1/payment_intents", {
    amount: "2500",
    currency: "usd",
    capture_method: "manual",
    confirm: "true",
    payment_method: "pm_card_visa",
    ...Object.fromEntries(Object.entries(metadata).map(([key, value]) => [`metadata[${key}]`, value])),
  });
  if (body.id === undefined || body.status !== "requires_capture") {
    throw new Error(`not held: ${JSON.stringify(body)}`);
  }
  return body.id;
}

/**
 * Payments that an installation changed although another installation or system made them, as sentences. A call names its installation
 * in its idempotency key, a payment its own in the metadata it was created with.
 */
export async function foreignPaymentsTouched(shop: Shop): Promise<string[]> {
  // Read first: what is in the ledger by now has its event.
  const intents = await ledger(shop);
  const events = await stripeEvents(shop);
  const owners = new Map(
    events.filter(({ type }) => type === "payment_intent.created")
      .map(({ data: { object } }) => [object.id, object.metadata?.installation_id]),
  );
  const byCalls = events.flatMap(({ type, data: { object }, request }) => {
    const caller = /ins_[0-9a-f]{32}/.exec(request.idempotency_key ?? "")?.[0];
    const intentId = object.payment_intent ?? object.id;
    const owner = owners.get(intentId);
    return caller === undefined || caller === owner
      ? []
      : [`${type} of ${intentId} by ${caller}, made by ${owner}`];
  });
  const byMetadata = intents.flatMap(({ id, metadata }) =>
    metadata.installation_id === owners.get(id) ? [] : [`${id} is marked ${metadata.installation_id}`]
  );
  return [...byCalls, ...byMetadata];
}

/** A switch of `api/dev/stripe/faults.ts`. */
export async function fault(shop: Shop, switches: Record<string, unknown>): Promise<void> {
  await post(`${shop.stripe}/_faults`, switches);
}
