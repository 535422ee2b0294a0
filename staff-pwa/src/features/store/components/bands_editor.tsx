import { useId, useState } from "react";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import { TimeField } from "@/ui/form/time_field.tsx";
import { TapChoice } from "@/ui/form/tap_choice.tsx";
import { bandProblem, bandsValue, newBand, type TypedBand, typedBands } from "../model/bands.ts";
import { toggled } from "../model/setting_texts.ts";
import css from "./bands_editor.module.css";

// Monday first.
const weekdays = ["1", "2", "3", "4", "5", "6", "0"] as const;
const inOrder = weekdays.toSorted();

/** The editor of the setting `capacity_bands`: limits for certain weekdays and hours. `value` is the setting's text. */
export function BandsEditor(
  { name, hint, value, onChange }: {
    name: string;
    hint: string;
    value: string;
    onChange: (value: string) => void;
  },
) {
  const t = useTranslate();
  const id = useId();
  // A band that is being typed has no valid text. A value from outside, such as after a reset, replaces the typed bands.
  const [typed, setTyped] = useState<readonly TypedBand[]>(() => typedBands(value));
  const bands = bandsValue(typed) === value ? typed : typedBands(value);

  function change(next: readonly TypedBand[]) {
    setTyped(next);
    onChange(bandsValue(next));
  }

  return (
    <fieldset className={css.bands} aria-describedby={`${id}-hint`}>
      <legend>{name}</legend>
      <p id={`${id}-hint`}>{hint}</p>
      {bands.length === 0 && <p>{t("bands.empty")}</p>}
      {bands.map((band, at) => (
        <BandFields
          key={at}
          number={at + 1}
          band={band}
          onChange={(next) => change(bands.with(at, next))}
          onRemove={() => change(bands.toSpliced(at, 1))}
        />
      ))}
      <div>
        <Button look="ghost" onClick={() => change([...bands, newBand])}>{t("bands.add")}</Button>
      </div>
    </fieldset>
  );
}

function BandFields(
  { number, band, onChange, onRemove }: {
    number: number;
    band: TypedBand;
    onChange: (band: TypedBand) => void;
    onRemove: () => void;
  },
) {
  const t = useTranslate();
  const problem = bandProblem(band);
  const limit = (key: "orders" | "dishes") => (
    <Field label={t(`bands.${key}`)} hint={t("bands.no_limit")}>
      {(aria) => (
        <input
          {...aria}
          type="number"
          inputMode="numeric"
          min={0}
          max={999}
          step={1}
          value={band[key]}
          onChange={(event) => onChange({ ...band, [key]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <fieldset className={css.band}>
      <legend>{t("bands.band", { number })}</legend>
      <div role="group" aria-label={t("bands.days")} className={css.days}>
        {weekdays.map((day) => (
          <TapChoice
            key={day}
            size="s"
            type="checkbox"
            checked={band.days.split(",").includes(day)}
            onChange={(event) =>
              onChange({ ...band, days: toggled(band.days, day, event.target.checked, inOrder) })}
          >
            {t(`day.${day}`)}
          </TapChoice>
        ))}
      </div>
      <div className={css.times}>
        <TimeField
          label={t("bands.from")}
          value={band.from}
          invalid={problem === "times"}
          onChange={(from) => onChange({ ...band, from })}
        />
        <TimeField
          label={t("bands.to")}
          // Midnight as an end is "24:00".
          value={band.to === "24:00" ? "00:00" : band.to}
          invalid={problem === "times"}
          onChange={(to) => onChange({ ...band, to: to === "00:00" ? "24:00" : to })}
        />
      </div>
      <div className={css.limits}>
        {limit("orders")}
        {limit("dishes")}
      </div>
      {problem !== undefined && <p role="alert" className={css.problem}>{t(`bands.error.${problem}`)}</p>}
      <div>
        <Button look="ghost" aria-label={t("bands.remove.of", { number })} onClick={onRemove}>
          {t("bands.remove")}
        </Button>
      </div>
    </fieldset>
  );
}
