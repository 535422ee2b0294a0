import type { ErrorParams } from "@contract/errors.ts";
import { useEffect, useRef } from "react";
import type { Refusal } from "@/lib/api.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { momentText } from "@/lib/format/day_text.ts";
import { Button } from "@web/ui/button.tsx";
import { WithCall } from "@/ui/with_call.tsx";
import type { Slot } from "../model/other_times.ts";
import { useRefusalText } from "../model/form_habits.ts";
import styles from "./other_times.module.css";

type Props = {
  /** The server's refusal of a full time. Its text gets the focus. */
  full: Refusal | undefined;
  times: readonly Slot[];
  today: string | undefined;
  onChoose: (slot: Slot) => void;
};

/** The buttons list the alternatives, so the text does not. */
const noAlternatives = { alternatives: [] } satisfies ErrorParams<"slot_full">;

/** Buttons for the times in place of a full or lost one. A press chooses the time. Renders nothing when there is nothing to show. */
export function OtherTimes({ full, times, today, onChoose }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const refusalText = useRefusalText();
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (full) message.current?.focus();
  }, [full]);
  if (!full && times.length === 0) return null;
  return (
    <div className={styles.times}>
      {full && (
        <p ref={message} tabIndex={-1} role="alert" className={styles.message}>
          <WithCall>{refusalText({ ...full, params: noAlternatives })}</WithCall>{" "}
          {t("checkout.requote.notCharged")}
        </p>
      )}
      {times.length > 0 && (
        <div role="group" aria-label={t("checkout.pickup.others")} className={styles.buttons}>
          {times.map((slot) => (
            <Button
              key={`${slot.date} ${slot.time}`}
              onClick={() => onChoose(slot)}
            >
              <span className="figures">{momentText(slot, today, t, language)}</span>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
