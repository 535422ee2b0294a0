import type { DataOf } from "@contract/endpoints.ts";
import type { Cart } from "@contract/schemas/cart.ts";
import type { Contact } from "@contract/schemas/checkout_form.ts";
import type { ErrorParams } from "@contract/errors.ts";
import type { AsapMinutes } from "@domain/hours/pickup_slots.ts";
import type { PaymentIntentResult, StripeError } from "@stripe/stripe-js";
import type { Refusal } from "@/lib/api.ts";
import { refusalOf } from "./remedy.ts";

type Saved = Pick<DataOf<"updateIntent">, "cart" | "asap_minutes">;

export type AuthorizeSteps = {
  submitElement: () => Promise<{ error?: unknown }>;
  /** Rejects as `api` does. */
  saveDetails: () => Promise<Saved>;
  fetchUpdates: () => Promise<{ error?: { message?: string } }>;
  confirm: () => Promise<PaymentIntentResult>;
  retrieve: () => Promise<PaymentIntentResult>;
  log: (message: string, error: unknown) => void;
};

export type AuthorizeOutcome =
  | { kind: "authorized" }
  /** The payment element itself shows which fields are missing. */
  | { kind: "incomplete" }
  | { kind: "refused"; refusal: Refusal }
  /** The order would be ready later than the page shows. The guest may agree by authorizing again. */
  | { kind: "asap_later"; minutes: AsapMinutes }
  /** `message` is the provider's message for the guest, if it has one. */
  | { kind: "failed"; message: string | undefined; isDecline?: true };

/** Returns the server's `quote_changed` error for a cart that costs more than `shownTotal` (dollars). */
export function totalChanged(shownTotal: number, cart: Cart): Refusal {
  const params: ErrorParams<"quote_changed"> = {
    from_cents: Math.round(shownTotal * 100),
    to_cents: Math.round(cart.total * 100),
  };
  const error = "Your total changed. Please review it before you authorize the payment.";
  return { code: "quote_changed", params, error, cart };
}

/**
 * Authorizes the payment: validates the card fields, then lets the server check the order again, and confirms the payment last. Refuses a
 * cart that costs more than `shown.total` (dollars) and an ASAP order that gets a later range than `shown.asap`. `shown.isAmountCurrent`:
 * the payment already has that total. See docs/product-rules.md, "Checkout" and docs/product-rules.md, "Server prices".
 */
export async function authorize(
  steps: AuthorizeSteps,
  shown: { total: number; isAmountCurrent: boolean; asap: AsapMinutes },
): Promise<AuthorizeOutcome> {
  const submitted = await steps.submitElement();
  if (submitted.error) return { kind: "incomplete" };

  let saved: Saved | undefined;
  try {
    saved = await steps.saveDetails();
  } catch (error) {
    // The guest must agree to, choose or correct something first.
    const refusal = refusalOf(error);
    if (refusal) return { kind: "refused", refusal };
    // The payment continues, and the order uses the billing details. See docs/product-rules.md, "Checkout".
    steps.log("Saving the order's details failed", error);
  }
  if (saved && saved.cart.total > shown.total) {
    // The guest may have agreed to this total in another tab, but this page shows a lower one.
    return { kind: "refused", refusal: totalChanged(shown.total, saved.cart) };
  }
  if (saved?.asap_minutes && isLater(saved.asap_minutes, shown.asap)) {
    return { kind: "asap_later", minutes: saved.asap_minutes };
  }
  if (saved && (saved.cart.total !== shown.total || !shown.isAmountCurrent)) {
    const updated = await steps.fetchUpdates();
    if (updated.error) return { kind: "failed", message: undefined };
  }

  const confirmed = await confirmOnce(steps);
  if (isHeld(confirmed)) return { kind: "authorized" };
  const error = confirmed?.error;
  const message = messageOf(error);
  if (message !== undefined) {
    return { kind: "failed", message, ...(error?.type === "card_error" && { isDecline: true }) };
  }
  // The response may have been lost after the amount was held. A retry must not create a second hold.
  return await isHeldAtProvider(steps) ? { kind: "authorized" } : { kind: "failed", message: undefined };
}

/** The page refreshes its range every minute, so smaller differences are not worth a question. */
const toleratedMinutes = 5;

function isLater(promised: AsapMinutes, shown: AsapMinutes): boolean {
  return promised.from > shown.from + toleratedMinutes;
}

/** Confirms the payment; undefined when the script fails. */
async function confirmOnce(
  steps: Pick<AuthorizeSteps, "confirm" | "log">,
): Promise<PaymentIntentResult | undefined> {
  try {
    return await steps.confirm();
  } catch (error) {
    steps.log("The payment's confirmation failed", error);
    return undefined;
  }
}

/** Whether the amount is held on the card. Staff review the order in this state. */
export function isHeld(result: PaymentIntentResult | undefined): boolean {
  const intent = result?.paymentIntent ?? result?.error?.payment_intent;
  return intent?.status === "requires_capture";
}

/** Returns the error's message if it is meant for guests, as those of card and validation errors are. */
function messageOf(error: StripeError | undefined): string | undefined {
  const isForGuests = error?.type === "card_error" || error?.type === "validation_error" ||
    error?.code === "payment_intent_authentication_failure";
  return isForGuests ? error?.message : undefined;
}

async function isHeldAtProvider(steps: Pick<AuthorizeSteps, "retrieve" | "log">): Promise<boolean> {
  try {
    return isHeld(await steps.retrieve());
  } catch (error) {
    steps.log("The payment's state could not be read", error);
    return false;
  }
}

/** Returns the billing details of the payment method. */
export function billingDetails(contact: Contact): { name: string; email: string; phone: string } {
  return { name: `${contact.firstName} ${contact.lastName}`, email: contact.email, phone: contact.phone };
}
