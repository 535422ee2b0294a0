import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { sql } from "drizzle-orm";
import { drizzle as onPostgres } from "drizzle-orm/node-postgres";
import { migrate as migratePostgres } from "drizzle-orm/node-postgres/migrator";
import { drizzle as onPglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import { addToCart } from "@domain/cart/cart.ts";
import type { Bill } from "@domain/order/order.ts";
import { readSearch } from "@domain/order/search.ts";
import { at } from "@domain/testing/fixtures.ts";
import { newDatabase } from "@api/testing/running.ts";
import { type Database, migrationsFolder, type OpenDatabase } from "./database.ts";
import { openPglite } from "./pglite.ts";
import { openPostgres } from "./node_postgres.ts";
import { postgresPorts } from "./ports.ts";
import { sealPlainPrinters } from "./secrets/secrets.ts";

const firstRows = await Deno.readTextFile(
  new URL("../../testing/first_migration_rows.sql", import.meta.url),
);
const rows = `${firstRows}
  update orders set service_fee_cents = 102, service_fee_ppm = 30000, tax_cents = 306, total_cents = 3798
    where id = 'ord_refunded';
  update checkouts set bill = bill || '{"serviceFeeCents": 102, "serviceFeePpm": 30000, "taxCents": 306, "totalCents": 3798}'
    where id = 'ord_refunded';`;
/** The bill of an order and a checkout from before `charges` was stored. */
const feeBill: Bill = {
  subtotalCents: 3390,
  charges: [{ kind: "service_fee", ppm: 30_000, cents: 102 }],
  taxCents: 306,
  totalCents: 3798,
  taxPpm: 87_500,
};

Deno.test("upgrades a PGlite database of the first migration without losing a row", async () => {
  await using things = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir({ prefix: "first-" });
  things.defer(() => Deno.remove(folder, { recursive: true }));
  const first = await migrationsUpTo("0000_first", things);
  const client = await PGlite.create(`${folder}/postgres`);
  await migratePglite(onPglite(client), { migrationsFolder: first });
  await client.exec(rows);
  const before = await contents(onPglite(client));
  await client.close();
  await isAllThere(before, await openPglite(`${folder}/postgres`));
});

Deno.test("upgrades a PostgreSQL database of the first migration without losing a row", async () => {
  await using things = new AsyncDisposableStack();
  const url = await newDatabase(things);
  const first = await migrationsUpTo("0000_first", things);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migratePostgres(onPostgres(client), { migrationsFolder: first });
  await client.query(rows);
  const before = await contents(onPostgres(client));
  await client.end();
  await isAllThere(before, await openPostgres(url, 2));
});

/** A folder with the migrations up to `last`. */
async function migrationsUpTo(last: string, things: AsyncDisposableStack): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "migrations-" });
  things.defer(() => Deno.remove(folder, { recursive: true }));
  const journal = JSON.parse(await Deno.readTextFile(`${migrationsFolder}/meta/_journal.json`));
  const tags: string[] = journal.entries.map(({ tag }: { tag: string }) => tag);
  const entries = journal.entries.slice(0, tags.indexOf(last) + 1);
  await Deno.mkdir(`${folder}/meta`);
  await Deno.writeTextFile(`${folder}/meta/_journal.json`, JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries) {
    await Deno.copyFile(`${migrationsFolder}/${tag}.sql`, `${folder}/${tag}.sql`);
  }
  return folder;
}

Deno.test("every migration has a later time than the one before it", async () => {
  // The migrator skips a migration that is older than the last one in the database.
  const { entries } = JSON.parse(await Deno.readTextFile(`${migrationsFolder}/meta/_journal.json`));
  const times: number[] = entries.map(({ when }: { when: number }) => when);
  deepEqual(times, [...new Set(times)].toSorted((one, other) => one - other));
});

type Contents = ReadonlyMap<string, readonly Record<string, unknown>[]>;

/** Every row of every table. */
async function contents(db: Database): Promise<Contents> {
  const found = await db.select({ table: sql<string>`tablename` }).from(
    sql`(select tablename from pg_tables where schemaname = 'public' order by tablename) as found`,
  );
  const all = new Map<string, Record<string, unknown>[]>();
  for (const { table } of found) {
    const content = await db.select({ row: sql<Record<string, unknown>>`to_jsonb(one)` })
      .from(sql`${sql.identifier(table)} as one`);
    all.set(table, content.map(({ row }) => row));
  }
  return all;
}

/** Tables, columns and keys in JSON that migration 0022 renames. */
const newNames: ReadonlyMap<string, string> = new Map([
  ["ask", "choice"],
  ["carrier_id", "transport_id"],
  ["editions", "revisions"],
  ["given_up_at", "failed_at"],
  ["marking", "kind"],
  ["marks", "transitions"],
  ["must_enrol", "mfa_required"],
  ["skew_millis", "skew_ms"],
  ["span_millis", "span_ms"],
  ["taken", "used"],
  ["waited_millis", "waited_ms"],
  ["why", "reason"],
]);

/** Values that migration 0023 renames. */
const newValues: ReadonlyMap<string, string> = new Map([
  ["books_differ", "payment_discrepancies"],
  ["compare books", "reconcile recent payments"],
  ["holds_without_end", "stuck_payments"],
  ["payment.given_back", "payment.mismatch_released"],
]);

/** The row as the newest migration stores it. */
function withNewNames<T>(value: T): T {
  if (typeof value === "string") return (newValues.get(value) ?? value) as T;
  if (Array.isArray(value)) return value.map(withNewNames) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, content]) => [newNames.get(key) ?? key, withNewNames(content)]),
  ) as T;
}

/** Migrations may add and rename columns, but must keep every value. */
async function isAllThere(before: Contents, database: OpenDatabase): Promise<void> {
  try {
    for (const [table, content] of before) ok(content.length > 0, `no row of ${table} to lose`);
    const after = await contents(database.db);
    for (const [table, content] of before) {
      const rows = content.map(withNewNames);
      const columns = Object.keys(rows[0] ?? {});
      const inColumns = (rows: typeof content) => rows.map((row) => columns.map((column) => row[column]));
      deepEqual(
        sorted(inColumns(after.get(newNames.get(table) ?? table) ?? [])),
        sorted(inColumns(rows)),
        table,
      );
    }
    await isReadable(database);
    await hasTriggers(database.db);
  } finally {
    await database.close();
  }
}

function sorted(rows: readonly unknown[]): string[] {
  return rows.map((row) => JSON.stringify(withSortedKeys(row))).toSorted();
}

function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, content]) => [key, withSortedKeys(content)] as const);
  return Object.fromEntries(entries.toSorted(([one], [other]) => one < other ? -1 : 1));
}

Deno.test("keeps triggers that an earlier release created at start", async () => {
  await using things = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir({ prefix: "triggers-" });
  things.defer(() => Deno.remove(folder, { recursive: true }));
  const client = await PGlite.create(`${folder}/postgres`, { extensions: { pg_trgm } });
  const first = onPglite(client);
  await migratePglite(first, { migrationsFolder: await migrationsUpTo("0018_sealed_printer_token", things) });
  await client.exec(await Deno.readTextFile(`${migrationsFolder}/0019_triggers.sql`));
  const before = await triggers(first);
  await client.close();
  const again = await openPglite(`${folder}/postgres`);
  things.defer(() => again.close());
  const ids = new Set((await triggers(again.db)).map(({ id }) => id));
  deepEqual(before.filter(({ id }) => !ids.has(id)), []);
  await hasTriggers(again.db);
});

const triggers = async (db: Database) =>
  await db.select({ id: sql<number>`oid`, name: sql<string>`tgrelid::regclass || ' ' || tgname` })
    .from(sql`pg_trigger`).where(sql`not tgisinternal`).orderBy(sql`2`);

/** Checks that the audit log is append-only and that the database counts changes of menu and store. */
async function hasTriggers(db: Database): Promise<void> {
  deepEqual((await triggers(db)).map(({ name }) => name), [
    "audit_log audit_log_rows_stay",
    "audit_log audit_log_stays",
    "categories counts_revision",
    "dishes counts_revision",
    "holidays counts_revision",
    "option_groups counts_revision",
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
  deepEqual(await numbers(), [menu, { name: "store", number: (store?.number ?? 0) + 1 }]);
}

/** Checks that a cart from before options were stored reads as lines without options, and can be changed and ordered. */
async function isOrderable(ports: ReturnType<typeof postgresPorts>): Promise<void> {
  const line = { id: "line_9", dishId: "bibimbap", quantity: 2, note: "no egg", options: [] };
  const limits = { perLine: 10, total: 10 };
  deepEqual((await ports.carts.load("ses_cart")).lines, [line]);
  const added = await ports.carts.change(
    "ses_cart",
    (cart) => addToCart(cart, { ...line, quantity: 1 }, "line_10", limits),
  );
  deepEqual(added.ok && added.value.lines, [{ ...line, quantity: 3 }], "the same dish is the same line");
  const options = [{ id: "no_egg", quantity: 1 }];
  const other = await ports.carts.change(
    "ses_cart",
    (cart) => addToCart(cart, { ...line, quantity: 1, options }, "line_10", limits),
  );
  equal(other.ok && other.value.lines.length, 2, "the same dish with an option is another line");
  deepEqual((await ports.carts.load("ses_cart")).lines[1]?.options, options);
}

const same = (text: string) => Promise.resolve(text);

async function isReadable(database: OpenDatabase): Promise<void> {
  const now = at("2026-07-11T00:20Z");
  const seal = { seal: same, open: same };
  const ports = postgresPorts(database, { clock: { now: () => now }, seal, installationId: "ins_test" });
  const waiting = await ports.orders.byIntent("pi_ord_waiting");
  deepEqual([waiting?.lines[0]?.nameKorean, waiting?.payment.state, waiting?.pickup.kind], [
    "비빔밥",
    "authorized",
    "scheduled",
  ]);
  const refunded = await ports.orders.byId("ord_refunded");
  deepEqual(refunded?.bill, feeBill);
  deepEqual((await ports.checkouts.byId("ord_refunded"))?.bill, feeBill);
  deepEqual([waiting?.bill.charges, waiting?.bill.totalCents], [[], 3687]);
  deepEqual(refunded?.refunds.map(({ cents, outcome }) => [cents, outcome.kind]), [[500, "done"], [
    900,
    "failed",
  ]]);
  deepEqual(refunded?.transitions.map(({ kind, before }) => [kind, before.status]), [["complete", "ready"]]);
  deepEqual((await ports.orders.timeline("ord_refunded")).map(({ staffName }) => staffName), ["Mina Park"]);
  equal((await ports.checkouts.openOf("session of ord_open"))?.bill.totalCents, 3687);
  equal((await ports.carts.load("ses_cart")).lines[0]?.note, "no egg");
  const openedBefore = await ports.checkouts.openOf("session of ord_open");
  for (const lines of [waiting?.lines, refunded?.lines, openedBefore?.lines]) {
    deepEqual(lines?.map(({ options }) => options), [[]]);
  }
  await isOrderable(ports);
  deepEqual((await ports.live.after(0, 9)).map(({ kind }) => kind), ["new_order", "new_order"]);
  const menu = await ports.menus.load();
  deepEqual([menu.dishes.map(({ optionGroupIds }) => optionGroupIds), menu.optionGroups], [[[], []], []]);
  const { settings, calendar, busy } = await ports.store.load();
  deepEqual([settings.restaurant.name, settings.taxPpm, calendar.holidays[0]?.name, busy?.minutes], [
    "Jogakbo Kitchen",
    87_500,
    "Chuseok",
    15,
  ]);
  equal((await ports.accounts.byUsername("mina"))?.role, "super_admin");
  equal((await ports.sessions.byRefreshHash("hash_2"))?.id, "sess_1");
  // Tickets from before they were stored as hashes are invalid. They live for 30 seconds, and the tablet requests another one.
  equal(await ports.tickets.redeem("ticket_1", now), undefined);
  deepEqual(await ports.challenges.read("challenge_1", now), { staffId: "staff_1", remember: true });
  equal((await ports.subscriptions.all()).length, 1);
  await sealPlainPrinters(database.db, seal);
  const [printer] = await ports.printing.all(0);
  deepEqual([printer?.token, printer?.name, printer?.paperWidth, printer?.waitingJobs], [
    "printer_token",
    "Ticket printer",
    58,
    1,
  ]);
  equal((await ports.discrepancies.open())[0]?.kind, "charge_without_order");
  equal((await ports.outbox.about(["ord_refunded"]))[0]?.deliveryStatus, "delivered");
  const day = ["2026-07-10", "2026-07-10"] as const;
  deepEqual(
    (await ports.sales.ofDays(...day)).map(({ hour, refundedCents }) => [hour, refundedCents]).toSorted(),
    [[17, 0], [17, 500]],
  );
  deepEqual((await ports.sales.accepting(...day)).medianMs, 60_000);
  deepEqual((await ports.sales.dishesOfDays(...day)).map(({ dishId, quantity }) => [dishId, quantity]), [[
    "bibimbap",
    2,
  ]]);
  const park = await ports.orders.find({ tab: "completed", search: readSearch("Park") }, {
    page: 1,
    limit: 9,
  });
  equal(park.total, 1);
  const [stuck, ...otherAlerts] = await ports.health.alerts(now, 9);
  deepEqual(stuck, {
    kind: "messages_stuck",
    params: null,
    severity: "warning",
    title: "Messages do not leave",
    message: "One has waited",
    since: now,
  });
  deepEqual(otherAlerts.map(({ kind }) => kind), ["payment_discrepancies"]);
  deepEqual((await ports.health.recent(["stuck_payments"], 9)).map(({ value }) => value), [1]);
  deepEqual((await ports.storeModes.load()).busy?.by, { kind: "staff", id: "", name: "Mina Park" });
}
