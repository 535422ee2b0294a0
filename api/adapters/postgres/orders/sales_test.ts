import { deepEqual, equal } from "node:assert/strict";
import { eq, sql } from "drizzle-orm";
import { daySums } from "@domain/reports/day_sums.ts";
import type { Order } from "@domain/order/order.ts";
import { addDays } from "@domain/shared/local_time.ts";
import { anOrder, fridayDinner } from "@domain/testing/fixtures.ts";
import { until } from "@api/testing/poll.ts";
import { newDatabase } from "@api/testing/running.ts";
import { openPostgres } from "../node_postgres.ts";
import { lineRows, orderRow } from "./order_rows.ts";
import { postgresSales } from "./sales.ts";
import { orderLines, orders, storedSums } from "./tables.ts";

const clock = { now: () => fridayDinner };
const [yesterday, today] = ["2026-07-09", "2026-07-10"];

async function openSales(things: AsyncDisposableStack) {
  const url = await newDatabase(things);
  const { db, close } = await openPostgres(url, 4);
  things.defer(close);
  const place = async (id: string, day: string): Promise<Order> => {
    const order = anOrder({ id, number: `K-${id}`, day, payment: { ...anOrder().payment, intentId: id } });
    await db.insert(orders).values(orderRow(order));
    await db.insert(orderLines).values(lineRows(order));
    return order;
  };
  return { db, place, sales: postgresSales(db, clock) };
}

Deno.test("stores the sums of a day that has ended and not of today, reads each revision once, and computes those of another version again", async () => {
  await using things = new AsyncDisposableStack();
  const { db, place, sales } = await openSales(things);
  const expected = [
    daySums(yesterday, [await place("1", yesterday)]),
    daySums(today, [await place("2", today)]),
  ];
  const stored = async () => await db.select({ day: storedSums.day }).from(storedSums);
  deepEqual(await sales.ofDays(addDays(yesterday, -9), today), expected);
  deepEqual(await stored(), [{ day: yesterday }]);
  const tampered = { ...expected[0], hours: [] };
  // What was read of a revision is kept.
  deepEqual(await sales.ofDays(yesterday, today), expected);
  await db.update(storedSums).set({ sums: "" });
  deepEqual(await sales.ofDays(yesterday, today), expected);
  await db.update(storedSums).set({ revision: "tampered", sums: JSON.stringify(tampered) });
  deepEqual(await sales.ofDays(yesterday, today), expected.slice(1));
  await db.update(storedSums).set({ version: 0 });
  deepEqual(await sales.ofDays(yesterday, today), expected);
  await place("3", yesterday);
  deepEqual(await stored(), []);
});

Deno.test("a change that is under way while a day is summed up is in the sums", async () => {
  await using things = new AsyncDisposableStack();
  const { db, place, sales } = await openSales(things);
  const order = await place("1", yesterday);
  const changed: Order = { ...order, state: { status: "expired", expiredAt: fridayDinner } };
  const [changing, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const transaction = db.transaction(async (tx) => {
    await tx.update(orders).set({ status: "expired", state: changed.state }).where(eq(orders.id, "1"));
    changing.resolve();
    await commit.promise;
  });
  await changing.promise;
  const read = sales.ofDays(yesterday, yesterday);
  await until("the wait for the change", async () => {
    const { rows } = await db.execute(
      sql`select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`,
    ) as unknown as { rows: unknown[] };
    return rows.length > 0;
  });
  commit.resolve();
  await transaction;
  deepEqual(await read, [daySums(yesterday, [changed])]);
  equal((await db.select().from(storedSums)).length, 1);
});

Deno.test("each kind of write to a day's orders forgets the sums of that day alone", async () => {
  await using things = new AsyncDisposableStack();
  const { db, place, sales } = await openSales(things);
  const other = addDays(yesterday, -1);
  await place("1", yesterday);
  await place("2", other);
  const dispute = {
    ...{
      id: "dp_1",
      cents: 1_000,
      reason: "fraudulent",
      isInquiry: false,
      status: "needs_response" as const,
    },
    ...{ openedAt: fridayDinner, updatedAt: fridayDinner },
  };
  const settlement = {
    ...{ at: fridayDinner, by: { kind: "system" as const }, reason: "in cash", cents: 87 },
  };
  const first = eq(orders.id, "1");
  const writes: Record<string, () => Promise<unknown>> = {
    "a new order": () => place("3", yesterday),
    "a dispute": () => db.update(orders).set({ disputes: [dispute] }).where(first),
    "a settlement": () => db.update(orders).set({ refundSettlement: settlement }).where(first),
    "a refund": () => db.update(orders).set({ refunds: [] }).where(first),
    "a deletion": async () => {
      await db.delete(orderLines).where(eq(orderLines.orderId, "3"));
      await db.delete(orders).where(eq(orders.id, "3"));
    },
  };
  for (const [kind, write] of Object.entries(writes)) {
    await sales.ofDays(other, yesterday);
    equal((await db.select().from(storedSums)).length, 2, kind);
    await write();
    deepEqual(await db.select({ day: storedSums.day }).from(storedSums), [{ day: other }], kind);
  }
});
