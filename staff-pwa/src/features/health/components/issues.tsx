import { paymentDiscrepancies, resendMessage, undeliveredMessages } from "@contract/operations.ts";
import { serverNow } from "@/lib/clock.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { isResendable, messageFacts } from "@domain/notification/message.ts";
import { formatDollars } from "@domain/shared/money.ts";
import { api } from "@/lib/api/api.ts";
import { useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { calendarDay, clockTime, dayAndClock } from "@/lib/format/times.ts";
import { useSave } from "@/ui/form/use_save.ts";
import { StatusBadge } from "@/ui/status_badge.tsx";
import { Button } from "@web/ui/button.tsx";
import css from "./issues.module.css";

const undeliveredQuery = queryOptions({
  queryKey: ["health", "undelivered messages"],
  queryFn: () => api(undeliveredMessages),
});

const paymentsQuery = queryOptions({
  queryKey: ["health", "payments"],
  queryFn: () => api(paymentDiscrepancies),
});

const moment = (iso: string) =>
  calendarDay(iso) === calendarDay(serverNow()) ? clockTime(iso) : dayAndClock(iso);

/** Undelivered messages, each but a call with a button that sends it again. Renders nothing when there are none. */
export function UndeliveredMessages({ every }: { every: number | false }) {
  const t = useTranslate();
  const language = useLanguage();
  const { data = [] } = useQuery({ ...undeliveredQuery, refetchInterval: every });
  const { mutate, isPending } = useSave({
    save: (id: number) => api(resendMessage, { id: String(id) }),
    done: () => t("undelivered.resent"),
    failed: t("undelivered.not_resent"),
    affects: undeliveredQuery.queryKey,
  });
  if (data.length === 0) return null;
  return (
    <section className={css.part}>
      <h2>{t("undelivered.title")}</h2>
      <ul className={css.list}>
        {data.map(({ id, channel, about, status, is_in_doubt, reason, order_number, at }) => (
          <li key={id}>
            <StatusBadge tone={status === "dropped" ? "plain" : "bad"}>
              {t(is_in_doubt && status === "failed" ? "undelivered.in_doubt" : `undelivered.${status}`)}
            </StatusBadge>
            <div>
              <strong>{t(`undelivered.${channel}`, { order: order_number ?? "none" })}</strong>
              <p className={`${css.soft} figures`}>
                {messageFacts[about].label[language]} · {moment(at)}
                {status !== "dropped" && ` · ${reason}`}
              </p>
            </div>
            {isResendable({ channel, about }) && (
              <Button busy={isPending} onClick={() => mutate(id)}>{t("undelivered.resend")}</Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Payments on which the payment provider and our ledger disagree or recently disagreed. Renders nothing when there are none. */
export function Discrepancies({ every }: { every: number | false }) {
  const t = useTranslate();
  const { data = [] } = useQuery({ ...paymentsQuery, refetchInterval: every });
  if (data.length === 0) return null;
  return (
    <section className={css.part}>
      <h2>{t("differ.title")}</h2>
      <ul className={css.list}>
        {data.map(({ payment_intent_id, kind, order_number, amount, since, ended_at }) => (
          <li key={`${payment_intent_id} ${kind} ${since}`}>
            <StatusBadge tone={ended_at === null ? "bad" : "plain"}>
              {t(ended_at === null ? "differ.stands" : "differ.settled")}
            </StatusBadge>
            <div>
              <strong>{t(`differ.${kind}`)}</strong>
              <p className={`${css.soft} figures`}>
                {formatDollars(Math.round(amount * 100))} · {order_number ?? "–"} · {moment(since)} ·{" "}
                <span className={css.id}>{payment_intent_id}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
