import { useLingui } from "@lingui/react";
import type { I18n } from "@lingui/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { orderDetail, orderEvidence } from "@contract/orders.ts";
import type { OrderDetail, StaffOrder } from "@contract/schemas/orders.ts";
import { messageFacts } from "@domain/notification/message.ts";
import { useActionLabels } from "@/lib/action_labels.ts";
import { api } from "@/lib/api/api.ts";
import { download } from "@/lib/api/lists_and_files.ts";
import { errorMessages } from "@/lib/i18n/error_messages.ts";
import { type Translate, useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { price } from "@/lib/format/money.ts";
import { isRefused, recordedReason, refusedText } from "@/lib/format/recorded_reason.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { dayAndTime } from "@/lib/format/times.ts";
import { Button } from "@web/ui/button.tsx";
import { notify } from "@/ui/toasts/toasts.tsx";
import { actorText } from "@/lib/actors.ts";
import { PhoneHistory } from "./phone_history.tsx";
import css from "./ended_orders.module.css";

type Row = { key: string; at: string; text: string; isBad: boolean };

/** The history of an order, its payment and its messages, oldest first, with the evidence export for users who may use it. */
export function OrderTimeline({ order }: { order: StaffOrder }) {
  const t = useTranslate();
  const language = useLanguage();
  const actionLabel = useActionLabels();
  const { i18n } = useLingui();
  const detail = useQuery({
    // The key contains the order: every change of the order changes its timeline.
    queryKey: ["orders", "timeline", order.id, JSON.stringify(order)],
    queryFn: () => api(orderDetail, { id: order.id }),
  });
  const rows = [
    ...(detail.data?.timeline ?? []).flatMap((entry) => toRows(entry, order, { actionLabel, t, i18n })),
    ...order.messages.map(({ about, channel, status, at }, nth): Row => ({
      key: `message ${nth}`,
      at,
      // The row begins with the time.
      text: t(`delivery.${channel}.${status}`, { about: messageFacts[about].label[language], time: "" })
        .trim(),
      isBad: status === "failed" || status === "undelivered",
    })),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  return (
    <section aria-label={t("timeline.title")}>
      <h3 className={css.heading}>{t("timeline.title")}</h3>
      {detail.data !== undefined && detail.data.phone_history.orders > 0 && (
        <p className="figures">
          <PhoneHistory history={detail.data.phone_history} />
        </p>
      )}
      {detail.isError && detail.data === undefined && (
        <p role="alert">{errorMessage(detail.error, t("answer.no_connection"))}</p>
      )}
      <ol className={`${css.timeline} figures`} aria-busy={detail.isPending}>
        {rows.map(({ key, at, text, isBad }) => (
          <li key={key} data-bad={isBad}>
            <time dateTime={at}>{dayAndTime(at, Date.parse(order.created_at))}</time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      {detail.data?.can_export_evidence && <EvidenceButton order={order} />}
    </section>
  );
}

function EvidenceButton({ order }: { order: StaffOrder }) {
  const t = useTranslate();
  const [isPending, setIsPending] = useState(false);
  const save = async () => {
    setIsPending(true);
    try {
      await download(orderEvidence, { id: order.id });
    } catch (problem) {
      notify(
        "error",
        t("timeline.evidence.failed", { reason: errorMessage(problem, t("answer.no_connection")) }),
      );
    } finally {
      setIsPending(false);
    }
  };
  return <Button onClick={() => void save()} busy={isPending}>{t("timeline.evidence")}</Button>;
}

function toRows(
  { id, at, action, by, status, details }: OrderDetail["timeline"][number],
  order: StaffOrder,
  { actionLabel, t, i18n }: { actionLabel: (action: string) => string; t: Translate; i18n: I18n },
): Row[] {
  const { cents, dispute_status, total_cents } = details;
  const text = [
    actionLabel(action),
    typeof cents === "number" ? price(cents / 100) : "",
    typeof dispute_status === "string" && isDisputeStatus(dispute_status)
      ? t(`dispute.${dispute_status}`)
      : "",
    // Only the audit log shows the reason codes of the payment provider.
    action.startsWith("order.") ? reasonOf(details, i18n) : "",
    actorText(by, t),
  ].filter((part) => part !== "").join(" · ");
  const isBad = status === "failed" || action === "dispute.opened";
  const row: Row = { key: `entry ${id}`, at, text, isBad };
  if (action !== "order.placed" || order.is_test) return [row];
  // An accepted offer lowers the order's total, but not the hold.
  const held = typeof total_cents === "number" ? total_cents / 100 : order.total_amount;
  const authorized = t("timeline.authorized", { amount: price(held) });
  return [row, { key: `authorized ${id}`, at, text: authorized, isBad: false }];
}

function reasonOf(details: OrderDetail["timeline"][number]["details"], i18n: I18n): string {
  if (isRefused(details)) return refusedText(errorMessages(), details);
  return typeof details["reason"] === "string" ? recordedReason(i18n, details["reason"]) : "";
}

function isDisputeStatus(status: string): status is StaffOrder["disputes"][number]["status"] {
  return ["needs_response", "under_review", "won", "lost"].includes(status);
}
