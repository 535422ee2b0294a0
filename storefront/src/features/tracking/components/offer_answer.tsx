import { showAnswer } from "@web/refetch.ts";
import { answerOffer } from "@contract/payment.ts";
import type { GuestOrder } from "@contract/schemas/payment.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Button } from "@web/ui/button.tsx";
import { dollars } from "@web/format/money.ts";
import { api, CallFailed } from "@/lib/api.ts";
import { useErrorMessage } from "@/lib/error_message.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { ErrorBox } from "@/ui/error_box.tsx";
import { reasonText } from "../model/reason_text.ts";
import { playTone } from "../model/tone.ts";
import { trackedKey } from "../api/use_tracked_order.ts";
import { OfferedChanges } from "./offered_changes.tsx";
import styles from "./offer_answer.module.css";

type Props = {
  id: string;
  offer: NonNullable<GuestOrder["offer"]>;
  /** Gets the message of a refused answer, because the page shows no offer any more, or undefined for an answer that counts. */
  onAnswered: (refusal: string | undefined) => void;
};

/** What the restaurant offers instead, with the guest's answer. `id` is the id in the page's address. */
export function OfferAnswer({ id, offer, onAnswered }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const errorMessage = useErrorMessage();
  const queryKey = trackedKey(id);
  const left = useSecondsLeft(offer);
  const answering = useMutation({
    mutationFn: (answer: "yes" | "no") => api(answerOffer, { id, body: { answer } }),
    onSuccess: (session) => {
      onAnswered(undefined);
      showAnswer(queryClient, queryKey, session);
      // The pressed button is removed, so the focus moves to the outcome at the top.
      document.getElementById("main")?.focus();
      scrollTo({ top: 0 });
    },
    // The offer has ended: the page shows the present state.
    onError: (error) => {
      if (!(error instanceof CallFailed) || error.status !== 409) return;
      onAnswered(errorMessage(error, "offer.failed", "offer.offline"));
      queryClient.invalidateQueries({ queryKey });
    },
  });
  useEffect(playTone, []);

  // The text of "other" is about an order that ended.
  const reason = offer.reason_code === "other" ? "" : reasonText(offer, t, language);
  const [total, before] = [dollars(offer.total_amount), dollars(offer.previous_amount)];
  const isCheaper = offer.total_amount < offer.previous_amount;
  return (
    <section className={styles.offer} aria-label={t("offer.title")}>
      <OfferedChanges offer={offer} />
      {reason !== "" && <p>{t("offer.reason", { reason })}</p>}
      <p className={styles.total}>
        <span>{t(isCheaper ? "offer.newTotal" : "offer.sameTotal")}</span>
        <strong className="figures">{total}</strong>
        {isCheaper && <s className="figures">{before}</s>}
      </p>
      <p className={styles.money}>{t(isCheaper ? "offer.money" : "offer.moneySame", { total })}</p>
      {answering.isError && (
        <ErrorBox>{errorMessage(answering.error, "offer.failed", "offer.offline")}</ErrorBox>
      )}
      <div className={styles.buttons}>
        <Button
          look="primary"
          wide
          busy={answering.isPending}
          onClick={() => answering.mutate("yes")}
        >
          {t(answering.isPending && answering.variables === "yes" ? "offer.sending" : "offer.yes", { total })}
        </Button>
        <Button look="secondary" wide busy={answering.isPending} onClick={() => answering.mutate("no")}>
          {t(answering.isPending && answering.variables === "no" ? "offer.sending" : "offer.no")}
        </Button>
      </div>
      <p className={styles.timer} role="timer">
        {t("offer.timer")}{" "}
        <strong className="figures">
          {`${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`}
        </strong>
      </p>
    </section>
  );
}

/** Returns the seconds left to answer. They are counted from the moment of the response, because the device's clock may be wrong. */
function useSecondsLeft({ seconds_left, expires_at }: Props["offer"]): number {
  const [left, setLeft] = useState(seconds_left);
  useEffect(() => {
    const until = performance.now() + seconds_left * 1000;
    const update = () => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1000)));
    update();
    const timer = setInterval(update, 1000);
    return () => clearInterval(timer);
  }, [seconds_left, expires_at]);
  return left;
}
