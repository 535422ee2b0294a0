import type { Cart } from "@contract/schemas/cart.ts";
import type { ErrorParams } from "@contract/errors.ts";
import type { Contact } from "@contract/schemas/payment.ts";
import type { PaymentIntent, StripeError } from "@stripe/stripe-js";
import type { Refusal } from "../../../lib/api.ts";

type Intent = Pick<PaymentIntent, "id" | "status">;
type IntentError = Pick<StripeError, "type" | "code" | "message"> & { payment_intent?: Intent };

/** What the checkout reads of Stripe's answer about a payment intent. */
export type IntentResult = { paymentIntent?: Intent | undefined; error?: IntentError | undefined };

export type Saved =
  | { kind: "saved"; cart: Cart }
  /** The guest has to look, choose or correct something first. Never retried as it is. */
  | { kind: "refused"; refusal: Refusal }
  /** Network or server trouble: spec section 7 goes on without, and the order takes the billing details. */
  | { kind: "unanswered"; reason: unknown };

export type AuthorizeSteps = {
  submitElement: () => Promise<{ error?: unknown }>;
  saveDetails: () => Promise<Saved>;
  fetchUpdates: () => Promise<{ error?: { message?: string } }>;
  confirm: () => Promise<IntentResult>;
  retrieve: () => Promise<IntentResult>;
  log: (what: string, reason: unknown) => void;
};

export type AuthorizeOutcome =
  | { kind: "authorized" }
  /** The payment element shows by itself what is missing. */
  | { kind: "incomplete" }
  | { kind: "refused"; refusal: Refusal }
  /** The provider's own message, where it has one for the guest. */
  | { kind: "failed"; message: string | undefined; isDecline?: true };

/** The refusal of a cart that costs more than the total that the page shows, as the server answers it. */
export function totalChanged(shownTotal: number, cart: Cart): Refusal {
  const params: ErrorParams<"quote_changed"> = {
    from_cents: Math.round(shownTotal * 100),
    to_cents: Math.round(cart.total * 100),
  };
  const error = "Your total changed. Please review it before you authorize the payment.";
  return { code: "quote_changed", params, error, cart };
}

/**
 * From the guest's press to a held amount, in the order that lets nothing slip: the card's fields are checked, the server checks
 * everything once more, and only then is the card asked (spec section 2, decision 6).
 */
export async function authorize(steps: AuthorizeSteps, shownTotal: number): Promise<AuthorizeOutcome> {
  const submitted = await steps.submitElement();
  if (submitted.error) return { kind: "incomplete" };

  const saved = await steps.saveDetails();
  if (saved.kind === "refused") return { kind: "refused", refusal: saved.refusal };
  if (saved.kind === "unanswered") steps.log("Saving the order's details failed", saved.reason);
  if (saved.kind === "saved" && saved.cart.total > shownTotal) {
    // Agreed to in another tab, or in a dialog that was closed: nobody pays more than the page shows.
    return { kind: "refused", refusal: totalChanged(shownTotal, saved.cart) };
  }
  if (saved.kind === "saved" && saved.cart.total !== shownTotal) {
    const updated = await steps.fetchUpdates();
    if (updated.error) return { kind: "failed", message: undefined };
  }

  const confirmed = await confirmOnce(steps);
  if (isHeld(confirmed)) return { kind: "authorized" };
  const message = messageOf(confirmed.error);
  if (message !== undefined) {
    return { kind: "failed", message, ...(confirmed.error?.type === "card_error" && { isDecline: true }) };
  }
  // No answer about the card itself: a lost reply may hide a hold, and a second press must not ask for another.
  return await wasHeldAllTheSame(steps) ? { kind: "authorized" } : { kind: "failed", message: undefined };
}

async function confirmOnce(steps: Pick<AuthorizeSteps, "confirm" | "log">): Promise<IntentResult> {
  try {
    return await steps.confirm();
  } catch (reason) {
    steps.log("The payment's confirmation broke off", reason);
    return {};
  }
}

/** Whether the amount is held: the state in which staff review the order. */
export function isHeld(result: IntentResult): boolean {
  const intent = result.paymentIntent ?? result.error?.payment_intent;
  return intent?.status === "requires_capture";
}

/** The message a guest may read: the provider writes them for card and typing errors only. */
export function messageOf(error: IntentError | undefined): string | undefined {
  const isForGuests = error?.type === "card_error" || error?.type === "validation_error" ||
    error?.code === "payment_intent_authentication_failure";
  return isForGuests ? error?.message : undefined;
}

async function wasHeldAllTheSame(steps: Pick<AuthorizeSteps, "retrieve" | "log">): Promise<boolean> {
  try {
    return isHeld(await steps.retrieve());
  } catch (reason) {
    steps.log("The payment's state could not be read", reason);
    return false;
  }
}

/** What goes on the card's billing details. */
export function billingDetails(contact: Contact): { name: string; email: string; phone: string } {
  return { name: `${contact.firstName} ${contact.lastName}`, email: contact.email, phone: contact.phone };
}
