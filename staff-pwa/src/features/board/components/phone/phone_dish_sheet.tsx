import { type FormEvent, useState } from "react";
import type { CartItem } from "@contract/schemas/cart.ts";
import type { MenuItem } from "@contract/schemas/menu.ts";
import { optionFieldProblem } from "@contract/option_problems.ts";
import { maxNoteLength } from "@domain/cart/cart.ts";
import { type ChosenOption, defaultOptions, optionProblems } from "@domain/menu/option.ts";
import { anytime, optionGroupsOf } from "@web/option_groups.ts";
import { fieldText } from "@/lib/api/error_texts.ts";
import { price } from "@/lib/format/money.ts";
import { useFirstName } from "@/lib/format/own_name.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useAttending } from "@/lib/update_hold.ts";
import { TapChoice } from "@/ui/form/tap_choice.tsx";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { tapped } from "../../model/offer.ts";
import sheets from "../sheets/sheets.module.css";
import css from "./phone.module.css";

/** The options and the note of a dish. `line` is absent for a dish that is added. */
export function PhoneDishSheet({ dish, line, onClose, onDone }: {
  dish: MenuItem;
  line?: CartItem | undefined;
  onClose: () => void;
  onDone: (chosen: { options: ChosenOption[]; special_instructions: string }) => void;
}) {
  const t = useTranslate();
  const firstName = useFirstName();
  const groups = optionGroupsOf(dish);
  const [options, setOptions] = useState<ChosenOption[]>(() =>
    line?.options.map(({ id, quantity }) => ({ id, quantity })) ?? defaultOptions(groups, anytime)
  );
  const [note, setNote] = useState(line?.special_instructions ?? "");
  const [isTried, setIsTried] = useState(false);
  const [problem] = optionProblems(groups, options, anytime);
  useAttending();

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (problem === undefined) onDone({ options, special_instructions: note.trim() });
  }

  return (
    <Sheet title={firstName(dish)} wide open onClose={onClose}>
      <form className={sheets.form} onSubmit={submit}>
        {groups.map((group) => (
          <fieldset key={group.id} className={css.group}>
            <legend className={sheets.legend}>
              {firstName({ name: group.name.en, name_korean: group.name.ko })}
              {group.min > 0 && <span className={css.required}>{` ${t("phone.required")}`}</span>}
            </legend>
            <div className={sheets.reasons}>
              {group.options.map((option) => {
                const isChosen = options.some(({ id }) => id === option.id);
                return (
                  <TapChoice
                    key={option.id}
                    type="checkbox"
                    checked={isChosen}
                    disabled={option.availability.kind !== "on" && !isChosen}
                    onChange={() => setOptions(tapped(options, group, option.id))}
                  >
                    {firstName({ name: option.name.en, name_korean: option.name.ko })}
                    {option.priceCents !== 0 &&
                      ` ${option.priceCents < 0 ? "−" : "+"}${price(Math.abs(option.priceCents) / 100)}`}
                    {option.availability.kind !== "on" && (
                      <small className={css.off}>{t("off_list.is_off")}</small>
                    )}
                  </TapChoice>
                );
              })}
            </div>
          </fieldset>
        ))}
        <Field label={t("phone.note")} count={`${note.length}/${maxNoteLength}`}>
          {(aria) => (
            <textarea
              {...aria}
              value={note}
              maxLength={maxNoteLength}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        <p className={sheets.missing} role="alert">
          {isTried && problem !== undefined && fieldText(optionFieldProblem(problem))}
        </p>
        <Button type="submit" look="primary" className={sheets.confirm ?? ""}>
          {t(line === undefined ? "phone.add" : "phone.save")}
        </Button>
      </form>
    </Sheet>
  );
}
