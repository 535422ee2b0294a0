import { useFormContext } from "react-hook-form";
import { alcoholAge } from "@domain/menu/alcohol.ts";
import { useTranslate } from "@/lib/i18n.ts";
import { CheckRow } from "@/ui/form/check_row.tsx";
import type { CheckoutForm } from "../model/checkout_form.ts";
import { useFieldError } from "../model/form_habits.ts";

/** Asks the guest of a cart with alcohol to confirm the age (docs/product-rules.md, "Alcohol to go"). */
export function AgeField() {
  const t = useTranslate();
  const { register } = useFormContext<CheckoutForm>();
  return (
    <CheckRow
      label={t("checkout.age", { age: alcoholAge })}
      hint={t("checkout.ageHint", { age: alcoholAge })}
      error={useFieldError("is_of_age")}
      required
      {...register("is_of_age")}
    />
  );
}
