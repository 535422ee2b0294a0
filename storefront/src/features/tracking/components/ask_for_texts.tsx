import { showAnswer } from "@web/refetch.ts";
import { askForTexts, stopTexts } from "@contract/payment.ts";
import type { GuestOrder } from "@contract/schemas/payment.ts";
import { canReceiveTexts, toE164 } from "@domain/order/phone.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
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
  const phone = toE164(order.customer_phone);
  const isPossible = phone !== undefined && canReceiveTexts(phone, status.text_area_codes);
  return (
    <TextsChoice id={id} order={order}>
      {order.can_ask_for_texts && isPossible && <TextsBox id={id} order={order} />}
    </TextsChoice>
  );
}

/** Shows whether texts go to the guest's number, with the button that ends them. `children` are shown while none go. */
export function TextsChoice(
  { id, order, children }: { id: string; order: GuestOrder; children?: ReactNode },
) {
  const t = useTranslate();
  const hadTextsAtFirst = useState(order.wants_texts)[0];
  const [hasChanged, setChanged] = useState(false);
  if (order.wants_texts !== hadTextsAtFirst && !hasChanged) setChanged(true);
  if (order.wants_texts) {
    return <TextsAsked id={id} phone={order.customer_phone} takesFocus={hasChanged} />;
  }
  return (
    <>
      {(hadTextsAtFirst || hasChanged) && <Status>{t("texts.stopped")}</Status>}
      {children}
    </>
  );
}

/** A line that replaces the control that was pressed. It takes the focus, which would be lost with the control. */
function Status({ icon, takesFocus = true, children }: {
  icon?: ReactNode;
  takesFocus?: boolean;
  children: ReactNode;
}) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) text.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <p ref={text} tabIndex={-1} role="status" className={`${styles.asked} figures`}>
      {icon}
      <span>{children}</span>
    </p>
  );
}

function TextsAsked({ id, phone, takesFocus }: { id: string; phone: string; takesFocus: boolean }) {
  const t = useTranslate();
  const queryClient = useQueryClient();
  const errorMessage = useErrorMessage();
  const stopping = useMutation({
    mutationFn: () => api(stopTexts, { id }),
    onSuccess: (session) => showAnswer(queryClient, trackedKey(id), session),
  });
  return (
    <section className={styles.ask}>
      <Status icon={<Icon name="check" size={20} />} takesFocus={takesFocus}>
        {t("texts.on", { phone })}
      </Status>
      <Button look="ghost" busy={stopping.isPending} onClick={() => stopping.mutate()}>
        {t("texts.stop")}
      </Button>
      {stopping.isError && (
        <ErrorBox>{errorMessage(stopping.error, "texts.failed", "tracking.offline")}</ErrorBox>
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
      {asking.isError && <ErrorBox>{errorMessage(asking.error, "texts.failed", "tracking.offline")}
      </ErrorBox>}
    </section>
  );
}
