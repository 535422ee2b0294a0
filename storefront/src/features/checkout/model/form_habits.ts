import { fieldCode } from "@contract/field_problems.ts";
import type { Slots } from "@contract/schemas/store.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { useFormContext, type UseFormReturn } from "react-hook-form";
import { type CheckoutForm, fieldAnswerOf, type FieldName, formErrorOf } from "./checkout_form.ts";
import { saveDraft } from "./draft.ts";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";
import { isOffered } from "./pickup_choice.ts";
import { useRouter } from "@tanstack/react-router";
import type { ErrorAnswer } from "@web/i18n/error_texts.ts";
import { refusalText } from "@/lib/error_message.ts";

type Form = UseFormReturn<CheckoutForm>;

/**
 * Shows an error at the time field while the chosen slot is not offered, unless the page shows that it is full. The choice itself never
 * changes.
 */
export function useLostSlot(
  { setError, clearErrors }: Form,
  slots: Slots,
  choice: PickupChoice | undefined,
  isFull: boolean,
): void {
  const isLost = choice?.option === "scheduled" && !isFull && !isOffered(slots, choice);
  const key = JSON.stringify(choice);
  useEffect(() => {
    if (!isLost) return;
    setError("pickup_time.scheduledTime", formErrorOf({ code: fieldCode("pickup_gone") }));
    return () => clearErrors("pickup_time.scheduledTime");
  }, [isLost, key, setError, clearErrors]);
}

/** Returns whether data was updated after `value` last changed. `updatedAt` is in milliseconds since 1970. */
export function useIsNewerThan(value: unknown, updatedAt: number): boolean {
  const [changed, setChanged] = useState({ value, updatedAt });
  if (changed.value !== value) setChanged({ value, updatedAt });
  return changed.value === value && updatedAt > changed.updatedAt;
}

/** Clears a field's error when the field is edited. The next submit validates it again. */
export function useEditingClearsErrors(
  { watch, clearErrors }: Form,
  clearProblem: () => void,
): void {
  const clear = useEffectEvent(clearProblem);
  useEffect(() => {
    const watching = watch((_, { name }) => {
      if (!name) return;
      clearErrors(name);
      clear();
    });
    return () => watching.unsubscribe();
  }, [watch, clearErrors]);
}

const contactNames = [
  "customer_info.firstName",
  "customer_info.lastName",
  "customer_info.email",
  "customer_info.phone",
] as const;

/** Reads the contact fields of the page into the form: browsers may fill them in without events. */
export function readContactFields(form: Form, page: HTMLFormElement | null): void {
  for (const name of contactNames) {
    const field = page?.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.value !== form.getValues(name)) {
      form.setValue(name, field.value);
    }
  }
}

/** Stores every edit, because a page that is left tells its fields nothing. */
export function useSavedDraft({ watch, getValues }: Form): void {
  useEffect(() => {
    const watching = watch(() => saveDraft(getValues()));
    return () => watching.unsubscribe();
  }, [watch, getValues]);
}

/** Returns the text of a field's error in the page's language, or undefined without an error. */
export function useFieldError(name: FieldName): string | undefined {
  const formatter = useRouter().options.context.texts.errors();
  const { formState, getFieldState } = useFormContext<CheckoutForm>();
  const error = getFieldState(name, formState).error;
  return error && (formatter ? formatter.ofField(fieldAnswerOf(error)) : error.message);
}

/** Returns a function for the text of an error response in the page's language. */
export function useRefusalText(): (refusal: ErrorAnswer) => string {
  const { texts } = useRouter().options.context;
  return (refusal) => refusalText(texts.errors(), refusal);
}
