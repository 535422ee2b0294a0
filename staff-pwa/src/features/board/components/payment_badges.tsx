import type { StaffOrder } from "@contract/schemas/orders.ts";
import { isRedConcern } from "@domain/payment/payment_concern.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { price } from "@/lib/format/money.ts";
import { dayAndClock } from "@/lib/format/times.ts";
import { StatusBadge } from "@/ui/status_badge.tsx";
import css from "./ended_orders.module.css";
import { useLingui } from "@lingui/react";
import type { CaptureFailure, RefundFailure } from "@domain/payment/payment.ts";
import { refusalText } from "@/lib/i18n/error_messages.ts";

/** Badges about the payment: red when staff must act or money was lost. Renders nothing without a concern. */
export function PaymentBadge({ order }: { order: StaffOrder }) {
  const t = useTranslate();
  const { payment_concern: concern, refund_owed_amount: owed } = order;
  if (concern === null) return null;
  return (
    <p className={`${css.badges} figures`}>
      {concern !== "refund_owed" && (
        <StatusBadge tone={isRedConcern(concern) ? "bad" : "caution"}>
          {t(`concern.${concern}`)}
        </StatusBadge>
      )}
      {owed > 0 && <StatusBadge tone="bad">{t("concern.refund_owed", { amount: price(owed) })}</StatusBadge>}
    </p>
  );
}

/** The disputes and the failed refunds of an order. */
export function PaymentIssues({ order }: { order: StaffOrder }) {
  const t = useTranslate();
  const failed = order.refunds.filter(({ status }) => status === "failed");
  if (order.disputes.length === 0 && failed.length === 0) return null;
  return (
    <ul className={`${css.issues} figures`}>
      {order.disputes.map(({ id, amount, reason, status, is_inquiry, evidence_due_by }) => (
        <li key={id}>
          <strong>
            {t(is_inquiry ? "dispute.inquiry" : "dispute.title", {
              amount: price(amount),
              reason: reason.replaceAll("_", " "),
            })}
          </strong>{" "}
          {t(is_inquiry && status === "won" ? "dispute.inquiry.closed" : `dispute.${status}`)}
          {status === "needs_response" && evidence_due_by !== null &&
            ` · ${t("dispute.due", { time: dayAndClock(evidence_due_by) })}`}
        </li>
      ))}
      {failed.map(({ number, amount, problem }) => (
        <li key={number}>
          <strong>{t("concern.refund_failed")}</strong> {price(amount)}
          {problem !== null && (
            <>
              {" · "}
              <RefundFailureText reason={problem} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The reason why a card could not be charged. */
export function CaptureFailureText({ reason }: { reason: CaptureFailure }) {
  useLingui();
  return refusalText({ code: "capture_failed", params: { reason }, error: "" });
}

/** The reason why a refund failed. */
export function RefundFailureText({ reason }: { reason: RefundFailure }) {
  useLingui();
  return refusalText({ code: "refund_failed", params: { reason }, error: "" });
}
