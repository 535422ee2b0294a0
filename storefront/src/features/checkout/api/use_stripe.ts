import type { OpenCheckout } from "@contract/schemas/payment.ts";
import type { Stripe } from "@stripe/stripe-js";
import { useEffect, useEffectEvent, useState } from "react";
import { loadStripe } from "../model/load_stripe.ts";

/** Loads Stripe.js. Returns null until it is loaded; calls `onFailed` when it cannot be. Another `attempt` loads it again. */
export function useStripeOf(
  { scriptUrl, publishableKey }: Pick<OpenCheckout, "scriptUrl" | "publishableKey">,
  onFailed: (error: unknown) => void,
  attempt = 0,
): Stripe | null {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    let isMounted = true;
    loadStripe({ scriptUrl, publishableKey }).then((loaded) => isMounted && setStripe(loaded))
      .catch((error) => isMounted && fail(error));
    return () => {
      isMounted = false;
    };
  }, [scriptUrl, publishableKey, attempt]);
  return stripe;
}
