/** What tests do at the Stripe emulator: pay as the guest's browser does, look into the books, break things. */
import type { OpenCheckout } from "@contract/payment.ts";
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

/** A switch of `api/dev/stripe/faults.ts`. */
export async function fault(shop: Shop, switches: Record<string, unknown>): Promise<void> {
  await post(`${shop.stripe}/_faults`, switches);
}
