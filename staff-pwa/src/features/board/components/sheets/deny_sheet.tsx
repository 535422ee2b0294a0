import { type FormEvent, useState } from "react";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import type { DenyReason } from "@domain/order/order.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useFirstName } from "@/lib/format/own_name.ts";
import { usePending } from "@/lib/use_pending.ts";
import { Button } from "@web/ui/button.tsx";
import { Check } from "@/ui/form/check.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import type { Denial } from "../../api/use_answers.ts";
import { ReasonChoice } from "./reason_choice.tsx";
import { nothingSoldOut, type SoldOut, soldOutBody, SoldOutFields } from "./sold_out_fields.tsx";
import offer from "./offer_sheet.module.css";
import css from "./sheets.module.css";

export type DenyForm = {
  reason: DenyReason | undefined;
  text: string;
  pauseToday: boolean;
  soldOut: SoldOut;
};

/** Denies an order with a reason. The guest is notified and the authorization released. */
export function DenySheet(
  { order, sent, isOffline, onClose, onOffer, onDeny }: {
    order: StaffOrder;
    /** What was sent before without success, to send it again. */
    sent: DenyForm | undefined;
    isOffline: boolean;
    onClose: () => void;
    /** Opens the sheet that offers a change, with the line `leftOut` left out. */
    onOffer: (leftOut?: string) => void;
    onDeny: (denial: Denial, form: DenyForm) => void;
  },
) {
  const t = useTranslate();
  const [reason, setReason] = useState(sent?.reason);
  const [text, setText] = useState(sent?.text ?? "");
  const [pauseToday, setPauseToday] = useState(sent?.pauseToday ?? false);
  const [soldOut, setSoldOut] = useState(sent?.soldOut ?? nothingSoldOut);
  const [isMissing, setIsMissing] = useState(false);
  const number = order.order_number;
  const { isPending, press } = usePending();

  function submit(event: FormEvent) {
    event.preventDefault();
    const trimmed = text.trim();
    if (reason === "other" && trimmed === "") return setIsMissing(true);
    const off = reason === "sold_out" ? soldOutBody(soldOut) : undefined;
    press(() =>
      onDeny({
        reason,
        text: trimmed,
        pauseToday: reason === "closing" && pauseToday,
        ...(off && { soldOut: off }),
      }, { reason, text, pauseToday, soldOut })
    );
  }

  return (
    <Sheet title={t("deny.title", { number })} open onClose={onClose}>
      {order.can.includes("offer") && <OfferInstead order={order} onOffer={onOffer} />}
      <form className={css.form} onSubmit={submit}>
        <p className={css.lead}>
          {t(order.is_test ? "deny.message.test" : "deny.message", { number })}
        </p>
        <ReasonChoice
          legend={t("deny.reason")}
          reason={reason}
          text={text}
          isMissing={isMissing}
          onReason={setReason}
          onText={(next) => {
            setText(next);
            setIsMissing(false);
          }}
        >
          {reason === "sold_out" && !order.is_test && (
            <SoldOutFields order={order} value={soldOut} onChange={setSoldOut} />
          )}
          {reason === "closing" && (
            <Check
              label={t("deny.pause_today")}
              checked={pauseToday}
              onChange={(event) => setPauseToday(event.target.checked)}
            />
          )}
        </ReasonChoice>
        {isOffline && <p className={css.missing} role="alert">{t("card.needs_line")}</p>}
        <div className={css.actions}>
          <Button look="ghost" onClick={onClose}>{t("deny.cancel")}</Button>
          <Button
            type="submit"
            look="danger"
            className={css.confirm ?? ""}
            data-pending={isPending}
            disabled={isOffline}
          >
            {t("deny.confirm")}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

/** Asks the guest before the order is denied. The commonest case, one dish is out, takes one tap here and one in the next sheet. */
function OfferInstead({ order, onOffer }: { order: StaffOrder; onOffer: (leftOut?: string) => void }) {
  const t = useTranslate();
  const firstName = useFirstName();
  return (
    <div className={offer.change}>
      <p>{t("offer.hint")}</p>
      <div className={offer.outs}>
        <Button onClick={() => onOffer()}>{t("offer.open")}</Button>
        {order.items.length > 1 && order.items.map((item) => (
          <Button
            key={item.id}
            onClick={() => onOffer(item.id)}
          >
            {t("offer.is_out", { name: firstName(item) })}
          </Button>
        ))}
      </div>
    </div>
  );
}
