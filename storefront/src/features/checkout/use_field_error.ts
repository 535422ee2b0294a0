import { type FieldPath, useFormContext } from "react-hook-form";
import { useText } from "../../lib/i18n.ts";
import { type CheckoutForm, invalidText } from "./checkout_form.ts";

/** What is wrong with a field, in the page's language; undefined while nothing is. */
export function useFieldError(name: FieldPath<CheckoutForm>): string | undefined {
  const text = useText();
  const { formState, getFieldState } = useFormContext<CheckoutForm>();
  const message = getFieldState(name, formState).error?.message;
  if (message === undefined) return undefined;
  const known = invalidText(message);
  return known ? text(known) : message;
}
