import type { FieldCode } from "@contract/envelope.ts";
import { dayNames, dayOfWeek, formatDate, formatTimeOf, localDateOf } from "@domain/shared/local_time.ts";
import { formatDollars } from "@domain/shared/money.ts";
import type { CartRefusal } from "@domain/cart/cart.ts";
import type { LineChange } from "@domain/cart/quote.ts";
import type { DishRefusal } from "@domain/usecases/cart.ts";
import type { CheckoutRefusal } from "@domain/usecases/checkout.ts";
import type { AnswerRefusal } from "@domain/usecases/answer_order.ts";
import type { GiveBackRefusal } from "@domain/usecases/give_back.ts";
import type { MarkRefusal } from "@domain/usecases/mark_order.ts";
import type { CategoryRefusal } from "@domain/usecases/edit_categories.ts";
import type { DishEditRefusal } from "@domain/usecases/edit_dishes.ts";
import type { SettingsRefusal } from "@domain/usecases/edit_settings.ts";
import type { StoreRefusal } from "@domain/usecases/edit_store.ts";
import type { PasswordRefusal } from "@domain/usecases/own_account.ts";
import type { CodeRefusal } from "@domain/usecases/second_factor.ts";
import type { PictureRefusal } from "@domain/ports/images.ts";
import type { ImportRefusal } from "@domain/usecases/import_menu.ts";
import type { SignInRefusal } from "@domain/usecases/sign_in.ts";
import type { SessionEnd } from "@domain/staff/session_end.ts";
import type { TestMessageRefusal } from "@domain/usecases/test_message.ts";
import type { UserRefusal } from "@domain/usecases/users.ts";
import { captureFailureWords, whoHandled } from "./wire_order.ts";
import { refundFailureWords } from "./wire_staff_order.ts";
import type { Resumption } from "@domain/hours/ordering_resumes.ts";
import type { NoAsap } from "@domain/hours/pickup_slots.ts";
import { formatPhone } from "@domain/order/phone.ts";
import { toCart } from "./wire_cart.ts";

/** What the wire says when something is refused: a status, a stable code, a sentence. */
export type Refused = {
  status: 400 | 401 | 402 | 403 | 404 | 408 | 409 | 413 | 414 | 415 | 423 | 429 | 431 | 503;
  code: string;
  error: string;
  details?: { field: string; message: string; code?: FieldCode }[];
  state?: { status: string; payment: string; by?: string };
  cart?: unknown;
  /** The thing as it is now, where somebody else changed it meanwhile. */
  present?: unknown;
  /** A password was right and a code is still asked for. */
  challenge?: string;
  /** Asking again makes sense from this moment on. */
  retryAt?: number;
  /** The same, where the moment is not known. */
  retryInSeconds?: number;
};

export class Refusal extends Error {
  constructor(readonly refused: Refused) {
    super(refused.code);
  }
}

/** Too many passwords wait to be checked. */
export const signInBusy = {
  status: 503,
  code: "sign_in_busy",
  error: "Too many sign-ins at once. Please try again in a moment.",
  retryInSeconds: 5,
} as const;

/** A session that is over, with the reason as its code. */
export function sessionEnded(end: SessionEnd): Refused {
  return { status: 401, code: end, error: sessionEndSentences[end] };
}

const sessionEndSentences: Record<SessionEnd, string> = {
  signed_out: "Please sign in.",
  signed_out_elsewhere: "This device was signed out from another one. Please sign in.",
  session_idle: "This device was signed out because the app was not used for too long. Please sign in.",
  session_limit: "A sign-in lasts at most 30 days. Please sign in again.",
  session_reused: "This sign-in was used in two places and was ended for safety. Please sign in again.",
  ended_by_owner: "An owner ended this session. Please sign in.",
  account_disabled: "An owner disabled this account.",
  password_changed: "The password was changed. Please sign in with the new one.",
  password_reset: "An owner reset the password. Please sign in with the new one.",
};

/** Every refusal the core can answer. */
export type DomainRefusal =
  | CartRefusal
  | DishRefusal
  | CheckoutRefusal
  | AnswerRefusal
  | GiveBackRefusal
  | MarkRefusal
  | DishEditRefusal
  | CategoryRefusal
  | StoreRefusal
  | ImportRefusal
  | PictureRefusal
  | SettingsRefusal
  | SignInRefusal
  | PasswordRefusal
  | CodeRefusal
  | UserRefusal
  | TestMessageRefusal;

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
      return { status: 409, code, error: noAsapSentence(refusal.reason, refusal) };
    case "slot_lost":
      return {
        status: 409,
        code,
        error: refusal.reason === "paused"
          ? noAsapSentence(refusal.reason, refusal)
          : slotWords[refusal.reason],
      };
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
    case "amount_refused":
      return {
        status: 409,
        code,
        error: "This total cannot be paid online. Please change your order or call us.",
      };
    case "payment_of_other_installation":
      return {
        status: 409,
        code,
        error: "This payment belongs to another installation of this system. Please manage it there.",
      };
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
    case "cannot_undo":
      return { status: 409, code, error: undoWords[refusal.why], state: stateOf(refusal.order) };
    case "refund_under_way":
      return {
        status: 409,
        code,
        error: "Another refund of this order is still under way. Please wait a moment.",
        state: stateOf(refusal.order),
      };
    case "charge_disputed":
      return {
        status: 409,
        code,
        error: "The guest's bank disputes this charge. Answer the dispute; it cannot be refunded.",
        state: stateOf(refusal.order),
      };
    case "idempotency_key_reused":
      return {
        status: 409,
        code,
        error: "This Idempotency-Key belongs to another refund.",
        state: stateOf(refusal.order),
      };
    case "refund_amount_changed":
      return {
        status: 409,
        code,
        error: `The refund would be ${formatDollars(refusal.cents)} now. Please check it again.`,
        state: stateOf(refusal.order),
      };
    case "too_much_to_refund":
      return {
        status: 409,
        code,
        error: refusal.leftCents === 0
          ? "All of this order's money has been given back already."
          : `At most ${formatDollars(refusal.leftCents)} can still be given back.`,
        state: stateOf(refusal.order),
      };
    case "no_such_line_to_refund":
      return {
        status: 409,
        code,
        error: "More of a dish would be given back than was ordered.",
        state: stateOf(refusal.order),
      };
    case "refund_failed":
      return {
        status: 402,
        code,
        error: refundFailureWords[refusal.why],
        state: stateOf(refusal.order),
      };
    case "bad_credentials":
      return { status: 401, code, error: "Invalid credentials" };
    case "locked":
      return {
        status: 423,
        code,
        error: "This account is locked after too many failed attempts. Try again in 15 minutes.",
        retryAt: refusal.until,
      };
    case "sign_in_slowed":
      return {
        status: 429,
        code,
        error: "Too many sign-ins failed. Please wait before you try again.",
        retryAt: refusal.until,
      };
    case "no_such_category":
      return { status: 404, code, error: "There is no such category any more." };
    case "dish_changed_meanwhile":
    case "category_changed_meanwhile":
    case "holiday_changed_meanwhile":
    case "hours_changed_meanwhile":
    case "settings_changed_meanwhile":
      return {
        status: 409,
        code,
        error: "Somebody else changed this while you were editing. Please look at it again before you save.",
      };
    case "categories_changed_meanwhile":
      return {
        status: 409,
        code,
        error: "The categories changed while you were arranging them. Please look at them again.",
      };
    case "category_in_use":
      return {
        status: 409,
        code,
        error: `This category still holds ${listed(refusal.dishes)}. Please move or delete them first.`,
      };
    case "price_not_yours":
      return { status: 403, code, error: "Only admins may change prices and tax. Please ask one of them." };
    case "price_reason_missing":
      return {
        status: 400,
        code,
        error: "Please give a reason for the new price.",
        details: [
          { field: "price_reason", message: "Reason must be at least 5 characters" },
        ],
      };
    case "price_unchanged":
      return { status: 400, code, error: "New price must be different from current price" };
    case "lunch_not_below_dinner":
      return { status: 400, code, error: "Lunch price must be lower than the price" };
    case "bad_hours": {
      const [first] = refusal.errors;
      return {
        status: 400,
        code,
        error: first ? `${wireField(first.field)}: ${first.message}` : "Please check what you entered.",
        details: refusal.errors.map(({ field, message }) => ({ field: wireField(field), message })),
      };
    }
    case "bad_holiday":
    case "bad_settings":
      return {
        status: 400,
        code,
        error: refusal.errors[0]?.message ?? "Please check what you entered.",
        details: refusal.errors.map(({ field, message }) => ({ field: wireField(field), message })),
      };
    case "bad_import":
      return {
        status: 400,
        code,
        error: refusal.problems.length === 1
          ? "One line of the table has a problem. Nothing was changed."
          : `The table has ${refusal.problems.length} problems. Nothing was changed.`,
        details: refusal.problems.slice(0, 500).map(({ line, field, message }) => ({
          field: `line ${line}, ${field}`,
          message,
        })),
      };
    case "not_a_picture":
      return { status: 415, code, error: "Please choose a picture: JPEG, PNG, WebP or AVIF." };
    case "picture_too_large":
      return { status: 413, code, error: "This picture has too many pixels. Please make it smaller." };
    case "no_such_holiday":
      return { status: 404, code, error: "There is no such holiday any more." };
    case "sign_in_busy":
      return signInBusy;
    case "no_test_address":
      return {
        status: 409,
        code,
        error: refusal.channel === "mail"
          ? "Enter the restaurant's email address in Settings first."
          : "Enter an alert number that can receive texts in Settings first.",
      };
    case "test_message_failed":
      return { status: 503, code, error: `The test was not sent: ${refusal.why}` };
    case "mailed_code_required":
      return {
        status: 401,
        code,
        error: "Please enter the code that we sent to your email address.",
        challenge: refusal.challenge,
      };
    case "resend_too_soon":
      return {
        status: 429,
        code,
        error: "The code was sent a moment ago. Please wait before you ask for it again.",
        retryAt: refusal.retryAt,
      };
    case "second_factor_required":
      return {
        status: 401,
        code,
        error: "Please enter the code from your authenticator app.",
        challenge: refusal.challenge,
      };
    case "challenge_over":
      return { status: 401, code, error: "This took too long. Please sign in again." };
    case "wrong_code":
      return { status: 400, code, error: "This code is not right, or it was used already." };
    case "factor_in_force":
      return { status: 409, code, error: "A second factor is set up already." };
    case "factor_not_begun":
      return { status: 409, code, error: "No second factor is being set up." };
    case "wrong_password":
      return fieldRefusal(code, "currentPassword", "Current password is incorrect");
    case "bad_password":
      return fieldRefusal(code, "newPassword", refusal.message);
    case "too_many_tries":
      return {
        status: 429,
        code,
        error: "That was wrong too often. Please wait a while and try again.",
        retryAt: refusal.retryAt,
      };
    case "too_many_payments":
      return {
        status: 429,
        code,
        error: "Too many checkouts were opened from here. Please wait a minute, or call us to order.",
        retryAt: refusal.retryAt,
      };
    case "too_many_declines":
      return {
        status: 429,
        code,
        error: "Several cards were declined, so paying is paused for a while. Please call us to order.",
        retryAt: refusal.retryAt,
      };
    case "no_such_user":
      return { status: 404, code, error: "There is no such user." };
    case "username_taken":
      return {
        status: 409,
        code,
        error: "Somebody has this username already.",
        details: [{ field: "username", message: "Somebody has this username already." }],
      };
    case "user_changed_meanwhile":
      return { status: 409, code, error: "Somebody else changed this account meanwhile. Please look again." };
    case "last_super_admin":
      return {
        status: 409,
        code,
        error: "This is the last super admin. Make somebody else a super admin first.",
      };
    default: {
      const unknown: never = refusal;
      return unknown;
    }
  }
}

/** "Bibimbap", "Bibimbap and Galbi", "Bibimbap, Galbi and 3 more". */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, names.length > 3 ? 2 : 3);
  const rest = names.length - shown.length;
  const last = rest > 0 ? `${rest} more` : shown.pop() ?? "";
  return shown.length === 0 ? last : `${shown.join(", ")} and ${last}`;
}

/** The core's camelCase field as the wire names it; a day's number as its name. */
function wireField(field: string): string {
  const day = /^[0-6]$/.test(field) ? dayNames[Number(field)] : undefined;
  return day ?? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const undoWords = {
  nothing_to_undo: "There is nothing to take back any more.",
  too_late: "It is too late to take this back.",
  money_moved: "Money has been given back since: this cannot be taken back.",
} as const;

function fieldRefusal(code: string, field: string, message: string): Refused {
  return { status: 400, code, error: message, details: [{ field, message }] };
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

/** Why no ASAP order is taken, or no order at all (`paused`), and when ordering resumes; `phone` is the restaurant's. */
export function noAsapSentence(
  reason: NoAsap,
  { resumes, phone }: { resumes?: Resumption | undefined; phone?: string | undefined },
): string {
  switch (reason) {
    case "unattended": {
      const call = phone ? `call us at ${formatPhone(phone)}` : "call us";
      return `We cannot take ASAP orders right now.${
        earliest(resumes)
      } Please ${call} or schedule your pickup.`;
    }
    case "paused":
      return `The kitchen has paused orders${until(resumes)}. Please try again then or call us.`;
    case "asap_off":
      return `ASAP orders are off${until(resumes)}. Please schedule your pickup.`;
    case "closed":
      return `We are closed right now.${opens(resumes)} Please schedule your pickup.`;
    case "past_last_order":
      return `It's too late for ASAP today.${opens(resumes)} Please schedule your pickup.`;
    case "too_slow_for_closing":
      return `This order would not be ready before we close.${opens(resumes)} Please schedule your pickup.`;
  }
}

const until = (resumes: Resumption | undefined): string => resumes ? ` until about ${moment(resumes)}` : "";
const opens = (resumes: Resumption | undefined): string =>
  resumes ? ` Orders start again ${resumes.isToday ? "at" : "on"} ${moment(resumes)}.` : "";
const earliest = (resumes: Resumption | undefined): string =>
  resumes ? ` The earliest pickup is ${resumes.isToday ? "at" : "on"} ${moment(resumes)}.` : "";

/** "1:40 PM" today, else "Mon, November 23 at 11:00 AM", Los Angeles. */
function moment({ at, isToday }: Resumption): string {
  if (isToday) return formatTimeOf(at);
  const date = localDateOf(at);
  const [, day = ""] = formatDate(date).split(", ");
  return `${dayNames[dayOfWeek(date)].slice(0, 3)}, ${day} at ${formatTimeOf(at)}`;
}

const slotWords = {
  not_a_slot: "Please choose one of the pickup times offered.",
  too_soon: "This pickup time is too soon now. Please choose a later one.",
  too_far: "This pickup time is too far ahead. Please choose an earlier one.",
  closed: "We are closed at this time. Please choose another pickup time.",
  no_such_time: "Please choose a pickup date and time.",
} as const;
