import type { ComponentProps } from "react";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Field } from "@web/ui/field.tsx";
import { FormError } from "@/ui/form/alert_box.tsx";

const maxReasonLength = 500;

/** Asks for the reason of a price change. A user without `mayPrice` reads who may make it. */
export function PriceReason(
  { mayPrice, length, error, ...textarea }:
    & { mayPrice: boolean; length: number; error: string | undefined }
    & ComponentProps<"textarea">,
) {
  const t = useTranslate();
  if (!mayPrice) return <FormError text={t("price.forbidden")} />;
  return (
    <Field
      label={t("price.reason")}
      error={error}
      hint={t("price.reason.hint")}
      count={`${length}/${maxReasonLength}`}
    >
      {(aria) => <textarea {...textarea} {...aria} rows={2} maxLength={maxReasonLength} />}
    </Field>
  );
}
