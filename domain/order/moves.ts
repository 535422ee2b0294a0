import { ok, type Result } from "../shared/result.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Cents } from "../shared/money.ts";
import { may, type Role } from "../staff/permissions.ts";
import {
  acceptance,
  type DenyReason,
  illegal,
  isUnaccepted,
  mayBecome,
  mayExtend,
  type Offer,
  type OfferEnd,
  type Order,
  type OrderRefusal,
  type OrderState,
  type SoldOutItems,
} from "./order.ts";
import { changedLines, changedPickup, leftOut, maxOffers, openOffer } from "./offer.ts";
import { movesOfLeftover } from "./leftover.ts";
import { readyFrom } from "./pickup_choice.ts";
import { transition, type TransitionCommand } from "./transitions.ts";
import { type Actor } from "../shared/actor.ts";
import {
  type Capture,
  type CaptureFailure,
  type Payment,
  type PaymentState,
  type RefundOutcome,
} from "../payment/payment.ts";
import { recordDisputes, type ReportedDispute } from "../payment/dispute.ts";
import {
  captured,
  noteOutsideRefund,
  noteOutsideRefundFailed,
  recordRefundResult,
  refundableCents,
  refundOwedCents,
  refundStray,
} from "../payment/refund.ts";

/** Every command that changes an order after it was placed. */
export type OrderCommand =
  | { do: "accept"; by: Actor; minutes: number; at: Instant }
  | { do: "offer"; offer: Omit<Offer, "ended">; at: Instant }
  /** Withdraws the offer: the order waits for staff again. */
  | { do: "withdraw_offer"; by: Actor; at: Instant }
  /** Amends the order as offered and accepts it. `by` is the guest, or staff for a guest on the phone. */
  | { do: "take_offer"; by: Actor; minutes: number; at: Instant }
  /** Denies the order because the guest refused the offer, or, as `lapsed`, did not answer. */
  | { do: "lose_offer"; as: "declined" | "lapsed"; by: Actor; at: Instant }
  | { do: "record_capture"; capture: Capture; at: Instant }
  /** `decidedAt` identifies the failed attempt: the failure of an earlier attempt is ignored. */
  | { do: "record_capture_failure"; decidedAt: Instant; reason: CaptureFailure; at: Instant }
  /** The hold is gone at the provider although this system did not release it. */
  | { do: "record_lost_authorization"; reason: CaptureFailure; at: Instant }
  | {
    do: "deny";
    by: Actor;
    reason: DenyReason;
    text: string;
    soldOut?: SoldOutItems | undefined;
    at: Instant;
  }
  | { do: "expire"; at: Instant }
  | { do: "cancel"; by: Actor; text: string; at: Instant }
  | { do: "record_release"; at: Instant }
  /** The provider captured the payment although the hold was released: starts a full refund. */
  | { do: "record_stray_capture"; capture: Capture; at: Instant }
  | { do: "record_refund"; number: number; outcome: RefundOutcome; at: Instant }
  /** The provider retains less of the charge than the ledger says: a refund was made at the provider. */
  | { do: "record_outside_refund"; retainedCents: Cents; madeAt: Instant; reportId?: string; at: Instant }
  /** The provider retains more of the charge than the ledger says: a refund made at the provider failed. */
  | { do: "record_outside_refund_failed"; retainedCents: Cents; reportId?: string; at: Instant }
  | { do: "record_disputes"; disputes: readonly ReportedDispute[]; at: Instant }
  | TransitionCommand;

/**
 * Applies a command to an order. A repeated command returns the same order object, so that double taps, redelivered webhooks
 * and replays after a crash change nothing. `accept` only starts the capture; `record_capture` confirms the order. See
 * docs/product-rules.md, "Accept" and "Repeated actions".
 */
export function move(order: Order, command: OrderCommand): Result<Order, OrderRefusal> {
  switch (command.do) {
    case "offer":
      return offer(order, command.offer);
    case "withdraw_offer":
      return withdrawOffer(order, command);
    case "take_offer":
      return takeOffer(order, command);
    case "lose_offer":
      return loseOffer(order, command);
    case "accept":
      return accept(order, command);
    case "record_capture":
      return recordCapture(order, command.capture, command.at);
    case "record_capture_failure":
      return recordCaptureFailure(order, command);
    case "record_lost_authorization":
      if (order.payment.state !== "authorized") return ok(order);
      return ok(
        withPayment(order, { state: "capture_failed", failedAt: command.at, reason: command.reason }),
      );
    case "deny":
      return order.state.status === "denied"
        ? ok(order)
        : release(endOffer(order, "denied", command), command.at, {
          status: "denied",
          deniedAt: command.at,
          deniedBy: command.by,
          reason: command.reason,
          text: command.text,
          ...(command.soldOut && { soldOut: command.soldOut }),
        });
    case "expire":
      return order.state.status === "expired"
        ? ok(order)
        : release(endOffer(order, "lapsed", { by: { kind: "system" }, at: command.at }), command.at, {
          status: "expired",
          expiredAt: command.at,
        });
    case "cancel":
      return cancel(order, command);
    case "record_release":
      return recordRelease(order, command.at);
    case "record_stray_capture":
      return refundStray(order, command.capture, command.at);
    case "record_refund":
      return recordRefundResult(order, command);
    case "record_outside_refund":
      return ok(noteOutsideRefund(order, command));
    case "record_outside_refund_failed":
      return ok(noteOutsideRefundFailed(order, command));
    case "record_disputes":
      return ok(recordDisputes(order, command.disputes, command.at).order);
    case "start":
    case "ready":
    case "complete":
    case "no_show":
      return transition(order, command);
    default: {
      const unknown: never = command;
      return unknown;
    }
  }
}

function accept(
  order: Order,
  command: { by: Actor; minutes: number; at: Instant },
): Result<Order, OrderRefusal> {
  if (acceptance(order.state)) return ok(order);
  if (order.state.status === "offered" && command.by.kind === "system") {
    // The whole hold was captured at the provider, so the order is accepted as it was placed.
    const withdrawn = endOffer(order, "withdrawn", command);
    return accept({ ...withdrawn, state: { status: "pending_approval" } }, command);
  }
  if (order.state.status !== "pending_approval") return illegal(order);
  switch (order.payment.state) {
    case "capturing":
      return ok(order);
    case "authorized":
    case "capture_failed":
      return ok(
        withPayment(order, {
          state: "capturing",
          since: command.at,
          by: command.by,
          minutes: command.minutes,
        }),
      );
    case "none":
      return ok({ ...order, state: confirmed(order, command.at, command.by, command.minutes) });
    default:
      return illegal(order);
  }
}

function offer(order: Order, offered: Offer): Result<Order, OrderRefusal> {
  if (!mayOffer(order)) return illegal(order);
  return ok({ ...order, state: { status: "offered" }, offers: [...order.offers, offered] });
}

function withdrawOffer(order: Order, command: { by: Actor; at: Instant }): Result<Order, OrderRefusal> {
  if (order.state.status === "offered") {
    return ok({ ...endOffer(order, "withdrawn", command), state: { status: "pending_approval" } });
  }
  const isRepeat = order.state.status === "pending_approval" &&
    order.offers.at(-1)?.ended?.as === "withdrawn";
  return isRepeat ? ok(order) : illegal(order);
}

function takeOffer(
  order: Order,
  command: { by: Actor; minutes: number; at: Instant },
): Result<Order, OrderRefusal> {
  const { by, minutes, at } = command;
  const open = openOffer(order);
  if (!open) return order.offers.at(-1)?.ended?.as === "accepted" ? ok(order) : illegal(order);
  if (by.kind === "guest" && at >= open.expiresAt) return illegal(order);
  return accept(
    {
      ...endOffer(order, "accepted", command),
      state: { status: "pending_approval" },
      lines: changedLines(order.lines, open.changes),
      pickup: changedPickup(order.pickup, open.changes),
      bill: open.bill,
      payment: { ...order.payment, amountCents: open.bill.totalCents },
    },
    { by: by.kind === "guest" ? open.by : by, minutes, at },
  );
}

function loseOffer(
  order: Order,
  command: { as: "declined" | "lapsed"; by: Actor; at: Instant },
): Result<Order, OrderRefusal> {
  const { as, by, at } = command;
  const open = openOffer(order);
  if (!open) {
    const isRepeat = order.state.status === "denied" && order.offers.at(-1)?.ended?.as === as;
    return isRepeat ? ok(order) : illegal(order);
  }
  if (as === "declined" && at >= open.expiresAt) return illegal(order);
  const soldOut = open.reason === "sold_out" ? leftOut(order, open) : undefined;
  return release(endOffer(order, as, command), at, {
    status: "denied",
    deniedAt: at,
    deniedBy: by,
    reason: open.reason,
    text: open.text,
    ...(soldOut && { soldOut }),
  });
}

/** Ends the offer that waits, if there is one. */
function endOffer(order: Order, as: OfferEnd, { by, at }: { by: Actor; at: Instant }): Order {
  const open = openOffer(order);
  return open ? { ...order, offers: order.offers.with(-1, { ...open, ended: { as, by, at } }) } : order;
}

function confirmed(order: Order, acceptedAt: Instant, acceptedBy: Actor, minutes: number): OrderState {
  const readyAt = readyFrom(order.pickup, acceptedAt, minutes);
  return { status: "confirmed", acceptedAt, acceptedBy, minutes, readyAt };
}

function recordCapture(order: Order, capture: Capture, at: Instant): Result<Order, OrderRefusal> {
  const { payment } = order;
  if (payment.state === "captured") return ok(order);
  if (payment.state !== "capturing") return illegal(order);
  return ok({
    ...captured(order, capture, at),
    state: confirmed(order, payment.since, payment.by, payment.minutes),
  });
}

function recordCaptureFailure(
  order: Order,
  command: { decidedAt: Instant; reason: CaptureFailure; at: Instant },
): Result<Order, OrderRefusal> {
  if (order.payment.state === "capture_failed") return ok(order);
  if (order.payment.state !== "capturing") return illegal(order);
  if (order.payment.since !== command.decidedAt) return ok(order);
  return ok(withPayment(order, { state: "capture_failed", failedAt: command.at, reason: command.reason }));
}

/** Ends an order that was not accepted and starts the release of its hold. */
function release(order: Order, at: Instant, state: OrderState): Result<Order, OrderRefusal> {
  if (!mayBecome(order.state.status, state.status)) return illegal(order);
  if (order.payment.state === "none") return ok({ ...order, state });
  if (order.payment.state !== "authorized" && order.payment.state !== "capture_failed") return illegal(order);
  return ok({ ...withPayment(order, { state: "releasing", since: at }), state });
}

function cancel(
  order: Order,
  command: { by: Actor; text: string; at: Instant },
): Result<Order, OrderRefusal> {
  if (order.state.status === "cancelled") return ok(order);
  const cancelled: OrderState = {
    status: "cancelled",
    cancelledAt: command.at,
    cancelledBy: command.by,
    text: command.text,
  };
  if (isUnaccepted(order.state.status)) {
    return release(endOffer(order, "cancelled", command), command.at, cancelled);
  }
  if (command.by.kind === "guest" || !mayBecome(order.state.status, "cancelled")) return illegal(order);
  const wasAcceptedAt = acceptance(order.state)?.acceptedAt;
  return ok({ ...order, state: { ...cancelled, ...(wasAcceptedAt !== undefined && { wasAcceptedAt }) } });
}

function recordRelease(order: Order, at: Instant): Result<Order, OrderRefusal> {
  if (order.payment.state === "released") return ok(order);
  if (order.payment.state !== "releasing") return illegal(order);
  return ok(withPayment(order, { state: "released", releasedAt: at }));
}

function withPayment(order: Order, state: PaymentState): Order {
  const { intentId, amountCents } = order.payment;
  const payment: Payment = { intentId, amountCents, ...state };
  return { ...order, payment };
}

/** Returns whether the guest may cancel the order: it is not accepted, and no charge is under way. */
export function mayCancelAsGuest({ state, payment }: Pick<Order, "state" | "payment">): boolean {
  return isUnaccepted(state.status) && (payment.state === "authorized" || payment.state === "capture_failed");
}

/** The actions of staff on an order, named as in the API. */
export const staffMoves = [
  "accept",
  "deny",
  "offer",
  "withdraw_offer",
  "start",
  "extend",
  "ready",
  "complete",
  "no_show",
  "cancel",
  "refund",
  "settle_refund",
] as const;
export type StaffMove = typeof staffMoves[number];

/** Returns the actions that are legal now and permitted to this role. The staff app shows a button for each. */
export function movesFor(order: Order, role: Role, isLeftover = false): StaffMove[] {
  const moves = staffMoves.filter((each) =>
    isLegal(order, each) && may(role, each === "refund" || each === "settle_refund" ? "refunds" : "orders")
  );
  return isLeftover && may(role, "orders") ? movesOfLeftover(order.state.status, moves) : moves;
}

/** Returns whether the payment allows a decision: it is held, and nothing is under way. */
function mayDecide({ payment: { state } }: Order): boolean {
  return state === "authorized" || state === "capture_failed" || state === "none";
}

/** A test order has no guest who could answer. */
function mayOffer(order: Order): boolean {
  return order.state.status === "pending_approval" && order.payment.state !== "none" && mayDecide(order) &&
    order.offers.length < maxOffers;
}

function isLegal(order: Order, move: StaffMove): boolean {
  const { state: { status }, payment: { state: money } } = order;
  switch (move) {
    case "accept":
      return status === "pending_approval" && mayDecide(order);
    case "deny":
      return isUnaccepted(status) && mayDecide(order);
    case "offer":
      return mayOffer(order);
    case "withdraw_offer":
      return status === "offered";
    case "start":
      return mayBecome(status, "preparing");
    case "extend":
      return mayExtend(status);
    case "ready":
      return mayBecome(status, "ready");
    case "complete":
      return mayBecome(status, "completed");
    case "no_show":
      return mayBecome(status, "no_show");
    case "cancel":
      return !isUnaccepted(status) && mayBecome(status, "cancelled");
    case "refund":
      return refundableCents(order) > 0;
    case "settle_refund":
      return money !== "refunding" && refundOwedCents(order) > 0;
  }
}
