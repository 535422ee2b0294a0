import type { OpenCheckout } from "@contract/schemas/payment.ts";
import { Elements, ExpressCheckoutElement } from "@stripe/react-stripe-js";
import type {
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from "@stripe/stripe-js";
import { CatchBoundary } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { useStripeOf } from "../api/use_stripe.ts";
import { pageAppearance } from "../model/appearance.ts";
import type { PaymentParts } from "../model/load_stripe.ts";
import { report } from "../model/remedy.ts";
import { Parts } from "./card_fields.tsx";
import { LegalLinks } from "@/ui/form/legal_links.tsx";
import styles from "./wallet_buttons.module.css";

export type WalletConfirmation = Pick<
  StripeExpressCheckoutElementConfirmEvent,
  "billingDetails" | "paymentFailed"
>;

type Props = {
  opened: OpenCheckout;
  /** Whether the device has a wallet. */
  isShown: boolean;
  onShown: (isShown: boolean) => void;
  /** The chosen pickup time as text. */
  pickup: string | undefined;
  /** False while the order cannot be paid, for example because no pickup time is chosen. The wallet then does not open. */
  canPay: () => boolean;
  /** Called when the guest has confirmed in the wallet. */
  onConfirm: (confirmation: WalletConfirmation, wallet: PaymentParts) => void;
};

const options: StripeExpressCheckoutElementOptions = {
  emailRequired: true,
  phoneNumberRequired: true,
  buttonHeight: 48,
  layout: { maxColumns: 2, overflow: "never" },
  paymentMethodOrder: ["apple_pay", "google_pay"],
  paymentMethods: { link: "never", amazonPay: "never", paypal: "never", klarna: "never" },
};

/**
 * Apple Pay and Google Pay above the form, for one payment intent. Renders nothing visible on a device without a wallet, and when Stripe.js
 * does not load, which the card fields report. Render it with a different `key` for another intent.
 */
export function WalletButtons({ opened, isShown, onShown, pickup, canPay, onConfirm }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const wallet = useRef<PaymentParts>(null);
  const [appearance] = useState(pageAppearance);
  const stripe = useStripeOf(opened, () => {});
  const fail = (error: unknown) => report("The wallets could not be shown", error);

  return (
    <section className={styles.wallets} data-shown={isShown} aria-label={t("checkout.wallet.title")}>
      {isShown && pickup !== undefined && (
        <p className={styles.pickup}>{t("checkout.wallet.pickup", { time: pickup })}</p>
      )}
      <CatchBoundary getResetKey={() => opened.clientSecret} onCatch={fail} errorComponent={() => null}>
        <Elements
          stripe={stripe}
          options={{ clientSecret: opened.clientSecret, appearance, locale: language }}
        >
          <ExpressCheckoutElement
            options={options}
            onReady={({ availablePaymentMethods }) => onShown(availablePaymentMethods !== undefined)}
            onLoadError={({ error }) => fail(error)}
            onClick={({ resolve, reject }) => canPay() ? resolve() : reject()}
            onConfirm={(event) => onConfirm(event, wallet.current)}
          />
          <Parts ref={wallet} total={opened.cart.total} />
        </Elements>
      </CatchBoundary>
      {isShown && (
        <>
          <LegalLinks text="checkout.agree" />
          <p className={styles.or}>{t("checkout.wallet.or")}</p>
        </>
      )}
    </section>
  );
}
