import { denyReasonTexts } from "@contract/deny_reason_texts.ts";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { ratePpm } from "@domain/cart/charge.ts";
import {
  acceptance,
  endedAt,
  type HandOver,
  isUnaccepted,
  type Order,
  tabOf,
  type Warning,
} from "@domain/order/order.ts";
import { isUnusual } from "@domain/pickup/unusual.ts";
import { needsId, needsPickupCode } from "@domain/pickup/pickup_code.ts";
import { preparationOf } from "@domain/order/prepare.ts";
import { undoable } from "@domain/order/transitions.ts";
import type { Dispute } from "@domain/payment/dispute.ts";
import { isForGuest, orderIdOf } from "@domain/notification/message.ts";
import { formatPhone } from "@domain/order/phone.ts";
import { paymentConcern } from "@domain/payment/payment_concern.ts";
import {
  linesOf,
  refundableCents,
  refundedCents,
  refundOwedCents,
  retainedCentsOf,
} from "@domain/payment/refund.ts";
import { type Refund } from "@domain/payment/payment.ts";
import { businessDayStart } from "@domain/hours/modes.ts";
import type { Calendar } from "@domain/hours/open_time.ts";
import { isLeftover } from "@domain/order/leftover.ts";
import { movesFor } from "@domain/order/moves.ts";
import { startsAt } from "@domain/order/promise.ts";
import type { MessageDelivery } from "@domain/ports/outbox.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { toDollars } from "@domain/shared/money.ts";
import type { Settings } from "@domain/settings/settings.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { type Role, roles } from "@domain/staff/permissions.ts";
import type { Staff } from "../middleware/call.ts";
import {
  amounts,
  customerName,
  handlerOf,
  pickupFields,
  pickupText,
  toArrival,
  toItem,
  toOffer,
} from "../payment/mappers.ts";
import { iso, isoOrNull } from "../instant.ts";
import { toUtensil } from "../store/mappers.ts";

type OrderDeps = Pick<Ports, "outbox" | "clock" | "store">;

/** Returns an order for a staff member, or for a station without a person, with the messages to its guest. */
export async function staffOrderOf(
  { outbox, clock, store }: OrderDeps,
  staff: Staff | undefined,
  order: Order,
): Promise<StaffOrder> {
  const messages = await outbox.about([order.id]);
  const { calendar, settings } = await store.shown();
  return toStaffOrder(order, { role: viewerRole(staff), now: clock.now(), calendar, settings, messages });
}

export async function staffOrdersOf(
  deps: OrderDeps,
  staff: Staff | undefined,
  orders: readonly Order[],
): Promise<StaffOrder[]> {
  const { calendar, settings } = await deps.store.shown();
  const seen = {
    role: viewerRole(staff),
    now: deps.clock.now(),
    ...{ calendar, settings },
    messages: await deps.outbox.about(orders.map(({ id }) => id)),
  };
  return orders.map((order) => toStaffOrder(order, seen));
}

/** A station without a person shows what the lowest role may do; each action then asks for a PIN. */
export function viewerRole(staff: Staff | undefined): Role {
  return staff?.account.role ?? roles[0];
}

/** Viewer context of an order: the viewer's role, the current time, the restaurant's hours and settings, and the messages to guests. */
export type ViewerContext = {
  role: Role;
  now: Instant;
  calendar: Calendar;
  settings: Pick<Settings, "pickupCode" | "callsAboutUnusual">;
  messages: readonly MessageDelivery[];
};

/** Returns an order for staff with the role and at the time of the context. */
export function toStaffOrder(
  order: Order,
  { role, now, calendar, settings, messages }: ViewerContext,
): StaffOrder {
  const open = undoable(order, now);
  const isLeft = isLeftover(order, businessDayStart(calendar, now), now);
  return {
    id: order.id,
    order_number: order.number,
    created_at: iso(order.placedAt),
    status: order.state.status,
    payment_status: order.payment.state,
    payment_problem: order.payment.state === "capture_failed" ? order.payment.reason : null,
    customer_name: customerName(order),
    customer_phone: order.contact.phone,
    customer_phone_formatted: formatPhone(order.contact.phone),
    items: order.lines.map((line) => ({
      ...toItem(line),
      kitchen_name: line.kitchenName,
      left_out: line.leftOut.map(({ id, name }) => ({ id, name: name.en, name_korean: name.ko })),
      is_taxable: line.isTaxable,
      is_alcoholic: line.isAlcoholic,
      prepared_at: isoOrNull(preparationOf(order, line.id)?.madeAt),
    })),
    ...amounts(order),
    special_instructions: order.note,
    utensils: order.utensils.map(toUtensil),
    wants_texts: order.wantsTexts,
    ...pickupFields(order.pickup),
    pickup_label: pickupText(order.pickup),
    pickup_at: order.pickup.kind === "scheduled" ? iso(order.pickup.at) : null,
    prep_time_minutes: order.prepMinutes,
    estimated_ready_time: isoOrNull(acceptance(order.state)?.readyAt),
    first_ready_time: isoOrNull(acceptance(order.state)?.firstReadyAt),
    first_pickup: order.firstPickup
      ? { at: isoOrNull(order.firstPickup.kind === "scheduled" ? order.firstPickup.at : undefined) }
      : null,
    expires_at: iso(order.expiresAt),
    offer: toOffer(order),
    warnings: order.warnings.map(toWarning),
    handled_by: handlerOf(order) ?? null,
    is_test: order.payment.state === "none",
    is_by_phone: order.phoneLinkId !== undefined,
    version: order.version,
    tab: tabOf(order),
    call_first: settings.callsAboutUnusual && isUnaccepted(order.state.status) && isUnusual(order),
    id_required: needsId(order, isLeft),
    pickup_code_required: needsPickupCode(order, settings.pickupCode, isLeft),
    hand_over: order.state.status === "completed" ? toHandOver(order.state.handOver) : null,
    refused_hand_overs: order.refusedHandOvers.map(({ by, madeAt, reason }) => ({
      ...{ by, reason },
      at: iso(madeAt),
    })),
    can: movesFor(order, role, isLeft),
    undo: open ? { kind: open.kind, until: iso(open.until) } : null,
    starts_at: isoOrNull(startsAt(order)),
    transitions: order.transitions.map((transition) => ({
      kind: transition.kind,
      by: transition.by,
      at: iso(transition.madeAt),
      made_offline: transition.madeAt < transition.at,
      is_undone: transition.undoneBy !== undefined,
      ready_time_before: transition.kind === "extend"
        ? isoOrNull(acceptance(transition.before)?.readyAt)
        : null,
    })),
    ended_at: isoOrNull(endedAt(order.state)),
    ...reasonFields(order),
    refunded_amount: toDollars(refundedCents(order)),
    refundable_amount: toDollars(refundableCents(order)),
    charged_amount: toDollars(retainedCentsOf(order)),
    tax_ppm: order.bill.taxPpm,
    service_fee_ppm: ratePpm(order.bill.charges, "service_fee"),
    refunds: order.refunds.map(toRefund),
    disputes: order.disputes.map(toDispute),
    refund_owed_amount: toDollars(refundOwedCents(order)),
    refund_settlement: order.refundSettlement
      ? {
        amount: toDollars(order.refundSettlement.cents),
        reason: order.refundSettlement.reason,
        by: order.refundSettlement.by,
        at: iso(order.refundSettlement.at),
      }
      : null,
    guest_arrival: toArrival(order),
    payment_concern: paymentConcern(order) ?? null,
    messages: messages.filter(({ message }) => orderIdOf(message) === order.id && isForGuest(message.about))
      .map((
        { message, deliveryStatus, at },
      ) => ({
        about: message.about,
        channel: message.channel,
        status: deliveryStatus,
        at: iso(at),
      })),
  };
}

function toHandOver(handOver: HandOver | undefined): StaffOrder["hand_over"] {
  if (handOver === undefined) return null;
  return { as: handOver.as, reason: handOver.as === "code" ? "" : handOver.reason };
}

function toRefund(
  { number, cents, choice, reason, by, decidedAt, outcome }: Refund,
): StaffOrder["refunds"][number] {
  return {
    number,
    amount: toDollars(cents),
    status: outcome.kind,
    problem: outcome.kind === "refused" || outcome.kind === "failed" ? outcome.reason : null,
    reason,
    by,
    at: iso(decidedAt),
    items: linesOf(choice).map(({ lineId, quantity }) => ({ id: lineId, quantity })),
  };
}

function toDispute(
  { id, cents, reason, status, isInquiry, evidenceDueBy, openedAt, updatedAt, closedAt }: Dispute,
): StaffOrder["disputes"][number] {
  return {
    id,
    amount: toDollars(cents),
    reason,
    status,
    is_inquiry: isInquiry,
    evidence_due_by: isoOrNull(evidenceDueBy),
    opened_at: iso(openedAt),
    updated_at: iso(updatedAt),
    closed_at: isoOrNull(closedAt),
  };
}

function reasonFields({ state }: Order): Pick<StaffOrder, "reason" | "reason_code"> {
  switch (state.status) {
    case "denied":
      return state.text === ""
        ? { reason: denyReasonTexts[state.reason].guest.en, reason_code: state.reason }
        : { reason: state.text, reason_code: null };
    case "cancelled":
      return { reason: state.text === "" ? null : state.text, reason_code: null };
    default:
      return { reason: null, reason_code: null };
  }
}

function toWarning(warning: Warning): StaffOrder["warnings"][number] {
  switch (warning.kind) {
    case "dish_went_off":
      return { code: "dish_went_off", name: warning.name };
    case "option_went_off":
      return { code: "option_went_off", name: warning.name, dish: warning.dish };
    case "earlier_dispute":
    case "earlier_no_show":
      return { code: warning.kind, count: warning.count };
    case "foreign_card":
      return { code: warning.kind, country: warning.country };
    case "cards_declined":
    case "first_order":
    case "first_and_large":
    case "placed_while_closed":
    case "due_while_closed":
    case "age_not_confirmed":
    case "alcohol_over":
    case "window_over_limit":
      return { code: warning.kind };
  }
}
