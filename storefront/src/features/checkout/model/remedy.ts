import { CallFailed, type Refusal } from "@/lib/api.ts";

/** Returns the server's error response if its status is 4xx; undefined for network errors and server errors. */
export function refusalOf(failure: unknown): Refusal | undefined {
  if (!(failure instanceof CallFailed) || failure.status < 400 || failure.status >= 500) return undefined;
  return failure.refusal;
}

/** The checkout's reaction to an error response. */
export type Remedy =
  /** The cart has changed: show the changes and let the guest agree. */
  | "agree"
  | "choose_time"
  | "choose_utensils"
  /** The cart has alcohol that this page does not know of: show it and ask for the age. */
  | "confirm_age"
  | "correct_fields"
  /** The payment is already authorized, in another tab or before a reload. */
  | "see_order"
  /** The checkout no longer exists: open it again, then the guest may retry. */
  | "reopen"
  | "cart"
  /** Only show the error's text. */
  | "show_text";

export function remedyFor(refusal: Refusal): Remedy {
  switch (refusal.code) {
    case "quote_changed":
    case "dish_unavailable":
    case "options_changed":
      return refusal.cart ? "agree" : "show_text";
    case "slot_lost":
    case "slot_full":
    case "asap_unavailable":
    case "closed":
      return "choose_time";
    case "utensils_changed":
      return "choose_utensils";
    case "age_not_confirmed":
      return "confirm_age";
    case "already_authorized":
      return "see_order";
    case "no_such_checkout":
    case "checkout_in_progress":
      return "reopen";
    case "cart_empty":
      return "cart";
    default:
      return refusal.details?.length ? "correct_fields" : "show_text";
  }
}

/** Returns the ids of the utensils that guests can ask for now, from the error response to a choice of others. */
export function offeredUtensils({ params }: Refusal): string[] {
  const utensils = params?.["utensils"];
  return Array.isArray(utensils) ? (utensils as { id: string }[]).map(({ id }) => id) : [];
}

/** Logs an error to the browser's console. Guests see the texts of the error catalog instead. */
export function report(message: string, error: unknown): void {
  // deno-lint-ignore no-console -- docs/product-rules.md, "Checkout": a failure of the metadata call is logged
  console.error(message, error);
}
