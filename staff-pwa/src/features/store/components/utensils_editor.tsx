import type { Language } from "@domain/shared/language.ts";
import { useState } from "react";
import {
  type ListedUtensil,
  maxUtensilName,
  maxUtensils,
  parseUtensils,
  utensilsText,
} from "@domain/cart/utensils.ts";
import { useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { randomId } from "@/lib/random_id.ts";
import { Switch } from "@/ui/form/check.tsx";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import { ItemActions, ListEditor } from "./list_editor.tsx";

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
  // A name that is being typed has no valid text. A value from outside, such as after a reset, replaces the typed list.
  const [typed, setTyped] = useState<readonly ListedUtensil[]>(() => parseUtensils(value) ?? []);
  const nameOf = ({ name }: ListedUtensil) =>
    (language === "ko" ? name.ko || name.en : name.en || name.ko) || t("utensils.new");
  return (
    <ListEditor
      name={name}
      hint={hint}
      texts={{
        empty: t("utensils.empty"),
        add: t("utensils.add"),
        full: t("utensils.full", { max: maxUtensils }),
      }}
      items={utensilsText(typed) === value ? typed : parseUtensils(value) ?? []}
      max={maxUtensils}
      nameOf={nameOf}
      newItem={newUtensil}
      onChange={(next) => {
        setTyped(next);
        onChange(utensilsText(next));
      }}
    >
      {(utensil, change, remove) => (
        <UtensilFields utensil={utensil} name={nameOf(utensil)} onChange={change} onRemove={remove} />
      )}
    </ListEditor>
  );
}

/** The id is random: a guest's open page may still show one that was removed. */
const newUtensil = (): ListedUtensil => ({
  id: `item_${randomId().slice(0, 8)}`,
  name: { en: "", ko: "" },
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
  const field = (language: Language, text: "name" | "name_korean") => (
    <Field
      label={t(`utensils.${text}`)}
      error={utensil.name[language].trim() === "" ? t(`utensils.error.${text}`) : undefined}
    >
      {(aria) => (
        <input
          {...aria}
          value={utensil.name[language]}
          maxLength={maxUtensilName}
          // The setting's text separates names with this character.
          onChange={(event) =>
            onChange({
              ...utensil,
              name: { ...utensil.name, [language]: event.target.value.replaceAll("|", "") },
            })}
        />
      )}
    </Field>
  );
  return (
    <>
      {field("en", "name")}
      {field("ko", "name_korean")}
      <ItemActions>
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
      </ItemActions>
    </>
  );
}
