import { denyReasonTexts } from "@contract/deny_reason_texts.ts";
import type { GuestOrder, PaymentSession } from "@contract/schemas/payment.ts";
import { amountOf } from "@domain/cart/charge.ts";
import type { OrderLine, Pickup } from "@domain/order/agreement.ts";
import { hasAlcohol } from "@domain/menu/alcohol.ts";
import { acceptance, type OfferedChange, type Order, soldOutNames } from "@domain/order/order.ts";
import { isUnanswered } from "@domain/order/change_time.ts";
import { mayCancelAsGuest } from "@domain/order/moves.ts";
import { acceptedChanges, authorizedCents, openOffer } from "@domain/order/offer.ts";
import { shownPickupCode } from "@domain/pickup/pickup_code.ts";
import { asLinked } from "@domain/order/guest_contact.ts";
import { mayArrive } from "@domain/order/arrival.ts";
import { mayAskForTexts } from "@domain/notification/text_consent.ts";
import type { Actor } from "@domain/shared/actor.ts";
import { asapLabel } from "@domain/shared/guest_texts.ts";
import { capturedCents, isHeld, uncapturedParts } from "@domain/payment/payment.ts";
import { sumOfParts } from "@domain/payment/tax_parts.ts";
import { failedRefundCents, pendingRefundCents, refundOwedCents } from "@domain/payment/refund.ts";
import { formatPhone } from "@domain/order/phone.ts";
import {
  dayNames,
  dayOfWeek,
  formatDate,
  formatTimeOf,
  type Instant,
  localDateOf,
} from "@domain/shared/local_time.ts";
import { toDollars, toPercent } from "@domain/shared/money.ts";
import { fullName } from "@domain/shared/person_name.ts";
import type { Tracked, TrackedOrder } from "@domain/usecases/ordering/track_order.ts";
import { toCharges } from "../cart/mappers.ts";
import { toChosenOption } from "../options/mappers.ts";
import { iso, isoOrNull } from "../instant.ts";
import { toUtensil } from "../store/mappers.ts";
import type { OfferOfOrder } from "@contract/schemas/offer.ts";
import type { PickupTime } from "@contract/schemas/checkout_form.ts";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";

/** Returns an order for its guest at `now`. */
export function toGuestOrder(
  order: Order,
  now: Instant,
  { placeInLine, isCalled = false }: Pick<TrackedOrder, "placeInLine" | "isCalled"> = {},
): GuestOrder {
  return {
    id: order.id,
    order_number: order.number,
    created_at: iso(order.placedAt),
    status: order.state.status,
    customer_name: customerName(order),
    customer_email: order.contact.email,
    customer_phone: formatPhone(order.contact.phone),
    items: order.lines.map(toItem),
    ...amounts(order),
    tax_rate: toPercent(order.bill.taxPpm),
    special_instructions: order.note,
    utensils: order.utensils.map(toUtensil),
    ...pickupFields(order.pickup),
    pickup_at: isoOrNull(order.pickup.kind === "scheduled" ? order.pickup.at : undefined),
    estimated_ready_time: isoOrNull(acceptance(order.state)?.readyAt),
    first_ready_time: isoOrNull(acceptance(order.state)?.firstReadyAt),
    expires_at: order.state.status === "pending_approval" ? iso(order.expiresAt) : null,
    offer: toGuestOffer(order, now),
    reason: guestReason(order),
    reason_code: reasonCode(order),
    sold_out: soldOutNames(order).map(({ dishId, name }) => ({
      menu_item_id: dishId ?? null,
      name: name.en,
      name_korean: name.ko,
    })),
    money: toMoney(order),
    card: order.card ? { brand: order.card.brand, last_four: order.card.lastFour } : null,
    pickup_code: shownPickupCode(order) ?? null,
    id_required: hasAlcohol(order.lines),
    place_in_line: placeInLine ?? null,
    restaurant_called: isCalled,
    can_cancel: mayCancelAsGuest(order),
    can_change_time: isUnanswered(order),
    wants_texts: order.wantsTexts,
    can_ask_for_texts: mayAskForTexts(order),
    can_arrive: mayArrive(order.state.status),
    arrival: toArrival(order),
  };
}

export const toArrival = ({ arrival }: Order): GuestOrder["arrival"] =>
  arrival ? { at: iso(arrival.at), note: arrival.note } : null;

/**
 * Returns the payment session (docs/product-rules.md, "Payment session"). `order` is null until the card is authorized. Anyone with the
 * link may read it.
 */
export function toPaymentSession(tracked: Tracked, now: Instant): PaymentSession {
  const { order, checkout } = asShown(tracked, now);
  const { contact, bill, lines, pickup, note } = order ?? checkout;
  return {
    session: {
      payment_status: order ? paymentStatus(order) : "unpaid",
      amount_total: bill.totalCents,
      customer_email: contact?.email ?? "",
      metadata: {
        pickup_formatted_time: pickupText(pickup),
        customer_firstName: contact?.firstName ?? "",
        customer_lastName: contact?.lastName ?? "",
        customer_phone: contact ? formatPhone(contact.phone) : "",
        special_instructions: note,
        cart_items: JSON.stringify(lines.map(toItem)),
        subtotal: toDollars(bill.subtotalCents).toFixed(2),
        tax_amount: toDollars(bill.taxCents).toFixed(2),
      },
    },
    order: order ? toGuestOrder(order, now, tracked.order && tracked) : null,
  };
}

function asShown(tracked: Tracked, now: Instant): Tracked {
  return tracked.order ? { ...tracked, order: asLinked(tracked.order, now) } : tracked;
}

/** Returns who accepted, denied or cancelled the order, or the system for an expired one; undefined while it waits. */
export function handlerOf(order: Order): Actor | undefined {
  const { state, payment } = order;
  if (payment.state === "capturing") return payment.by;
  switch (state.status) {
    case "pending_approval":
    case "offered":
      return undefined;
    case "denied":
      return state.deniedBy;
    case "cancelled":
      return state.cancelledBy;
    case "expired":
      return { kind: "system" };
    default:
      return state.acceptedBy;
  }
}

function guestReason({ state }: Order): string | null {
  switch (state.status) {
    case "denied":
      return state.text === "" ? denyReasonTexts[state.reason].guest.en : state.text;
    case "expired":
      return "The restaurant didn't respond in time.";
    case "cancelled":
      if (state.cancelledBy.kind === "guest") return "You cancelled this order.";
      return state.text === "" ? "The restaurant had to cancel this order." : state.text;
    default:
      return null;
  }
}

/** Returns null when staff wrote their own text. */
function reasonCode({ state }: Order): GuestOrder["reason_code"] {
  switch (state.status) {
    case "denied":
      return state.text === "" ? state.reason : null;
    case "expired":
      return "no_answer";
    case "cancelled":
      if (state.cancelledBy.kind === "guest") return "cancelled_by_guest";
      return state.text === "" ? "cancelled_by_restaurant" : null;
    default:
      return null;
  }
}

function toMoney(order: Order): GuestOrder["money"] {
  const { payment, refunds } = order;
  const pendingCents = pendingRefundCents({ refunds });
  const fields = {
    amount: toDollars("capturedAt" in payment ? capturedCents(payment) : authorizedCents(order)),
    uncaptured_amount: toDollars(sumOfParts(uncapturedParts(payment))),
    refunded_amount: 0,
    pending_refund_amount: toDollars(pendingCents),
    failed_refund_amount: toDollars(failedRefundCents(order)),
    owed_amount: payment.state === "refunding" ? 0 : toDollars(refundOwedCents(order)),
  };
  switch (payment.state) {
    case "authorized":
      return { state: "held", ...fields, at: iso(payment.authorizedAt) };
    case "capturing":
      return { state: "held", ...fields, at: iso(payment.since) };
    case "capture_failed":
      return { state: "held", ...fields, at: iso(payment.failedAt) };
    case "captured":
      return { state: "captured", ...fields, at: iso(payment.capturedAt) };
    case "releasing":
      return { state: "releasing", ...fields, at: iso(payment.since) };
    case "released":
      return { state: "released", ...fields, at: iso(payment.releasedAt) };
    case "refunding":
    case "partially_refunded":
    case "refunded": {
      const last = refunds.findLast(({ outcome }) => outcome.kind === "done");
      const pending = refunds.findLast(({ outcome }) => outcome.kind === "pending");
      return {
        state: payment.state === "refunding" ? "refunding" : pendingCents > 0 ? "refund_pending" : "refunded",
        ...fields,
        refunded_amount: toDollars(payment.refundedCents),
        at: iso(
          last?.outcome.kind === "done" ? last.outcome.at : pending?.decidedAt ?? payment.capturedAt,
        ),
      };
    }
    // Not reached: test orders have no guest.
    case "none":
      return { state: "released", ...fields, amount: 0, at: iso(payment.since) };
  }
}

function paymentStatus({ payment, refunds }: Order): PaymentSession["session"]["payment_status"] {
  if (
    payment.state === "captured" || payment.state === "refunding" || payment.state === "partially_refunded"
  ) return "paid";
  if (payment.state === "refunded") return pendingRefundCents({ refunds }) > 0 ? "paid" : "refunded";
  if (payment.state === "released" || payment.state === "releasing") return "released";
  return isHeld(payment) ? "authorized" : "unpaid";
}

/** Returns "ASAP (15-30 minutes)" or "Fri, November 20, 6:15 PM", in Los Angeles local time. */
export function pickupText(pickup: Pickup): string {
  if (pickup.kind === "asap") return asapLabel(pickup.minutes, "en");
  const date = localDateOf(pickup.at);
  const [, day = ""] = formatDate(date).split(", ");
  return `${dayNames[dayOfWeek(date)].slice(0, 3)}, ${day}, ${formatTimeOf(pickup.at)}`;
}

export function pickupFields(
  pickup: Pickup,
): Pick<GuestOrder, "pickup_option" | "pickup_formatted_time" | "asap_minutes"> {
  return {
    pickup_option: pickup.kind,
    pickup_formatted_time: pickupText(pickup),
    asap_minutes: pickup.kind === "asap" ? pickup.minutes : null,
  };
}

export function toItem(line: OrderLine): GuestOrder["items"][number] {
  return {
    id: line.id,
    menu_item_id: line.dishId,
    quantity: line.quantity,
    name: line.name.en,
    name_korean: line.name.ko,
    unit_price: toDollars(line.unitPriceCents),
    line_total: toDollars(line.unitPriceCents * line.quantity),
    special_instructions: line.note,
    options: line.options.map(toChosenOption),
  };
}

export function amounts(
  { bill }: Order,
): Pick<GuestOrder, "subtotal" | "service_fee" | "charges" | "tax_amount" | "total_amount"> {
  return {
    subtotal: toDollars(bill.subtotalCents),
    service_fee: toDollars(amountOf(bill.charges, "service_fee")),
    charges: toCharges(bill.charges),
    tax_amount: toDollars(bill.taxCents),
    total_amount: toDollars(bill.totalCents),
  };
}

export function customerName({ contact }: Order): string {
  return fullName(contact.firstName, contact.lastName);
}

/**
 * Returns the last offer of an order; null when there was none. An accepted one carries every change since the order was placed, and an
 * offer that was withdrawn after it does not hide it.
 */
export function toOffer(order: Pick<Order, "offers" | "payment">): OfferOfOrder | null {
  const offer = order.offers.findLast(({ ended }) => ended?.as !== "withdrawn") ?? order.offers.at(-1);
  const isAccepted = offer?.ended?.as === "accepted";
  return offer
    ? {
      total_amount: toDollars(offer.bill.totalCents),
      previous_amount: toDollars(isAccepted ? authorizedCents(order) : offer.beforeCents),
      changes: (isAccepted ? acceptedChanges(order) : offer.changes).map(toChange),
      reason: offer.text === "" ? denyReasonTexts[offer.reason].guest.en : offer.text,
      reason_code: offer.text === "" ? offer.reason : null,
      expires_at: iso(offer.expiresAt),
      ended: offer.ended?.as ?? null,
    }
    : null;
}

/** Returns the last offer for its guest at `now`; null when there was none. */
function toGuestOffer(order: Pick<Order, "offers" | "payment">, now: Instant): GuestOrder["offer"] {
  const offer = toOffer(order);
  const msLeft = (openOffer(order)?.expiresAt ?? now) - now;
  return offer && { ...offer, seconds_left: Math.max(0, Math.ceil(msLeft / 1000)) };
}

function toChange(change: OfferedChange): OfferOfOrder["changes"][number] {
  if (change.kind === "pickup") {
    const { kind, from, to } = change;
    return { kind, from: from.kind === "scheduled" ? iso(from.at) : null, to: iso(to) };
  }
  const names = { id: change.lineId, name: change.name.en, name_korean: change.name.ko };
  return change.kind === "remove" ? { kind: change.kind, ...names, quantity: change.quantity } : {
    kind: change.kind,
    ...names,
    from: change.from.map(toChosenOption),
    to: change.to.map(toChosenOption),
  };
}

/** Returns the choice of a request, not validated. */
export function toPickupChoice(time: PickupTime): PickupChoice {
  return time.option === "asap"
    ? { option: "asap" }
    : { option: "scheduled", date: time.scheduledDate ?? "", time: time.scheduledTime ?? "" };
}

/** Returns a choice as a request has it. */
export function toPickupTime(choice: PickupChoice): PickupTime {
  return choice.option === "asap"
    ? { option: "asap" }
    : { option: "scheduled", scheduledDate: choice.date, scheduledTime: choice.time };
}
