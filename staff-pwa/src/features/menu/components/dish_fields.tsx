import { dishFlagFacts, dishFlags } from "@domain/menu/dish_flags.ts";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { AdminCategory } from "@contract/schemas/menu.ts";
import { readAliases } from "@domain/menu/dish.ts";
import { allergens, avoidableNames, ingredients } from "@domain/menu/avoidable.ts";
import { useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { useOwnName } from "@/lib/format/own_name.ts";
import { timeOfDay, weekdays } from "@/lib/format/times.ts";
import { amount } from "@/lib/format/money.ts";
import { Check } from "@/ui/form/check.tsx";
import {
  type FieldsOf,
  FormField,
  MoneyField,
  TextArea,
  TypedField,
  WholeField,
} from "@/ui/form/form_field.tsx";
import form from "@/ui/form/form.module.css";
import type { DishForm } from "../model/dish_form.ts";
import { lunchQuery } from "../api/menu_calls.ts";

/** The fields of a dish except its picture. */
export function DishFields(
  { of, categories, isNew, mayPrice }: {
    of: FieldsOf<DishForm> & { form: Pick<UseFormReturn<DishForm>, "watch"> };
    categories: readonly AdminCategory[];
    isNew: boolean;
    mayPrice: boolean;
  },
) {
  const t = useTranslate();
  const taxHint = useId();
  const language = useLanguage();
  const lunch = useLunch();
  const ownName = useOwnName();
  const { register, watch } = of.form;
  return (
    <>
      <fieldset className={form.part}>
        <legend>{t("menu.form.basics")}</legend>
        <div className={form.columns}>
          <FormField of={of} name="name" />
          <FormField of={of} name="name_korean" lang="ko" />
          <TextArea of={of} name="description" rows={3} />
          <TextArea of={of} name="description_korean" lang="ko" rows={3} />
        </div>
        <FormField of={of} name="kitchen_name" hint={t("menu.kitchen_name.hint")} lang="ko" />
        <TypedField
          of={of}
          name="aliases"
          hint={t("menu.aliases.hint")}
          parse={readAliases}
          format={(aliases: string[]) => aliases.join(", ")}
        />
      </fieldset>
      <fieldset className={form.part}>
        <legend>{t("menu.form.money")}</legend>
        <div className={form.columns}>
          <FormField of={of} name="category_id">
            {(control) => (
              <select {...control}>
                <option value="">{t("menu.category.choose")}</option>
                {categories.map((each) => <option key={each.id} value={each.id}>{ownName(each).first}
                </option>)}
              </select>
            )}
          </FormField>
          <WholeField of={of} name="prep_time_minutes" min={1} max={180} />
          <MoneyField
            of={of}
            name="price"
            hint={mayPrice ? undefined : t("menu.price.admins")}
            readOnly={!mayPrice}
          />
          <MoneyField
            of={of}
            name="lunch_price"
            isOptional
            hint={lunch.hint}
            placeholder={lunch.usual(watch("price"))}
            readOnly={!mayPrice}
          />
        </div>
      </fieldset>
      <fieldset className={form.part}>
        <legend>{t("menu.form.tags")}</legend>
        <div className={form.choices}>
          {dishFlags.map((flag) => (
            <Check
              key={flag}
              label={dishFlagFacts[flag].name[language]}
              {...register(`is_${flag}`)}
            />
          ))}
          {mayPrice && (
            <Check label={t("menu.taxable")} aria-describedby={taxHint} {...register("is_taxable")} />
          )}
          {isNew && <Check label={t("menu.is_available")} {...register("is_available")} />}
        </div>
        {mayPrice && <p id={taxHint}>{t("menu.taxable.hint")}</p>}
      </fieldset>
      <fieldset className={form.part}>
        <legend>{t("menu.form.contains")}</legend>
        <div className={form.choices}>
          {ingredients.map((ingredient) => (
            <Check
              key={ingredient}
              label={avoidableNames[ingredient][language]}
              value={ingredient}
              {...register("contains")}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className={form.part}>
        <legend>{t("menu.form.allergens")}</legend>
        <div className={form.choices}>
          {allergens.map((allergen) => (
            <Check
              key={allergen}
              label={avoidableNames[allergen][language]}
              value={allergen}
              {...register("allergen_choices")}
            />
          ))}
        </div>
        <FormField of={of} name="allergen_note" hint={t("menu.allergen_note.hint")} />
        <FormField of={of} name="allergen_note_korean" lang="ko" />
      </fieldset>
    </>
  );
}

/** The hint about lunch hours from the settings, and the default lunch price for a price (docs/product-rules.md, "Lunch price"). */
function useLunch(): { hint: string; usual: (price: number) => string } {
  const t = useTranslate();
  const { data } = useQuery(lunchQuery);
  const empty = t("menu.lunch_price.hint");
  if (data === undefined) return { hint: empty, usual: () => "" };
  if (data.days.length === 0) return { hint: t("menu.lunch_price.never"), usual: () => "" };
  const times = { days: weekdays(data.days), from: timeOfDay(data.from), to: timeOfDay(data.to) };
  return {
    hint: `${t("menu.lunch_price.when", { ...times, less: amount(data.difference) })} ${empty}`,
    usual: (price) => price > data.difference ? (price - data.difference).toFixed(2) : "",
  };
}
