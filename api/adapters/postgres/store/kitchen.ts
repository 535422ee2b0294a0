import { and, between, eq, gt, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import { slotHoldMs, type WindowLoad, windowOf } from "@domain/hours/capacity.ts";
import { kitchenQueue, recentMs } from "@domain/order/kitchen_queue.ts";
import { longestOrderAheadHours } from "@domain/settings/settings.ts";
import { hourMs, type Instant } from "@domain/shared/local_time.ts";
import type { Kitchen, KitchenState } from "@domain/ports/kitchen.ts";
import type { Database } from "../database.ts";
import { isOwn } from "../operations/installation.ts";
import { toPickup } from "../orders/order_rows.ts";
import { orders } from "../orders/tables.ts";
import { slotHolds } from "./tables.ts";
import { rawStatement } from "../statement.ts";

/** How old a cached state can be. It is also the queue's age in a fresh one, because the queue changes slowly. */
const cacheMs = 3_000;
/** No order takes longer than this from its placement to the moment when it is ready, apart from scheduled ones. */
const longestMs = 12 * hourMs;

export function postgresKitchen(db: Database, installationId: string): Kitchen {
  const own = isOwn(orders.installationId, installationId);
  const queue = cacheFor(cacheMs, (now) => readQueue(db, own, now));
  const state = cacheFor(cacheMs, async (now): Promise<KitchenState> => {
    const [current, loads] = await Promise.all([queue(now), readLoads(db, own, now, undefined)]);
    return { queue: current, loads };
  });
  return {
    async load(now, sessionId) {
      const [current, loads] = await Promise.all([queue(now), readLoads(db, own, now, sessionId)]);
      return { queue: current, loads };
    },
    queue,
    cached: state,

    async hold({ sessionId, window, dishes, until }, limits, now) {
      const [[isHeld] = []] = await holdSlot(db, {
        sessionId,
        window: iso(window),
        dishes,
        until: iso(until),
        maxOrders: limits.orders,
        maxDishes: limits.dishes,
        now: iso(now),
        installationId,
      }) as boolean[][];
      return isHeld === true;
    },

    async release(sessionId) {
      await db.delete(slotHolds).where(eq(slotHolds.sessionId, sessionId));
    },
  };
}

const value = sql.placeholder;

/**
 * The function makes checkouts of the same window wait for each other. It is one statement, because a connection that waits
 * for a lock is missing elsewhere.
 */
const holdSlot = rawStatement(
  "hold_slot",
  sql`select hold_slot(${value("sessionId")}, ${value("window")}, ${value("dishes")}, ${value("until")}, ${
    value("maxOrders")
  }, ${value("maxDishes")}, ${value("now")}, ${value("installationId")})`,
);

const iso = (at: Instant) => new Date(at).toISOString();

async function readLoads(
  db: Database,
  own: SQL | undefined,
  now: Instant,
  sessionId: string | undefined,
): Promise<Map<Instant, WindowLoad>> {
  const [from, to] = [windowOf(now), now + (longestOrderAheadHours + 1) * hourMs];
  const ordered = db.select({ window: orders.dueWindow, dishes: orders.dishCount }).from(orders)
    .where(and(between(orders.dueWindow, from, to), own));
  const held = db.select({ window: slotHolds.window, dishes: slotHolds.dishes }).from(slotHolds)
    .where(and(
      between(slotHolds.window, from, to),
      gt(slotHolds.until, now),
      lte(slotHolds.until, now + 2 * slotHoldMs),
      sessionId === undefined ? undefined : sql`${slotHolds.sessionId} <> ${sessionId}`,
    ));
  const loads = new Map<Instant, WindowLoad>();
  for (const { window, dishes } of await ordered.unionAll(held)) {
    if (window === null) continue;
    const load = loads.get(window) ?? { orders: 0, dishes: 0 };
    loads.set(window, { orders: load.orders + 1, dishes: load.dishes + dishes });
  }
  return loads;
}

async function readQueue(db: Database, own: SQL | undefined, now: Instant) {
  const rows = await db.select({
    state: orders.state,
    transitions: orders.transitions,
    pickupAt: orders.pickupAt,
    asapMinutes: orders.asapMinutes,
    prepMinutes: orders.prepMinutes,
    dishes: orders.dishCount,
  }).from(orders).where(and(
    or(
      inArray(orders.status, ["confirmed", "preparing", "ready"]),
      and(eq(orders.status, "completed"), gt(orders.endedAt, now - recentMs)),
    ),
    gt(orders.placedAt, now - longestMs - longestOrderAheadHours * hourMs),
    own,
  ));
  return kitchenQueue(
    rows.map(({ pickupAt, asapMinutes, ...order }) => ({
      ...order,
      pickup: toPickup({ pickupAt, asapMinutes }),
    })),
    now,
  );
}

/** Reads at most once per `ms`. Concurrent callers share a read; a failed read is not stored. */
function cacheFor<T>(ms: number, read: (now: Instant) => Promise<T>): (now: Instant) => Promise<T> {
  let cached: { at: Instant; value: Promise<T> } | undefined;
  return (now) => {
    if (cached && Math.abs(now - cached.at) < ms) return cached.value;
    const value = read(now);
    const entry = { at: now, value };
    cached = entry;
    value.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return value;
  };
}
