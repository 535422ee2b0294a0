import { type FormEvent, useState } from "react";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { reasonLength } from "@domain/order/order.ts";
import { useAttending } from "@/lib/update_hold.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { price } from "@/lib/format/money.ts";
import { Button } from "@web/ui/button.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { useSettleRefund } from "../../api/refunds.ts";
import { ReasonField } from "./reason_field.tsx";
import css from "./sheets.module.css";

/** Settles an owed refund that the guest got in another way. The reason goes to the audit log. The card stays charged. */
export function SettleSheet({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const t = useTranslate();
  useAttending();
  const [reason, setReason] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const { mutate, isPending } = useSettleRefund(order, onClose);

  function submit(event: FormEvent) {
    event.preventDefault();
    const trimmed = reason.trim();
    if (trimmed.length < reasonLength.min) return setIsMissing(true);
    mutate({ reason: trimmed });
  }

  return (
    <Sheet title={t("settle.title", { number: order.order_number })} open onClose={onClose}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p className={css.lead}>
          {t("settle.message", { amount: price(order.refund_owed_amount) })}
        </p>
        <ReasonField
          label={t("settle.reason")}
          error={isMissing ? t("settle.reason.required") : undefined}
          value={reason}
          onChange={(text) => {
            setReason(text);
            setIsMissing(false);
          }}
        />
        <div className={css.actions}>
          <Button look="ghost" onClick={onClose}>{t("deny.cancel")}</Button>
          <Button type="submit" look="primary" className={css.confirm ?? ""} busy={isPending}>
            {t("settle.confirm")}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
