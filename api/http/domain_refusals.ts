import type { ErrorCode, ErrorParams, FieldError } from "@contract/errors.ts";
import type { Failure } from "@contract/schemas/envelope.ts";
import { minPriceReasonLength } from "@contract/schemas/price.ts";
import { optionFieldProblem, optionRefusalCode } from "@contract/option_problems.ts";
import type { UndoRefusal } from "@domain/menu/menu_import.ts";
import type { CartRefusal } from "@domain/cart/cart.ts";
import type { LinkProblem } from "@domain/cart/cart_link.ts";
import type { LineChange } from "@domain/cart/quote.ts";
import type { Order } from "@domain/order/order.ts";
import type { PictureRefusal } from "@domain/ports/pictures.ts";
import type { AnswerRefusal } from "@domain/usecases/ordering/answer_order.ts";
import type { OfferRefusal } from "@domain/usecases/ordering/offer_change.ts";
import type { DishRefusal, OptionRefusal } from "@domain/usecases/ordering/cart.ts";
import type { ChangeTimeRefusal } from "@domain/usecases/ordering/change_time.ts";
import type { CheckoutRefusal } from "@domain/usecases/ordering/checkout.ts";
import type { CategoryRefusal } from "@domain/usecases/menu/edit_categories.ts";
import type { OptionGroupRefusal } from "@domain/usecases/menu/edit_option_groups.ts";
import type { DishEditRefusal } from "@domain/usecases/menu/edit_dishes.ts";
import type { CloseRefusal } from "@domain/usecases/store/close_day.ts";
import type { SettingsRefusal } from "@domain/usecases/store/edit_settings.ts";
import type { HolidayRefusal, HoursRefusal } from "@domain/usecases/store/edit_store.ts";
import type { LinkRefusal } from "@domain/usecases/ordering/cart_links.ts";
import type { PhoneLinkRefusal } from "@domain/usecases/ordering/phone_orders.ts";
import type { RefundOrderRefusal } from "@domain/usecases/payments/refund_order.ts";
import type { PrinterRefusal } from "@domain/usecases/store/edit_printers.ts";
import type { ExtendOrderRefusal, TransitionRefusal } from "@domain/usecases/ordering/transition_order.ts";
import type { ProfileRefusal } from "@domain/usecases/staff/own_account.ts";
import type { NewPinRefusal } from "@domain/usecases/staff/pins.ts";
import type { PinRefusal } from "@domain/usecases/staff/stations.ts";
import type { PasskeyRefusal } from "@domain/usecases/staff/passkeys.ts";
import { maxPasskeys } from "@domain/staff/passkey.ts";
import type { CodeRefusal } from "@domain/usecases/staff/second_factor.ts";
import type { SignInRefusal } from "@domain/usecases/staff/sign_in.ts";
import type { TestMessageRefusal } from "@domain/usecases/operations/test_message.ts";
import { maxPrinters } from "@domain/printing/printer.ts";
import { maxStations } from "@domain/staff/station.ts";
import type { UserRefusal } from "@domain/usecases/staff/users.ts";
import { groupFieldError } from "./options/mappers.ts";
import { toCart } from "./cart/mappers.ts";
import { handlerOf } from "./payment/mappers.ts";
import { dayNames, localTimeOf } from "@domain/shared/local_time.ts";
import { Refusal, type RefusalExtras } from "./refusals.ts";
import { toResumesAt } from "./store/ordering_texts.ts";
import { toUtensil } from "./store/mappers.ts";

/** The refusals of use cases that carry more than the code of an error. */
type Detailed =
  | CartRefusal
  | DishRefusal
  | OptionRefusal
  | LinkRefusal
  | PhoneLinkRefusal
  | CheckoutRefusal
  | AnswerRefusal
  | ChangeTimeRefusal
  | OfferRefusal
  | RefundOrderRefusal
  | TransitionRefusal
  | ExtendOrderRefusal
  | DishEditRefusal
  | CategoryRefusal
  | UndoRefusal
  | OptionGroupRefusal
  | HoursRefusal
  | HolidayRefusal
  | PictureRefusal
  | SettingsRefusal
  | SignInRefusal
  | ProfileRefusal
  | CodeRefusal
  | PasskeyRefusal
  | PinRefusal
  | NewPinRefusal
  | StationNameRefusal
  | PrinterRefusal
  | UserRefusal
  | TestMessageRefusal
  | CloseRefusal;

type StationNameRefusal = { kind: "station_name_taken" } | { kind: "too_many_stations" };

/** The codes of errors without parameters. */
type PlainCode = { [C in ErrorCode]: keyof ErrorParams<C> extends never ? C : never }[ErrorCode];

/** Every refusal that use cases of the core return. */
export type DomainRefusal =
  | Detailed
  | { kind: Exclude<PlainCode, Detailed["kind"]> }
  | { kind: "changed_meanwhile"; present: unknown };

/** The refusals of a union that are only the code of an error. A refusal with anything else needs a case of its own. */
type Plain<R> = R extends { kind: PlainCode } ? Exclude<keyof R, "kind"> extends never ? R : never : never;

/** Maps a refusal of the core to an error of the API, which is its kind unless it has parameters. */
export function refusalOf(refusal: DomainRefusal, extras: Pick<RefusalExtras, "present"> = {}): Refusal {
  switch (refusal.kind) {
    case "ambiguous_line":
      return new Refusal("ambiguous_line");
    case "changed_meanwhile":
      return new Refusal(refusal.kind, {}, extras);

    case "line_limit":
    case "cart_limit":
      return new Refusal(refusal.kind, { limit: refusal.limit });
    case "dish_off":
      return new Refusal("dish_off", { name: refusal.name });
    case "options":
      return new Refusal(optionRefusalCode(refusal.problem), {}, {
        fields: [{ field: "options", ...optionFieldProblem(refusal.problem) }],
      });
    case "ordering_off":
      return new Refusal("ordering_off", { reason: refusal.reason });
    case "asap_unavailable":
      return new Refusal("asap_unavailable", {
        reason: refusal.reason,
        resumes_at: toResumesAt(refusal.resumes),
        phone: refusal.phone ?? null,
      });
    case "slot_full":
      return new Refusal("slot_full", { alternatives: refusal.alternatives });
    case "slot_lost":
      return new Refusal("slot_lost", { reason: refusal.reason, resumes_at: toResumesAt(refusal.resumes) });
    case "dish_unavailable":
      return new Refusal(
        refusal.changes.every(({ kind }) => kind === "options") ? "options_changed" : "dish_unavailable",
        {},
        changedQuote(refusal),
      );
    case "quote_changed":
      return new Refusal(
        "quote_changed",
        { from_cents: refusal.fromCents, to_cents: refusal.quote.totalCents },
        changedQuote(refusal),
      );
    case "alcohol_without_meal":
      return new Refusal("alcohol_without_meal", { max_drinks: refusal.maxDrinks });
    case "utensils_changed":
      return new Refusal("utensils_changed", { utensils: refusal.offered.map(toUtensil) });
    case "already_authorized":
      return new Refusal("already_authorized", { payment_intent_id: refusal.intentId });
    case "too_many_cart_links":
    case "too_many_phone_texts":
    case "phone_link_just_texted":
    case "too_many_payments":
    case "too_many_declines":
    case "too_many_attempts":
    case "resend_too_soon":
      return new Refusal(refusal.kind, {}, { retryAt: refusal.retryAt });

    case "access_denied":
      return new Refusal("access_denied", { roles: refusal.roles });
    case "phone_link_texted_enough":
      return new Refusal("phone_link_texted_enough", { max: refusal.max });
    case "too_many_minutes":
      return new Refusal("too_many_minutes", { max: refusal.max });
    case "ready_time_not_later":
      return new Refusal("ready_time_not_later", {
        number: refusal.order.number,
        time: localTimeOf(refusal.readyAt).slice(0, 5),
      }, { state: stateOf(refusal.order) });
    case "id_needed":
    case "pickup_code_needed":
    case "pickup_code_locked":
      return new Refusal(refusal.kind);
    case "pickup_code_wrong":
      return new Refusal("pickup_code_wrong", { attempts_left: refusal.attemptsLeft });
    case "capture_failed":
      return new Refusal("capture_failed", { reason: refusal.reason }, { state: stateOf(refusal.order) });
    case "invalid_transition": {
      const { order } = refusal;
      return new Refusal("invalid_transition", {
        number: order.number,
        status: order.state.status,
        payment: order.payment.state,
        by: handlerOf(order) ?? null,
      }, { state: stateOf(order) });
    }
    case "cannot_undo":
      return new Refusal("cannot_undo", { reason: refusal.reason }, { state: stateOf(refusal.order) });
    case "offer_ended":
    case "offer_none":
    case "refund_in_progress":
    case "charge_disputed":
    case "no_such_line_to_refund":
      return new Refusal(refusal.kind, {}, { state: stateOf(refusal.order) });
    case "idempotency_key_reused":
      return new Refusal(refusal.kind, {}, "order" in refusal ? { state: stateOf(refusal.order) } : {});
    case "refund_amount_changed":
      return new Refusal("refund_amount_changed", { cents: refusal.cents }, {
        state: stateOf(refusal.order),
      });
    case "too_much_to_refund":
      return new Refusal("too_much_to_refund", { left_cents: refusal.leftCents }, {
        state: stateOf(refusal.order),
      });
    case "orders_unanswered":
    case "open_orders_changed":
      return new Refusal(refusal.kind, { numbers: refusal.numbers.join(", ") });
    case "refund_failed":
      return new Refusal("refund_failed", { reason: refusal.reason }, { state: stateOf(refusal.order) });

    case "locked":
    case "pin_locked":
    case "sign_in_slowed":
      return new Refusal(refusal.kind, {}, { retryAt: refusal.until });
    case "sign_in_busy":
      return signInBusy();
    case "pictures_busy":
      return new Refusal("pictures_busy", {}, { retryInSeconds: 5 });
    case "mailed_code_required":
    case "second_factor_required":
      return new Refusal(refusal.kind, {}, { challenge: refusal.challenge });
    case "passkey_required":
      return new Refusal(
        "passkey_required",
        {},
        "challenge" in refusal ? { challenge: refusal.challenge } : {},
      );
    case "wrong_password":
      return new Refusal("wrong_password", {}, {
        fields: [{ field: "currentPassword", code: "current_password_wrong" }],
      });
    case "password_required":
      return new Refusal("invalid", {}, {
        fields: [{ field: "currentPassword", code: "current_password_required" }],
      });
    case "bad_password":
      return new Refusal("bad_password", {}, { fields: [{ field: "newPassword", ...refusal.problem }] });
    case "bad_pin":
      return new Refusal("bad_pin", {}, { fields: [{ field: "pin", code: refusal.problem }] });
    case "station_name_taken":
      return new Refusal("station_name_taken", {}, {
        fields: [{ field: "name", code: "station_name_taken" }],
      });
    case "too_many_stations":
      return new Refusal("too_many_stations", { max: maxStations });
    case "too_many_passkeys":
      return new Refusal("too_many_passkeys", { max: maxPasskeys });
    case "printer_name_taken":
      return new Refusal("printer_name_taken", {}, {
        fields: [{ field: "name", code: "printer_name_taken" }],
      });
    case "too_many_printers":
      return new Refusal("too_many_printers", { max: maxPrinters });
    case "username_taken":
      return new Refusal("username_taken", {}, { fields: [{ field: "username", code: "username_taken" }] });

    case "price_reason_missing":
      return new Refusal("price_reason_missing", {}, {
        fields: [{
          field: "price_reason",
          code: "price_reason_too_short",
          params: { min: minPriceReasonLength },
        }],
      });
    case "category_in_use":
    case "option_group_in_use":
      return new Refusal(refusal.kind, { dishes: refusal.dishes });
    case "option_groups_full":
      return new Refusal(refusal.kind, { dishes: refusal.dishes, max: refusal.max });
    case "bad_option_group":
      return new Refusal("invalid", {}, { fields: refusal.errors.map(groupFieldError) });
    case "bad_hours":
    case "bad_holiday":
    case "bad_settings":
      return new Refusal(refusal.kind, {}, {
        fields: refusal.errors.map((each) => ({ ...each, field: wireField(each.field) })),
      });
    case "test_recipient_missing":
      return new Refusal("test_recipient_missing", { channel: refusal.channel });
    case "test_message_failed":
      return new Refusal("test_message_failed", { reason: refusal.reason });
    default: {
      const plain: Plain<typeof refusal> = refusal;
      return new Refusal(plain.kind);
    }
  }
}

/** Refuses a sign-in because too many password checks are pending. */
export const signInBusy = () => new Refusal("sign_in_busy", {}, { retryInSeconds: 5 });

/** Returns the API's name of a field: snake_case for camelCase, and the day's name for a day number. */
function wireField(field: string): string {
  const day = /^[0-6]$/.test(field) ? dayNames[Number(field)] : undefined;
  return day ?? field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

function stateOf(order: Order): NonNullable<Failure["state"]> {
  const by = handlerOf(order);
  return { status: order.state.status, payment: order.payment.state, ...(by && { by }) };
}

function changedQuote(
  { changes, quote }: { changes: readonly LineChange[]; quote: Parameters<typeof toCart>[0] },
): RefusalExtras {
  return { fields: changes.map(changedLine), cart: toCart(quote) };
}

/** Returns the wire's form of a change of a line or of a cart link. */
export function changedLine(change: LineChange | LinkProblem): FieldError {
  if (change.kind === "pickup_time_gone") return { field: "pickup_time", code: "pickup_gone" };
  const { lineId: field, name } = change;
  switch (change.kind) {
    case "gone":
      return { field, code: "dish_gone", params: { name: name.en, name_korean: name.ko } };
    case "alcohol_over":
      return { field, code: "alcohol_over", params: { name: name.en } };
    case "unavailable":
      return { field, code: "dish_unavailable", params: { name: name.en } };
    case "options":
      return { field, ...optionFieldProblem(change.problem) };
    case "price_rose": {
      const { fromCents: from_cents, toCents: to_cents } = change;
      return { field, code: "price_rose", params: { name: name.en, from_cents, to_cents } };
    }
  }
}
