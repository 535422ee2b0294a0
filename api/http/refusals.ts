import { formatDollars } from "@domain/shared/money.ts";
import type { CartRefusal } from "@domain/cart/cart.ts";
import type { LineChange } from "@domain/cart/quote.ts";
import type { DishRefusal } from "@domain/usecases/cart.ts";
import type { CheckoutRefusal } from "@domain/usecases/checkout.ts";
import type { AnswerRefusal } from "@domain/usecases/answer_order.ts";
import type { SignInRefusal } from "@domain/usecases/sign_in.ts";
import { captureFailureWords, whoHandled } from "./wire_order.ts";
import { toCart } from "./wire_cart.ts";

/** What the wire says when something is refused: a status, a stable code, a sentence. */
export type Refused = {
  status: 400 | 401 | 402 | 403 | 404 | 409 | 413 | 415 | 423 | 429 | 503;
  code: string;
  error: string;
  details?: { field: string; message: string }[];
  state?: { status: string; payment: string; by?: string };
  cart?: unknown;
};

export class Refusal extends Error {
  constructor(readonly refused: Refused) {
    super(refused.code);
  }
}

/** Every refusal the core can answer. */
export type DomainRefusal =
  | CartRefusal
  | DishRefusal
  | CheckoutRefusal
  | AnswerRefusal
  | SignInRefusal;

/** The one table from the core's refusals to the wire; the core knows no status. */
export function toRefused(refusal: DomainRefusal): Refused {
  const code = refusal.kind;
  switch (refusal.kind) {
    case "line_limit":
      return {
        status: 409,
        code,
        error: `At most ${refusal.limit} of one dish can be ordered at a time. Please call us for more.`,
      };
    case "cart_limit":
      return {
        status: 409,
        code,
        error: `At most ${refusal.limit} dishes can be ordered at a time. Please call us for more.`,
      };
    case "no_such_line":
      return { status: 404, code, error: "This dish is no longer in your cart." };
    case "which_line":
      return {
        status: 409,
        code,
        error: "This dish is in your cart more than once. Please say which line you mean.",
      };
    case "no_such_dish":
      return { status: 404, code, error: "This dish is no longer on the menu." };
    case "dish_off":
      return { status: 409, code, error: `${refusal.name} is not available right now.` };
    case "ordering_off":
      return {
        status: 409,
        code,
        error: refusal.why === "maintenance"
          ? "Online ordering is closed for maintenance. Please call us to order."
          : "Online ordering is switched off right now. Please call us to order.",
      };
    case "no_asap":
      return { status: 409, code, error: noAsapWords[refusal.reason] };
    case "slot_lost":
      return { status: 409, code, error: slotWords[refusal.reason] };
    case "cart_empty":
      return { status: 409, code, error: "Your cart is empty." };
    case "dish_unavailable":
      return {
        status: 409,
        code,
        error: "Some dishes are no longer available. Please take them out of your cart.",
        details: refusal.changes.map(changeDetail),
        cart: toCart(refusal.quote),
      };
    case "quote_changed":
      return {
        status: 409,
        code,
        error: `Your total changed from ${formatDollars(refusal.fromCents)} to ${
          formatDollars(refusal.quote.totalCents)
        }. Please check it before you authorize the payment.`,
        details: refusal.changes.map(changeDetail),
        cart: toCart(refusal.quote),
      };
    case "already_authorized":
      return { status: 409, code, error: "This order is authorized already." };
    case "no_such_checkout":
      return { status: 404, code, error: "This checkout is no longer open. Please go back to your cart." };
    case "busy_elsewhere":
      return {
        status: 409,
        code,
        error: "Your cart is being checked out in another window. Please try again.",
      };
    case "no_such_order":
      return { status: 404, code, error: "There is no such order." };
    case "too_many_minutes":
      return { status: 400, code, error: `At most ${refusal.most} minutes can be promised.` };
    case "capture_failed":
      return {
        status: 402,
        code,
        error: captureFailureWords[refusal.reason],
        state: stateOf(refusal.order),
      };
    case "illegal_move":
      return {
        status: 409,
        code,
        error: alreadyWords(refusal.order),
        state: stateOf(refusal.order),
      };
    case "bad_credentials":
      return { status: 401, code, error: "Invalid credentials" };
    case "locked":
      return {
        status: 423,
        code,
        error: "This account is locked after too many failed attempts. Try again in 15 minutes.",
      };
    default: {
      const unknown: never = refusal;
      return unknown;
    }
  }
}

function stateOf(order: Parameters<typeof whoHandled>[0]): NonNullable<Refused["state"]> {
  const by = whoHandled(order);
  return { status: order.state.status, payment: order.payment.state, ...(by === null ? {} : { by }) };
}

function alreadyWords(order: Parameters<typeof whoHandled>[0]): string {
  const by = whoHandled(order);
  const who = by === null ? "" : ` by ${by}`;
  if (order.payment.state === "capturing") return `Order ${order.number} is being accepted${who}.`;
  const words = order.state.status === "pending_approval" ? "waiting" : order.state.status.replace("_", " ");
  return `Order ${order.number} is already ${words}${who}.`;
}

function changeDetail(change: LineChange): { field: string; message: string } {
  return {
    field: change.lineId,
    message: change.kind === "unavailable"
      ? `${change.name} is not available right now.`
      : `${change.name} now costs ${formatDollars(change.toCents)} instead of ${
        formatDollars(change.fromCents)
      }.`,
  };
}

export const noAsapWords = {
  closed: "We are closed right now. Please schedule your pickup.",
  paused: "The kitchen is not taking new orders for right now. Please call us or schedule your pickup.",
  past_last_order: "It is too late for an order for right now. Please schedule your pickup.",
  too_slow_for_closing: "This order would not be ready before we close. Please schedule your pickup.",
} as const;

const slotWords = {
  not_a_slot: "Please choose one of the pickup times offered.",
  too_soon: "This pickup time is too soon now. Please choose a later one.",
  too_far: "This pickup time is too far ahead. Please choose an earlier one.",
  closed: "We are closed at this time. Please choose another pickup time.",
  no_such_time: "Please choose a pickup date and time.",
} as const;
