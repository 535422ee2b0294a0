import { deepEqual, equal, ok } from "node:assert/strict";
import { sql } from "drizzle-orm";
import { type HoldOutcome, slotHoldMs, windowOf } from "@domain/hours/capacity.ts";
import { memoryInstallation } from "@domain/testing/memory/ports.ts";
import { hourMs, minuteMs } from "@domain/shared/local_time.ts";
import { anOrder, fridayDinner } from "@domain/testing/fixtures.ts";
import { newDatabase } from "@api/testing/running.ts";
import type { Database } from "../database.ts";
import { openPostgres } from "../node_postgres.ts";
import { postgresKitchen } from "./kitchen.ts";
import { orderRow } from "../orders/order_rows.ts";
import { orders } from "../orders/tables.ts";

/** The sequential and index scans of the two tables so far. */
async function scansOf(db: Database) {
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const rows = await db.select({
    sequential: sql<number>`seq_scan::int`,
    index: sql<number>`idx_scan::int`,
  }).from(sql`pg_stat_user_tables`).where(sql`relname in ('orders', 'slot_holds')`)
    .orderBy(sql`relname`);
  const [ofOrders, ofHolds] = rows;
  if (!ofOrders || !ofHolds) throw new Error("expected two tables");
  return { orders: ofOrders, holds: ofHolds };
}

Deno.test("among thousands of orders and holds, holding a window uses indexes only, and never waits for other windows", async () => {
  await using resources = new AsyncDisposableStack();
  const url = await newDatabase(resources);
  const [database, other] = [await openPostgres(url, 1), await openPostgres(url, 1)];
  resources.defer(() => database.close());
  resources.defer(() => other.close());
  const { db } = database;
  for (let chunk = 0; chunk < 6; chunk++) {
    await db.insert(orders).values(Array.from({ length: 500 }, (_, index) => {
      const nth = chunk * 500 + index;
      return orderRow(anOrder({
        id: `ord_${nth}`,
        number: `K-${nth}`,
        placedAt: fridayDinner - nth * 7 * minuteMs,
        pickup: { kind: "scheduled", at: fridayDinner + 3 * hourMs - nth * 7 * minuteMs },
        payment: { ...anOrder().payment, intentId: `pi_${nth}` },
      }));
    }));
  }
  await db.execute(sql`insert into slot_holds (session_id, client, is_paying, "window", dishes, until)
    select 'ses_' || nth, '192.0.2.' || nth % 250, false, to_timestamp(${
    fridayDinner / 1000
  }::float8) + nth % 500 * interval '15 minutes', 2,
      to_timestamp(${(fridayDinner + slotHoldMs) / 1000}::float8) from generate_series(1, 20000) nth`);
  await db.execute(sql`analyze orders`);
  await db.execute(sql`analyze slot_holds`);

  const kitchen = postgresKitchen(db, memoryInstallation.id);
  const limits = { orders: 45, dishes: 0 };
  const hold = (sessionId: string, window: number) => ({
    sessionId,
    client: `198.51.100.${sessionId}`,
    isPaying: true,
    window,
    dishes: 2,
    until: fridayDinner + slotHoldMs,
  });
  const before = await scansOf(db);
  const results: HoldOutcome[] = [];
  // After five calls, PostgreSQL uses one plan for all values.
  for (let nth = 0; nth < 12; nth++) {
    const window = windowOf(fridayDinner) + nth % 2 * 4 * hourMs;
    results.push(await kitchen.hold(hold(`new_${nth}`, window), limits, fridayDinner));
  }
  const after = await scansOf(db);
  deepEqual([after.orders.sequential, after.holds.sequential], [
    before.orders.sequential,
    before.holds.sequential,
  ]);
  ok(after.orders.index >= before.orders.index + 12);
  ok(after.holds.index >= before.holds.index + 12);
  deepEqual(new Set(results), new Set(["held", "full"]));

  // Another connection that holds the lock of one window does not delay another window.
  await other.db.transaction(async (tx) => {
    const locked = windowOf(fridayDinner) / (15 * minuteMs);
    await tx.execute(sql`select pg_advisory_xact_lock(7301, ${locked}::int)`);
    equal(
      await kitchen.hold(
        hold("free", windowOf(fridayDinner) + hourMs),
        limits,
        fridayDinner,
      ),
      "held",
    );
  });
});

Deno.test("a read serves three seconds of calls, and none after the clock has been set back", async () => {
  await using resources = new AsyncDisposableStack();
  const database = await openPostgres(await newDatabase(resources), 1);
  resources.defer(() => database.close());
  const kitchen = postgresKitchen(database.db, memoryInstallation.id);
  const ordersAt = async (now: number) => (await kitchen.shown(now)).queue.orders;
  equal(await ordersAt(fridayDinner), 0);
  const accepted = {
    status: "confirmed",
    acceptedAt: fridayDinner - hourMs,
    acceptedBy: { kind: "system" },
    minutes: 30,
    readyAt: fridayDinner,
  } as const;
  await database.db.insert(orders).values(
    orderRow(anOrder({ placedAt: fridayDinner - hourMs, state: accepted })),
  );
  equal(await ordersAt(fridayDinner + 2_999), 0);
  equal(await ordersAt(fridayDinner - 1), 1);
  await database.db.delete(orders);
  equal(await ordersAt(fridayDinner + 2_000), 1);
  equal(await ordersAt(fridayDinner + 3_000), 0);
});
