import type { OpenCheckout } from "@contract/schemas/payment.ts";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Language } from "@domain/shared/language.ts";
import { appearanceFrom, pageToken } from "./appearance.ts";
import { loadStripe, type StripeElements, type StripeScript } from "./stripe.ts";

export type PaymentParts = { stripe: StripeScript; elements: StripeElements };
export type PaymentState = "loading" | "ready" | "not_loaded" | "not_ready";

/** The provider's own card fields inside `place`, made anew only when the intent is another one. */
export function usePaymentElement(
  opened: OpenCheckout | undefined,
  place: RefObject<HTMLElement | null>,
  language: Language,
): { state: PaymentState; parts: RefObject<PaymentParts | undefined> } {
  const [state, setState] = useState<PaymentState>("loading");
  const parts = useRef<PaymentParts>(undefined);
  const shownTotal = useRef<number>(undefined);
  const { clientSecret, publishableKey, scriptUrl } = opened ?? {};
  const total = opened?.cart.total;

  useEffect(() => {
    if (clientSecret === undefined || publishableKey === undefined || scriptUrl === undefined) return;
    let left = false;
    let remove = () => {};
    setState("loading");
    loadStripe(scriptUrl).then((makeStripe) => {
      if (left || !place.current) return;
      const stripe = makeStripe(publishableKey);
      const elements = stripe.elements({
        clientSecret,
        appearance: appearanceFrom(pageToken),
        locale: document.documentElement.lang,
      });
      const element = elements.create("payment", {
        layout: "tabs",
        paymentMethodOrder: ["card", "apple_pay", "google_pay"],
      });
      element.on("ready", () => setState("ready"));
      element.on("loaderror", () => setState("not_ready"));
      element.mount(place.current);
      parts.current = { stripe, elements };
      remove = () => element.destroy();
    }).catch((why) => {
      report("The payment form could not be shown", why);
      if (!left) setState("not_loaded");
    });
    return () => {
      left = true;
      parts.current = undefined;
      shownTotal.current = undefined;
      remove();
    };
  }, [clientSecret, publishableKey, scriptUrl, place]);

  useEffect(() => {
    const isAnother = shownTotal.current !== undefined && shownTotal.current !== total;
    shownTotal.current = total;
    if (isAnother) {
      parts.current?.elements.fetchUpdates().catch((why) => report("The amount did not update", why));
    }
  }, [total]);

  useEffect(() => parts.current?.elements.update?.({ locale: language }), [language]);

  return { state, parts };
}

/** For the developer's console only: the guest reads the texts of the error catalogue. */
export function report(what: string, why: unknown): void {
  // deno-lint-ignore no-console -- spec section 7 has the metadata call's failure logged
  console.error(what, why);
}
