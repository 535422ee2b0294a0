/** Test access to the Stripe emulator: payments, ledger and faults. */
import type { OpenCheckout } from "@contract/schemas/payment.ts";
import type { LedgerIntent } from "@demo/stripe/ledger.ts";
import { card } from "@demo/stripe/card_fields.ts";
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

export type StripeResponse = {
  status: number;
  body: { id?: string; status?: string; error?: { code?: string; payment_intent?: { status: string } } };
};

type CheckoutHandle = Pick<OpenCheckout, "paymentIntentId" | "clientSecret" | "publishableKey">;

/** Confirms the payment with a card, like the guest's browser. */
export function pay(
  shop: Shop,
  opened: CheckoutHandle,
  cardNumber: string = cards.good,
): Promise<StripeResponse> {
  return guestCall(shop, opened, "confirm", card(cardNumber));
}

/** Completes or fails 3-D Secure authentication. */
export function completeAuthentication(
  shop: Shop,
  opened: CheckoutHandle,
  outcome: "complete" | "fail",
): Promise<StripeResponse> {
  return guestCall(shop, opened, "authenticate", { outcome });
}

function guestCall(
  shop: Shop,
  { paymentIntentId, clientSecret, publishableKey }: CheckoutHandle,
  step: string,
  fields: Record<string, string>,
): Promise<StripeResponse> {
  return stripeCall(shop, `/v1/payment_intents/${paymentIntentId}/${step}`, publishableKey, {
    client_secret: clientSecret,
    ...fields,
  });
}

/** Calls the emulator with the restaurant's secret key, bypassing the product. */
export function callStripeDirectly(
  shop: Shop,
  path: string,
  fields: Record<string, string> = {},
): Promise<StripeResponse> {
  return stripeCall(shop, path, "sk_test_behind", fields);
}

async function stripeCall(
  shop: Shop,
  path: string,
  key: string,
  fields: Record<string, string>,
): Promise<StripeResponse> {
  const response = await fetch(shop.stripe + path, {
    method: "POST",
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams(fields),
  });
  return { status: response.status, body: await response.json() };
}

/** Every payment intent, newest first. */
export function ledger(shop: Shop): Promise<LedgerIntent[]> {
  return readLedger(`${shop.stripe}/ledger`);
}

async function readLedger(url: string): Promise<LedgerIntent[]> {
  const response = await fetch(url, { headers: { accept: "application/json" } });
  return (await response.json()).intents;
}

export async function ledgerIntent(shop: Shop, intentId: string): Promise<LedgerIntent> {
  const [intent] = await readLedger(`${shop.stripe}/ledger?intent=${intentId}`);
  if (!intent) throw new Error(`${intentId} is not in the ledger`);
  return intent;
}

/** The movements of a payment in order, for example ["held 3842", "captured 3842"]. */
export async function movements(shop: Shop, intentId: string): Promise<string[]> {
  return (await ledgerIntent(shop, intentId)).movements.map(({ kind, amount }) => `${kind} ${amount}`);
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

/** Authorizes a payment that belongs to another system on the account. Returns its intent id. */
export async function createForeignHold(shop: Shop, metadata: Record<string, string> = {}): Promise<string> {
  const { body } = await callStripeDirectly(shop, "/v1/payment_intents", {
    amount: "2500",
    currency: "usd",
    capture_method: "manual",
    confirm: "true",
    payment_method: "pm_card_visa",
    ...Object.fromEntries(Object.entries(metadata).map(([key, value]) => [`metadata[${key}]`, value])),
  });
  if (body.id === undefined || body.status !== "requires_capture") {
    throw new Error(`not authorized: ${JSON.stringify(body)}`);
  }
  return body.id;
}

/**
 * Describes every payment that an installation changed although another installation or system created it. A call's idempotency key
 * contains its installation id; a payment's metadata contains that of its creator.
 */
export async function findForeignPaymentChanges(shop: Shop): Promise<string[]> {
  // The ledger is read first, so that every intent in it has its events.
  const intents = await ledger(shop);
  const events = await stripeEvents(shop);
  const owners = new Map(
    events.filter(({ type }) => type === "payment_intent.created")
      .map(({ data: { object } }) => [object.id, object.metadata?.installation_id]),
  );
  const changesByCalls = events.flatMap(({ type, data: { object }, request }) => {
    const caller = /ins_[0-9a-f]{32}/.exec(request.idempotency_key ?? "")?.[0];
    const intentId = object.payment_intent ?? object.id;
    const owner = owners.get(intentId);
    return caller === undefined || caller === owner
      ? []
      : [`${type} of ${intentId} by ${caller}, created by ${owner}`];
  });
  const changesByMetadata = intents.flatMap(({ id, metadata }) =>
    metadata.installation_id === owners.get(id) ? [] : [`${id} is marked ${metadata.installation_id}`]
  );
  return [...changesByCalls, ...changesByMetadata];
}

/** Sets a fault of `demo/stripe/faults.ts`. */
export async function setFault(shop: Shop, settings: Record<string, unknown>): Promise<void> {
  await post(`${shop.stripe}/_faults`, settings);
}
