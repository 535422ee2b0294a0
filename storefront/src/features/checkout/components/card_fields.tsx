import type { OpenCheckout } from "@contract/schemas/payment.ts";
import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { StripePaymentElementOptions } from "@stripe/stripe-js";
import { CatchBoundary } from "@tanstack/react-router";
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { WithCall } from "@/ui/with_call.tsx";
import { ErrorBox } from "@/ui/error_box.tsx";
import { Skeleton } from "@/ui/skeleton.tsx";
import { useStripeOf } from "../api/use_stripe.ts";
import { pageAppearance } from "../model/appearance.ts";
import type { PaymentParts } from "../model/load_stripe.ts";
import { report } from "../model/remedy.ts";
import styles from "./payment_fields.module.css";

type Props = {
  opened: OpenCheckout;
  parts: Ref<PaymentParts>;
  onChecked: (isWrong: boolean) => void;
};

const elementOptions: StripePaymentElementOptions = {
  layout: "tabs",
  paymentMethodOrder: ["card", "apple_pay", "google_pay"],
};

/** Stripe's card fields for one payment intent. Render it with a different `key` for another intent. */
export function CardFields({ opened, parts, onChecked }: Props) {
  const language = useLanguage();
  const [state, setState] = useState<"loading" | "ready" | "not_loaded" | "not_ready">("loading");
  const [attempt, setAttempt] = useState(0);
  const [appearance] = useState(pageAppearance);

  function fail(error: unknown): void {
    report("The payment form could not be shown", error);
    setState("not_loaded");
  }

  // `Elements` ignores a promise whose result it does not accept as Stripe. It throws for such an object, which is caught below.
  const stripe = useStripeOf(opened, fail, attempt);

  return (
    <>
      <CardFieldsState
        state={state}
        onRetry={() => {
          setState("loading");
          setAttempt(attempt + 1);
        }}
      />
      <CatchBoundary
        getResetKey={() => `${opened.clientSecret} ${attempt}`}
        onCatch={fail}
        errorComponent={() => null}
      >
        <Elements
          stripe={stripe}
          options={{ clientSecret: opened.clientSecret, appearance, locale: language }}
        >
          <div className={styles.fields} data-state={state}>
            <PaymentElement
              options={elementOptions}
              onReady={() => {
                setState("ready");
                onChecked(false);
              }}
              onLoadError={() => setState("not_ready")}
              onChange={({ complete }) => complete && onChecked(false)}
            />
          </div>
          <Parts ref={parts} total={opened.cart.total} />
        </Elements>
      </CatchBoundary>
    </>
  );
}

/** The message above the card fields. Use "loading" while there is no payment intent too. */
export function CardFieldsState(
  { state, onRetry }: { state: "loading" | "ready" | "not_loaded" | "not_ready"; onRetry?: () => void },
) {
  const t = useTranslate();
  switch (state) {
    case "loading":
      return (
        <div>
          <p role="status">{t("checkout.preparing")}</p>
          <Skeleton lines={3} />
        </div>
      );
    case "not_loaded":
      return (
        <ErrorBox onRetry={onRetry}>
          <p>{t("checkout.error.notLoaded")}</p>
          <p>
            <WithCall>{t("checkout.error.blocked")}</WithCall>
          </p>
        </ErrorBox>
      );
    case "not_ready":
      return <ErrorBox>{t("checkout.error.notReady")}</ErrorBox>;
    case "ready":
      return null;
  }
}

/** Passes Stripe and its elements to the form. Updates the elements when the total changes. */
export function Parts({ ref, total }: { ref: Ref<PaymentParts>; total: number }) {
  const stripe = useStripe();
  const elements = useElements();
  useImperativeHandle<PaymentParts, PaymentParts>(
    ref,
    () => stripe && elements ? { stripe, elements } : null,
    [stripe, elements],
  );
  const shownTotal = useRef(total);
  useEffect(() => {
    if (shownTotal.current === total) return;
    shownTotal.current = total;
    elements?.fetchUpdates().catch((error) => report("The amount was not updated", error));
  }, [elements, total]);
  return null;
}
