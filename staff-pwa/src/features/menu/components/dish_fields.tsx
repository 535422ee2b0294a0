import { dishFlagFacts, dishFlags } from "@domain/menu/dish_flags.ts";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { AdminCategory } from "@contract/schemas/menu.ts";
import { allergens, avoidableNames, ingredients } from "@domain/menu/avoidable.ts";
import { formErrorText } from "@/lib/form_errors.ts";
import { useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { useOwnName } from "@/lib/format/own_name.ts";
import { timeOfDay, weekdays } from "@/lib/format/times.ts";
import { amount } from "@/lib/format/money.ts";
import { Check } from "@/ui/form/check.tsx";
import { MoneyField } from "@/ui/form/money_field.tsx";
import { Field } from "@web/ui/field.tsx";
import form from "@/ui/form/form.module.css";
import type { DishForm } from "../model/dish_form.ts";
import { typed } from "../model/numbers.ts";
import { lunchQuery } from "../api/menu_calls.ts";

/** The fields of a dish except its picture. */
export function DishFields(
  { control, categories, isNew, mayPrice }: {
    control: UseFormReturn<DishForm>;
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
  const { register, watch, formState: { errors } } = control;
  const errorText = (field: keyof DishForm) => formErrorText(errors[field]);
  return (
    <>
      <fieldset className={form.part}>
        <legend>{t("menu.form.basics")}</legend>
        <div className={form.columns}>
          <Field label={t("menu.name")} error={errorText("name")}>
            {(aria) => <input {...register("name")} {...aria} autoComplete="off" />}
          </Field>
          <Field label={t("menu.name_korean")} error={errorText("name_korean")}>
            {(aria) => <input {...register("name_korean")} {...aria} lang="ko" autoComplete="off" />}
          </Field>
          <Field label={t("menu.description")} error={errorText("description")}>
            {(aria) => <textarea {...register("description")} {...aria} rows={3} />}
          </Field>
          <Field label={t("menu.description_korean")} error={errorText("description_korean")}>
            {(aria) => <textarea {...register("description_korean")} {...aria} lang="ko" rows={3} />}
          </Field>
        </div>
        <Field
          label={t("menu.kitchen_name")}
          hint={t("menu.kitchen_name.hint")}
          error={errorText("kitchen_name")}
        >
          {(aria) => <input {...register("kitchen_name")} {...aria} lang="ko" autoComplete="off" />}
        </Field>
        <Field label={t("menu.aliases")} hint={t("menu.aliases.hint")} error={errorText("aliases")}>
          {(aria) => <input {...register("aliases")} {...aria} autoComplete="off" />}
        </Field>
      </fieldset>
      <fieldset className={form.part}>
        <legend>{t("menu.form.money")}</legend>
        <div className={form.columns}>
          <Field label={t("menu.category")} error={errorText("category_id")}>
            {(aria) => (
              <select {...register("category_id")} {...aria}>
                <option value="">{t("menu.category.choose")}</option>
                {categories.map((each) => <option key={each.id} value={each.id}>{ownName(each).first}
                </option>)}
              </select>
            )}
          </Field>
          <Field label={t("menu.prep")} error={errorText("prep_time_minutes")}>
            {(aria) => (
              <input
                {...register("prep_time_minutes")}
                {...aria}
                type="number"
                inputMode="numeric"
                min={1}
                max={180}
              />
            )}
          </Field>
          <MoneyField
            label={t("menu.price")}
            error={errorText("price")}
            hint={mayPrice ? undefined : t("menu.price.admins")}
            readOnly={!mayPrice}
            {...register("price")}
          />
          <MoneyField
            label={t("menu.lunch_price")}
            error={errorText("lunch_price")}
            hint={lunch.hint}
            placeholder={lunch.usual(typed(watch("price")))}
            readOnly={!mayPrice}
            {...register("lunch_price")}
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
        <Field
          label={t("menu.allergen_note")}
          hint={t("menu.allergen_note.hint")}
          error={errorText("allergen_note")}
        >
          {(aria) => <input {...register("allergen_note")} {...aria} />}
        </Field>
        <Field label={t("menu.allergen_note_korean")} error={errorText("allergen_note_korean")}>
          {(aria) => <input {...register("allergen_note_korean")} {...aria} lang="ko" />}
        </Field>
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
