import { audit } from "@domain/shared/audit.ts";
import type { Order } from "@domain/order/order.ts";
import { isOwnRow, ownsPayment } from "@domain/payment/ownership.ts";
import { isUndecided, maybeUndecidedConcerns } from "@domain/payment/payment_concern.ts";
import { isUnsettled, unsettled } from "@domain/payment/payment.ts";
import { forEachConcurrent } from "@domain/shared/for_each_concurrent.ts";
import type { Checkout } from "@domain/order/checkout.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import type { Intent, WebhookEvent } from "@domain/ports/payments.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { openStatus } from "@domain/hours/open_status.ts";
import { acceptOrder } from "../ordering/answer_order.ts";
import { placeOrder } from "../ordering/place_order.ts";
import type { RoutingDeps } from "../ordering/print_ticket.ts";
import { recordChargeUpdates } from "./charge_updates.ts";
import { changeBy } from "../ordering/change_order.ts";
import { settlePayment } from "./settle_payment.ts";
import { pickupRules } from "../store/store_rules.ts";

export type ReconcileDeps =
  & Pick<
    Ports,
    | "checkouts"
    | "orders"
    | "payments"
    | "menus"
    | "store"
    | "kitchen"
    | "clock"
    | "auditTrail"
    | "installation"
  >
  & RoutingDeps;

/** Time in which the request that began a capture, release or refund may finish it before other callers continue it. */
export const requestMs = 3_000;

/**
 * Reads one payment from the provider and updates its order: places the order of an authorized card, finishes a capture or release that
 * was begun, records a lost authorization, refunds and disputes (docs/adr/0005-payment-reconciliation.md). Idempotent: the webhook, the
 * guest's page and the sweep all call it, in any order. A payment of another system is not changed. `seen` is the intent when the
 * caller has just read it. `reported` is what a webhook reports; an order that has it already is not compared with the provider. Returns
 * the order, undefined when there is none.
 */
export async function reconcile(
  deps: ReconcileDeps,
  intentId: string,
  { seen, reported }: { seen?: Intent; reported?: WebhookEvent["reported"] } = {},
): Promise<Order | undefined> {
  const recent = reported && deps.orders.recent(intentId);
  if (recent && isOwnRow(deps.installation, recent) && isKnown(recent, reported, deps.clock.now())) {
    return recent;
  }
  const { checkout, ...tracked } = await deps.orders.tracked({ intentId });
  let { order } = tracked;
  if (order && !isOwnRow(deps.installation, order)) return order;
  if (order?.payment.state === "refunding") {
    order = await settlePayment(deps, order);
    if (order.payment.state === "refunding") return order;
  }
  if (order && isUnsettled(order.payment)) {
    return isCapturing(order, deps.clock.now()) ? order : await settlePayment(deps, order);
  }
  if (
    order && (reported === "authorized" || (reported === "captured" && order.payment.state === "captured"))
  ) {
    return order;
  }
  const isCharged = order !== undefined && "capturedAt" in order.payment;
  if (order && order.payment.state !== "authorized" && !isCharged) return order;

  // `seen` may be older than a charged order's latest refund.
  const intent = (isCharged ? undefined : seen) ?? await deps.payments.read(intentId);
  if (!intent) return order;
  if (!order) return intent.status === "authorized" ? await createOrder(deps, intent, checkout) : undefined;
  if (!ownsPayment(deps.installation, intent, order)) return order;
  if (intent.status === "captured") return await recordChargeUpdates(deps, order, intent);
  if (intent.status !== "cancelled" || order.payment.state !== "authorized") return order;

  const at = deps.clock.now();
  const { authorizationMsLeft: left } = intent;
  const reason = left !== undefined && left <= 0 ? "authorization_expired" : "authorization_cancelled";
  const changed = await deps.orders.change(
    order.id,
    (fresh) =>
      changeBy(fresh, { do: "record_lost_authorization", reason, at }, {
        audit: audit("payment.authorization_lost", "payment", order.id, {
          at,
          details: { number: order.number, reason },
          status: "failed",
        }),
      }),
  );
  return changed?.ok ? changed.value : order;
}

/** Whether a request is capturing the payment. The webhook of a capture arrives while that request still stores the result. */
function isCapturing({ payment }: Order, now: Instant): boolean {
  return payment.state === "capturing" && now - payment.since < requestMs;
}

/** Whether a report says nothing new about an order that may be outdated, because later changes store all that it could add. */
function isKnown(order: Order, reported: NonNullable<WebhookEvent["reported"]>, now: Instant): boolean {
  return order.payment.state === reported || isCapturing(order, now);
}

async function createOrder(
  deps: ReconcileDeps,
  intent: Intent,
  checkout: Checkout | undefined,
): Promise<Order | undefined> {
  const placed = await placeOrder(deps, intent, checkout);
  if (placed.kind !== "placed") return undefined;
  const facts = await deps.store.cached();
  const now = deps.clock.now();
  const isOpen = openStatus(facts.calendar, now, pickupRules(facts, now)).state !== "closed";
  if (!placed.isNew || !facts.settings.autoAccept || !isOpen) return placed.order;
  const accepted = await acceptOrder(deps, { orderId: placed.order.id, by: { kind: "system" } });
  return accepted.ok ? accepted.value : placed.order;
}

/** Finishes captures, releases and refunds that were begun more than `olderThanMs` ago. Returns the number of their orders. */
export async function resumePayments(deps: ReconcileDeps, olderThanMs: number): Promise<number> {
  const before = deps.clock.now() - olderThanMs;
  const waiting = await deps.orders.withPayment(unsettled, before, 50);
  await forEachConcurrent(waiting, (order) => settlePayment(deps, order));
  return waiting.length;
}

/** Reads pending refunds and open disputes again, because a webhook may not arrive. Returns the number of their orders. */
export async function recheckCharges(deps: ReconcileDeps): Promise<number> {
  const listed = await deps.orders.withConcern(maybeUndecidedConcerns, 200);
  const undecided = listed.filter(isUndecided);
  await forEachConcurrent(undecided, (order) => reconcile(deps, order.payment.intentId));
  return undecided.length;
}

/** Expires unanswered orders and releases their authorizations (docs/product-rules.md, "Approval window"). Returns their number. */
export async function expireOrders(deps: ReconcileDeps): Promise<number> {
  const due = await deps.orders.expiredBy(deps.clock.now(), 50);
  await forEachConcurrent(due, (order) => expireOrder(deps, order.id));
  return due.length;
}

/** Expires one unanswered order and releases its authorization. */
export async function expireOrder(deps: ReconcileDeps, orderId: string): Promise<void> {
  const at = deps.clock.now();
  const expired = await deps.orders.change(orderId, (fresh) =>
    changeBy(fresh, { do: "expire", at }, {
      audit: audit("order.expire", "order", orderId, { at, details: { number: fresh.number } }),
    }));
  if (expired?.ok) await settlePayment(deps, expired.value);
}
