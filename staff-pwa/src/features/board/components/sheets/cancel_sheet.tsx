import { type FormEvent, useState } from "react";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { reasonLength } from "@domain/order/order.ts";
import { useAttending } from "@/lib/update_hold.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { price } from "@/lib/format/money.ts";
import { Button } from "@web/ui/button.tsx";
import { Check } from "@/ui/form/check.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { useCancel } from "../../api/refunds.ts";
import { ReasonField } from "./reason_field.tsx";
import css from "./sheets.module.css";

/** Cancels an accepted order. Asks for the reason and, if the user may refund, whether to refund now. */
export function CancelSheet(
  { order, refundsAll, onClose }: {
    order: StaffOrder;
    /** True when the setting makes a manager's cancellation refund in full. */
    refundsAll: boolean;
    onClose: () => void;
  },
) {
  const t = useTranslate();
  useAttending();
  const mayRefund = order.can.includes("refund");
  const [reason, setReason] = useState("");
  const [refund, setRefund] = useState(mayRefund);
  const [isMissing, setIsMissing] = useState(false);
  const { mutate, isPending } = useCancel(order, onClose);

  function submit(event: FormEvent) {
    event.preventDefault();
    const trimmed = reason.trim();
    if (trimmed.length < reasonLength.min) return setIsMissing(true);
    mutate({ reason: trimmed, refund });
  }

  return (
    <Sheet title={t("cancel.title", { number: order.order_number })} open onClose={onClose}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p className={css.lead}>
          {t(order.is_test || order.refundable_amount === 0 ? "cancel.message.free" : "cancel.message")}
        </p>
        <ReasonField
          label={t("cancel.reason")}
          error={isMissing ? t("cancel.reason.required") : undefined}
          value={reason}
          onChange={(text) => {
            setReason(text);
            setIsMissing(false);
          }}
        />
        {mayRefund && (
          <Check
            label={t("cancel.refund", { amount: price(order.refundable_amount) })}
            checked={refund}
            onChange={(event) => setRefund(event.target.checked)}
          />
        )}
        {!mayRefund && order.refundable_amount > 0 && (
          <p>
            {t(refundsAll ? "cancel.refunds" : "cancel.no_refund", {
              amount: price(order.refundable_amount),
            })}
          </p>
        )}
        {mayRefund && !refund && <p>{t("cancel.no_refund", { amount: price(order.refundable_amount) })}</p>}
        <div className={css.actions}>
          <Button look="ghost" onClick={onClose}>{t("deny.cancel")}</Button>
          <Button type="submit" look="danger" className={css.confirm ?? ""} busy={isPending}>
            {t("more.cancel")}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
