import { updateCart } from "@contract/cart.ts";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { api, CallFailed } from "@/lib/api.ts";
import { useErrorMessage } from "@/lib/error_message.ts";
import { useTranslate } from "@/lib/i18n.ts";
import { Button, buttonClass } from "@web/ui/button.tsx";
import { ErrorBox } from "@/ui/error_box.tsx";
import { readProvider } from "../model/draft.ts";
import { useLineText } from "./change_list.tsx";
import styles from "./checkout_error.module.css";
import { hasOptionProblems, unavailabilityOf, unavailableLines } from "../model/quote_changes.ts";
import { refusalOf, remedyFor } from "../model/remedy.ts";

type Props = {
  failure: unknown;
  session: string;
  reopen: () => Promise<unknown>;
  onAuthorized: (paymentIntentId: string) => void;
  onEmptyCart: () => void;
};

/** Shows why the checkout could not be opened, with a retry or the removal of unavailable dishes. Leaves if there is an order already. */
export function CheckoutError({ failure, session, reopen, onAuthorized, onEmptyCart }: Props) {
  const t = useTranslate();
  const lineText = useLineText();
  const errorMessage = useErrorMessage();
  const [isTrying, setTrying] = useState(false);
  /** Why the unavailable dishes could not be removed. */
  const [obstacle, setObstacle] = useState<unknown>();
  const refusal = refusalOf(failure);
  const remedy = refusal && remedyFor(refusal);

  useEffect(() => {
    const fromServer = refusal?.params?.["payment_intent_id"];
    const intentId = typeof fromServer === "string" ? fromServer : readProvider()?.paymentIntentId;
    if (remedy === "see_order" && intentId !== undefined) onAuthorized(intentId);
    if (remedy === "cart") onEmptyCart();
  }, [remedy, refusal, onAuthorized, onEmptyCart]);

  const retry = async (prepare: () => Promise<unknown> = () => Promise.resolve()) => {
    setTrying(true);
    setObstacle(undefined);
    // The parent passes the error of a failed attempt as the new `failure`.
    await prepare().then(() => reopen().catch(() => {}), setObstacle);
    setTrying(false);
  };

  if (remedy === "agree" && refusal?.cart) {
    const missing = unavailableLines(refusal.cart);
    const changeable = missing.find(hasOptionProblems);
    const removeMissing = async () => {
      for (const line of missing) {
        await api(updateCart, { body: { session_id: session, id: line.id, quantity: 0 } });
      }
    };
    return (
      <ErrorBox>
        <div className={styles.error}>
          {missing.length === 0 && <p>{errorMessage(failure, "checkout.error.create")}</p>}
          <ul>
            {missing.map((line) => <li key={line.id}>{lineText(unavailabilityOf(line))}</li>)}
          </ul>
          {obstacle !== undefined && (
            <p>{errorMessage(obstacle, "checkout.error.prepare", "checkout.error.offline")}</p>
          )}
          {changeable && (
            <Link to="/cart" search={{ line: changeable.id }} className={buttonClass("secondary")}>
              {t("checkout.requote.changeOptions")}
            </Link>
          )}
          {missing.length < refusal.cart.items.length && (
            <Button
              look="secondary"
              busy={isTrying}
              onClick={() => retry(removeMissing)}
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
    <ErrorBox onRetry={() => retry()} retrying={isTrying}>
      {errorMessage(failure, fallback, "checkout.error.offline")}
    </ErrorBox>
  );
}
