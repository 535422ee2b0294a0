import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { api, CallFailed } from "../../../lib/api.ts";
import { nameOf } from "../../../lib/dish_names.ts";
import { useErrorMessage } from "../../../lib/error_message.ts";
import { useLanguage, useTranslate } from "../../../lib/i18n.ts";
import { Button, buttonClass } from "../../../../../web/ui/button.tsx";
import { ErrorBox } from "../../../ui/error_box.tsx";
import { readProvider } from "../model/draft.ts";
import styles from "./checkout_error.module.css";
import { unavailableLines } from "../model/quote_changes.ts";
import { refusalOf, remedyFor } from "../model/remedy.ts";

type Props = {
  failure: unknown;
  session: string;
  reopen: () => Promise<unknown>;
  onAuthorized: (paymentIntentId: string) => void;
  onEmptyCart: () => void;
};

/** Why the payment could not be prepared, and the way on: try again, leave a dish out, or go where the order already is. */
export function CheckoutError({ failure, session, reopen, onAuthorized, onEmptyCart }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const errorMessage = useErrorMessage();
  const [isTrying, setTrying] = useState(false);
  const refusal = refusalOf(failure);
  const remedy = refusal && remedyFor(refusal);

  useEffect(() => {
    const named = refusal?.params?.["payment_intent_id"];
    const before = typeof named === "string" ? named : readProvider()?.paymentIntentId;
    if (remedy === "see_order" && before !== undefined) onAuthorized(before);
    if (remedy === "cart") onEmptyCart();
  }, [remedy, refusal, onAuthorized, onEmptyCart]);

  const again = async (first: () => Promise<unknown> = () => Promise.resolve()) => {
    setTrying(true);
    // The failure of the new attempt takes this one's place.
    await first().then(reopen).catch(() => {});
    setTrying(false);
  };

  if (remedy === "agree" && refusal?.cart) {
    const missing = unavailableLines(refusal.cart);
    const drop = async () => {
      for (const line of missing) {
        await api("updateCart", { body: { session_id: session, id: line.id, quantity: 0 } });
      }
    };
    return (
      <ErrorBox>
        <div className={styles.trouble}>
          <p>{errorMessage(failure, "checkout.error.create")}</p>
          <ul>
            {missing.map((line) => (
              <li key={line.id}>{t("checkout.change.unavailable", { name: nameOf(line, language) })}</li>
            ))}
          </ul>
          {missing.length < refusal.cart.items.length && (
            <Button
              look="secondary"
              busy={isTrying}
              onClick={() => again(drop)}
            >
              {t("checkout.requote.drop")}
            </Button>
          )}
          <Link to="/cart" className={buttonClass("ghost")}>{t("checkout.requote.back")}</Link>
        </div>
      </ErrorBox>
    );
  }
  const isAnswered = failure instanceof CallFailed && failure.status > 0;
  const fallback = isAnswered ? "checkout.error.create" : "checkout.error.prepare";
  return (
    <ErrorBox onRetry={() => again()} retrying={isTrying}>
      {errorMessage(failure, fallback, "checkout.error.offline")}
    </ErrorBox>
  );
}
