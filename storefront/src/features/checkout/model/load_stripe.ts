import type { Stripe, StripeConstructor, StripeElements } from "@stripe/stripe-js";

/** The objects that confirm a payment; null until Stripe.js is loaded. */
export type PaymentParts = { stripe: Stripe; elements: StripeElements } | null;

const loading = new Map<string, Promise<StripeConstructor>>();

/**
 * Loads Stripe.js from `scriptUrl`. Rejects when that fails; the next call tries again. `loadStripe` of @stripe/stripe-js cannot be used,
 * because it loads from js.stripe.com only and the server may send the emulator's address.
 */
export function loadStripe(scriptUrl: string): Promise<StripeConstructor> {
  const known = loading.get(scriptUrl);
  if (known) return known;
  const script = appendScript(scriptUrl).then(() => {
    const { Stripe } = globalThis as Pick<Window, "Stripe">;
    if (typeof Stripe !== "function") throw new Error("Stripe.js defines no Stripe()");
    return Stripe;
  });
  loading.set(scriptUrl, script);
  script.catch(() => loading.delete(scriptUrl));
  return script;
}

function appendScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`Stripe.js did not load from ${address}`));
    };
    document.head.append(script);
  });
}
