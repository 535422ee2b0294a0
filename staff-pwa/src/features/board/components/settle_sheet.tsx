import { type FormEvent, useState } from "react";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { useAttending } from "../../../lib/attending.ts";
import { useSay } from "../../../lib/i18n/say.ts";
import { price } from "../../../lib/money.ts";
import { Button } from "../../../../../web/ui/button.tsx";
import { Field } from "../../../../../web/ui/field.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { useSettleRefund } from "../api/give_back.ts";
import css from "./sheets.module.css";

const shortest = 3;
const longest = 200;

/** Ends an owed refund that the guest got in another way: how, for the audit log. The card stays charged. */
export function SettleSheet({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const say = useSay();
  useAttending();
  const [reason, setReason] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const { mutate, isPending } = useSettleRefund(order, onClose);

  function submit(event: FormEvent) {
    event.preventDefault();
    const words = reason.trim();
    if (words.length < shortest) return setIsMissing(true);
    mutate({ reason: words });
  }

  return (
    <Sheet title={say("settle.title", { number: order.order_number })} open onClose={onClose}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p className={css.sentence}>
          {say("settle.sentence", { amount: price(order.refund_owed_amount) })}
        </p>
        <Field label={say("settle.reason")} error={isMissing ? say("settle.reason.required") : undefined}>
          {(aria) => (
            <textarea
              {...aria}
              rows={2}
              maxLength={longest}
              value={reason}
              onChange={(event) => {
                setReason(event.target.value);
                setIsMissing(false);
              }}
            />
          )}
        </Field>
        <div className={css.actions}>
          <Button look="ghost" onClick={onClose}>{say("deny.cancel")}</Button>
          <Button type="submit" look="primary" className={css.confirm ?? ""} disabled={isPending}>
            {say("settle.confirm")}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
