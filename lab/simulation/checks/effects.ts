/** What a stored change of an order must write beside it: the entry of the audit log, the messages and the announcement. */
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import type { AuditEntry } from "@domain/shared/audit.ts";
import type { Order, OrderState, Transition } from "@domain/order/order.ts";
import type { Dispute } from "@domain/payment/dispute.ts";
import type { Refund } from "@domain/payment/payment.ts";
import type { OrderChange } from "@domain/ports/orders.ts";
import { isLeftOpen } from "./kitchen.ts";
import { acceptedOf, openOf } from "./offers.ts";
import type { Settings } from "@domain/settings/settings.ts";

/** A message is its channel, its subject and the seconds until it may leave: "mail order_ready 8". */
type Effects = {
  action?: string;
  resource?: "order" | "payment";
  status?: AuditEntry["status"];
  details?: AuditEntry["details"];
  isByStaff?: boolean;
  messages?: readonly string[];
  withdraw?: readonly string[];
  announce?: string;
};

/** Seconds until a transition cannot be undone, and until an email about an end has the result of its refund. */
const undoSeconds = 8;
const endEmailSeconds = 10;
/** A result that is recorded later than this has an email of its own. */
const inEndEmailSeconds = 7;

export function checkEffects(before: Order | undefined, change: OrderChange, settings: Settings): void {
  const { order, audit, messages = [], withdraw = [], announce, at } = change;
  const expected = before ? effectsOf(before, change, settings) : effectsOfPlacing(order, settings);
  const { action, resource = "order", status = "success", details = {}, isByStaff = false } = expected;
  assert.equal(audit?.action, action, "the action in the audit log");
  assert.deepEqual(
    messages.map(({ channel, about, ref, notBefore = at }) =>
      `${channel} ${about} ${(notBefore - at) / 1000}${ref.id === order.id ? "" : " of another order"}`
    ).toSorted(),
    [...expected.messages ?? []].toSorted(),
    `the messages of ${action}`,
  );
  assert.deepEqual(
    [...withdraw].toSorted(),
    [...expected.withdraw ?? []].toSorted(),
    `the withdrawn messages of ${action}`,
  );
  assert.equal(announce, expected.announce ?? "order_updated", `the announcement of ${action}`);
  if (audit === undefined) return;
  assert.deepEqual(
    { ...audit, staffId: audit.staffId !== undefined },
    {
      ...{ at, action, resource, resourceId: order.id, status, staffId: isByStaff },
      details: { number: order.number, ...details },
    },
    `the audit entry of ${action}`,
  );
}

function effectsOfPlacing({ bill, payment }: Order, { mailsGuests }: Settings): Effects {
  if (payment.state === "none") return { action: "order.test", isByStaff: true, announce: "new_order" };
  return {
    action: "order.placed",
    details: { total_cents: bill.totalCents },
    messages: mailsGuests ? ["mail order_received 0"] : [],
    announce: "new_order",
  };
}

function effectsOf(before: Order, { order: after, audit, at }: OrderChange, settings: Settings): Effects {
  const toGuest = (about: string, seconds: number, isAlwaysMailed = false) => [
    ...(settings.mailsGuests && after.payment.state !== "none" || isAlwaysMailed
      ? [`mail ${about} ${seconds}`]
      : []),
    ...(settings.textsGuests && after.wantsTexts ? [`text ${about} ${seconds}`] : []),
  ];
  const from = before.state.status;
  const offered = effectsOfOffer(before, after, at, toGuest);
  if (offered) return offered;
  const added = after.refunds.length > before.refunds.length ? after.refunds.at(-1) : undefined;
  if (from !== after.state.status) {
    const { state } = after;
    switch (state.status) {
      case "denied":
        return {
          ...{ action: "order.deny", isByStaff: true },
          details: { reason: state.reason, text: state.text },
        };
      case "expired":
        return { action: "order.expire" };
      case "cancelled":
        return effectsOfCancelling(before, state, added, toGuest);
      case "confirmed":
        if (from === "pending_approval" && after.payment.state === "none") {
          const { minutes } = state;
          return {
            action: "order.accept",
            isByStaff: true,
            details: { minutes, cents: after.bill.totalCents },
          };
        }
        if (from === "pending_approval") {
          return {
            ...{ action: "payment.captured", resource: "payment", messages: toGuest("order_confirmed", 0) },
            details: { cents: capturedOf(after) },
          };
        }
    }
  }
  const step = stepOf(before, after);
  if (step) return effectsOfStep(before, after, step, at, toGuest, audit?.details);
  if (!isDeepStrictEqual(before.disputes, after.disputes)) return effectsOfDisputes(before, after);
  if (!isDeepStrictEqual(before.pickupCode, after.pickupCode)) {
    return {
      ...{ action: "order.pickup_code_wrong", isByStaff: true, status: "failed" },
      details: { attempts_left: 5 - (after.pickupCode?.wrong.length ?? 0) },
    };
  }
  const refused = after.refusedHandOvers.at(-1);
  if (refused && after.refusedHandOvers.length > before.refusedHandOvers.length) {
    return {
      ...{ action: "order.hand_over_refused", isByStaff: true },
      details: refused.reason === "" ? {} : { reason: refused.reason },
    };
  }
  if (added) return effectsOfRefund(before, after, added, audit?.action);
  const settled = after.refunds.find((refund, nth) => !isDeepStrictEqual(refund, before.refunds[nth]));
  if (settled) return effectsOfResult(before, settled, at);
  if (before.refundSettlement?.cents !== after.refundSettlement?.cents) {
    const cents = (after.refundSettlement?.cents ?? 0) - (before.refundSettlement?.cents ?? 0);
    const reason = after.refundSettlement?.reason ?? "";
    return { action: "order.refund_settled", isByStaff: true, details: { cents, reason } };
  }
  if (!isDeepStrictEqual(before.preparations, after.preparations)) {
    const tick = after.preparations.at(-1);
    const dish = after.lines.find(({ id }) => id === tick?.lineId)?.name.en ?? "";
    const late = Math.round((at - (tick?.madeAt ?? at)) / 1000);
    return {
      ...{ action: "order.prepare", isByStaff: true },
      details: {
        ...{ dish, is_prepared: tick?.isPrepared ?? false },
        ...(at > (tick?.madeAt ?? at) ? { made_seconds_before: late } : {}),
      },
    };
  }
  if (!isDeepStrictEqual(before.pickup, after.pickup)) {
    const time = ({ pickup }: Order) =>
      pickup.kind === "asap" ? "asap" : Temporal.Instant.fromEpochMilliseconds(pickup.at).toString();
    return {
      action: "order.time_changed",
      details: { by: "guest", pickup_time_before: time(before), pickup_time_after: time(after) },
    };
  }
  if (before.wantsTexts !== after.wantsTexts) {
    // An answer to a text stops or begins them for all orders of a number, which has an entry of its own.
    const isReply = !after.wantsTexts || after.textConsent?.terms === "START";
    if (isReply) return {};
    return { action: "order.texts_requested", details: { by: "guest" } };
  }
  if (!isDeepStrictEqual(before.arrival, after.arrival)) {
    return before.arrival ? {} : { action: "order.arrived", details: { by: "guest" } };
  }
  return effectsOfPayment(before, after);
}

/** What an offer or its end writes. A denial or a cancellation of an offered order is written as any other. */
function effectsOfOffer(before: Order, after: Order, at: number, toGuest: ToGuest): Effects | undefined {
  const [open, last] = [openOf(before), after.offers.at(-1)];
  const withdraw = ["order_offered"];
  if (after.offers.length > before.offers.length && last) {
    const details = {
      ...{ cents_before: before.bill.totalCents, cents_after: last.bill.totalCents },
      ...{ reason: last.reason, text: last.text },
    };
    if (last.ended === undefined) {
      return { action: "order.offer", isByStaff: true, details, messages: toGuest("order_offered", 0, true) };
    }
    const minutes = minutesOf(after);
    return { action: "order.offer_accepted", isByStaff: true, details: { ...details, minutes, by: "phone" } };
  }
  if (!open || !last?.ended || last.ended.at !== at) return undefined;
  switch (last.ended.as) {
    case "accepted":
      return {
        action: "order.offer_accepted",
        withdraw,
        details: { minutes: minutesOf(after), by: "guest" },
      };
    case "declined":
      return { action: "order.offer_declined", withdraw, details: { by: "guest" } };
    case "lapsed":
      // Its hold ended before the offer.
      if (after.state.status === "expired") return undefined;
      return { action: "order.offer_lapsed", withdraw };
    case "withdrawn":
      // The whole hold was captured at the provider, which accepts the order as it was placed.
      if (after.payment.state === "capturing") return undefined;
      return { action: "order.offer_withdrawn", isByStaff: last.ended.by.kind === "staff", withdraw };
    default:
      return undefined;
  }
}

function minutesOf({ state, payment }: Order): number {
  return payment.state === "capturing" ? payment.minutes : "minutes" in state ? state.minutes : NaN;
}

type ToGuest = (about: string, seconds: number, isAlwaysMailed?: boolean) => string[];

function effectsOfCancelling(
  before: Order,
  { cancelledBy, text }: OrderState & { status: "cancelled" },
  added: Refund | undefined,
  toGuest: ToGuest,
): Effects {
  if (cancelledBy.kind === "guest") return { action: "order.cancel", details: { by: "guest" } };
  const isAccepted = !["pending_approval", "offered"].includes(before.state.status);
  // The email waits for the result of a refund and states both.
  const seconds = added ? endEmailSeconds : 0;
  const [, ...texts] = toGuest("order_cancelled", 0, true);
  return {
    ...{ action: "order.cancel", isByStaff: true, withdraw: ["order_delayed", "order_ready"] },
    details: { from: before.state.status, reason: text, refund_cents: added?.cents ?? 0 },
    messages: isAccepted ? [`mail order_cancelled ${seconds}`, ...texts] : [],
  };
}

type Step = { kind: Transition["kind"]; change: "made" | "undone"; transition: Transition };

/** The transition that a change made or took back. */
function stepOf(before: Order, after: Order): Step | undefined {
  const made = after.transitions.length > before.transitions.length ? after.transitions.at(-1) : undefined;
  if (made) return { kind: made.kind, change: "made", transition: made };
  const undone = after.transitions.find((each, nth) => each.undoneBy && !before.transitions[nth]?.undoneBy);
  return undone && { kind: undone.kind, change: "undone", transition: undone };
}

function effectsOfStep(
  before: Order,
  after: Order,
  { kind, change, transition }: Step,
  at: number,
  toGuest: ToGuest,
  details: AuditEntry["details"] = {},
): Effects {
  const from = before.state.status;
  const isWaiting = (each: Transition | undefined, now: number) =>
    each !== undefined && now - each.at < undoSeconds * 1000;
  if (change === "undone") {
    // An order that has been ready is recalled at any time, and undone only for a while.
    const isUndo = "kind" in details;
    assert.ok(
      isUndo ? isWaiting(transition, at) : kind === "ready",
      `${kind} was undone or recalled after its time`,
    );
    const earlier = kind === "extend" ? lastExtension(after) : undefined;
    const isRepeated = earlier !== undefined && isWaiting(earlier, transition.at);
    return {
      ...{ action: isUndo ? "order.undo" : "order.recall", isByStaff: true },
      details: { from, ...(isUndo ? { kind } : {}) },
      withdraw: kind === "ready" ? ["order_ready"] : kind === "extend" ? ["order_delayed"] : [],
      messages: isRepeated ? toGuest("order_delayed", (earlier.at + undoSeconds * 1000 - at) / 1000) : [],
    };
  }
  if (transition.by.kind === "system") {
    return { action: `order.${kind}`, details: { from, by: "schedule" }, announce: "order_due" };
  }
  if (kind === "extend") {
    return {
      ...{ action: "order.extend", isByStaff: true, messages: toGuest("order_delayed", undoSeconds) },
      details: {
        from,
        ready_time_before: isoOf(readyAtOf(before)),
        ready_time_after: isoOf(transition.readyAt),
      },
      withdraw: isWaiting(lastExtension(before), at) ? ["order_delayed"] : [],
    };
  }
  const lateMs = at - transition.madeAt;
  return {
    ...{ action: `order.${kind}`, isByStaff: true },
    details: {
      from,
      ...(lateMs > 0 ? { made_seconds_before: Math.round(lateMs / 1000) } : {}),
      ...handOverDetails(after.state),
    },
    // A press from before midnight may arrive when the order has become one of an earlier day.
    messages: kind === "ready" && !isLeftOpen(before, at) ? toGuest("order_ready", undoSeconds) : [],
  };
}

function handOverDetails(state: OrderState): AuditEntry["details"] {
  const handOver = state.status === "completed" ? state.handOver : undefined;
  if (handOver === undefined) return {};
  const reason = handOver.as === "code" ? "" : handOver.reason;
  return { handed_over: handOver.as, ...(reason === "" ? {} : { reason }) };
}

const lastExtension = ({ transitions }: Order) =>
  transitions.findLast(({ kind, undoneBy }) => kind === "extend" && undoneBy === undefined);
const readyAtOf = ({ state }: Order) => "readyAt" in state ? state.readyAt : undefined;
const isoOf = (at = NaN) => Temporal.Instant.fromEpochMilliseconds(at).toString();

function effectsOfDisputes(before: Order, after: Order): Effects {
  const changed = after.disputes.filter((dispute) =>
    !isDeepStrictEqual(dispute, before.disputes.find(({ id }) => id === dispute.id))
  );
  assert.equal(changed.length, 1, "several disputes changed at once");
  const [dispute] = changed as [Dispute];
  const earlier = before.disputes.find(({ id }) => id === dispute.id);
  const isNew = !isDeepStrictEqual({ ...earlier, updatedAt: 0 }, { ...dispute, updatedAt: 0 });
  assert.ok(isNew, "a dispute that was updated without a change");
  // A dispute that was an inquiry is announced as a new one.
  const known = earlier?.isInquiry === true && !dispute.isInquiry ? undefined : earlier;
  const isOpen = (each: Dispute | undefined) => each !== undefined && !/won|lost/.test(each.status);
  const isClosed = !isOpen(dispute) && known?.status !== dispute.status;
  const kind = isClosed ? "closed" : known ? "updated" : "opened";
  const { id, cents, reason, status } = dispute;
  return {
    ...{ action: `dispute.${kind}`, resource: "payment" },
    status: !isClosed ? "pending" : status === "won" ? "success" : "failed",
    details: { dispute: id, cents, reason, dispute_status: status },
    messages: [
      ...(known ? [] : ["mail dispute_opened 0"]),
      ...(isClosed ? ["mail dispute_closed 0"] : []),
    ],
  };
}

function effectsOfRefund(before: Order, after: Order, added: Refund, action?: string): Effects {
  const { state } = before.payment;
  if (state === "releasing" || state === "released") {
    return {
      ...{ action: "payment.captured_outside", resource: "payment", status: "failed" },
      details: { cents: capturedOf(after) },
      messages: state === "releasing" ? [`mail order_${after.state.status} ${endEmailSeconds}`] : [],
    };
  }
  if (added.by.kind === "system") {
    return {
      ...{ action: "payment.refunded_outside", resource: "payment", messages: ["mail order_refunded 0"] },
      details: { cents: added.cents, refunded_before_cents: countedCents(before.refunds) },
    };
  }
  const { choice, cents, reason } = added;
  // A cancelled order is cancelled again to refund what is left of it.
  return action === "order.cancel" && before.state.status === "cancelled"
    ? {
      ...{ action, isByStaff: true, withdraw: ["order_delayed", "order_ready"] },
      details: { from: "cancelled", reason, refund_cents: cents },
    }
    : { action: "order.refund", isByStaff: true, details: { choice: choice.kind, cents, reason } };
}

function effectsOfResult(before: Order, { number, cents, outcome, ...refund }: Refund, at: number): Effects {
  const known = before.refunds.find((each) => each.number === number);
  const isFailed = outcome.kind === "failed" || outcome.kind === "refused";
  const wasAccepted = known !== undefined && countedCents([known]) > 0;
  const details = { cents, refund: number };
  if (isFailed) {
    const isOutside = refund.by.kind === "system" && refund.decidedAt !== undefined &&
      refund.reason === "refunded_at_provider";
    return {
      ...{ action: "payment.refund_failed", resource: "payment", status: "failed" },
      details: isOutside
        ? { cents, refunded_before_cents: countedCents(before.refunds) }
        : { ...details, reason: outcome.reason },
      ...(wasAccepted && {
        messages: ["mail refund_failed 0", "mail order_refund_failed 0"],
        withdraw: ["order_refunded", "order_refund_failed"],
      }),
    };
  }
  if (wasAccepted) return { action: "payment.refund_completed", resource: "payment", details };
  const isInEndEmail = refund.isInEndEmail && at - refund.decidedAt < inEndEmailSeconds * 1000;
  const isPending = outcome.kind === "pending";
  return {
    action: isPending ? "payment.refund_pending" : "payment.refunded",
    ...{ resource: "payment", status: isPending ? "pending" : "success" },
    details: { ...details, refunded_before_cents: countedCents(before.refunds) },
    messages: isInEndEmail ? [] : ["mail order_refunded 0"],
  };
}

/** The cents of the refunds that the provider has accepted and that have not failed. */
const countedCents = (refunds: readonly Refund[]) =>
  refunds.reduce(
    (sum, { cents, outcome }) =>
      sum + (outcome.kind === "done" || "acceptedAt" in outcome && outcome.acceptedAt ? cents : 0),
    0,
  );

function capturedOf({ payment }: Order): number {
  if (!("capturedAt" in payment)) return 0;
  const { taxableCents = 0, exemptCents = 0, taxCents = 0 } = payment.uncaptured ?? {};
  return payment.amountCents - taxableCents - exemptCents - taxCents;
}

function effectsOfPayment(before: Order, after: Order): Effects {
  const [from, { payment, state }] = [before.payment.state, after];
  switch (payment.state) {
    case "capturing":
      return {
        ...{ action: "order.accept", isByStaff: payment.by.kind === "staff" },
        details: { minutes: payment.minutes, cents: after.bill.totalCents },
      };
    case "capture_failed": {
      const action = from === "capturing" ? "payment.capture_failed" : "payment.authorization_lost";
      return { action, resource: "payment", status: "failed", details: { reason: payment.reason } };
    }
    case "released":
      return {
        ...{ action: "payment.released", resource: "payment", messages: [`mail order_${state.status} 0`] },
        details: { cents: acceptedOf(after)?.beforeCents ?? after.bill.totalCents },
      };
    default:
      return assert.fail(`nothing explains how a payment that was ${from} became ${payment.state}`);
  }
}
