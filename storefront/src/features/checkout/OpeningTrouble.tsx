import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { call, CallFailed, sentence } from "../../lib/api.ts";
import { nameOf } from "../../lib/dish_words.ts";
import { useLanguage, useText } from "../../lib/i18n.ts";
import { useServerSentence } from "../../lib/server_sentence.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { ErrorBox } from "../../ui/ErrorBox.tsx";
import { readProvider } from "./draft.ts";
import styles from "./OpeningTrouble.module.css";
import { unavailableLines } from "./quote_changes.ts";
import { refusalOf, remedyFor } from "./remedy.ts";

type Props = {
  failure: unknown;
  session: string;
  reopen: () => Promise<unknown>;
  onAuthorized: (paymentIntentId: string) => void;
  onEmptyCart: () => void;
};

/** Why the payment could not be prepared, and the way on: try again, leave a dish out, or go where the order already is. */
export function OpeningTrouble({ failure, session, reopen, onAuthorized, onEmptyCart }: Props) {
  const text = useText();
  const language = useLanguage();
  const say = useServerSentence();
  const [isTrying, setTrying] = useState(false);
  const refusal = refusalOf(failure);
  const remedy = refusal && remedyFor(refusal);

  useEffect(() => {
    const before = refusal?.details.find((detail) => detail.field === "payment_intent_id")?.message ??
      readProvider()?.paymentIntentId;
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
        await call("updateCart", { body: { session_id: session, id: line.id, quantity: 0 } });
      }
    };
    return (
      <ErrorBox>
        <div className={styles.trouble}>
          <p>{say(refusal.error, "server.dishesOff")}</p>
          <ul>
            {missing.map((line) => (
              <li key={line.id}>{text("checkout.change.unavailable", { name: nameOf(line, language) })}</li>
            ))}
          </ul>
          {missing.length < refusal.cart.items.length && (
            <Button
              look="secondary"
              busy={isTrying}
              onClick={() => again(drop)}
            >
              {text("checkout.requote.drop")}
            </Button>
          )}
          <Link to="/cart" className={buttonClass("quiet")}>{text("checkout.requote.back")}</Link>
        </div>
      </ErrorBox>
    );
  }
  const isOffline = failure instanceof CallFailed && failure.code === "offline";
  const fallback = failure instanceof CallFailed && failure.status > 0
    ? "checkout.error.create"
    : isOffline && !navigator.onLine
    ? "checkout.error.offline"
    : "checkout.error.prepare";
  return (
    <ErrorBox onRetry={() => again()} retrying={isTrying}>
      {say(sentence(failure, text(fallback)), fallback)}
    </ErrorBox>
  );
}
