import { denyReasonTexts } from "@contract/deny_reason_texts.ts";
import { type FormEvent, useId, useState } from "react";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { type DenyReason, denyReasons, reasonLength } from "@domain/order/order.ts";
import { useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { usePending } from "@/lib/use_pending.ts";
import { Button } from "@web/ui/button.tsx";
import { Check } from "@/ui/form/check.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import type { Denial } from "../../api/use_answers.ts";
import { nothingSoldOut, type SoldOut, soldOutBody, SoldOutFields } from "./sold_out_fields.tsx";
import css from "./sheets.module.css";

/** Denies an order with a reason. The guest is notified and the authorization released. */
export function DenySheet(
  { order, isOffline, onClose, onDeny }: {
    order: StaffOrder;
    isOffline: boolean;
    onClose: () => void;
    onDeny: (denial: Denial) => void;
  },
) {
  const t = useTranslate();
  const texts = denyReasonTexts[useLanguage()];
  const id = useId();
  const [reason, setReason] = useState<DenyReason>();
  const [text, setText] = useState("");
  const [pauseToday, setPauseToday] = useState(false);
  const [soldOut, setSoldOut] = useState<SoldOut>(nothingSoldOut);
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
      })
    );
  }

  return (
    <Sheet title={t("deny.title", { number })} open onClose={onClose}>
      <form className={css.form} onSubmit={submit}>
        <p className={css.lead}>
          {t(order.is_test ? "deny.message.test" : "deny.message", { number })}
        </p>
        <fieldset>
          <legend className={css.legend}>{t("deny.reason")}</legend>
          <div className={css.reasons}>
            {denyReasons.map((choice) => (
              <label key={choice} className={css.reason}>
                <input
                  type="radio"
                  name="reason"
                  value={choice}
                  checked={choice === reason}
                  onChange={() => setReason(choice)}
                />
                <span>{texts[choice].label}</span>
              </label>
            ))}
          </div>
        </fieldset>
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
        <div className={css.freeText}>
          <label htmlFor={id}>{t(reason === "other" ? "deny.text.other" : "deny.text")}</label>
          <textarea
            id={id}
            rows={2}
            maxLength={reasonLength.max}
            value={text}
            aria-invalid={isMissing}
            aria-describedby={isMissing ? `${id}-missing` : undefined}
            onChange={(event) => {
              setText(event.target.value);
              setIsMissing(false);
            }}
          />
          {isMissing && (
            <p id={`${id}-missing`} className={css.missing} role="alert">{t("deny.text.required")}</p>
          )}
        </div>
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
