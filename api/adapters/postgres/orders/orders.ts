import { and, asc, count, desc, eq, inArray, isNotNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { ok } from "@domain/shared/result.ts";
import type { Order } from "@domain/order/order.ts";
import { maxCountedOrders, type Orders } from "@domain/ports/orders.ts";
import { claimPhoneLink, lockPhoneLink } from "../checkout/carts.ts";
import { toCheckout } from "../checkout/checkouts.ts";
import type { Database } from "../database.ts";
import { readRevisions, type Revisions } from "../revisions.ts";
import { isOwn } from "../operations/installation.ts";
import { changeLockedMenu, lockMenu } from "../menu/menus.ts";
import {
  countTabs,
  filterCondition,
  promisedTime,
  readGuestRecord,
  readPhoneHistory,
  readTimeline,
  searchConditions,
  tabOrder,
} from "./order_lists.ts";
import { toOrder } from "./order_rows.ts";
import { endCheckout, insertOrder, nextCount, replaceLines, updateOrder } from "./order_writes.ts";
import { checkouts } from "../checkout/tables.ts";
import { orderLines, orders } from "./tables.ts";
import { inConstants } from "../query_plans.ts";
import { statement } from "../statement.ts";
import { changeLockedModes, lockModes } from "../store/store_modes.ts";

/** Rows of an order with one of its lines each. */
function selectWithLines(db: Database, where: SQL) {
  return db.select({ order: orders, line: orderLines }).from(orders)
    .leftJoin(orderLines, eq(orderLines.orderId, orders.id)).where(where).orderBy(asc(orderLines.position));
}

// Each order runs these several times, most of them in a transaction, and Drizzle needs longer to build them than to run them.
const hasId = eq(orders.id, sql.placeholder("id"));
const orderById = statement("order", (db) => selectWithLines(db, hasId));
const lockedOrder = statement(
  "order_locked",
  (db) => selectWithLines(db, hasId).for("update", { of: orders }),
);
const orderByIntent = statement(
  "order_of_intent",
  (db) => selectWithLines(db, eq(orders.intentId, sql.placeholder("intentId"))),
);
const lockedCheckout = statement(
  "checkout_locked",
  (db) => db.select().from(checkouts).where(eq(checkouts.id, sql.placeholder("id"))).for("update"),
);

/** Counts and pages up to `maxCounted` orders. Jobs see only the orders of `installationId`. */
export function postgresOrders(
  db: Database,
  installationId: string,
  maxCounted: number = maxCountedOrders,
  revisions: Revisions = readRevisions(db),
): Orders {
  const own = isOwn(orders.installationId, installationId);
  return {
    byId: (id) => one(orderById(db, { id })),
    byIds: async (ids) =>
      ids.length === 0 ? [] : groupByOrder(await selectWithLines(db, inArray(orders.id, [...ids]))),
    byIntent: (intentId) => one(orderByIntent(db, { intentId })),
    byIntents: (intentIds) => find(db, inArray(orders.intentId, [...intentIds]), intentIds.length),
    withStatus: (statuses, limit) => find(db, and(inArray(orders.status, [...statuses]), own), limit),
    withPayment: (states, before, limit) =>
      find(
        db,
        and(
          inConstants(orders.paymentStatus, ...states),
          lt(orders.paymentSince, before),
          own,
        ),
        limit,
      ),
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
          lte(orders.answerBy, now),
          inArray(orders.paymentStatus, ["authorized", "capture_failed", "none"]),
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
      const rows = max === 0
        ? []
        : await db.select().from(orders).where(where).orderBy(...tabOrder(filter.tab))
          .limit(max).offset(offset);
      const isLast = rows.length < max && (rows.length > 0 || page === 1);
      const found = isLast ? offset + rows.length : await countUpTo(db, where, maxCounted + 1);
      const total = Math.min(found, maxCounted);
      return { orders: await withLines(db, rows), total, isAtLeast: found > total };
    },
    async search(search, { limit, ...scope }) {
      const { current, isGuest, contact, dish } = searchConditions(db, search, scope, own);
      const select = async (where: SQL | undefined, ...first: SQL[]) =>
        await db.select().from(orders).where(where).orderBy(...first, ...tabOrder("completed")).limit(limit);
      const [now, byContact, byDish] = await Promise.all([
        select(current, desc(isGuest)),
        select(contact),
        dish === undefined ? [] : select(dish),
      ]);
      const earlier = [...new Map([...byContact, ...byDish].map((row) => [row.id, row])).values()];
      return { current: await withLines(db, now), earlier: await withLines(db, earlier.slice(0, limit)) };
    },
    counts: (ended) => countTabs(db, ended, own),
    timeline: (id) => readTimeline(db, id),
    phoneHistory: (order) => readPhoneHistory(db, order),
    guestRecord: (contact, from) => readGuestRecord(db, contact, from),
    dueToStart: (now, limit) =>
      find(
        db,
        and(
          eq(orders.status, "confirmed"),
          isNotNull(orders.pickupAt),
          lte(
            sql`${promisedTime} - ${orders.prepMinutes} * interval '1 minute'`,
            new Date(now).toISOString(),
          ),
          own,
        ),
        limit,
      ),

    add: (day, build) =>
      db.transaction(async (tx) => {
        const count = await nextCount(tx, day);
        const change = build(count);
        await insertOrder(tx, change, { day, count });
        return change.order;
      }),

    place: (checkoutId, day, build) =>
      db.transaction(async (tx) => {
        const [row] = await lockedCheckout(tx, { id: checkoutId });
        const checkout = row && toCheckout(row);
        if (checkout?.state === "placed") {
          const order = await one(orderById(tx, { id: checkoutId }));
          return order && { order, isNew: false };
        }
        if (checkout?.state !== "open" || checkout.intentId === undefined) return undefined;
        const { phoneLinkId } = checkout;
        const link = phoneLinkId === undefined ? undefined : await lockPhoneLink(tx, phoneLinkId);
        const count = await nextCount(tx, day);
        const change = build(checkout, count, link);
        if (!change) return undefined;
        if (link && change.order.phoneLinkId === link.id) await claimPhoneLink(tx, link, change.order.id);
        await endCheckout(tx, checkout, change.at);
        await insertOrder(tx, change, { day, count });
        return { order: change.order, isNew: true };
      }),

    async change(id, decide) {
      let isOfStore = false;
      const changed = await db.transaction(async (tx) => {
        const order = await one(lockedOrder(tx, { id }));
        if (!order) return undefined;
        const decided = decide(order);
        if (!decided.ok) return decided;
        if (decided.value.order === order) return ok(order);
        const { modes, menu } = decided.value;
        const changed = { ...decided.value.order, version: order.version + 1 };
        isOfStore = modes !== undefined || menu !== undefined;
        if (modes) await lockModes(tx);
        if (menu) await lockMenu(tx);
        if (changed.lines !== order.lines) await replaceLines(tx, changed);
        await updateOrder(tx, { ...decided.value, order: changed });
        if (modes) await changeLockedModes(tx, modes);
        if (menu) await changeLockedMenu(tx, menu);
        return ok(changed);
      });
      if (isOfStore) revisions.changed();
      return changed;
    },
  };
}

async function countUpTo(db: Database, where: SQL | undefined, max: number): Promise<number> {
  const some = db.select({ id: orders.id }).from(orders).where(where).limit(max).as("some");
  return await db.$count(some);
}

type OrderLineRow = Awaited<ReturnType<typeof selectWithLines>>[number];

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
