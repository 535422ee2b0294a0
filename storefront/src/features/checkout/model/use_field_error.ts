import { useRouter } from "@tanstack/react-router";
import { type FieldPath, useFormContext } from "react-hook-form";
import type { CheckoutForm } from "./checkout_form.ts";
import { fieldAnswerOf } from "./field_errors.ts";

/** Returns the text of a field's error in the page's language, or undefined without an error. */
export function useFieldError(name: FieldPath<CheckoutForm>): string | undefined {
  const errorTexts = useRouter().options.context.texts.errors();
  const { formState, getFieldState } = useFormContext<CheckoutForm>();
  const error = getFieldState(name, formState).error;
  return error && (errorTexts ? errorTexts.ofField(fieldAnswerOf(error)) : error.message);
}
