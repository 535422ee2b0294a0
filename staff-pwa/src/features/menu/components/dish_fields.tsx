import { dishFlags } from "@domain/menu/dish_flags.ts";
import { useQuery } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";
import type { AdminCategory } from "@contract/schemas/menu_admin.ts";
import { allergens } from "@domain/menu/dish.ts";
import { formErrorText } from "../../../lib/form_errors.ts";
import { useTranslate } from "../../../lib/i18n/text.ts";
import { useOwnName } from "../../../lib/own_name.ts";
import { timeOfDay, weekdays } from "../../../lib/times.ts";
import { amount } from "../../../lib/money.ts";
import { Check } from "../../../ui/check.tsx";
import { Field } from "../../../../../web/ui/field.tsx";
import form from "../../../ui/form.module.css";
import { type DishForm, typed } from "../model/dish_form.ts";
import { lunchQuery } from "../api/menu_calls.ts";

const longestReason = 500;

/** Everything that can be said about a dish but its picture. */
export function DishFields(
  { control, categories, isNew, mayPrice, requiresReason }: {
    control: UseFormReturn<DishForm>;
    categories: readonly AdminCategory[];
    isNew: boolean;
    mayPrice: boolean;
    requiresReason: boolean;
  },
) {
  const t = useTranslate();
  const lunch = useLunch();
  const ownName = useOwnName();
  const { register, watch, formState: { errors } } = control;
  const wrong = (field: keyof DishForm) => formErrorText(errors[field]);
  const money = { type: "number", inputMode: "decimal", step: "0.01", min: "0.01" } as const;
  return (
    <>
      <fieldset className={form.part}>
        <legend>{t("menu.form.basics")}</legend>
        <div className={form.columns}>
          <Field label={t("menu.name")} error={wrong("name")}>
            {(aria) => <input {...register("name")} {...aria} autoComplete="off" />}
          </Field>
          <Field label={t("menu.name_korean")} error={wrong("name_korean")}>
            {(aria) => <input {...register("name_korean")} {...aria} lang="ko" autoComplete="off" />}
          </Field>
          <Field label={t("menu.description")} error={wrong("description")}>
            {(aria) => <textarea {...register("description")} {...aria} rows={3} />}
          </Field>
          <Field label={t("menu.description_korean")} error={wrong("description_korean")}>
            {(aria) => <textarea {...register("description_korean")} {...aria} lang="ko" rows={3} />}
          </Field>
        </div>
      </fieldset>
      <fieldset className={form.part}>
        <legend>{t("menu.form.money")}</legend>
        <div className={form.columns}>
          <Field label={t("menu.category")} error={wrong("category_id")}>
            {(aria) => (
              <select {...register("category_id")} {...aria}>
                <option value="">{t("menu.category.choose")}</option>
                {categories.map((each) => <option key={each.id} value={each.id}>{ownName(each).first}
                </option>)}
              </select>
            )}
          </Field>
          <Field label={t("menu.prep")} error={wrong("prep_time_minutes")}>
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
          <Field
            label={t("menu.price")}
            error={wrong("price")}
            {...(mayPrice ? {} : { hint: t("menu.price.admins") })}
          >
            {(aria) => <input {...register("price")} {...aria} {...money} readOnly={!mayPrice} />}
          </Field>
          <Field
            label={t("menu.lunch_price")}
            error={wrong("lunch_price")}
            hint={lunch.hint}
          >
            {(aria) => (
              <input
                {...register("lunch_price")}
                {...aria}
                {...money}
                placeholder={lunch.usual(typed(watch("price")))}
                readOnly={!mayPrice}
              />
            )}
          </Field>
        </div>
        {requiresReason && (
          <Field
            label={t("price.reason")}
            error={wrong("price_reason")}
            hint={t("price.reason.hint")}
            count={`${watch("price_reason").length}/${longestReason}`}
          >
            {(aria) => (
              <textarea {...register("price_reason")} {...aria} rows={2} maxLength={longestReason} />
            )}
          </Field>
        )}
      </fieldset>
      <fieldset className={form.part}>
        <legend>{t("menu.form.tags")}</legend>
        <div className={form.choices}>
          {dishFlags.map((flag) => (
            <Check
              key={flag}
              label={t(`menu.${flag}`)}
              {...register(`is_${flag}`)}
            />
          ))}
          {mayPrice && <Check label={t("menu.taxable")} {...register("is_taxable")} />}
          {isNew && <Check label={t("menu.is_available")} {...register("is_available")} />}
        </div>
      </fieldset>
      <fieldset className={form.part}>
        <legend>{t("menu.form.allergens")}</legend>
        <div className={form.choices}>
          {allergens.map((allergen) => (
            <Check
              key={allergen}
              label={t(`menu.allergen.${allergen}`)}
              value={allergen}
              {...register("allergen_choices")}
            />
          ))}
        </div>
        <Field
          label={t("menu.allergen_note")}
          hint={t("menu.allergen_note.hint")}
          error={wrong("allergen_note")}
        >
          {(aria) => <input {...register("allergen_note")} {...aria} />}
        </Field>
        <Field label={t("menu.allergen_note_korean")} error={wrong("allergen_note_korean")}>
          {(aria) => <input {...register("allergen_note_korean")} {...aria} lang="ko" />}
        </Field>
      </fieldset>
    </>
  );
}

/** What the settings say of the lunch special, and the lunch price that usually goes with a price. */
function useLunch(): { hint: string; usual: (price: number) => string } {
  const t = useTranslate();
  const { data } = useQuery(lunchQuery);
  const empty = t("menu.lunch_price.hint");
  if (data === undefined) return { hint: empty, usual: () => "" };
  if (data.days.length === 0) return { hint: t("menu.lunch_price.never"), usual: () => "" };
  const times = { days: weekdays(data.days), from: timeOfDay(data.from), to: timeOfDay(data.to) };
  return {
    hint: `${t("menu.lunch_price.when", { ...times, less: amount(data.difference) })} ${empty}`,
    usual: (price) => price > data.difference ? amount(price - data.difference) : "",
  };
}
