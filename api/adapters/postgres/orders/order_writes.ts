/** Writes orders with their effects: messages, tickets, audit entry and event. Each function runs in the caller's transaction. */
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { freeCount, openStatuses, type Order } from "@domain/order/order.ts";
import type { Change } from "@domain/ports/orders.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { writeAudit } from "../audit/audit.ts";
import { carts, checkouts } from "../checkout/tables.ts";
import { type Database, placementLock } from "../database.ts";
import { announce } from "../live/live.ts";
import { writeMessages } from "../messages/outbox.ts";
import { isAboutOrder, outbox } from "../messages/tables.ts";
import { jobColumns } from "../printing/printing.ts";
import { printJobs } from "../printing/tables.ts";
import { slotHolds } from "../store/tables.ts";
import { lineRows, orderRow, stateColumns } from "./order_rows.ts";
import { orderCounts, orderLines, orders } from "./tables.ts";

/** Locks the numbers of all days until the commit, and returns the day's next count whose number no open order of another day has. */
export async function nextCount(tx: Database, day: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${placementLock})`);
  const [counted] = await tx.select().from(orderCounts).where(eq(orderCounts.day, day));
  const held = await tx.select({ number: orders.number }).from(orders)
    .where(and(inArray(orders.status, [...openStatuses]), ne(orders.day, day)));
  return freeCount((counted?.count ?? 0) + 1, held.map(({ number }) => number));
}

/** Inserts the order of a change with the `count` of `day` that `nextCount` has returned. */
export async function insertOrder(
  tx: Database,
  change: Change,
  { day, count }: { day: string; count: number },
): Promise<void> {
  await tx.insert(orderCounts).values({ day, count })
    .onConflictDoUpdate({ target: orderCounts.day, set: { count } });
  await tx.insert(orders).values(orderRow(change.order));
  await tx.insert(orderLines).values(lineRows(change.order));
  await writeEffects(tx, change);
}

/** Ends a locked checkout that becomes an order, and the hold of its cart, and empties the cart. */
export async function endCheckout(
  tx: Database,
  { id, sessionId }: { id: string; sessionId: string },
  at: Instant,
): Promise<void> {
  await tx.update(checkouts).set({ state: "placed", updatedAt: at }).where(eq(checkouts.id, id));
  await tx.update(carts)
    .set({ lines: [], phoneLinkId: null, source: null, version: sql`${carts.version} + 1`, updatedAt: at })
    .where(eq(carts.sessionId, sessionId));
  await tx.delete(slotHolds).where(eq(slotHolds.sessionId, sessionId));
}

/** Updates a locked order. */
export async function updateOrder(tx: Database, change: Change): Promise<void> {
  await tx.update(orders).set(stateColumns(change.order)).where(eq(orders.id, change.order.id));
  await writeEffects(tx, change);
}

/** Replaces the lines of a locked order, as an accepted offer does. */
export async function replaceLines(tx: Database, order: Order): Promise<void> {
  await tx.delete(orderLines).where(eq(orderLines.orderId, order.id));
  await tx.insert(orderLines).values(lineRows(order));
}

/** The event comes last, because it locks the events of all transactions until the commit. */
async function writeEffects(tx: Database, change: Change): Promise<void> {
  const { order, at, messages = [], withdraw = [], tickets = [], audit, announce: kind } = change;
  if (withdraw.length > 0) {
    await tx.delete(outbox).where(and(
      isAboutOrder,
      eq(outbox.refId, order.id),
      eq(outbox.attempts, 0),
      inArray(outbox.about, [...withdraw]),
    ));
  }
  await writeMessages(tx, messages, at);
  if (tickets.length > 0) await tx.insert(printJobs).values(tickets.map(jobColumns)).onConflictDoNothing();
  if (audit) await writeAudit(tx, audit);
  if (kind) await announce(tx, { kind, orderId: order.id }, at);
}
