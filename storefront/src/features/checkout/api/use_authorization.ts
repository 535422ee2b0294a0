import type { Cart } from "@contract/schemas/cart.ts";
import type { OpenCheckout } from "@contract/schemas/payment.ts";
import { type RefObject, useRef, useState } from "react";
import { api, type Refusal } from "../../../lib/api.ts";
import { type TextId, useLanguage } from "../../../lib/i18n.ts";
import { type Language } from "@domain/shared/language.ts";
import { authorize, billingDetails, type Saved, totalChanged } from "../model/authorize.ts";
import type { CheckoutForm } from "../model/checkout_form.ts";
import { saveDraft } from "../model/draft.ts";
import type { PaymentParts } from "../model/load_stripe.ts";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";
import { toPickupTime } from "../model/pickup_choice.ts";
import { compareQuotes, type QuoteChange, unavailableLines } from "../model/quote_changes.ts";
import { refusalOf, remedyFor } from "../model/remedy.ts";
import { report } from "../model/report.ts";

/** A text of ours, a refusal of the server, or the payment provider's own message, which `then` follows. */
export type Problem = { text: TextId } | { refusal: Refusal } | { message: string; then?: TextId };

/** What the guest must agree to before the card is asked. */
export type Question = { refusal: Refusal; fresh: Cart; change: QuoteChange | undefined };

type Order = { form: CheckoutForm; choice: PickupChoice };

type Parts = {
  session: string;
  opened: OpenCheckout | undefined;
  reopen: () => Promise<OpenCheckout>;
  /** Shown until the guest does something about it. */
  firstProblem: Problem | undefined;
  /** Why there is nothing to pay for yet. */
  openingRefusal: Refusal | undefined;
  payment: RefObject<PaymentParts>;
  onAuthorized: (paymentIntentId: string) => void;
  onEmptyCart: () => void;
  onWrongFields: (details: NonNullable<Refusal["details"]>) => void;
  onPickupLost: () => void;
};

/** The guest's press on the button, from start to end; one at a time, however often it is pressed. */
export function useAuthorization(parts: Parts) {
  const language = useLanguage();
  const inFlight = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState(parts.firstProblem);
  const [question, setQuestion] = useState<Question>();
  const asked = useRef<Order>(undefined);

  async function alone(work: () => Promise<void>): Promise<void> {
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    setProblem(undefined);
    setQuestion(undefined);
    try {
      await work();
    } catch (reason) {
      report("The authorization broke off", reason);
      setProblem({ text: "checkout.error.authorization" });
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  }

  async function pay(order: Order, opened: OpenCheckout | undefined): Promise<void> {
    const provider = parts.payment.current;
    if (!navigator.onLine) return setProblem({ text: "checkout.error.offline" });
    if (!opened || !provider) return explain(parts.openingRefusal);
    saveDraft(order.form);
    const outcome = await authorize(
      stepsOf(parts.session, order, opened, provider, language),
      opened.cart.total,
    );
    switch (outcome.kind) {
      case "authorized":
        return parts.onAuthorized(opened.paymentIntentId);
      case "incomplete":
        return setProblem({ text: "checkout.error.cardFields" });
      case "failed":
        return setProblem(
          outcome.message === undefined
            ? { text: navigator.onLine ? "checkout.error.authorization" : "checkout.error.offline" }
            : { message: outcome.message, ...(outcome.isDecline && { then: "checkout.error.declined" }) },
        );
      case "refused":
        return await follow(outcome.refusal, opened);
    }
  }

  function explain(refusal: Refusal | undefined): void {
    if (!refusal) return setProblem({ text: "checkout.error.notReady" });
    if (remedyFor(refusal) === "choose_time") return chooseTime(refusal);
    setProblem({ refusal });
  }

  function chooseTime(refusal: Refusal): void {
    parts.onPickupLost();
    setProblem({ refusal });
  }

  async function follow(refusal: Refusal, opened: OpenCheckout): Promise<void> {
    switch (remedyFor(refusal)) {
      case "agree":
        return ask(refusal, opened.cart);
      case "choose_time":
        return chooseTime(refusal);
      case "correct_fields":
        parts.onWrongFields(refusal.details ?? []);
        return setProblem({ refusal });
      case "see_order":
        return parts.onAuthorized(opened.paymentIntentId);
      case "open_anew":
        await parts.reopen().catch((reason) => report("The checkout could not be opened anew", reason));
        return setProblem({ text: "checkout.error.prepare" });
      case "cart":
        return parts.onEmptyCart();
      case "read":
        return setProblem({ refusal });
    }
  }

  function ask(refusal: Refusal, seen: Cart): void {
    if (refusal.cart) {
      setQuestion({ refusal, fresh: refusal.cart, change: compareQuotes(seen, refusal.cart) });
    }
  }

  /**
   * The guest agrees to `question`: what cannot be had leaves the cart, and what is left is paid for if it costs no more. What changed
   * meanwhile is asked about in its turn.
   */
  async function agree({ fresh }: Question): Promise<void> {
    const order = asked.current;
    if (!order) return;
    const missing = unavailableLines(fresh);
    for (const line of missing) {
      await api("updateCart", { body: { session_id: parts.session, id: line.id, quantity: 0 } });
    }
    const opened = await parts.reopen().catch(async (reason) => {
      const refusal = refusalOf(reason);
      if (!refusal || !parts.opened) throw reason;
      await follow(refusal, parts.opened);
    });
    if (!opened) return;
    // Another intent comes with empty card fields: the guest fills them in and presses again.
    if (opened.clientSecret !== parts.opened?.clientSecret) {
      return setProblem({ text: "checkout.error.prepare" });
    }
    const isPricier = opened.cart.total > fresh.total;
    if (isPricier) return ask(totalChanged(fresh.total, opened.cart), fresh);
    await parts.payment.current?.elements.fetchUpdates();
    await pay(order, opened);
  }

  return {
    isBusy,
    problem,
    question,
    press: (order: Order) =>
      alone(() => {
        asked.current = order;
        return pay(order, parts.opened);
      }),
    agree: (to: Question) => alone(() => agree(to)),
    refuse: () => {
      setQuestion(undefined);
      // The server holds the new quote already: the page must show it too.
      parts.reopen().catch((reason) => report("The checkout could not be brought up to date", reason));
    },
    complain: setProblem,
    clearProblem: () => setProblem(undefined),
  };
}

function stepsOf(
  session: string,
  { form, choice }: Order,
  opened: OpenCheckout,
  { stripe, elements }: NonNullable<PaymentParts>,
  language: Language,
) {
  const { clientSecret, paymentIntentId } = opened;
  const { firstName, lastName, email, phone } = form;
  const contact = { firstName, lastName, email, phone };
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
          payment_method_data: { billing_details: billingDetails(contact) },
          return_url: `${location.origin}/checkout`,
        },
        redirect: "if_required",
      }),
    saveDetails: (): Promise<Saved> =>
      api("updateIntent", {
        body: {
          payment_intent_id: paymentIntentId,
          session_id: session,
          customer_info: contact,
          special_instructions: form.specialInstructions,
          pickup_time: toPickupTime(choice),
          wants_cutlery: form.wantsCutlery,
          sms_consent: form.smsConsent,
          language,
        },
      }).then(
        ({ cart }) => ({ kind: "saved", cart }),
        (reason) => {
          const refusal = refusalOf(reason);
          return refusal ? { kind: "refused", refusal } : { kind: "unanswered", reason };
        },
      ),
  };
}
