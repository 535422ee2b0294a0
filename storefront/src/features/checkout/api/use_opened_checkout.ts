import type { Cart } from "@contract/schemas/cart.ts";
import { createIntent } from "@contract/payment.ts";
import type { OpenCheckout } from "@contract/schemas/payment.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api } from "@/lib/api.ts";
import { saveProvider } from "../model/draft.ts";
import { openingBody } from "../model/checkout_form.ts";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";
import { sameChoice } from "../model/pickup_choice.ts";
import type { HeldSlot } from "./use_slot_hold.ts";

export type OpenedCheckout = {
  /** The latest response. Stays set while the checkout is reopened for another pickup time. */
  opened: OpenCheckout | undefined;
  /** Whether `opened` belongs to the form's current pickup choice. The guest may pay only then. */
  isCurrent: boolean;
  isOpening: boolean;
  failure: unknown;
  /** Opens the checkout again. Rejects with CallFailed. */
  reopen: () => Promise<OpenCheckout>;
};

/**
 * Opens the cart's checkout on the server, and reopens it whenever the pickup choice changes. Calls run one at a time, so that the last
 * choice is the one that the server has.
 */
export function useOpenedCheckout(
  { session, choice, cart, label, held }: {
    session: string;
    choice: PickupChoice | undefined;
    cart: Cart;
    /** Returns the pickup choice as text. */
    label: (choice: PickupChoice) => string;
    held: HeldSlot;
  },
): OpenedCheckout {
  const [latest, setLatest] = useState<{ answer: OpenCheckout; choice: PickupChoice }>();
  const currentChoice = useRef(choice);
  useEffect(() => {
    currentChoice.current = choice;
  });

  const opening = useMutation({
    scope: { id: "open checkout" },
    mutationFn: async (requested: PickupChoice) => {
      const requestedAt = Date.now();
      held.requested();
      const answer = await api(createIntent, {
        timeout: 20_000,
        body: openingBody(session, requested, cart, label(requested)),
      });
      held.renewed(answer, requested, requestedAt);
      return answer;
    },
    onSuccess: (answer, requested) => {
      saveProvider(answer);
      if (currentChoice.current && sameChoice(currentChoice.current, requested)) {
        setLatest({ answer, choice: requested });
      }
    },
  });
  const { mutate, mutateAsync } = opening;

  const key = JSON.stringify(choice);
  useEffect(() => {
    if (currentChoice.current) mutate(currentChoice.current);
  }, [key, mutate]);

  return {
    opened: latest?.answer,
    isCurrent: latest !== undefined && choice !== undefined && sameChoice(latest.choice, choice),
    isOpening: opening.isPending,
    failure: opening.error,
    reopen: () => choice ? mutateAsync(choice) : Promise.reject(new Error("No pickup is chosen")),
  };
}
