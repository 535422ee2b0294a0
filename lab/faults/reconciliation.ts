/** Compares the database with the payment server's ledger: the invariants that must hold once everything has settled. */
import type { LedgerIntent } from "@demo/stripe/ledger.ts";
import { findForeignPaymentChanges } from "@api/testing/money.ts";
import { abandonedMs } from "@domain/usecases/ordering/sweep_checkouts.ts";
import type { Shop } from "@api/testing/shop.ts";
import { formatHistory, type Histories, isExplained } from "./history.ts";
import { findStreamViolations, type ReceivedEvents } from "./listener.ts";
import type { Database } from "@api/adapters/postgres/database.ts";
import { installationId } from "@api/adapters/postgres/operations/installation.ts";
import { auditLog } from "@api/adapters/postgres/audit/tables.ts";
import { checkouts } from "@api/adapters/postgres/checkout/tables.ts";
import { events } from "@api/adapters/postgres/live/tables.ts";
import { outbox } from "@api/adapters/postgres/messages/tables.ts";
import { orders } from "@api/adapters/postgres/orders/tables.ts";

/** An order that its guest has seen, with the payment outcome that a response has promised, if any. */
export type ExpectedOutcome = { id: string; as?: "captured" | "released" };

/** Messages that an order may cause again. */
const repeatable = ["mail order_refunded", "mail order_offered", "text order_offered"];

const endedStatuses = ["denied", "expired", "cancelled"];

/** What the guests and tablets of an installation know. */
export type Witnesses = {
  expectedOutcomes: readonly ExpectedOutcome[];
  histories: Histories;
  received: readonly ReceivedEvents[];
};

/** Returns every violated invariant. `account` is the ledger of the whole account; only this installation's payments are checked. */
export async function findViolations(
  db: Database,
  account: readonly LedgerIntent[],
  { expectedOutcomes, histories, received }: Witnesses,
): Promise<string[]> {
  const ownId = await installationId(db);
  const ledger = account.filter(({ metadata }) => metadata.installation_id === ownId);
  const [rows, checkoutRows, orderEvents, messages, auditEntries] = await Promise.all([
    db.select().from(orders),
    db.select().from(checkouts),
    db.select().from(events),
    db.select().from(outbox),
    db.select().from(auditLog),
  ]);
  const violations: string[] = [];
  const check = (holds: boolean, message: string) => void (holds || violations.push(message));
  const byIntent = new Map(rows.map((row) => [row.intentId, row]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const eventsByOrder = Map.groupBy(orderEvents, (event) => event.orderId ?? "");
  const messagesByOrder = Map.groupBy(messages, (message) => message.refId);
  const auditByOrder = Map.groupBy(auditEntries, (entry) => entry.resourceId);

  for (const { id, status, amount, captures, amount_captured, amount_refunded } of ledger) {
    const order = byIntent.get(id);
    const capturedNet = amount_captured - amount_refunded;
    check(captures <= 1, `I1: ${id} was captured ${captures} times`);
    if (amount_captured > 0) {
      const isAccepted = order !== undefined && "acceptedAt" in order.state;
      const isCancelledLater = order?.status === "cancelled" && "capturedAt" in order.payment;
      check(
        isAccepted || isCancelledLater || capturedNet === 0,
        `I2: ${id} is charged, its order ${order?.status}`,
      );
      check(
        order === undefined || amount_captured === order.totalCents,
        `I2: ${id} captured ${amount_captured}`,
      );
    }
    if (order && ["captured", "partially_refunded", "refunded"].includes(order.paymentStatus)) {
      const refunded = "refundedCents" in order.payment ? order.payment.refundedCents : 0;
      check(
        capturedNet === order.totalCents - refunded,
        `I2: ${id} has ${capturedNet} of ${amount} captured, the order disagrees`,
      );
    }
    if (status === "canceled") {
      check(
        order === undefined || endedStatuses.includes(order.status),
        `I3: ${id} was released, its order ${order?.status}`,
      );
    }
    if (status === "requires_capture") {
      check(
        order?.status === "pending_approval" || order?.status === "offered",
        `I4: ${id} is held, its order ${order?.status}`,
      );
    }
  }

  for (const { id, status, paymentStatus } of rows) {
    const [eventsOfOrder, messagesOfOrder, auditOfOrder] = [eventsByOrder, messagesByOrder, auditByOrder].map(
      (map) => map.get(id) ?? [],
    ) as [
      typeof orderEvents,
      typeof messages,
      typeof auditEntries,
    ];
    check(
      !["capturing", "releasing", "refunding"].includes(paymentStatus),
      `I5: ${id} is still ${paymentStatus}`,
    );
    check(
      eventsOfOrder.filter(({ kind }) => kind === "new_order").length === 1,
      `I6: ${id} was not announced once`,
    );
    check(messagesOfOrder.some(({ channel }) => channel === "mail"), `I6: the guest of ${id} got no email`);
    for (const [label, same] of Map.groupBy(messagesOfOrder, (each) => `${each.channel} ${each.about}`)) {
      check(
        same.length === 1 || repeatable.includes(label),
        `I6: ${label} of ${id} ${same.length} times`,
      );
    }
    for (const { about, sentAt, droppedAt, failedAt } of messagesOfOrder) {
      check((sentAt ?? droppedAt ?? failedAt) !== null, `I6: ${about} of ${id} is still waiting`);
    }
    // Failed attempts have separate audit entries.
    const count = (action: string) =>
      auditOfOrder.filter((each) => each.action === action && each.status === "success").length;
    check(count("order.placed") === 1, `I7: ${id} was placed ${count("order.placed")} times`);
    if (paymentStatus === "captured") {
      const lines = count("order.accept") + count("order.offer_accepted");
      check(lines === 1, `I7: ${id} accepted with ${lines} lines`);
    }
    if (status === "denied") {
      const lines = count("order.deny") + count("order.offer_declined") + count("order.offer_lapsed");
      check(lines === 1, `I7: ${id} denied with ${lines} lines`);
    }
  }

  const activeIntents = ledger.filter(({ status }) => status !== "canceled");
  const activeIds = new Set(activeIntents.map(({ id }) => id));
  for (const [cart, ownId] of Map.groupBy(checkoutRows, (draft) => draft.sessionId)) {
    const active = ownId.filter(({ intentId }) => intentId !== null && activeIds.has(intentId));
    check(active.length <= 1, `I8: cart ${cart} has ${active.length} active payments`);
  }
  for (const { checkout: { id, state, createdAt, payPressedAt, updatedAt } } of checkoutRows) {
    const idleMs = updatedAt - (payPressedAt ?? createdAt);
    check(
      state !== "abandoned" || idleMs > abandonedMs,
      `I12: the checkout ${id} was closed ${idleMs} ms after its guest's last step`,
    );
  }
  const stored = orderEvents.flatMap(({ id, orderId }) => orderId === null ? [] : [id]);
  violations.push(...received.flatMap((each) => findStreamViolations(each, stored)));
  for (const [id, history] of histories.all()) {
    const order = byId.get(id);
    const offerEnds = order?.offers.map(({ expiresAt }) => expiresAt) ?? [];
    check(
      order !== undefined && isExplained(history, order.status, offerEnds),
      `I11: ${id} is ${order?.status}, and no legal order explains ${formatHistory(history)}`,
    );
  }
  for (const { id, as } of expectedOutcomes) {
    const order = byId.get(id);
    check(order !== undefined, `${id} was shown to its guest and is missing`);
    if (as === "captured") {
      const isAccepted = "capturedAt" in (order?.payment ?? {}) &&
        !endedStatuses.includes(order?.status ?? "");
      check(isAccepted, `${id} was reported as confirmed, and is ${order?.status}`);
    }
    if (as === "released") {
      check(
        endedStatuses.includes(order?.status ?? ""),
        `${id} was reported as ended, and is ${order?.status}`,
      );
    }
  }
  return violations;
}

/** Returns every change that an installation made to payments of the other installation or of other systems. */
export async function findForeignChanges(
  shop: Shop,
  ledger: readonly LedgerIntent[],
  foreignHolds: readonly string[],
): Promise<string[]> {
  const moved = foreignHolds.flatMap((id) => {
    const movements = ledger.find((intent) => intent.id === id)?.movements ?? [];
    return movements.map(({ kind }) => kind).join() === "held" ? [] : [`${id} of another system was changed`];
  });
  return [...moved, ...await findForeignPaymentChanges(shop)].map((each) => `I9: ${each}`);
}
