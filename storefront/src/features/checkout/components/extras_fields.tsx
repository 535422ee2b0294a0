import { useFormContext, useWatch } from "react-hook-form";
import { useText } from "../../../lib/i18n.ts";
import { Field } from "../../../../../web/ui/field.tsx";
import { CheckRow } from "./check_row.tsx";
import type { CheckoutForm } from "../model/checkout_form.ts";
import styles from "./extras_fields.module.css";
import { useFieldError } from "../model/use_field_error.ts";

export function ExtrasFields() {
  const text = useText();
  const { register, control } = useFormContext<CheckoutForm>();
  const note = useWatch({ control, name: "specialInstructions" });
  return (
    <>
      <Field
        label={
          <>
            {text("checkout.instructions")}{" "}
            <span className={styles.optional}>({text("checkout.optional")})</span>
          </>
        }
        hint={text("checkout.instructionsHint")}
        error={useFieldError("specialInstructions")}
        count={text("checkout.counter", { count: note.length })}
      >
        {(field) => <textarea {...field} {...register("specialInstructions")} rows={3} maxLength={500} />}
      </Field>
      <CheckRow
        label={text("checkout.cutlery")}
        hint={text("checkout.cutleryHint")}
        {...register("wantsCutlery")}
      />
    </>
  );
}
