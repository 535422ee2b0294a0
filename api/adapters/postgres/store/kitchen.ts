import { and, between, eq, gt, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import {
  type HoldOutcome,
  maxHoldsOfClient,
  type OwnHold,
  slotHoldMs,
  unpaidShare,
  type WindowLoad,
  windowOf,
} from "@domain/hours/capacity.ts";
import { kitchenQueue, recentMs } from "@domain/order/kitchen_queue.ts";
import { longestOrderAheadHours } from "@domain/settings/settings.ts";
import { hourMs, type Instant } from "@domain/shared/local_time.ts";
import type { Kitchen, KitchenState } from "@domain/ports/kitchen.ts";
import type { Database } from "../database.ts";
import { isOutage } from "../outage.ts";
import { isOwn } from "../operations/installation.ts";
import { toPickup } from "../orders/order_rows.ts";
import { orders } from "../orders/tables.ts";
import { slotHolds } from "./tables.ts";

/** How old a cached state can be. It is also the queue's age in a fresh one, because the queue changes slowly. */
const cacheMs = 3_000;
/** No order takes longer than this from its placement to the moment when it is ready, apart from scheduled ones. */
const longestMs = 12 * hourMs;

export function postgresKitchen(db: Database, installationId: string): Kitchen {
  const own = isOwn(orders.installationId, installationId);
  const queue = cache((now) => readQueue(db, own, now));
  const state = cache(async (now): Promise<KitchenState> => {
    const [current, loads] = await Promise.all([queue(now), readLoads(db, own, now, undefined)]);
    return { queue: current, ...loads };
  });
  return {
    async load(now, sessionId) {
      const [current, loads] = await Promise.all([queue(now), readLoads(db, own, now, sessionId)]);
      return { queue: current, ...loads };
    },
    shown: state,

    async hold({ sessionId, client, isPaying, window, dishes, until }, limits, now) {
      const share = isPaying ? { orders: 0, dishes: 0 } : unpaidShare(limits);
      const maxOfClient = maxHoldsOfClient[isPaying ? "all" : "unpaid"];
      // The function makes checkouts of the same window wait for each other. It is one statement, because a connection that waits for a
      // lock is missing elsewhere.
      const outcome = sql<HoldOutcome>`hold_slot(${sessionId}, ${client ?? null}, ${isPaying}, ${iso(window)},
        ${dishes}, ${iso(until)}, ${limits.orders}, ${limits.dishes}, ${share.orders}, ${share.dishes},
        ${maxOfClient}, ${iso(now)}, ${installationId})`;
      const [row] = await db.select({ outcome }).from(sql`(select) as one`);
      if (row === undefined) throw new Error("hold_slot returned no row");
      return row.outcome;
    },

    async release(sessionId) {
      await db.delete(slotHolds).where(eq(slotHolds.sessionId, sessionId));
    },
  };
}

const iso = (at: Instant) => new Date(at).toISOString();

async function readLoads(
  db: Database,
  own: SQL | undefined,
  now: Instant,
  sessionId: string | undefined,
): Promise<Omit<KitchenState, "queue">> {
  const [from, to] = [windowOf(now), now + (longestOrderAheadHours + 1) * hourMs];
  const ordered = db.select({
    window: orders.dueWindow,
    dishes: orders.dishCount,
    isHeld: sql<boolean>`false`.as("is_held"),
    isOwn: sql<boolean>`false`.as("is_own"),
  }).from(orders)
    .where(and(between(orders.dueWindow, from, to), own));
  const held = db.select({
    window: slotHolds.window,
    dishes: slotHolds.dishes,
    isHeld: sql<boolean>`true`.as("is_held"),
    isOwn: sql<boolean>`coalesce(${slotHolds.sessionId} = ${sessionId ?? null}, false)`.as("is_own"),
  }).from(slotHolds)
    .where(and(
      between(slotHolds.window, from, to),
      gt(slotHolds.until, now),
      lte(slotHolds.until, now + 2 * slotHoldMs),
    ));
  const state = { loads: new Map<Instant, WindowLoad>(), held: new Map<Instant, WindowLoad>() };
  const add = (to: Map<Instant, WindowLoad>, window: Instant, dishes: number) => {
    const load = to.get(window) ?? { orders: 0, dishes: 0 };
    to.set(window, { orders: load.orders + 1, dishes: load.dishes + dishes });
  };
  let ownHold: OwnHold | undefined;
  for (const { window, dishes, isHeld, isOwn } of await ordered.unionAll(held)) {
    if (window === null) continue;
    if (isOwn) {
      ownHold = { window, dishes };
      continue;
    }
    add(state.loads, window, dishes);
    if (isHeld) add(state.held, window, dishes);
  }
  return { ...state, own: ownHold };
}

async function readQueue(db: Database, own: SQL | undefined, now: Instant) {
  const rows = await db.select({
    state: orders.state,
    transitions: orders.transitions,
    pickupAt: orders.pickupAt,
    asapMinutes: orders.asapMinutes,
    prepMinutes: orders.prepMinutes,
    paymentStatus: orders.paymentStatus,
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
    rows.map(({ pickupAt, asapMinutes, paymentStatus, ...order }) => ({
      ...order,
      payment: { state: paymentStatus },
      pickup: toPickup({ pickupAt, asapMinutes }),
    })),
    now,
  );
}

/**
 * Reads at most once per `cacheMs`, and again after the clock has been set back. Concurrent callers share a read; a failed read is not stored.
 * While the database is away, returns the last value.
 */
function cache<T>(read: (now: Instant) => Promise<T>): (now: Instant) => Promise<T> {
  let cached: { at: Instant; value: Promise<T> } | undefined;
  let last: { value: T } | undefined;
  return (now) => {
    if (cached && cached.at <= now && now < cached.at + cacheMs) return cached.value;
    const value = read(now).then((fresh) => {
      last = { value: fresh };
      return fresh;
    }, (cause) => {
      if (last && isOutage(cause)) return last.value;
      throw cause;
    });
    const entry = { at: now, value };
    cached = entry;
    value.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return value;
  };
}
