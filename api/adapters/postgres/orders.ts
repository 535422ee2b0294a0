import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  lt,
  lte,
  type SQL,
  sql,
} from "drizzle-orm";
import { ok } from "@domain/shared/result.ts";
import { openStatuses, type Order } from "@domain/order/order.ts";
import { freeCount } from "@domain/order/order_number.ts";
import { maxCountedOrders, type OrderChange, type Orders } from "@domain/ports/orders.ts";
import { toCheckout } from "./checkouts.ts";
import { type Database, numberLock } from "./database.ts";
import { cachesExpire } from "./revisions.ts";
import { isOwn } from "./installation.ts";
import { countTabs, filterCondition, readTimeline, tabOrder } from "./order_lists.ts";
import { rowVersion, toOrder } from "./order_rows.ts";
import { writeChange, writeNewOrder, writePlacedOrder } from "./order_writes.ts";
import { anyOf } from "./rows_as_json.ts";
import { checkouts, orderCounts, orderLines, orders } from "./schema.ts";
import { rawStatement, statement } from "./statement.ts";
import { changeLockedModes, lockModes } from "./store_modes.ts";

/** Rows of an order with one of its lines each, and the order's version. */
function selectWithLines(db: Database, where: SQL) {
  return db.select({ order: orders, line: orderLines, version: rowVersion }).from(orders)
    .leftJoin(orderLines, eq(orderLines.orderId, orders.id)).where(where).orderBy(asc(orderLines.position));
}

const hasId = eq(orders.id, sql.placeholder("id"));
const orderById = statement("order", (db) => selectWithLines(db, hasId));
const ordersById = statement(
  "orders",
  (db) => selectWithLines(db, sql`${orders.id} = ${anyOf("ids")}`),
);
const orderByIntent = statement(
  "order_of_intent",
  (db) => selectWithLines(db, eq(orders.intentId, sql.placeholder("intentId"))),
);
/** Held until the commit, so that orders of two days placed at the same time, around midnight, do not get the same number. */
const lockNumbers = sql`pg_advisory_xact_lock(${sql.raw(String(numberLock))})`;
const lockedCheckout = statement(
  "checkout_locked",
  (db) =>
    db.select({ ...getTableColumns(checkouts), locked: sql`${lockNumbers}::text` }).from(checkouts)
      .where(eq(checkouts.id, sql.placeholder("id"))).for("update"),
);
const openStatusList = sql.raw(openStatuses.map((status) => `'${status}'`).join(", "));
const incrementCount = rawStatement(
  "order_count",
  sql`with counted as (
    insert into ${orderCounts} (day, count) values (${sql.placeholder("day")}, 1)
      on conflict (day) do update set count = ${orderCounts.count} + 1 returning count
  )
  select count, (
    select coalesce(json_agg(${orders.number}), '[]') from ${orders}
      where ${orders.status} in (${openStatusList}) and ${orders.day} <> ${sql.placeholder("otherThan")}
  ) as held from counted`,
);

/** Counts and pages up to `maxCounted` orders. Jobs see only the orders of `installationId`. */
export function postgresOrders(
  db: Database,
  installationId: string,
  maxCounted: number = maxCountedOrders,
): Orders {
  const own = isOwn(orders.installationId, installationId);
  return {
    byId: (id) => one(orderById(db, { id })),
    byIds: async (ids) =>
      ids.length === 0 ? [] : groupByOrder(await ordersById(db, { ids: JSON.stringify(ids) })),
    byIntent: (intentId) => one(orderByIntent(db, { intentId })),
    byIntents: (intentIds) => find(db, inArray(orders.intentId, [...intentIds]), intentIds.length),
    withStatus: (statuses, limit) => find(db, and(inArray(orders.status, [...statuses]), own), limit),
    withPayment: (states, before, limit) =>
      find(db, and(inArray(orders.paymentStatus, [...states]), lt(orders.paymentSince, before), own), limit),
    withConcern: (concerns, limit) =>
      find(db, and(inArray(orders.paymentConcern, [...concerns]), own), limit),
    async countConcerns() {
      const rows = await db.select({ concern: orders.paymentConcern, count: count() }).from(orders)
        .where(and(isNotNull(orders.paymentConcern), own)).groupBy(orders.paymentConcern);
      return Object.fromEntries(rows.map(({ concern, count }) => [concern, count]));
    },
    expiredBy: (now, limit) =>
      find(
        db,
        and(
          eq(orders.status, "pending_approval"),
          inArray(orders.paymentStatus, ["authorized", "capture_failed", "none"]),
          lte(orders.expiresAt, now),
          own,
        ),
        limit,
      ),

    async find(filter, { page, limit }) {
      const where = and(
        filterCondition(filter),
        filter.concerns || filter.tab !== "completed" ? own : undefined,
      );
      const offset = (page - 1) * limit;
      const max = Math.max(0, Math.min(limit, maxCounted - offset));
      const rows = max === 0 ? [] : await db.select().from(orders).where(where)
        .orderBy(...tabOrder(filter.tab)).limit(max).offset(offset);
      const isLast = rows.length < max && (rows.length > 0 || page === 1);
      const found = isLast ? offset + rows.length : await countUpTo(db, where, maxCounted + 1);
      const total = Math.min(found, maxCounted);
      return { orders: await withLines(db, rows), total, isAtLeast: found > total };
    },
    counts: (ended) => countTabs(db, ended, own),
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
          own,
        ),
        limit,
      ),

    add: (day, build) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select ${lockNumbers}`);
        const change = build(await nextCount(tx, day));
        await writeNewOrder(tx, change);
        return change.order;
      }),

    place: (checkoutId, day, build) =>
      db.transaction(async (tx) => {
        const [row] = await lockedCheckout(tx, { id: checkoutId });
        if (!row || row.state === "abandoned") return undefined;
        const existing = row.state === "placed" ? await one(orderById(tx, { id: checkoutId })) : undefined;
        if (existing) return { order: existing, isNew: false };

        const change = build(toCheckout(row), await nextCount(tx, day));
        await writePlacedOrder(tx, change, row.sessionId);
        return { order: change.order, isNew: true };
      }),

    async change(id, decide) {
      // Optimistic: the version replaces a lock, so that a change takes two round trips instead of four. Repeats after a conflict.
      for (;;) {
        const rows = await orderById(db, { id });
        const version = rows[0]?.version;
        const [order] = groupByOrder(rows);
        if (!order || version === undefined) return undefined;
        const decided = decide(order);
        if (!decided.ok) return decided;
        const { value: change } = decided;
        if (change.order === order || await write(db, version, change)) return ok(change.order);
      }
    },
  };
}

/** As `writeChange`. Changes the store's modes in the same transaction. */
async function write(db: Database, version: string, change: OrderChange): Promise<boolean> {
  const { modes } = change;
  if (!modes) return await writeChange(db, version, change);
  const isWritten = await db.transaction(async (tx) => {
    await lockModes(tx);
    const isFirst = await writeChange(tx, version, change);
    if (isFirst) await changeLockedModes(tx, modes);
    return isFirst;
  });
  if (isWritten) await cachesExpire();
  return isWritten;
}

async function countUpTo(db: Database, where: SQL | undefined, max: number): Promise<number> {
  const some = db.select({ id: orders.id }).from(orders).where(where).limit(max).as("some");
  return await db.$count(some);
}

async function nextCount(tx: Database, day: string): Promise<number> {
  const [row] = await incrementCount(tx, { day, otherThan: day }) as [count: number, held: string[]][];
  if (!row) throw new Error("the day's order count was not written");
  const [counted, held] = row;
  const free = freeCount(counted, held);
  if (free !== counted) {
    await tx.update(orderCounts).set({ count: free }).where(eq(orderCounts.day, day));
  }
  return free;
}

type OrderLineRow = Awaited<ReturnType<typeof orderById>>[number];

async function one(found: Promise<readonly OrderLineRow[]>): Promise<Order | undefined> {
  return groupByOrder(await found)[0];
}

function groupByOrder(rows: readonly OrderLineRow[]): Order[] {
  return [...Map.groupBy(rows, ({ order }) => order.id).values()].flatMap(([first, ...more]) =>
    first ? toOrder(first.order, [first, ...more].flatMap(({ line }) => line ?? [])) : []
  );
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
