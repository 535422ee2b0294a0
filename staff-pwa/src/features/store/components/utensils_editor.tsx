import { useId, useState } from "react";
import {
  type ListedUtensil,
  maxUtensilName,
  maxUtensils,
  parseUtensils,
  utensilsText,
} from "@domain/cart/utensils.ts";
import { useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { ArrangeList } from "@/ui/form/arrange_list.tsx";
import { Switch } from "@/ui/form/check.tsx";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import css from "./utensils_editor.module.css";

/** The editor of the setting `utensils`. `value` is the setting's text. */
export function UtensilsEditor(
  { name, hint, value, onChange }: {
    name: string;
    hint: string;
    value: string;
    onChange: (value: string) => void;
  },
) {
  const t = useTranslate();
  const language = useLanguage();
  const id = useId();
  // A name that is being typed has no valid text. A value from outside, such as after a reset, replaces the typed list.
  const [typed, setTyped] = useState<readonly ListedUtensil[]>(() => parseUtensils(value) ?? []);
  const utensils = utensilsText(typed) === value ? typed : parseUtensils(value) ?? [];
  const isFull = utensils.length >= maxUtensils;

  function change(next: readonly ListedUtensil[]) {
    setTyped(next);
    onChange(utensilsText(next));
  }

  const nameOf = ({ name, nameKorean }: ListedUtensil) =>
    (language === "ko" ? nameKorean || name : name || nameKorean) || t("utensils.new");

  return (
    <fieldset className={css.utensils} aria-describedby={`${id}-hint`}>
      <legend>{name}</legend>
      <p id={`${id}-hint`}>{hint}</p>
      {utensils.length === 0 && <p>{t("utensils.empty")}</p>}
      <ArrangeList
        ids={utensils.map((each) => each.id)}
        nameOf={(id) => nameOf(utensils.find((each) => each.id === id) ?? newUtensil())}
        isTall
        onMove={(from, to) => {
          const moved = utensils[from];
          if (moved) change(utensils.toSpliced(from, 1).toSpliced(to, 0, moved));
        }}
      >
        {(_, at) => {
          const utensil = utensils[at];
          return utensil && (
            <UtensilFields
              utensil={utensil}
              name={nameOf(utensil)}
              onChange={(next) => change(utensils.with(at, next))}
              onRemove={() => change(utensils.toSpliced(at, 1))}
            />
          );
        }}
      </ArrangeList>
      <div>
        <Button look="ghost" disabled={isFull} onClick={() => change([...utensils, newUtensil()])}>
          {t("utensils.add")}
        </Button>
      </div>
      <p role="status">{isFull && t("utensils.full", { max: maxUtensils })}</p>
    </fieldset>
  );
}

/** The id is random: a guest's open page may still show one that was removed. */
const newUtensil = (): ListedUtensil => ({
  id: `item_${crypto.randomUUID().slice(0, 8)}`,
  name: "",
  nameKorean: "",
  isOn: true,
});

function UtensilFields(
  { utensil, name, onChange, onRemove }: {
    utensil: ListedUtensil;
    name: string;
    onChange: (utensil: ListedUtensil) => void;
    onRemove: () => void;
  },
) {
  const t = useTranslate();
  const field = (key: "name" | "nameKorean", text: "name" | "name_korean") => (
    <Field
      label={t(`utensils.${text}`)}
      error={utensil[key].trim() === "" ? t(`utensils.error.${text}`) : undefined}
    >
      {(aria) => (
        <input
          {...aria}
          value={utensil[key]}
          maxLength={maxUtensilName}
          // The setting's text separates names with this character.
          onChange={(event) => onChange({ ...utensil, [key]: event.target.value.replaceAll("|", "") })}
        />
      )}
    </Field>
  );
  return (
    <div className={css.utensil} role="group" aria-label={name}>
      {field("name", "name")}
      {field("nameKorean", "name_korean")}
      <div className={css.actions}>
        <Switch
          name={t("utensils.on.of", { name })}
          checked={utensil.isOn}
          onChange={(isOn) => onChange({ ...utensil, isOn })}
        >
          {t(utensil.isOn ? "utensils.on" : "utensils.off")}
        </Switch>
        <Button look="ghost" aria-label={t("utensils.remove.of", { name })} onClick={onRemove}>
          {t("utensils.remove")}
        </Button>
      </div>
    </div>
  );
}
