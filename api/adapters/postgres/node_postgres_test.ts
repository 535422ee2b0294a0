import { deepEqual, equal } from "node:assert/strict";
import { sql } from "drizzle-orm";
import pg from "pg";
import { until } from "@api/testing/poll.ts";
import { newDatabase } from "@api/testing/running.ts";
import { fridayDinner } from "@domain/testing/fixtures.ts";
import { unsettled } from "@domain/payment/payment.ts";
import type { Database } from "./database.ts";
import { postgresCheckouts } from "./checkout/checkouts.ts";
import { insertPastSamples } from "./history.ts";
import { postgresHealth } from "./operations/health.ts";
import { openPostgres } from "./node_postgres.ts";
import { postgresOrders } from "./orders/orders.ts";
import { settings } from "./store/tables.ts";
import { plannedForItsValues } from "./query_plans.ts";

Deno.test("prepares a statement once per connection, except after 300 others, when it is long or when planned for its values", async () => {
  await using things = new AsyncDisposableStack();
  const database = await openPostgres(await newDatabase(things), 1);
  things.defer(() => database.close());
  const { db } = database;
  const prepared = async () => {
    const { rows } = await db.execute(sql`select statement from pg_prepared_statements`) as unknown as {
      rows: { statement: string }[];
    };
    return rows.map((row) => row.statement);
  };

  for (let nth = 0; nth < 5; nth++) await db.select().from(settings);
  equal((await prepared()).filter((text) => text.includes("settings")).length, 1);

  for (let nth = 0; nth < 5; nth++) await db.execute(sql`select ${nth}::int ${plannedForItsValues}`);
  equal((await prepared()).filter((text) => text.includes("planned for")).length, 0);

  const rows = Array.from(
    { length: 1_000 },
    (_, nth) => ({ name: "cpu_usage" as const, value: nth, at: nth }),
  );
  await insertPastSamples(db, rows);
  equal((await prepared()).filter((text) => text.includes("health_samples")).length, 0);

  for (let nth = 0; nth < 400; nth++) {
    const answer = await db.execute(sql.raw(`select ${nth} as nth`)) as unknown as { rows: unknown[] };
    deepEqual(answer.rows, [{ nth }]);
  }
  equal((await prepared()).length <= 300, true);
});

/** Runs `work` with one plan for all values of a statement and waits until the statistics say that it used the indexes. */
async function expectIndexes(
  indexes: readonly string[],
  work: (db: Database) => Promise<unknown>,
): Promise<void> {
  await using things = new AsyncDisposableStack();
  const url = await newDatabase(things);
  const options = new URLSearchParams({
    options: "-c plan_cache_mode=force_generic_plan -c enable_seqscan=off",
  });
  const database = await openPostgres(`${url}?${options}`, 1);
  // PostgreSQL writes the statistics of a connection at its end.
  await work(database.db).finally(() => database.close());
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  things.defer(() => reader.end());
  await until(`the use of ${indexes.join(" and ")}`, async () => {
    const { rows } = await reader.query<{ name: string }>(
      "select indexrelname as name from pg_stat_user_indexes where idx_scan > 0",
    );
    return indexes.every((index) => rows.some(({ name }) => name === index));
  });
}

Deno.test("reads open checkouts and unfinished payments with their partial indexes, also with one plan for all values", async () => {
  // On an empty table, another index can be as cheap, so some are missing here.
  await expectIndexes(["one_open_checkout_per_cart"], async (db) => {
    await db.execute(sql`drop index checkouts_due`);
    await postgresCheckouts(db, "ins_test").openOf("ses_guest");
  });
  await expectIndexes(["checkouts_due"], (db) =>
    postgresCheckouts(db, "ins_test")
      .claimIdle(fridayDinner, { pressedSince: fridayDinner, until: fridayDinner, limit: 1 }));
  await expectIndexes(
    ["unanswered_orders"],
    (db) => postgresOrders(db, "ins_test").expiredBy(fridayDinner, 1),
  );
  await expectIndexes(
    ["unsettled_payments"],
    (db) => postgresOrders(db, "ins_test").withPayment(unsettled, fridayDinner, 1),
  );
  await expectIndexes(
    ["uncharged_orders", "unsettled_payments"],
    (db) => postgresHealth(db, "ins_test").backlog(fridayDinner),
  );
});

Deno.test("finds no order without a payment state to look for", async () => {
  await using things = new AsyncDisposableStack();
  const database = await openPostgres(await newDatabase(things), 1);
  things.defer(() => database.close());
  deepEqual(await postgresOrders(database.db, "ins_test").withPayment([], fridayDinner, 1), []);
});

Deno.test("reconnects a listener whose connection has ended, and wakes it", async () => {
  await using things = new AsyncDisposableStack();
  const connectionString = await newDatabase(things);
  const database = await openPostgres(connectionString, 1);
  things.defer(() => database.close());
  let woken = 0;
  const stop = await database.listen("events", () => void woken++);
  things.defer(stop);
  const other = new pg.Client({ connectionString });
  await other.connect();
  things.defer(() => other.end());
  const endListeners = () =>
    other.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %' and datname = current_database()",
    );
  for (let nth = 1; nth <= 2; nth++) {
    const before = woken;
    equal((await endListeners()).rowCount, 1);
    await until("the new connection listens", () => woken > before);
    const listening = woken;
    await other.query("notify events");
    await until("the notification", () => woken > listening);
  }
});
