import { useId } from "react";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Check } from "@/ui/form/check.tsx";
import { type CapacityChoice, capacityChoices } from "../model/capacity_choice.ts";
import css from "./system.module.css";

/** Chooses how much of the kitchen's capacity is limited. */
export function CapacityChoices(
  { choice, onChoose }: { choice: CapacityChoice; onChoose: (choice: CapacityChoice) => void },
) {
  const t = useTranslate();
  const id = useId();
  return (
    <div className={css.row}>
      <fieldset className={css.choices} aria-describedby={`${id}-hint`}>
        <legend>{t("capacity.title")}</legend>
        <div>
          {capacityChoices.map((each) => (
            <Check
              key={each}
              type="radio"
              name={id}
              label={t(`capacity.${each}`)}
              checked={each === choice}
              onChange={() => onChoose(each)}
            />
          ))}
        </div>
        <p id={`${id}-hint`}>{t(`capacity.${choice}.hint`)}</p>
      </fieldset>
    </div>
  );
}
