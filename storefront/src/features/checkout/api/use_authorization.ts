import { updateCart } from "@contract/cart.ts";
import type { Cart } from "@contract/schemas/cart.ts";
import { updateIntent } from "@contract/payment.ts";
import type { OpenCheckout } from "@contract/schemas/payment.ts";
import { type RefObject, useRef, useState } from "react";
import { api, type Refusal } from "@/lib/api.ts";
import { type TextId, useLanguage } from "@/lib/i18n.ts";
import { addressedCart } from "@/lib/session.ts";
import type { AsapMinutes } from "@domain/hours/pickup_slots.ts";
import type { Language } from "@domain/shared/language.ts";
import { authorize, billingDetails, totalChanged } from "../model/authorize.ts";
import type { CheckoutForm } from "../model/checkout_form.ts";
import { saveDraft } from "../model/draft.ts";
import type { PaymentParts } from "../model/load_stripe.ts";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";
import { compareQuotes, type QuoteChange, unavailableLines } from "../model/quote_changes.ts";
import { refusalOf, remedyFor, report } from "../model/remedy.ts";
import type { HeldSlot } from "./use_slot_hold.ts";

/** A text of the catalog or the payment provider's message, each followed by the text `then`; an error response; or a later range. */
export type Problem =
  | { text: TextId; then?: TextId }
  | { refusal: Refusal }
  | { message: string; then?: TextId }
  /** The ASAP order would be ready later than the page showed: in this range. */
  | { asapMinutes: AsapMinutes };

/** A failed authorization. It charges nothing: the card is charged when staff accept the order. */
export const notAuthorized: Problem = {
  text: "checkout.error.authorization",
  then: "checkout.error.notCharged",
};

/** A quote that the guest must agree to before the card is authorized. */
export type Question = { refusal: Refusal; fresh: Cart; change: QuoteChange | undefined };

/** `asap` is the range that the page shows for ASAP. */
type Order = { form: CheckoutForm; choice: PickupChoice; asap: AsapMinutes };

type Parts = {
  session: string;
  opened: OpenCheckout | undefined;
  reopen: () => Promise<OpenCheckout>;
  /** Shown until the guest edits the form or submits it. */
  firstProblem: Problem | undefined;
  /** The error response to opening the checkout, if any. */
  openingRefusal: Refusal | undefined;
  payment: RefObject<PaymentParts>;
  onAuthorized: (paymentIntentId: string) => void;
  onEmptyCart: () => void;
  /** The card fields are incomplete or wrong, and say so themselves. */
  onCardWrong: () => void;
  onWrongFields: (details: NonNullable<Refusal["details"]>) => void;
  onPickupLost: (refusal: Refusal) => void;
  /** Some chosen utensils are not offered any more. */
  onUtensilsLost: (refusal: Refusal) => void;
  /** The order would be ready later than the page shows. */
  onAsapLater: () => void;
  onHeld: HeldSlot["renewed"];
};

/** Authorizes the payment of an order. Presses of the button are ignored while an authorization is in progress. */
export function useAuthorization(parts: Parts) {
  const language = useLanguage();
  const inFlight = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState(parts.firstProblem);
  const [question, setQuestion] = useState<Question>();
  const submitted = useRef<{ order: Order; wallet: PaymentParts }>(undefined);
  const askedAsap = useRef<AsapMinutes>(undefined);

  async function runExclusive(work: () => Promise<void>): Promise<void> {
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    setProblem(undefined);
    setQuestion(undefined);
    try {
      await work();
    } catch (error) {
      report("The authorization failed", error);
      setProblem(notAuthorized);
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  }

  async function pay(
    order: Order,
    opened: OpenCheckout | undefined,
    provider = parts.payment.current,
  ): Promise<void> {
    if (!navigator.onLine) return setProblem({ text: "checkout.error.offline" });
    if (!opened || !provider) return showNotOpened(parts.openingRefusal);
    saveDraft(order.form);
    const outcome = await authorize(
      stepsOf(parts, order, opened, provider, language),
      {
        total: opened.cart.total,
        isAmountCurrent: opened.is_amount_current,
        asap: latest(order.asap, askedAsap.current),
      },
    );
    switch (outcome.kind) {
      case "authorized":
        return parts.onAuthorized(opened.paymentIntentId);
      case "incomplete":
        parts.onCardWrong();
        return setProblem({ text: "checkout.error.cardFields" });
      case "failed":
        return setProblem(
          outcome.message === undefined
            ? (navigator.onLine ? notAuthorized : { text: "checkout.error.offline" })
            : {
              message: outcome.message,
              then: outcome.isDecline ? "checkout.error.declined" : "checkout.error.notCharged",
            },
        );
      case "asap_later":
        askedAsap.current = outcome.minutes;
        parts.onAsapLater();
        return setProblem({ asapMinutes: outcome.minutes });
      case "refused":
        return await handleRefusal(outcome.refusal, opened);
    }
  }

  function showNotOpened(refusal: Refusal | undefined): void {
    if (!refusal) return setProblem({ text: "checkout.error.notReady" });
    if (remedyFor(refusal) === "choose_time") return chooseTime(refusal);
    setProblem({ refusal });
  }

  function chooseTime(refusal: Refusal): void {
    parts.onPickupLost(refusal);
    setProblem({ refusal });
  }

  async function handleRefusal(refusal: Refusal, opened: OpenCheckout): Promise<void> {
    switch (remedyFor(refusal)) {
      case "agree":
        return ask(refusal, opened.cart);
      case "choose_time":
        return chooseTime(refusal);
      case "choose_utensils":
        parts.onUtensilsLost(refusal);
        return setProblem({ refusal });
      case "confirm_age":
        await parts.reopen().catch((error) => report("The checkout could not be reopened", error));
        return setProblem({ refusal });
      case "correct_fields":
        parts.onWrongFields(refusal.details ?? []);
        return setProblem({ refusal });
      case "see_order":
        return parts.onAuthorized(opened.paymentIntentId);
      case "reopen":
        await parts.reopen().catch((error) => report("The checkout could not be reopened", error));
        return setProblem({ text: "checkout.error.prepare" });
      case "cart":
        return parts.onEmptyCart();
      case "show_text":
        return setProblem({ refusal });
    }
  }

  function ask(refusal: Refusal, seen: Cart): void {
    if (refusal.cart) {
      setQuestion({ refusal, fresh: refusal.cart, change: compareQuotes(seen, refusal.cart) });
    }
  }

  /**
   * Applies the quote that the guest agreed to: removes the unavailable lines from the cart and pays for the rest. Asks again when the
   * total has risen in the meantime.
   */
  async function agree({ fresh }: Question): Promise<void> {
    if (!submitted.current) return;
    const { order, wallet } = submitted.current;
    const missing = unavailableLines(fresh);
    for (const line of missing) {
      await api(updateCart, { body: { session_id: parts.session, id: line.id, quantity: 0 } });
    }
    const opened = await parts.reopen().catch(async (error) => {
      const refusal = refusalOf(error);
      if (!refusal || !parts.opened) throw error;
      await handleRefusal(refusal, parts.opened);
    });
    if (!opened) return;
    // A new payment intent has empty card fields, which the guest must fill in.
    if (opened.clientSecret !== parts.opened?.clientSecret) {
      return setProblem({ text: "checkout.error.prepare" });
    }
    const isPricier = opened.cart.total > fresh.total;
    if (isPricier) return ask(totalChanged(fresh.total, opened.cart), fresh);
    // A wallet opens only when the guest presses its button.
    if (wallet) return setProblem({ text: "checkout.wallet.again" });
    await parts.payment.current?.elements.fetchUpdates();
    await pay(order, opened);
  }

  return {
    isBusy,
    problem,
    question,
    /** `wallet` confirms the payment in place of the card fields. */
    submit: (order: Order, wallet: PaymentParts = null) =>
      runExclusive(() => {
        submitted.current = { order, wallet };
        const { openingRefusal: refusal } = parts;
        // The page shows what is missing.
        const isRefused = refusal !== undefined && remedyFor(refusal) === "agree";
        return pay(order, isRefused ? undefined : parts.opened, wallet ?? undefined);
      }),
    agree: (to: Question) => runExclusive(() => agree(to)),
    refuse: () => {
      setQuestion(undefined);
      // The server already uses the new quote, so the page must show it.
      parts.reopen().catch((error) => report("The checkout could not be refreshed", error));
    },
    setProblem,
    clearProblem: () => setProblem(undefined),
  };
}

const latest = (one: AsapMinutes, other: AsapMinutes | undefined): AsapMinutes =>
  other && other.from > one.from ? other : one;

function stepsOf(
  { session, onHeld }: Pick<Parts, "session" | "onHeld">,
  { form, choice }: Order,
  opened: OpenCheckout,
  { stripe, elements }: NonNullable<PaymentParts>,
  language: Language,
) {
  const { clientSecret } = opened;
  return {
    submitElement: () => elements.submit(),
    fetchUpdates: () => elements.fetchUpdates(),
    retrieve: () => stripe.retrievePaymentIntent(clientSecret),
    log: report,
    confirm: () =>
      stripe.confirmPayment({
        elements,
        clientSecret,
        confirmParams: {
          payment_method_data: { billing_details: billingDetails(form.customer_info) },
          return_url: returnAddress(),
        },
        redirect: "if_required",
      }),
    saveDetails: async () => {
      const requestedAt = Date.now();
      const answer = await api(updateIntent, {
        body: { payment_intent_id: opened.paymentIntentId, session_id: session, ...form, language },
      });
      onHeld(answer, choice, requestedAt);
      return answer;
    },
  };
}

/** The page to which the bank's page returns. */
function returnAddress(): string {
  const cart = addressedCart();
  return location.origin + location.pathname + (cart === undefined ? "" : `?cart=${cart}`);
}
