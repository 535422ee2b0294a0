import { and, asc, count, desc, eq, inArray, isNotNull, lt, lte, ne, type SQL, sql } from "drizzle-orm";
import { leftAfter } from "@domain/cart/cart.ts";
import type { PayableCheckout } from "@domain/order/checkout.ts";
import { freeCount, openStatuses, type Order } from "@domain/order/order.ts";
import { type Change, maxCountedOrders, type Orders } from "@domain/ports/orders.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { ok } from "@domain/shared/result.ts";
import { writeAudit } from "../audit/audit.ts";
import { claimPhoneLink, lockPhoneLink } from "../checkout/carts.ts";
import { carts, checkouts } from "../checkout/tables.ts";
import { type Database, placementLock, statement } from "../database.ts";
import { announce } from "../live/live.ts";
import { changeLockedMenu, lockMenu } from "../menu/menus.ts";
import { writeMessages } from "../messages/outbox.ts";
import { isAboutOrder, outbox } from "../messages/tables.ts";
import { isOwn } from "../operations/installation.ts";
import { jobColumns } from "../printing/printing.ts";
import { printJobs } from "../printing/tables.ts";
import { inConstants } from "../query_plans.ts";
import { readRevisions, type Revisions } from "../revisions.ts";
import { changeLockedModes, lockModes } from "../store/store_modes.ts";
import { slotHolds } from "../store/tables.ts";
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
import { lineRows, orderRow, stateColumns, toOrder } from "./order_rows.ts";
import { orderCounts, orderLines, orders } from "./tables.ts";

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
  (db) =>
    db.select({ checkout: checkouts.checkout }).from(checkouts).where(eq(checkouts.id, sql.placeholder("id")))
      .for("update"),
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
        const checkout = row?.checkout;
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

/** Locks the numbers of all days until the commit, and returns the day's next count whose number no open order of another day has. */
async function nextCount(tx: Database, day: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${placementLock})`);
  const [counted] = await tx.select().from(orderCounts).where(eq(orderCounts.day, day));
  const held = await tx.select({ number: orders.number }).from(orders)
    .where(and(inArray(orders.status, [...openStatuses]), ne(orders.day, day)));
  return freeCount((counted?.count ?? 0) + 1, held.map(({ number }) => number));
}

/** Inserts the order of a change with the `count` of `day` that `nextCount` has returned. */
async function insertOrder(
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

/** Ends a locked checkout that becomes an order, and the hold of its cart, and takes the ordered lines out of the cart. */
async function endCheckout(
  tx: Database,
  checkout: PayableCheckout,
  at: Instant,
): Promise<void> {
  const { id, sessionId } = checkout;
  const ofCart = eq(carts.sessionId, sessionId);
  await tx.update(checkouts).set({ checkout: { ...checkout, state: "placed", updatedAt: at } })
    .where(eq(checkouts.id, id));
  const [cart] = await tx.select().from(carts).where(ofCart).for("update");
  if (cart) {
    const { lines } = leftAfter({ sessionId, lines: cart.lines }, checkout.lines);
    await tx.update(carts)
      .set({ lines: [...lines], phoneLinkId: null, source: null, version: cart.version + 1, updatedAt: at })
      .where(ofCart);
  }
  await tx.delete(slotHolds).where(eq(slotHolds.sessionId, sessionId));
}

/** Updates a locked order. */
async function updateOrder(tx: Database, change: Change): Promise<void> {
  await tx.update(orders).set(stateColumns(change.order)).where(eq(orders.id, change.order.id));
  await writeEffects(tx, change);
}

/** Replaces the lines of a locked order, as an accepted offer does. */
async function replaceLines(tx: Database, order: Order): Promise<void> {
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
