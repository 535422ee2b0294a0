import { showAnswer } from "@web/refetch.ts";
import { askForTexts, stopTexts } from "@contract/payment.ts";
import type { GuestOrder } from "@contract/schemas/payment.ts";
import { canReceiveTexts, toE164 } from "@domain/order/phone.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api, CallFailed } from "@/lib/api.ts";
import { useErrorMessage } from "@/lib/error_message.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { statusQuery } from "@/lib/queries.ts";
import { Button } from "@web/ui/button.tsx";
import { CheckRow } from "@/ui/form/check_row.tsx";
import { ErrorBox } from "@/ui/error_box.tsx";
import { Icon } from "@/ui/icon.tsx";
import { LegalLinks } from "@/ui/form/legal_links.tsx";
import { trackedKey } from "../api/use_tracked_order.ts";
import styles from "./ask_for_texts.module.css";

/**
 * Lets a guest who did not ask for texts at the checkout ask for them, with the same terms. `id` is the id in the page's address. See
 * docs/product-rules.md, "Text messages".
 */
export function AskForTexts({ id, order }: { id: string; order: GuestOrder }) {
  const status = useQuery(statusQuery).data;
  if (status === undefined || !status.sends_texts) return null;
  if (order.wants_texts) return <TextsAsked id={id} phone={order.customer_phone} />;
  const phone = toE164(order.customer_phone);
  const isPossible = phone !== undefined && canReceiveTexts(phone, status.text_area_codes);
  return order.can_ask_for_texts && isPossible ? <TextsBox id={id} order={order} /> : null;
}

/** Shows that texts go to the number, with the button that ends them. */
export function TextsAsked({ id, phone }: { id: string; phone: string }) {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const errorMessage = useErrorMessage();
  const stopping = useMutation({
    mutationFn: () => api(stopTexts, { id }),
    onSuccess: (session) => showAnswer(queryClient, trackedKey(id), session),
  });
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The pressed checkbox is removed. A page that opens later keeps its focus.
    if (document.activeElement === document.body) text.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className={styles.ask}>
      <p ref={text} tabIndex={-1} role="status" className={`${styles.asked} figures`}>
        <Icon name="check" size={20} />
        <span>{t("texts.on", { phone })}</span>
      </p>
      <Button look="ghost" busy={stopping.isPending} onClick={() => stopping.mutate()}>
        {t("texts.stop")}
      </Button>
      {stopping.isError && (
        <ErrorBox>{errorMessage(stopping.error, "texts.failed", "texts.offline")}</ErrorBox>
      )}
    </section>
  );
}

function TextsBox({ id, order }: { id: string; order: GuestOrder }) {
  const t = useTranslate();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const errorMessage = useErrorMessage();
  const queryKey = trackedKey(id);
  const asking = useMutation({
    mutationFn: () => api(askForTexts, { id, body: { language } }),
    onSuccess: (session) => showAnswer(queryClient, queryKey, session),
    // The order has ended, or texts are off: the page shows its present state.
    onError: (error) => {
      if (!(error instanceof CallFailed) || error.status !== 409) return;
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: statusQuery.queryKey });
    },
  });
  return (
    <section className={styles.ask} aria-busy={asking.isPending}>
      <CheckRow
        label={t("texts.ask")}
        hint={
          <>
            <span className={`${styles.phone} figures`}>{order.customer_phone}</span>
            {t("checkout.smsConsent")}
          </>
        }
        checked={asking.isPending}
        onChange={() => {
          if (!asking.isPending) asking.mutate();
        }}
      />
      <LegalLinks text="checkout.smsLegal" />
      {asking.isError && <ErrorBox>{errorMessage(asking.error, "texts.failed", "texts.offline")}</ErrorBox>}
    </section>
  );
}
