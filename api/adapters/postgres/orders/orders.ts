import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  type SQL,
  sql,
} from "drizzle-orm";
import { ok } from "@domain/shared/result.ts";
import { mutex } from "@domain/shared/mutex.ts";
import type { Checkout } from "@domain/order/checkout.ts";
import { freeCount, openStatuses, type Order } from "@domain/order/order.ts";
import { maxCountedOrders, type OrderChange, type Orders } from "@domain/ports/orders.ts";
import { toCheckout } from "../checkout/checkouts.ts";
import type { Database } from "../database.ts";
import { readRevisions, type Revisions } from "../revisions.ts";
import { isOwn } from "../operations/installation.ts";
import { noted, noteMessages, recentOrders, versionOf } from "./known_orders.ts";
import { changeLockedMenu, lockMenu } from "../menu/menus.ts";
import {
  countTabs,
  filterCondition,
  isCommonName,
  latestWithName,
  promisedTime,
  readPhoneHistory,
  readTimeline,
  searchConditions,
  tabOrder,
} from "./order_lists.ts";
import { rowVersion, toOrder } from "./order_rows.ts";
import { allDays, writeChange, writeNewOrder, writePlacedOrder, type WrittenChange } from "./order_writes.ts";
import { noteChanges, toEvent } from "../live/live.ts";
import { toMessageDelivery } from "../messages/outbox.ts";
import { anyOf, fromJson } from "../rows_as_json.ts";
import { checkouts } from "../checkout/tables.ts";
import { events } from "../live/tables.ts";
import { isAboutOrder, outbox } from "../messages/tables.ts";
import { orderCounts, orderLines, orders } from "./tables.ts";
import { inConstants, rawStatement, statement } from "../statement.ts";
import { changeLockedModes, lockModes } from "../store/store_modes.ts";

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
/** The numbers of open orders of other days. An index finds a smaller or a larger day, but not a different one. */
const heldBeside = (day: SQL) =>
  sql<string[]>`(
  select coalesce(json_agg(${orders.number}), '[]') from ${orders}
    where ${
    inConstants(orders.status, ...openStatuses)
  } and (${orders.day} < ${day} or ${orders.day} > ${day})
)`;
const heldNumbers = heldBeside(sql`${sql.placeholder("otherThan")}`);
const countOf = (day: SQL) =>
  sql<number | null>`(select ${orderCounts.count} from ${orderCounts} where ${orderCounts.day} = ${day})`;
type LatestCounts = { day: string; counted: number; placements: number; held: string[] };
/** As `placement`, for the latest day with an order. */
const latestCounts = sql`
  select json_build_object('day', latest.day, 'counted', latest.count, 'placements', coalesce(${
  countOf(sql`${allDays}`)
}, 0), 'held', ${heldBeside(sql`latest.day`)})
  from (select day, count from ${orderCounts} order by day desc limit 1) as latest`;
/** One row without an order, and one for each line of an order. */
function trackedBy(name: string, ofOrder: SQL, ofCheckout: SQL) {
  return statement(
    name,
    (db) =>
      db.select({
        order: orders,
        line: orderLines,
        version: rowVersion,
        checkout: checkouts,
        hasCheckout: sql<boolean>`exists (select from ${checkouts} where ${ofCheckout})`,
        latestCounts: sql<LatestCounts | null>`case when ${orders.id} is null then (${latestCounts}) end`,
      }).from(sql`(select 1) as one`)
        .leftJoin(orders, ofOrder)
        .leftJoin(orderLines, eq(orderLines.orderId, orders.id))
        .leftJoin(checkouts, and(ofCheckout, isNull(orders.id)))
        .orderBy(asc(orderLines.position)),
  );
}
const trackedById = trackedBy("tracked", hasId, eq(checkouts.id, sql.placeholder("id")));
const trackedByIntent = trackedBy(
  "tracked_by_intent",
  eq(orders.intentId, sql.placeholder("intentId")),
  eq(checkouts.intentId, sql.placeholder("intentId")),
);
const updates = statement("order_updates", (db) => {
  const fresh = db.select().from(events).where(gt(events.id, sql.placeholder("id"))).orderBy(asc(events.id))
    .limit(sql.placeholder("limit")).as("fresh");
  return db.select({
    event: { id: fresh.id, kind: fresh.kind, orderId: fresh.orderId, at: fresh.at },
    order: orders,
    line: orderLines,
    version: rowVersion,
    messages: sql<Record<string, unknown>[]>`case when coalesce(${orderLines.position}, 0) = 0 then
      (select json_agg(${outbox} order by ${outbox.id}) from ${outbox} where ${isAboutOrder} and ${outbox.refId} = ${fresh.orderId})
    end`,
  }).from(fresh).leftJoin(orders, eq(orders.id, fresh.orderId))
    .leftJoin(orderLines, eq(orderLines.orderId, orders.id)).orderBy(asc(fresh.id), asc(orderLines.position));
});
/** What the placement of a checkout's order depends on. */
const placement = statement("placement", (db) =>
  db.select({
    checkout: checkouts,
    counted: countOf(sql`${sql.placeholder("day")}`),
    placements: countOf(sql`${allDays}`),
    held: heldNumbers,
  }).from(checkouts).where(eq(checkouts.id, sql.placeholder("id"))));
/** Locks the numbers of all days until the commit. */
const countPlacement = rawStatement(
  "placement_count",
  sql`insert into ${orderCounts} (day, count) values (${allDays}, 1)
    on conflict (day) do update set count = ${orderCounts.count} + 1`,
);
const incrementCount = rawStatement(
  "order_count",
  sql`with counted as (
    insert into ${orderCounts} (day, count) values (${sql.placeholder("day")}, 1)
      on conflict (day) do update set count = ${orderCounts.count} + 1 returning count
  )
  select count, ${heldNumbers} as held from counted`,
);

/** Counts and pages up to `maxCounted` orders. Jobs see only the orders of `installationId`. */
export function postgresOrders(
  db: Database,
  installationId: string,
  maxCounted: number = maxCountedOrders,
  revisions: Revisions = readRevisions(db),
): Orders {
  const own = isOwn(orders.installationId, installationId);
  const placing = mutex(Infinity);
  const recent = recentOrders();
  const countsAtRead = new WeakMap<Checkout, LatestCounts>();
  /** The counts after the last order that this process placed. */
  let lastPlacement: Omit<LatestCounts, "held"> | undefined;
  /** The newest known counts of `day`: those read with the checkout, or those after a later placement of this process. */
  const knownCounts = (checkout: Checkout, day: string): Omit<LatestCounts, "day"> | undefined => {
    const read = countsAtRead.get(checkout);
    if (read?.day !== day) return undefined;
    if (!lastPlacement || lastPlacement.placements <= read.placements) return read;
    return lastPlacement.day === day ? { ...lastPlacement, held: read.held } : undefined;
  };
  const written = (order: Order, version: string) => {
    recent.note(noted(order, version));
    return order;
  };
  return {
    byId: (id) => one(orderById(db, { id })),
    byIds: async (ids) =>
      ids.length === 0 ? [] : groupByOrder(await ordersById(db, { ids: JSON.stringify(ids) })),
    byIntent: (intentId) => one(orderByIntent(db, { intentId })),
    async tracked(by) {
      const rows = await ("orderId" in by ? trackedById(db, { id: by.orderId }) : trackedByIntent(db, by));
      const [first] = rows;
      if (!first) throw new Error("the statement has at least one row");
      const { order, version, hasCheckout } = first;
      const checkout = first.checkout === null ? undefined : toCheckout(first.checkout);
      if (checkout && first.latestCounts) countsAtRead.set(checkout, first.latestCounts);
      return {
        order: order === null
          ? undefined
          : noted(toOrder(order, rows.flatMap(({ line }) => line ?? [])), version),
        checkout,
        hasCheckout,
      };
    },
    recent: (intentId) => recent.byIntent(intentId),
    byIntents: (intentIds) => find(db, inArray(orders.intentId, [...intentIds]), intentIds.length),
    async updatesAfter(eventId, limit) {
      const rows = await updates(db, { id: eventId, limit });
      noteChanges(rows.map(({ event }) => toEvent(event)), revisions);
      return [...Map.groupBy(rows, ({ event }) => event.id).values()].flatMap((ofEvent) => {
        const [first] = ofEvent;
        if (!first) return [];
        const order = first.order === null
          ? undefined
          : written(toOrder(first.order, ofEvent.flatMap(({ line }) => line ?? [])), first.version);
        return {
          event: toEvent(first.event),
          order,
          messages: fromJson(outbox, first.messages ?? []).map(toMessageDelivery),
        };
      });
    },
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
          inConstants(orders.status, "pending_approval"),
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
      const { tab, ended, search, concerns } = filter;
      const searchAlone = tab === "completed" && !ended && !concerns ? search : undefined;
      const latest = searchAlone && max > 0
        ? await latestWithName(db, searchAlone, undefined, { limit: max, offset })
        : undefined;
      const rows = max === 0 ? [] : latest ??
        await db.select().from(orders).where(where).orderBy(...tabOrder(tab)).limit(max).offset(offset);
      const isLast = rows.length < max && (rows.length > 0 || page === 1);
      const count = async () =>
        searchAlone && latest && await isCommonName(db, searchAlone, maxCounted + 1)
          ? maxCounted + 1
          : await countUpTo(db, where, maxCounted + 1);
      const found = isLast ? offset + rows.length : await count();
      const total = Math.min(found, maxCounted);
      return { orders: await withLines(db, rows), total, isAtLeast: found > total };
    },
    async search(search, { limit, ...scope }) {
      const { current, isGuest, contact, dish } = searchConditions(db, search, scope, own);
      const select = async (where: SQL | undefined, ...first: SQL[]) =>
        await db.select().from(orders).where(where).orderBy(...first, ...tabOrder("completed")).limit(limit);
      const [now, byContact, byDish] = await Promise.all([
        select(current, desc(isGuest)),
        latestWithName(db, search, scope.today, { limit }).then((found) => found ?? select(contact)),
        dish === undefined ? [] : select(dish),
      ]);
      const earlier = [...new Map([...byContact, ...byDish].map((row) => [row.id, row])).values()];
      return { current: await withLines(db, now), earlier: await withLines(db, earlier.slice(0, limit)) };
    },
    counts: (ended) => countTabs(db, ended, own),
    timeline: (id) => readTimeline(db, id),
    phoneHistory: (order) => readPhoneHistory(db, order),
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
        await countPlacement(tx);
        const change = build(await nextCount(tx, day));
        await writeNewOrder(tx, change);
        return change.order;
      }),

    async place(checkoutId, day, build, known) {
      const store = async (checkout: Checkout, { counted, placements, held }: Omit<LatestCounts, "day">) => {
        const count = freeCount(counted + 1, held);
        const change = build(checkout, count);
        if (!change) return "refused";
        const version = await writePlacedOrder(db, change, checkout, { day, count, counted, placements });
        if (version === undefined) return "outdated";
        lastPlacement = { day, counted: count, placements: placements + 1 };
        return { order: written(change.order, version), isNew: true };
      };
      const place = async () => {
        // Optimistic: the write checks the checkout's version and the counts in place of locks. Repeats after a conflict.
        const counts = known?.state === "open" ? knownCounts(known, day) : undefined;
        const placed = known && counts ? await store(known, counts) : "outdated";
        if (typeof placed === "object") return placed;
        for (;;) {
          const [row] = await placement(db, { id: checkoutId, day, otherThan: day });
          if (!row || row.checkout.state === "abandoned") return undefined;
          if (row.checkout.state === "placed") {
            const existing = await one(orderById(db, { id: checkoutId }));
            return existing && { order: existing, isNew: false };
          }
          const { checkout, held, counted, placements } = row;
          const placed = await store(toCheckout(checkout), {
            counted: counted ?? 0,
            placements: placements ?? 0,
            held,
          });
          if (placed === "refused") return undefined;
          if (placed !== "outdated") return placed;
        }
      };
      // Within a process, orders are placed one after the other, so that only other processes cause conflicts.
      return await placing("", place);
    },

    async change(id, decide, known) {
      // Optimistic: the version replaces a lock, so that a change takes two round trips instead of four. Repeats after a conflict.
      const last = known ?? recent.byId(id);
      const lastVersion = last && versionOf(last);
      for (let isKnown = lastVersion !== undefined;; isKnown = false) {
        const rows = isKnown ? [] : await orderById(db, { id });
        const version = isKnown ? lastVersion : rows[0]?.version;
        const [order] = isKnown ? [last] : groupByOrder(rows);
        if (!order || version === undefined) return undefined;
        const decided = decide(order);
        if (decided.ok && decided.value.order !== order) {
          const stored = await write(db, version, decided.value, revisions);
          if (stored) {
            noteMessages(decided.value.order, stored.messages);
            return ok(written(decided.value.order, stored.version));
          }
        } else if (!isKnown) return decided.ok ? ok(noted(order, version)) : decided;
      }
    },
  };
}

/** As `writeChange`. Changes the store's modes and the menu in the same transaction. */
async function write(
  db: Database,
  version: string,
  change: OrderChange,
  revisions: Revisions,
): Promise<WrittenChange | undefined> {
  const { modes, menu } = change;
  if (!modes && !menu) return await writeChange(db, version, change);
  const written = await db.transaction(async (tx) => {
    if (modes) await lockModes(tx);
    if (menu) await lockMenu(tx);
    const stored = await writeChange(tx, version, change);
    if (stored && modes) await changeLockedModes(tx, modes);
    if (stored && menu) await changeLockedMenu(tx, menu);
    return stored;
  });
  if (written) revisions.changed();
  return written;
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
