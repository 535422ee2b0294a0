import { denyReasonTexts } from "@contract/deny_reason_texts.ts";
import { type ReactNode, useId } from "react";
import { type DenyReason, denyReasons, reasonLength } from "@domain/order/order.ts";
import { useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { TapChoice } from "@/ui/form/tap_choice.tsx";
import css from "./sheets.module.css";

/** The reason of a denial or an offer and the message to the guest, which "Other" requires. */
export function ReasonChoice(
  { legend, reason, text, isMissing, onReason, onText, children }: {
    legend: string;
    reason: DenyReason | undefined;
    text: string;
    /** The required message was not written. */
    isMissing: boolean;
    onReason: (reason: DenyReason) => void;
    onText: (text: string) => void;
    /** Between the reasons and the message. */
    children?: ReactNode;
  },
) {
  const t = useTranslate();
  const language = useLanguage();
  const id = useId();
  return (
    <>
      <fieldset>
        <legend className={css.legend}>{legend}</legend>
        <div className={css.reasons}>
          {denyReasons.map((choice) => (
            <TapChoice
              key={choice}
              type="radio"
              name="reason"
              value={choice}
              checked={choice === reason}
              onChange={() => onReason(choice)}
            >
              {denyReasonTexts[choice].label[language]}
            </TapChoice>
          ))}
        </div>
      </fieldset>
      {children}
      <div className={css.freeText}>
        <label htmlFor={id}>{t(reason === "other" ? "deny.text.other" : "deny.text")}</label>
        <textarea
          id={id}
          rows={2}
          maxLength={reasonLength.max}
          value={text}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${id}-missing` : undefined}
          onChange={(event) => onText(event.target.value)}
        />
        {isMissing && (
          <p id={`${id}-missing`} className={css.missing} role="alert">{t("deny.text.required")}</p>
        )}
      </div>
    </>
  );
}
