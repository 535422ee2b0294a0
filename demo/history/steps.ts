/** The steps of an order of the past. Each goes through the core and the payment provider, and is audited as its use case does. */
import { needsPickupCode, withHandOver } from "@domain/pickup/pickup_code.ts";
import type { Settings } from "@domain/settings/settings.ts";
import { arrive } from "@domain/order/arrival.ts";
import { extend, extendedBy } from "@domain/order/extend.ts";
import { move, type OrderCommand } from "@domain/order/moves.ts";
import { authorizedCents, proposeChange } from "@domain/order/offer.ts";
import { type DenyReason, type Offer, type Order, type SoldOutItems } from "@domain/order/order.ts";
import { promisedAt } from "@domain/order/promise.ts";
import type { MenuIndex } from "@domain/menu/menu.ts";
import type { ReportedDispute } from "@domain/payment/dispute.ts";
import type { RefundChoice } from "@domain/payment/payment.ts";
import { beginRefund, refundedCents } from "@domain/payment/refund.ts";
import type { Actor, StaffActor } from "@domain/shared/actor.ts";
import { audit, type AuditEntry } from "@domain/shared/audit.ts";
import { type Instant, minuteMs } from "@domain/shared/local_time.ts";
import type { Result } from "@domain/shared/result.ts";
import type { PastPayments } from "../stripe/past_payments.ts";

/** Where the past is written down. */
export type Past = { installationId: string; payments: PastPayments; audit: AuditEntry[] };

/** An order while it goes through its past. */
export type PastOrder = { order: Order };

const system: Actor = { kind: "system" };
const guest: Actor = { kind: "guest" };

/** How long the payment provider takes. */
const providerMs = 900;

/** Returns what the provider stores with a payment, or with the refund `attempt`. */
export function metadataOf(past: Past, more: Record<string, string>): Record<string, string> {
  return { installation_id: past.installationId, product: "pickup-ordering", ...more };
}

/** Returns the steps of the orders of this past. */
export function stepsOf(
  past: Past,
  { maxPrepMinutes: maxMinutes, pickupCode }: Pick<Settings, "maxPrepMinutes" | "pickupCode">,
) {
  const note = (
    { order }: PastOrder,
    action: string,
    at: Instant,
    { by, resource = "order", status, ...details }: {
      by?: Actor;
      resource?: AuditEntry["resource"];
      status?: AuditEntry["status"];
      details?: AuditEntry["details"];
    } = {},
  ) => {
    past.audit.push(audit(action, resource, order.id, {
      ...{ at, by, details: { number: order.number, ...details.details } },
      ...(status && { status }),
    }));
  };
  const make = (it: PastOrder, command: OrderCommand) => {
    it.order = sure(move(it.order, command), command.do);
  };
  const capture = (it: PastOrder, at: Instant) => {
    const { intentId, amountCents: cents } = it.order.payment;
    past.payments.capture(at, intentId, cents);
    make(it, { do: "record_capture", capture: { cents }, at });
    note(it, "payment.captured", at, { resource: "payment", details: { cents } });
  };
  const release = (it: PastOrder, at: Instant) => {
    past.payments.release(at, it.order.payment.intentId);
    make(it, { do: "record_release", at });
    const details = { cents: authorizedCents(it.order) };
    note(it, "payment.released", at, { resource: "payment", details });
  };
  const recordRefund = (it: PastOrder, at: Instant) => {
    const refund = it.order.refunds.at(-1);
    if (!refund) throw new Error(`${it.order.number} has no refund`);
    const { number, cents } = refund;
    const before = it.order;
    const attempt = metadataOf(past, { attempt: `${it.order.id}:${number}` });
    past.payments.refund(at, it.order.payment.intentId, cents, attempt);
    make(it, { do: "record_refund", number, outcome: { kind: "done", at }, at });
    const refunded_before_cents = refundedCents(before);
    const details = { cents, refund: number, refunded_before_cents };
    note(it, "payment.refunded", at, { resource: "payment", details });
  };

  return {
    placed: (it: PastOrder) =>
      note(it, "order.placed", it.order.placedAt, { details: { total_cents: it.order.bill.totalCents } }),
    accept(it: PastOrder, by: StaffActor, minutes: number, at: Instant) {
      make(it, { do: "accept", by, minutes, at });
      note(it, "order.accept", at, { by, details: { minutes, cents: it.order.payment.amountCents } });
      capture(it, at + providerMs);
    },
    deny(
      it: PastOrder,
      by: StaffActor,
      reason: DenyReason,
      text: string,
      at: Instant,
      soldOut?: SoldOutItems,
    ) {
      make(it, { do: "deny", by, reason, text, soldOut, at });
      note(it, "order.deny", at, { by, details: { reason, text } });
      release(it, at + providerMs);
    },
    expire(it: PastOrder, at: Instant) {
      make(it, { do: "expire", at });
      note(it, "order.expire", at);
      release(it, at + providerMs);
    },
    cancelByGuest(it: PastOrder, at: Instant) {
      make(it, { do: "cancel", by: guest, text: "", at });
      note(it, "order.cancel", at, { details: { by: "guest" } });
      release(it, at + providerMs);
    },
    /** Cancels an accepted order and refunds it. */
    cancelByStaff(it: PastOrder, by: StaffActor, reason: string, at: Instant) {
      const from = it.order.state.status;
      const cents = it.order.payment.amountCents;
      make(it, { do: "cancel", by, text: reason, at });
      const command = { by, choice: { kind: "full" }, reason, at, isInEndEmail: true } as const;
      it.order = sure(beginRefund(it.order, command), "refund");
      note(it, "order.cancel", at, { by, details: { from, reason, refund_cents: cents } });
      recordRefund(it, at + providerMs);
    },
    refund(it: PastOrder, by: StaffActor, choice: RefundChoice, reason: string, at: Instant) {
      it.order = sure(beginRefund(it.order, { by, choice, reason, at }), "refund");
      const cents = it.order.refunds.at(-1)?.cents ?? 0;
      note(it, "order.refund", at, { by, details: { choice: choice.kind, cents, reason } });
      recordRefund(it, at + providerMs);
    },
    /** Offers the order without one of its dishes. */
    offer(it: PastOrder, by: StaffActor, lineId: string, text: string, menu: MenuIndex, at: Instant) {
      const { order } = it;
      const quantity = order.lines.find(({ id }) => id === lineId)?.quantity ?? 0;
      const proposed = proposeChange(order, { remove: [{ lineId, quantity }], swap: [] }, menu, at);
      const offer: Offer = {
        ...sure(proposed, "offer"),
        beforeCents: order.bill.totalCents,
        ...{ reason: "sold_out", text, by, at },
        expiresAt: Math.min(at + 10 * minuteMs, order.expiresAt),
      };
      make(it, { do: "offer", offer, at });
      const cents = { cents_before: offer.beforeCents, cents_after: offer.bill.totalCents };
      note(it, "order.offer", at, { by, details: { ...cents, reason: offer.reason, text } });
    },
    takeOffer(it: PastOrder, minutes: number, at: Instant) {
      make(it, { do: "take_offer", by: guest, minutes, at });
      note(it, "order.offer_accepted", at, { details: { minutes, by: "guest" } });
      capture(it, at + providerMs);
    },
    declineOffer(it: PastOrder, at: Instant) {
      make(it, { do: "lose_offer", as: "declined", by: guest, at });
      note(it, "order.offer_declined", at, { details: { by: "guest" } });
      release(it, at + providerMs);
    },
    /** A step of the kitchen. The system starts scheduled orders. */
    transition(
      it: PastOrder,
      by: StaffActor | undefined,
      kind: "start" | "ready" | "complete" | "no_show",
      at: Instant,
    ) {
      const from = it.order.state.status;
      const hasCode = kind === "complete" && needsPickupCode(it.order, pickupCode, false);
      make(it, { do: kind, by: by ?? system, at });
      if (hasCode) it.order = withHandOver(it.order, { as: "code" });
      note(it, `order.${kind}`, at, {
        ...(by && { by }),
        details: { from, ...(!by && { by: "schedule" }), ...(hasCode && { handed_over: "code" }) },
      });
    },
    extend(it: PastOrder, by: StaffActor, minutes: number, at: Instant) {
      const from = it.order.state.status;
      const before = promisedAt(it.order) ?? at;
      const readyAt = extendedBy(minutes, before, at);
      it.order = sure(extend(it.order, { by, at, readyAt, maxMinutes }), "extend");
      const details = { from, ready_time_before: isoOf(before), ready_time_after: isoOf(readyAt) };
      note(it, "order.extend", at, { by, details });
    },
    arrive(it: PastOrder, text: string, at: Instant) {
      it.order = sure(arrive(it.order, { at, note: text }), "arrive");
      note(it, "order.arrived", at, { details: { by: "guest" } });
    },
    dispute(it: PastOrder, reason: string, at: Instant) {
      const { id, amount, created, evidence_details } = past.payments.dispute(
        at,
        it.order.payment.intentId,
        reason,
      );
      const dispute: ReportedDispute = {
        ...{ id, cents: amount, reason, status: "needs_response" as const, isInquiry: false },
        ...(evidence_details.due_by !== null && { evidenceDueBy: evidence_details.due_by * 1000 }),
        openedAt: created * 1000,
      };
      make(it, { do: "record_disputes", disputes: [dispute], at });
      const details = { dispute: id, cents: amount, reason, dispute_status: dispute.status };
      note(it, "dispute.opened", at, { resource: "payment", status: "pending", details });
    },
  };
}

export type Steps = ReturnType<typeof stepsOf>;

const isoOf = (at: Instant): string => Temporal.Instant.fromEpochMilliseconds(at).toString();

/** Returns the value of a step that the rules allow. */
function sure<T>(result: Result<T, { kind: string }>, step: string): T {
  if (result.ok) return result.value;
  throw new Error(`the past has an impossible ${step}: ${result.error.kind}`);
}
