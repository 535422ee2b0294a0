import type { OpenCheckout } from "@contract/schemas/payment.ts";
import type { Cart } from "@contract/schemas/cart.ts";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api } from "../../../lib/api.ts";
import { saveProvider } from "../model/draft.ts";
import { openingBody } from "../model/opening_body.ts";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";
import { sameChoice } from "../model/pickup_choice.ts";

export type OpenedCheckout = {
  /** The latest answer, also while another pickup time is being asked about. */
  opened: OpenCheckout | undefined;
  /** Whether `opened` holds for the choice the form shows: only then may the guest pay. */
  isCurrent: boolean;
  isOpening: boolean;
  failure: unknown;
  /** Asks once more; rejects with CallFailed. */
  reopen: () => Promise<OpenCheckout>;
};

/**
 * The cart's checkout at the server, opened on arrival and brought up to date whenever the pickup changes. Calls run one
 * after the other, so that the last choice made is the one that holds.
 */
export function useOpenedCheckout(
  { session, choice, cart, label }: {
    session: string;
    choice: PickupChoice | undefined;
    cart: Cart;
    /** The pickup in words. */
    label: (choice: PickupChoice) => string;
  },
): OpenedCheckout {
  const [held, setHeld] = useState<{ answer: OpenCheckout; choice: PickupChoice }>();
  const wanted = useRef(choice);
  wanted.current = choice;

  const opening = useMutation({
    // Without a network it fails at once and says so.
    networkMode: "always",
    scope: { id: "open checkout" },
    mutationFn: (asked: PickupChoice) =>
      api("createIntent", {
        timeout: 20_000,
        body: openingBody(session, asked, cart, label(asked)),
      }),
    onSuccess: (answer, asked) => {
      saveProvider(answer);
      if (wanted.current && sameChoice(wanted.current, asked)) setHeld({ answer, choice: asked });
    },
  });
  const { mutate, mutateAsync } = opening;

  const key = JSON.stringify(choice);
  useEffect(() => {
    if (wanted.current) mutate(wanted.current);
  }, [key, mutate]);

  return {
    opened: held?.answer,
    isCurrent: held !== undefined && choice !== undefined && sameChoice(held.choice, choice),
    isOpening: opening.isPending,
    failure: opening.error,
    reopen: () => choice ? mutateAsync(choice) : Promise.reject(new Error("No pickup is chosen")),
  };
}
