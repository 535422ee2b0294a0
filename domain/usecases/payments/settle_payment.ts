import { audit } from "@domain/shared/audit.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { ok, type Result } from "@domain/shared/result.ts";
import { move, type OrderCommand } from "@domain/order/moves.ts";
import { authorizedCents } from "@domain/order/offer.ts";
import type { Order, OrderRefusal } from "@domain/order/order.ts";
import type { Capture, CaptureFailure, Refund } from "@domain/payment/payment.ts";
import { isOwnRow } from "@domain/payment/ownership.ts";
import { isAcceptedRefund, refundedCents } from "@domain/payment/refund.ts";
import { orderEmail, type OrderSubject, orderText } from "@domain/notification/message.ts";
import type { Change } from "@domain/ports/orders.ts";
import { ProviderUnreachable } from "@domain/ports/payments.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { firstTickets, type RoutingDeps } from "../ordering/print_ticket.ts";

export type SettleDeps =
  & Pick<Ports, "orders" | "payments" | "store" | "clock" | "installation">
  & RoutingDeps;

/** How long the email about the end of an order waits for the result of its refund. */
export const endEmailWaitMs = 10_000;
/** A result that is recorded until then is in that email. The rest of the wait is for storing it. */
const inEndEmailMs = 7_000;

/**
 * Executes a stored capture, release or refund at the provider and stores its result. Idempotent: the request that made the decision, a
 * second tablet and `resumePayments` may all call it. Returns the order unchanged when the provider is unreachable or the payment
 * belongs to another installation.
 */
export async function settlePayment(deps: SettleDeps, order: Order): Promise<Order> {
  if (!isOwnRow(deps.installation, order)) return order;
  try {
    switch (order.payment.state) {
      case "capturing":
        return await settleCapture(deps, order, order.payment.since);
      case "releasing":
        return await settleRelease(deps, order);
      case "refunding":
        return await settleBegunRefund(deps, order, order.payment.number);
      default:
        return order;
    }
  } catch (cause) {
    if (cause instanceof ProviderUnreachable) return order;
    throw cause;
  }
}

/**
 * Applies a command to an order, with the messages, audit entry and tickets that are stored with it, and announces the change to guests
 * and tablets. A repeated command returns the same order object.
 */
export function changeBy(
  order: Order,
  command: OrderCommand,
  effects: Pick<Change, "messages" | "withdraw" | "audit" | "tickets">,
): Result<Change, OrderRefusal> {
  const moved = move(order, command);
  return moved.ok ? ok({ order: moved.value, at: command.at, announce: "order_updated", ...effects }) : moved;
}

/** Stores the change that `decide` returns and returns the order. When `decide` refuses, returns the order as another process stored it. */
export async function changeOrder(
  deps: Pick<Ports, "orders">,
  order: Order,
  decide: (fresh: Order) => Result<Change, OrderRefusal>,
): Promise<Order> {
  const changed = await deps.orders.change(order.id, decide);
  return changed?.ok ? changed.value : await deps.orders.byId(order.id) ?? order;
}

/** Captures the payment of an order that was accepted at `decidedAt`. Confirms the order or records the reason of the failure. */
async function settleCapture(deps: SettleDeps, order: Order, decidedAt: Instant): Promise<Order> {
  const { intentId, amountCents } = order.payment;
  const captured = await deps.payments.capture(intentId, `${order.id}:${decidedAt}`, amountCents);
  return captured.ok
    ? await recordCapture(deps, order, captured.value)
    : await recordFailure(deps, order, decidedAt, captured.error);
}

async function recordCapture(deps: SettleDeps, order: Order, capture: Capture): Promise<Order> {
  const { settings } = await deps.store.shown();
  const ticketsOf = await firstTickets(deps, settings);
  const at = deps.clock.now();
  return await changeOrder(deps, order, (fresh) =>
    changeBy(fresh, { do: "record_capture", capture, at }, {
      messages: [
        ...(settings.mailsGuests ? [orderEmail("order_confirmed", order)] : []),
        ...(settings.textsGuests && fresh.wantsTexts ? [orderText("order_confirmed", order)] : []),
      ],
      ...ticketsOf(order, at),
      audit: audit("payment.captured", "payment", order.id, {
        at,
        details: { number: order.number, cents: capture.cents },
      }),
    }));
}

async function recordFailure(
  deps: SettleDeps,
  order: Order,
  decidedAt: Instant,
  reason: CaptureFailure,
): Promise<Order> {
  const at = deps.clock.now();
  return await changeOrder(
    deps,
    order,
    (fresh) =>
      changeBy(fresh, { do: "record_capture_failure", decidedAt, reason, at }, {
        audit: audit("payment.capture_failed", "payment", order.id, {
          at,
          details: { number: order.number, reason },
          status: "failed",
        }),
      }),
  );
}

/** Releases the authorization of an order that has ended, or refunds it when the provider had captured it already. */
async function settleRelease(deps: SettleDeps, order: Order): Promise<Order> {
  const outcome = await deps.payments.release(order.payment.intentId, order.id);
  if (outcome !== "released") return await refundStrayCapture(deps, order, outcome);
  const at = deps.clock.now();
  return await changeOrder(deps, order, (fresh) =>
    changeBy(fresh, { do: "record_release", at }, {
      messages: endMessages(order),
      audit: audit("payment.released", "payment", order.id, {
        at,
        details: { number: order.number, cents: authorizedCents(order) },
      }),
    }));
}

/** Refunds a payment that was captured although the order had ended. The caller must have read that from the provider. */
export async function refundStrayCapture(
  deps: SettleDeps,
  order: Order,
  capture: Capture,
): Promise<Order> {
  const at = deps.clock.now();
  const recorded = await changeOrder(
    deps,
    order,
    (fresh) =>
      changeBy(fresh, { do: "record_stray_capture", capture, at }, {
        // The email about the end waits for the result of the refund and says both.
        messages: fresh.payment.state === "releasing" ? endMessages(fresh, at + endEmailWaitMs) : [],
        audit: audit("payment.captured_outside", "payment", order.id, {
          at,
          details: { number: order.number, cents: capture.cents },
          status: "failed",
        }),
      }),
  );
  return await settlePayment(deps, recorded);
}

const endSubjects = {
  denied: "order_denied",
  expired: "order_expired",
  cancelled: "order_cancelled",
} as const satisfies Partial<Record<string, OrderSubject>>;

/** Returns the email about the end of the order, which is sent at `notBefore`, or at once. */
function endMessages(order: Order, notBefore?: Instant): NonNullable<Change["messages"]> {
  const { status } = order.state;
  return status === "denied" || status === "expired" || status === "cancelled"
    ? [{ ...orderEmail(endSubjects[status], order), ...(notBefore !== undefined && { notBefore }) }]
    : [];
}

/** Makes the begun refund `number` at the provider and records whether it is done, pending or refused. Throws when it does not exist. */
async function settleBegunRefund(deps: SettleDeps, order: Order, number: number): Promise<Order> {
  const refund = order.refunds.find((each) => each.number === number);
  if (!refund) throw new Error(`${order.id} has no refund ${number}`);
  const answer = await deps.payments.refund(order.payment.intentId, refund.cents, `${order.id}:${number}`);
  const at = deps.clock.now();
  const details = { number: order.number, cents: refund.cents, refund: number };
  if (!answer.ok) {
    const outcome = { kind: "refused", at, reason: answer.error } as const;
    return await changeOrder(
      deps,
      order,
      (fresh) =>
        changeBy(fresh, { do: "record_refund", number, outcome, at }, {
          ...(wasAccepted(fresh, number) ? refundFailedMessages(fresh) : {}),
          audit: audit("payment.refund_failed", "payment", order.id, {
            at,
            details: { ...details, reason: answer.error },
            status: "failed",
          }),
        }),
    );
  }
  const isPending = answer.value === "pending";
  const outcome = isPending ? { kind: "pending", acceptedAt: at } as const : { kind: "done", at } as const;
  return await changeOrder(
    deps,
    order,
    (fresh) =>
      changeBy(fresh, { do: "record_refund", number, outcome, at }, {
        messages: isInEndEmail(refund, at) ? [] : [orderEmail("order_refunded", order)],
        audit: audit(isPending ? "payment.refund_pending" : "payment.refunded", "payment", order.id, {
          at,
          details: { ...details, refunded_before_cents: refundedCents(fresh) },
          status: isPending ? "pending" : "success",
        }),
      }),
  );
}

/** Whether the email about the end of the order still waits for the refund. */
function isInEndEmail({ isInEndEmail = false, decidedAt }: Refund, at: Instant): boolean {
  return isInEndEmail && at < decidedAt + inEndEmailMs;
}

/** Whether another process has recorded that the provider accepted the refund. */
function wasAccepted({ refunds }: Order, number: number): boolean {
  return refunds.some((refund) => refund.number === number && isAcceptedRefund(refund));
}

/** Messages of an accepted refund that failed, to the restaurant and the guest. The guest's unsent messages about refunds are withdrawn. */
export function refundFailedMessages(order: Order): Pick<Change, "messages" | "withdraw"> {
  return {
    messages: [orderEmail("refund_failed", order), orderEmail("order_refund_failed", order)],
    withdraw: ["order_refunded", "order_refund_failed"],
  };
}
