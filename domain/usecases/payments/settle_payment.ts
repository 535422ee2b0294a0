import { audit } from "../../shared/audit.ts";
import { ok, refuse, type Result } from "../../shared/result.ts";
import type { Instant } from "../../shared/local_time.ts";
import type { Order, OrderRefusal } from "../../order/order.ts";
import type { CaptureFailure } from "../../payment/payment.ts";
import type { Message, MessageSubject } from "../../notification/message.ts";
import { move, type OrderCommand } from "../../order/moves.ts";
import { isOwnRow } from "../../payment/ownership.ts";
import { isAcceptedRefund, refundedCents } from "../../payment/refund.ts";
import type { Settings } from "../../settings/settings.ts";
import type { Change } from "../../ports/orders.ts";
import { ProviderUnreachable } from "../../ports/payments.ts";
import type { Ports } from "../../ports/ports.ts";

export type SettleDeps = Pick<Ports, "orders" | "payments" | "store" | "clock" | "installation">;

/**
 * Carries a decision about money to its end: a capture, release or refund that was written down is done at the provider and its
 * result written down. The request that decided calls it, a second tablet may join in, and the resume loop calls it after a
 * crash; all end the same way. While the provider cannot be asked, the order stays as it is; so does one whose
 * payment belongs to another installation.
 */
export async function settlePayment(deps: SettleDeps, order: Order): Promise<Order> {
  if (!isOwnRow(deps.installation, order)) return order;
  try {
    if (order.payment.state === "capturing") return await settleCapture(deps, order, order.payment.since);
    if (order.payment.state === "releasing") return await settleRelease(deps, order);
    if (order.payment.state === "refunding") return await settleRefund(deps, order, order.payment.number);
    return order;
  } catch (cause) {
    if (cause instanceof ProviderUnreachable) return order;
    throw cause;
  }
}

async function settleCapture(deps: SettleDeps, order: Order, decidedAt: Instant): Promise<Order> {
  const captured = await deps.payments.capture(order.payment.intentId, `${order.id}:${decidedAt}`);
  return captured.ok
    ? await recordCapture(deps, order)
    : await recordFailure(deps, order, decidedAt, captured.error);
}

async function recordCapture(deps: SettleDeps, order: Order): Promise<Order> {
  const { settings } = await deps.store.shown();
  const at = deps.clock.now();
  return await record(deps, order, { do: "record_capture", at }, {
    messages: settings.mailsGuests ? [mail("order_confirmed", order)] : [],
    ...firstTicket(settings, order),
    audit: audit("payment.captured", "payment", order.id, {
      at,
      details: { number: order.number, cents: order.payment.amountCents },
    }),
  });
}

async function recordFailure(
  deps: SettleDeps,
  order: Order,
  decidedAt: Instant,
  reason: CaptureFailure,
): Promise<Order> {
  const at = deps.clock.now();
  return await record(deps, order, { do: "record_capture_failure", decidedAt, reason, at }, {
    audit: audit("payment.capture_failed", "payment", order.id, {
      at,
      details: { number: order.number, reason },
      status: "failed",
    }),
  });
}

const releaseMail = {
  denied: "order_denied",
  expired: "order_expired",
  cancelled: "order_cancelled",
} as const satisfies Partial<Record<string, MessageSubject>>;

async function settleRelease(deps: SettleDeps, order: Order): Promise<Order> {
  const outcome = await deps.payments.release(order.payment.intentId, order.id);
  if (outcome === "captured") return await settlePayment(deps, await recordStrayCapture(deps, order));
  const at = deps.clock.now();
  return await record(deps, order, { do: "record_release", at }, {
    messages: farewell(order),
    audit: audit("payment.released", "payment", order.id, {
      at,
      details: { number: order.number, cents: order.payment.amountCents },
    }),
  });
}

/** Money that was taken although the order had ended begins its way back. The provider's truth is the caller's to read. */
export async function recordStrayCapture(deps: SettleDeps, order: Order): Promise<Order> {
  const at = deps.clock.now();
  return await record(deps, order, { do: "record_stray_capture", at }, {
    messages: order.payment.state === "releasing" ? farewell(order) : [],
    audit: audit("payment.captured_outside", "payment", order.id, {
      at,
      details: { number: order.number, cents: order.payment.amountCents },
      status: "failed",
    }),
  });
}

function farewell(order: Order): Message[] {
  const { status } = order.state;
  return status === "denied" || status === "expired" || status === "cancelled"
    ? [mail(releaseMail[status], order)]
    : [];
}

async function settleRefund(deps: SettleDeps, order: Order, number: number): Promise<Order> {
  const refund = order.refunds.find((each) => each.number === number);
  if (!refund) throw new Error(`${order.id} has no refund ${number}`);
  const answer = await deps.payments.refund(order.payment.intentId, refund.cents, `${order.id}:${number}`);
  const at = deps.clock.now();
  const details = { number: order.number, cents: refund.cents, refund: number };
  if (!answer.ok) {
    const outcome = { kind: "refused", at, why: answer.error } as const;
    return await record(deps, order, { do: "record_refund", number, outcome, at }, (fresh) => ({
      ...(wasAccepted(fresh, number) ? refundFailedMessages(fresh) : {}),
      audit: audit("payment.refund_failed", "payment", order.id, {
        at,
        details: { ...details, reason: answer.error },
        status: "failed",
      }),
    }));
  }
  const isPending = answer.value === "pending";
  const outcome = isPending ? { kind: "pending", acceptedAt: at } as const : { kind: "done", at } as const;
  return await record(deps, order, { do: "record_refund", number, outcome, at }, {
    messages: [mail("order_refunded", order)],
    audit: audit(isPending ? "payment.refund_pending" : "payment.refunded", "payment", order.id, {
      at,
      details: { ...details, refunded_before_cents: refundedCents(order) },
      status: isPending ? "pending" : "success",
    }),
  });
}

/** Whether the provider had taken the refund on: another process recorded that while this one asked. */
function wasAccepted({ refunds }: Order, number: number): boolean {
  return refunds.some((refund) => refund.number === number && isAcceptedRefund(refund));
}

/** A refund that was accepted has come back: the restaurant is told, and the guest is not told of the refund any more. */
export function refundFailedMessages(order: Order): Pick<Change, "messages" | "withdraw"> {
  return { messages: [mail("refund_failed", order)], withdraw: ["order_refunded"] };
}

async function record(
  deps: SettleDeps,
  order: Order,
  command: OrderCommand,
  effects: Effects | ((fresh: Order) => Effects),
): Promise<Order> {
  const changed = await deps.orders.change(
    order.id,
    (fresh) => changeBy(fresh, command, typeof effects === "function" ? effects(fresh) : effects),
  );
  // Somebody else settled it first and it has moved on since: theirs is the truth.
  return changed?.ok ? changed.value : await deps.orders.byId(order.id) ?? order;
}

export type Effects = Pick<Change, "messages" | "withdraw" | "audit" | "ticket">;

/** The ticket printed by itself on acceptance, once for an order. */
export function firstTicket({ printsAutomatically }: Settings, order: Order): Pick<Change, "ticket"> {
  return printsAutomatically ? { ticket: `job_${order.id}` } : {};
}

/** The change a command makes, announced to every screen; a repeat makes none. */
export function changeBy(
  order: Order,
  command: OrderCommand,
  effects: Effects,
): Result<Change, OrderRefusal> {
  const moved = move(order, command);
  if (!moved.ok) return refuse(moved.error);
  return ok({ order: moved.value, at: command.at, announce: "order_updated", ...effects });
}

export function mail(about: MessageSubject, order: Order): Message {
  return { channel: "mail", about, orderId: order.id };
}
