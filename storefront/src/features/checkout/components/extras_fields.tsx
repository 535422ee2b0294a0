import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { localized } from "@/lib/format/dish_names.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { statusQuery } from "@/lib/queries.ts";
import { Field } from "@web/ui/field.tsx";
import type { CheckoutForm } from "../model/checkout_form.ts";
import styles from "./extras_fields.module.css";
import { useFieldError } from "../model/form_habits.ts";

export function ExtrasFields() {
  const t = useTranslate();
  const { register, control } = useFormContext<CheckoutForm>();
  const note = useWatch({ control, name: "special_instructions" });
  return (
    <>
      <Field
        label={
          <>
            {t("checkout.instructions")} <span className={styles.optional}>({t("checkout.optional")})</span>
          </>
        }
        hint={t("checkout.instructionsHint")}
        error={useFieldError("special_instructions")}
        count={t("checkout.counter", { count: note.length })}
      >
        {(field) => <textarea {...field} {...register("special_instructions")} rows={3} maxLength={500} />}
      </Field>
      <UtensilFields />
    </>
  );
}

/** An unchecked box for each utensil: California allows none of them unless the guest asks for it. */
function UtensilFields() {
  const t = useTranslate();
  const language = useLanguage();
  const hintId = useId();
  const { register } = useFormContext<CheckoutForm>();
  const utensils = useQuery(statusQuery).data?.utensils ?? [];
  if (utensils.length === 0) return null;
  return (
    <fieldset className={styles.utensils} aria-describedby={hintId}>
      <legend>{t("checkout.utensils")}</legend>
      <p id={hintId}>{t("checkout.utensilsHint")}</p>
      <div>
        {utensils.map(({ id, name, name_korean }) => (
          <label key={id}>
            <input type="checkbox" value={id} {...register("utensils")} />
            <span>{localized(language, name, name_korean).text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
