import type { OpenCheckout } from "@contract/schemas/payment.ts";
import type { Ref } from "react";
import { useTranslate } from "@/lib/i18n.ts";
import { Icon } from "@/ui/icon.tsx";
import { LegalLinks } from "@/ui/form/legal_links.tsx";
import type { PaymentParts } from "../model/load_stripe.ts";
import { CardFields, CardFieldsState } from "./card_fields.tsx";
import styles from "./payment_fields.module.css";

type Props = {
  opened: OpenCheckout | undefined;
  parts: Ref<PaymentParts>;
  /** False where the wallets above the form show the terms. */
  hasTerms: boolean;
  /** Called with whether the card fields are wrong: false once they are complete. */
  onChecked: (isWrong: boolean) => void;
};

/** The note about the charge and Stripe's card fields, or their loading state while there is no payment intent. */
export function PaymentFields({ opened, parts, hasTerms, onChecked }: Props) {
  const t = useTranslate();
  return (
    <>
      <p className={styles.note}>
        <Icon name="info" size={20} />
        {t("checkout.payment.note")}
      </p>
      {opened
        ? <CardFields key={opened.clientSecret} opened={opened} parts={parts} onChecked={onChecked} />
        : <CardFieldsState state="loading" />}
      {hasTerms && <LegalLinks text="checkout.agree" />}
    </>
  );
}
