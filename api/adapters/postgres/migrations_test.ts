import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { memoryInstallation } from "@domain/testing/memory/ports.ts";
import { aCheckout } from "@domain/testing/fixtures.ts";
import { databases, newEmptyDatabase, openDatabase } from "@api/testing/running.ts";
import { newOrder, withoutUndefined } from "@api/testing/port_suites/suite.ts";
import { postgresCheckouts } from "./checkout/checkouts.ts";
import { type Database, migrationsFolder } from "./database.ts";
import { openPostgres } from "./node_postgres.ts";
import { postgresStore } from "./store/store.ts";
import { postgresOrders } from "./orders/orders.ts";

// That the first migration makes the tables of the code is tested in tasks/migrations_test.ts, with Drizzle's generator.

for (const kind of databases) {
  Deno.test(`a migrated ${kind} refuses changes of the audit log and counts changes of menu and store`, async () => {
    await using resources = new AsyncDisposableStack();
    const { db, close } = await openDatabase(kind, resources);
    resources.defer(close);
    const triggers = await db.select({ name: sql<string>`tgrelid::regclass || ' ' || tgname` })
      .from(sql`pg_trigger`).where(sql`not tgisinternal`).orderBy(sql`1`);
    deepEqual(triggers.map(({ name }) => name), [
      "audit_log audit_log_rows_stay",
      "audit_log audit_log_stays",
      "categories counts_revision",
      "dishes counts_revision",
      "holidays counts_revision",
      "option_groups counts_revision",
      "orders forgets_sums_of_changed",
      "orders forgets_sums_of_deleted",
      "orders forgets_sums_of_new",
      "settings counts_revision",
      "store_modes counts_revision",
      "weekly_hours counts_revision",
    ]);
    await rejects(db.execute(sql`truncate audit_log`), ({ cause }) => /append-only/.test(String(cause)));
    const numbers = async () =>
      await db.select({ name: sql<string>`name`, number: sql<number>`number` }).from(sql`revisions`)
        .orderBy(sql`name`);
    const [menu, store] = await numbers();
    await db.execute(sql`insert into settings (key, value) values ('a_trigger', 'counts')`);
    const changed = [menu, { name: "store", number: (store?.number ?? 0) + 1 }];
    deepEqual(await numbers(), changed);
    // The job that ends modes runs every five seconds and mostly finds none.
    await postgresStore(db).endDueModes(1);
    deepEqual(await numbers(), changed);
  });
}

Deno.test("processes that start together or later migrate a database once", async () => {
  await using resources = new AsyncDisposableStack();
  const url = await newEmptyDatabase(resources);
  const open = async () => {
    const database = await openPostgres(url, 2);
    resources.defer(() => database.close());
    return database;
  };
  const [first] = await Promise.all([open(), open(), open()]);
  const before = await schemaOf(first.db);
  ok(before.length > 100, `${before.length} columns and other parts`);
  await open();
  deepEqual(await schemaOf(first.db), before);
  const [{ runs } = { runs: 0 }] = await first.db.select({ runs: sql<number>`count(*)::int` })
    .from(sql`drizzle.__drizzle_migrations`);
  equal(runs, (await journal()).entries.length);
});

Deno.test("a second migration that only adds is applied while a process of the first works", async () => {
  await using resources = new AsyncDisposableStack();
  const url = await newEmptyDatabase(resources);
  const { db, close } = await openPostgres(url, 2);
  resources.defer(close);
  const orders = postgresOrders(db, memoryInstallation.id);
  const checkouts = postgresCheckouts(db, "");
  const sell = async (id: string) => {
    await checkouts.begin(aCheckout(id, { sessionId: id, intentId: `pi_${id}` }));
    const placed = await orders.place(id, "2026-07-10", (_, count) => newOrder(id, count));
    ok(placed?.isNew);
    deepEqual(withoutUndefined(await orders.byId(id)), withoutUndefined(placed.order));
  };
  // Twice, so that each connection has planned the statements before the tables change.
  for (const id of ["ord_1", "ord_2"]) await sell(id);

  const folder = await withSecondMigration(
    `ALTER TABLE "orders" ADD COLUMN "tip_cents" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "tip_cents" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE TABLE "tip_jars" ("id" text PRIMARY KEY NOT NULL);`,
    resources,
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migrate(drizzle(client), { migrationsFolder: folder });
  const tips = async () => (await client.query("select tip_cents from orders order by id")).rows;
  deepEqual(await tips(), [{ tip_cents: 0 }, { tip_cents: 0 }]);
  for (const id of ["ord_3", "ord_4"]) await sell(id);
  equal((await tips()).length, 4);
  await client.end();
});

Deno.test("every migration has a later time than the one before it", async () => {
  // The migrator skips a migration that is older than the last one in the database.
  const times = (await journal()).entries.map(({ when }) => when);
  deepEqual(times, [...new Set(times)].toSorted((one, other) => one - other));
});

type Journal = { entries: { idx: number; when: number; tag: string }[] };

async function journal(): Promise<Journal> {
  return JSON.parse(await Deno.readTextFile(`${migrationsFolder}/meta/_journal.json`));
}

/** A folder with the migrations and one after them. */
async function withSecondMigration(statements: string, resources: AsyncDisposableStack): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "migrations-" });
  resources.defer(() => Deno.remove(folder, { recursive: true }));
  const { entries, ...rest } = await journal();
  for (const { tag } of entries) {
    await Deno.copyFile(`${migrationsFolder}/${tag}.sql`, `${folder}/${tag}.sql`);
  }
  await Deno.writeTextFile(`${folder}/9999_add.sql`, statements);
  const last = entries.at(-1);
  const added = { ...last, idx: entries.length, when: (last?.when ?? 0) + 1, tag: "9999_add" };
  await Deno.mkdir(`${folder}/meta`);
  await Deno.writeTextFile(
    `${folder}/meta/_journal.json`,
    JSON.stringify({ ...rest, entries: [...entries, added] }),
  );
  return folder;
}

/** Columns, indexes, constraints, functions, triggers and statistics, one a line. */
async function schemaOf(db: Database): Promise<string[]> {
  const parts = await db.select({ part: sql<string>`part` }).from(sql`(
    select table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '')
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select pg_get_functiondef(pg_proc.oid) from pg_proc
      where pronamespace = 'public'::regnamespace and prolang <> (select oid from pg_language where lanname = 'c')
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_statisticsobjdef(oid) from pg_statistic_ext
  ) as parts (part)`).orderBy(sql`part`);
  return parts.map(({ part }) => part);
}
