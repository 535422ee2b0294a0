import { fieldCode } from "@contract/field_problems.ts";
import type { Slots } from "@contract/schemas/store.ts";
import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { CheckoutForm } from "./checkout_form.ts";
import { formErrorOf } from "./field_errors.ts";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";
import { isOffered } from "./pickup_choice.ts";

type Form = UseFormReturn<CheckoutForm>;

/** A slot that is gone shows an error at its field; only the guest's own hand chooses another. */
export function useLostSlot(
  { setError }: Form,
  slots: Slots,
  choice: PickupChoice | undefined,
): void {
  const isLost = choice?.option === "scheduled" && !isOffered(slots, choice);
  const key = JSON.stringify(choice);
  useEffect(() => {
    if (isLost) setError("scheduledTime", formErrorOf({ code: fieldCode("pickup_gone") }));
  }, [isLost, key, setError]);
}

/** An error goes as soon as its own field is edited (spec section 5), and comes back only with the next press. */
export function useEditingClearsErrors(
  { watch, clearErrors }: Form,
  clearProblem: () => void,
): void {
  const clear = useRef(clearProblem);
  clear.current = clearProblem;
  useEffect(() => {
    const watching = watch((_, { name }) => {
      if (!name) return;
      clearErrors(name);
      clear.current();
    });
    return () => watching.unsubscribe();
  }, [watch, clearErrors]);
}
