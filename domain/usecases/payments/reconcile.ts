import { audit } from "@domain/shared/audit.ts";
import type { StaffActor } from "@domain/shared/actor.ts";
import { refuse } from "@domain/shared/result.ts";
import { needsStaff, type Order, type OrderRefusal } from "@domain/order/order.ts";
import { type Installation, isOwnRow, ownsPayment } from "@domain/payment/ownership.ts";
import { isUndecided, maybeUndecidedConcerns } from "@domain/payment/payment_concern.ts";
import { isUnsettled, unsettled } from "@domain/payment/payment.ts";
import { forEachConcurrent } from "@domain/shared/for_each_concurrent.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import type { Intent, WebhookEvent } from "@domain/ports/payments.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { openStatus } from "@domain/hours/open_status.ts";
import { acceptOrder } from "../ordering/answer_order.ts";
import { lapseOffer } from "../ordering/offer_change.ts";
import { placeOrder } from "../ordering/place_order.ts";
import type { RoutingDeps } from "../ordering/print_ticket.ts";
import { recordChargeUpdates } from "./charge_updates.ts";
import { changeBy, changeOrder, settlePayment } from "./settle_payment.ts";
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
    | "textStops"
    | "limits"
    | "clock"
    | "ids"
    | "auditTrail"
    | "accounts"
    | "installation"
  >
  & RoutingDeps;

/** Time in which the request that began a capture, release or refund may finish it before other callers continue it. */
export const requestMs = 3_000;

/** What brings an order and its payment together. `read`: the decision needs the payment as the provider has it now. */
export type Step =
  | { do: "nothing" | "read" }
  | { do: "place"; intent: Intent }
  /** A capture or release was begun; its result is also the result of the reconciliation. */
  | { do: "settle"; order: Order }
  /** A refund was begun. Its charge may have other updates. */
  | { do: "settle_refund"; order: Order }
  | { do: "record_lost"; order: Order; reason: "authorization_expired" | "authorization_cancelled" }
  | { do: "record_updates"; order: Order; intent: Intent };

/**
 * Decides the next step for an order, undefined when there is none, and its payment, undefined when it has not been read. `reported` is
 * what a webhook reports; an order that has it already is not compared with the provider.
 */
export function nextStep(
  order: Order | undefined,
  intent: Intent | undefined,
  { installation, reported, now }: {
    installation: Installation;
    reported: WebhookEvent["reported"];
    now: Instant;
  },
): Step {
  if (order === undefined) {
    if (intent === undefined) return { do: "read" };
    return intent.status === "authorized" ? { do: "place", intent } : { do: "nothing" };
  }
  if (!isOwnRow(installation, order)) return { do: "nothing" };
  const { payment } = order;
  if (payment.state === "refunding") return { do: "settle_refund", order };
  if (isUnsettled(payment)) return isCapturing(order, now) ? { do: "nothing" } : { do: "settle", order };
  if (reported === "authorized" || (reported === "captured" && payment.state === "captured")) {
    return { do: "nothing" };
  }
  if (payment.state !== "authorized" && !isCharged(order)) return { do: "nothing" };
  if (intent === undefined) return { do: "read" };
  if (!ownsPayment(installation, intent, order)) return { do: "nothing" };
  if (intent.status === "captured") return { do: "record_updates", order, intent };
  if (intent.status !== "cancelled" || payment.state !== "authorized") return { do: "nothing" };
  const { authorizationMsLeft: left } = intent;
  const hasExpired = left !== undefined && left <= 0;
  return {
    do: "record_lost",
    order,
    reason: hasExpired ? "authorization_expired" : "authorization_cancelled",
  };
}

/** Whether a request is capturing the payment. The webhook of a capture arrives while that request still stores the result. */
function isCapturing({ payment }: Order, now: Instant): boolean {
  return payment.state === "capturing" && now - payment.since < requestMs;
}

const isCharged = ({ payment }: Order) => "capturedAt" in payment;

/**
 * Takes the steps of `nextStep` until none is left: places the order of an authorized card, finishes a capture, release or refund that was
 * begun, records a lost authorization, refunds and disputes (docs/adr/0005-payment-reconciliation.md). Idempotent: the webhook, the
 * guest's page and the sweep all call it, in any order. A payment of another system is not changed. `seen` is the intent when the
 * caller has just read it. Returns the order, undefined when there is none.
 */
export async function reconcile(
  deps: ReconcileDeps,
  intentId: string,
  { seen, reported }: { seen?: Intent; reported?: WebhookEvent["reported"] } = {},
): Promise<Order | undefined> {
  let order = await deps.orders.byIntent(intentId);
  // `seen` may be older than a charged order's latest refund.
  let intent = order && isCharged(order) ? undefined : seen;
  for (;;) {
    const { installation, clock } = deps;
    const step = nextStep(order, intent, { installation, reported, now: clock.now() });
    switch (step.do) {
      case "nothing":
        return order;
      case "read":
        intent = await deps.payments.read(intentId);
        if (intent === undefined) return order;
        break;
      case "place":
        return await createOrder(deps, step.intent);
      case "settle":
        return await settlePayment(deps, step.order);
      case "settle_refund":
        order = await settlePayment(deps, step.order);
        if (order.payment.state === "refunding") return order;
        break;
      case "record_lost":
        return await recordLost(deps, step);
      case "record_updates":
        return await recordChargeUpdates(deps, step.order, step.intent);
      default:
        return step satisfies never;
    }
  }
}

async function recordLost(
  deps: ReconcileDeps,
  { order, reason }: Extract<Step, { do: "record_lost" }>,
): Promise<Order> {
  const at = deps.clock.now();
  return await changeOrder(
    deps,
    order,
    (fresh) =>
      changeBy(fresh, { do: "record_lost_authorization", reason, at }, {
        audit: audit("payment.authorization_lost", "payment", order.id, {
          at,
          details: { number: order.number, reason },
          status: "failed",
        }),
      }),
  );
}

async function createOrder(deps: ReconcileDeps, intent: Intent): Promise<Order | undefined> {
  const placed = await placeOrder(deps, intent);
  if (placed.kind !== "placed") return undefined;
  const isLawful = !placed.order.warnings.some(needsStaff);
  const by = await enabledOnly(deps, placed.agreedBy) ??
    (placed.isNew && isLawful && await acceptsItself(deps) ? { kind: "system" } : undefined);
  if (by === undefined) return placed.order;
  const accepted = await acceptOrder(deps, { orderId: placed.order.id, by });
  return accepted.ok ? accepted.value : placed.order;
}

/** Returns the staff member unless the account has been disabled since. */
async function enabledOnly(
  { accounts }: Pick<Ports, "accounts">,
  by: StaffActor | undefined,
): Promise<StaffActor | undefined> {
  const account = by && await accounts.byId(by.id);
  return account?.isDisabled ? undefined : by;
}

/** Whether the restaurant accepts every order that comes in while it is open. */
async function acceptsItself({ store, clock }: Pick<Ports, "store" | "clock">): Promise<boolean> {
  const facts = await store.shown();
  const now = clock.now();
  return facts.settings.autoAccept &&
    openStatus(facts.calendar, now, pickupRules(facts, now)).state !== "closed";
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

/** Expires unanswered orders, ends unanswered offers, and releases their authorizations (docs/product-rules.md, "Approval window"). Returns their number. */
export async function expireOrders(deps: ReconcileDeps): Promise<number> {
  const due = await deps.orders.expiredBy(deps.clock.now(), 50);
  await forEachConcurrent(
    due,
    ({ id, state }) =>
      state.status === "offered" ? lapseOffer(deps, id) : expireOrder(deps, id, isUnanswered),
  );
  return due.length;
}

/** Whether the order still waits for staff and its time is over. Staff may have offered a change, or the guest chosen a later time. */
const isUnanswered = ({ state, expiresAt }: Order, at: Instant): boolean =>
  state.status === "pending_approval" && expiresAt <= at;

/** Expires one order that is not accepted and releases its authorization, unless `isDue` is false for the order as it is stored by then. */
export async function expireOrder(
  deps: ReconcileDeps,
  orderId: string,
  isDue: (fresh: Order, at: Instant) => boolean = () => true,
): Promise<void> {
  const at = deps.clock.now();
  const expired = await deps.orders.change<OrderRefusal | "not_due">(
    orderId,
    (fresh) =>
      isDue(fresh, at)
        ? changeBy(fresh, { do: "expire", at }, {
          audit: audit("order.expire", "order", orderId, { at, details: { number: fresh.number } }),
        })
        : refuse("not_due"),
  );
  if (expired?.ok) await settlePayment(deps, expired.value);
}
