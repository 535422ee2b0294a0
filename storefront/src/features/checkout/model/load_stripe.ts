import type { Stripe, StripeConstructor, StripeElements } from "@stripe/stripe-js";
import { trustedAddress } from "@web/trusted_address.ts";

/** The objects that confirm a payment; null until Stripe.js is loaded. */
export type PaymentParts = { stripe: Stripe; elements: StripeElements } | null;

/** Where Stripe.js is, and the key of the account. */
type Provider = { scriptUrl: string; publishableKey: string };

const loading = new Map<string, Promise<Stripe>>();

/**
 * Loads Stripe.js and returns the same object for the same key. Rejects when that fails; the next call tries again. `loadStripe` of
 * @stripe/stripe-js cannot be used, because it loads from js.stripe.com only and the server may send the emulator's address.
 */
export function loadStripe({ scriptUrl, publishableKey }: Provider): Promise<Stripe> {
  const key = `${scriptUrl} ${publishableKey}`;
  const known = loading.get(key);
  if (known) return known;
  const stripe = appendScript(scriptUrl).then(() => {
    const { Stripe } = globalThis as { Stripe?: StripeConstructor };
    if (typeof Stripe !== "function") throw new Error("Stripe.js defines no Stripe()");
    return Stripe(publishableKey);
  });
  loading.set(key, stripe);
  stripe.catch(() => loading.delete(key));
  return stripe;
}

function appendScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = trustedAddress("payment", address);
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`Stripe.js did not load from ${address}`));
    };
    document.head.append(script);
  });
}
