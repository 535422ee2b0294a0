import { and, asc, eq, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import { ok } from "@domain/shared/result.ts";
import type { Order } from "@domain/order/order.ts";
import type { Change, Orders } from "@domain/ports/orders.ts";
import { writeAudit } from "./audit.ts";
import { toCheckout } from "./checkouts.ts";
import type { Database } from "./database.ts";
import { announce } from "./live.ts";
import { countTabs, fitting, readTimeline, tabOrder } from "./order_lists.ts";
import { lineRows, orderRow, stateColumns, toOrder } from "./order_rows.ts";
import { carts, checkouts, orderCounts, orderLines, orders, outbox } from "./schema.ts";
import { printJobs } from "./schema_counter.ts";

export function postgresOrders(db: Database): Orders {
  return {
    byId: (id) => findOne(db, eq(orders.id, id)),
    byIntent: (intentId) => findOne(db, eq(orders.intentId, intentId)),
    byIntents: (intentIds) => find(db, inArray(orders.intentId, [...intentIds]), intentIds.length),
    withStatus: (statuses, limit) => find(db, inArray(orders.status, [...statuses]), limit),
    withPayment: (states, before, limit) =>
      find(db, and(inArray(orders.paymentStatus, [...states]), lt(orders.paymentSince, before)), limit),
    expiredBy: (now, limit) =>
      find(
        db,
        and(
          eq(orders.status, "pending_approval"),
          inArray(orders.paymentStatus, ["authorized", "capture_failed", "none"]),
          lte(orders.expiresAt, now),
        ),
        limit,
      ),

    async find(filter, { page, limit }) {
      const where = fitting(filter);
      // Counted in passing: a search of all days reads the orders once, not twice.
      const rows = await db.select({ order: orders, total: sql`count(*) over ()`.mapWith(Number) })
        .from(orders).where(where).orderBy(...tabOrder(filter.tab)).limit(limit).offset((page - 1) * limit);
      const total = rows[0]?.total ?? (page === 1 ? 0 : await db.$count(orders, where));
      return { orders: await withLines(db, rows.map(({ order }) => order)), total };
    },
    counts: (ended) => countTabs(db, ended),
    timeline: (id) => readTimeline(db, id),
    dueToStart: (now, limit) =>
      find(
        db,
        and(
          eq(orders.status, "confirmed"),
          lte(
            sql`${orders.pickupAt} - ${orders.prepMinutes} * interval '1 minute'`,
            new Date(now).toISOString(),
          ),
        ),
        limit,
      ),

    add: (day, build) =>
      db.transaction(async (tx) => {
        const change = build(await nextCount(tx, day));
        await tx.insert(orders).values(orderRow(change.order));
        await tx.insert(orderLines).values(lineRows(change.order));
        await writeEffects(tx, change);
        return change.order;
      }),

    place: (checkoutId, day, build) =>
      db.transaction(async (tx) => {
        const [row] = await tx.select().from(checkouts).where(eq(checkouts.id, checkoutId)).for("update");
        if (!row || row.state === "abandoned") return undefined;
        const existing = await findOne(tx, eq(orders.id, checkoutId));
        if (existing) return { order: existing, isNew: false };

        const change = build(toCheckout(row), await nextCount(tx, day));
        await tx.insert(orders).values(orderRow(change.order));
        await tx.insert(orderLines).values(lineRows(change.order));
        await tx.update(checkouts).set({ state: "placed", updatedAt: change.at }).where(
          eq(checkouts.id, checkoutId),
        );
        await tx.update(carts).set({ lines: [], version: sql`${carts.version} + 1`, updatedAt: change.at })
          .where(eq(carts.sessionId, row.sessionId));
        await writeEffects(tx, change);
        return { order: change.order, isNew: true };
      }),

    change: (id, decide) =>
      db.transaction(async (tx) => {
        const order = await findOne(tx, eq(orders.id, id), "update");
        if (!order) return undefined;
        const decided = decide(order);
        if (!decided.ok) return decided;
        const { value: change } = decided;
        if (change.order !== order) {
          await tx.update(orders).set(stateColumns(change.order)).where(eq(orders.id, id));
          await writeEffects(tx, change);
        }
        return ok(change.order);
      }),
  };
}

/** Everything a change brings with it; the event comes last. */
async function writeEffects(tx: Database, change: Change): Promise<void> {
  const { at, order } = change;
  if (change.withdraw && change.withdraw.length > 0) {
    await tx.delete(outbox).where(
      and(eq(outbox.orderId, order.id), inArray(outbox.about, [...change.withdraw]), eq(outbox.attempts, 0)),
    );
  }
  if (change.messages && change.messages.length > 0) {
    await tx.insert(outbox).values(
      change.messages.map(({ notBefore = at, ...message }) => ({
        ...message,
        createdAt: at,
        dueAt: notBefore,
      })),
    );
  }
  if (change.ticket !== undefined) {
    await tx.insert(printJobs).values({ id: change.ticket, orderId: order.id, createdAt: at })
      .onConflictDoNothing();
  }
  if (change.audit) await writeAudit(tx, change.audit);
  if (change.announce) await announce(tx, { kind: change.announce, orderId: order.id }, at);
}

async function nextCount(tx: Database, day: string): Promise<number> {
  const [row] = await tx.insert(orderCounts).values({ day, count: 1 })
    .onConflictDoUpdate({ target: orderCounts.day, set: { count: sql`${orderCounts.count} + 1` } })
    .returning({ count: orderCounts.count });
  if (!row) throw new Error("the day's order count was not written");
  return row.count;
}

async function findOne(db: Database, where: SQL | undefined, lock?: "update"): Promise<Order | undefined> {
  const query = db.select().from(orders).where(where);
  const [row] = lock ? await query.for("update") : await query;
  return row ? (await withLines(db, [row]))[0] : undefined;
}

async function find(db: Database, where: SQL | undefined, limit: number): Promise<Order[]> {
  return await withLines(
    db,
    await db.select().from(orders).where(where).orderBy(asc(orders.placedAt)).limit(limit),
  );
}

async function withLines(db: Database, rows: readonly typeof orders.$inferSelect[]): Promise<Order[]> {
  if (rows.length === 0) return [];
  const lines = await db.select().from(orderLines)
    .where(inArray(orderLines.orderId, rows.map((row) => row.id)))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  const byOrder = Map.groupBy(lines, (line) => line.orderId);
  return rows.map((row) => toOrder(row, byOrder.get(row.id) ?? []));
}
