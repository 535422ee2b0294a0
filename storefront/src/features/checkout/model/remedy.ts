import { CallFailed, type Refusal } from "../../../lib/api.ts";

/** The server's refusal as the checkout treats it; undefined for network and server trouble. */
export function refusalOf(failure: unknown): Refusal | undefined {
  if (!(failure instanceof CallFailed) || failure.status < 400 || failure.status >= 500) return undefined;
  return failure.refusal;
}

/** What comes after a refusal. */
export type Remedy =
  /** The cart is not what it was: show what changed, and let the guest agree. */
  | "agree"
  | "choose_time"
  | "correct_fields"
  /** This card was authorized before, in another tab or before a refresh. */
  | "see_order"
  /** The checkout was closed behind the page's back: open it anew, then the guest may press again. */
  | "open_anew"
  | "cart"
  /** Not now: its text tells why. */
  | "read";

export function remedyFor(refusal: Refusal): Remedy {
  switch (refusal.code) {
    case "quote_changed":
    case "dish_unavailable":
      return refusal.cart ? "agree" : "read";
    case "slot_lost":
    case "no_asap":
    case "closed":
      return "choose_time";
    case "already_authorized":
      return "see_order";
    case "no_such_checkout":
    case "busy_elsewhere":
      return "open_anew";
    case "cart_empty":
      return "cart";
    default:
      return refusal.details?.length ? "correct_fields" : "read";
  }
}
