import { useRouter } from "@tanstack/react-router";
import { type FieldPath, useFormContext } from "react-hook-form";
import type { CheckoutForm } from "./checkout_form.ts";
import { fieldAnswerOf } from "./field_errors.ts";

/** What is wrong with a field, in the page's language; undefined while nothing is. */
export function useFieldError(name: FieldPath<CheckoutForm>): string | undefined {
  const errorTexts = useRouter().options.context.texts.errors();
  const { formState, getFieldState } = useFormContext<CheckoutForm>();
  const error = getFieldState(name, formState).error;
  return error && (errorTexts ? errorTexts.ofField(fieldAnswerOf(error)) : error.message);
}
