import { useFormContext, useWatch } from "react-hook-form";
import { useTranslate } from "@/lib/i18n.ts";
import { Field } from "@web/ui/field.tsx";
import { CheckRow } from "@/ui/form/check_row.tsx";
import type { CheckoutForm } from "../model/checkout_form.ts";
import styles from "./extras_fields.module.css";
import { useFieldError } from "../model/form_habits.ts";

export function ExtrasFields() {
  const t = useTranslate();
  const { register, control } = useFormContext<CheckoutForm>();
  const note = useWatch({ control, name: "specialInstructions" });
  return (
    <>
      <Field
        label={
          <>
            {t("checkout.instructions")} <span className={styles.optional}>({t("checkout.optional")})</span>
          </>
        }
        hint={t("checkout.instructionsHint")}
        error={useFieldError("specialInstructions")}
        count={t("checkout.counter", { count: note.length })}
      >
        {(field) => <textarea {...field} {...register("specialInstructions")} rows={3} maxLength={500} />}
      </Field>
      <CheckRow
        label={t("checkout.cutlery")}
        hint={t("checkout.cutleryHint")}
        {...register("wantsCutlery")}
      />
    </>
  );
}
