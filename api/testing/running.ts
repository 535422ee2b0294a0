/** Runs the whole product inside the test process, on a free port with a new demo database. */
import { sql } from "drizzle-orm";
import type { Database, OpenDatabase } from "../adapters/postgres/database.ts";
import { openTestPglite } from "./pglite.ts";
import { openPostgres } from "../adapters/postgres/node_postgres.ts";
import type { Log } from "@domain/ports/log.ts";
import { type Overrides, start } from "../main.ts";
import { argonPasswords, demoCost } from "../adapters/crypto/passwords.ts";
import { testConfig } from "./test_config.ts";
import { type PostgresServer, startPostgres } from "./postgres_server.ts";
import { lunchtime, setClock, type Shop } from "./shop.ts";

export type RunningShop = Shop & {
  /** For direct changes of prices, settings and accounts. */
  db: Database;
  /** Stops the product before the test ends. */
  close(): Promise<void>;
};

export const databases = ["PGlite", "PostgreSQL"] as const;
export type DatabaseKind = (typeof databases)[number];

/** Runs `test` against a new product at lunchtime and closes it afterwards. */
export async function withShop(
  kind: DatabaseKind,
  test: (shop: RunningShop) => Promise<void>,
): Promise<void> {
  await using resources = new AsyncDisposableStack();
  await test(await newShop(kind, resources));
}

/** Starts a product with a new database. Both stop with `resources`. */
export async function newShop(kind: DatabaseKind, resources: AsyncDisposableStack): Promise<RunningShop> {
  return await startShop(await openDatabase(kind, resources), resources);
}

/** Starts a product on an open database, which the product closes. */
export async function startShop(
  database: OpenDatabase,
  resources: AsyncDisposableStack,
  env: Record<string, string> = {},
  log?: Log,
  overrides: Overrides = {},
): Promise<RunningShop> {
  const config = await testConfig(resources, env);
  const passwords = argonPasswords({ cost: demoCost });
  const running = await start(config, database, log, { passwords, ...overrides });
  resources.defer(() => running.close());
  const url = running.url.replace("localhost", "127.0.0.1");
  const shop = {
    url,
    stripe: env.STRIPE_API_BASE ?? `${url}/dev/stripe`,
    db: database.db,
    close: running.close,
  };
  await setClock(shop, lunchtime);
  return shop;
}

/** Opens a database of this kind without rows. */
export async function openDatabase(
  kind: DatabaseKind,
  resources: AsyncDisposableStack,
): Promise<OpenDatabase> {
  if (kind === "PGlite") return await openTestPglite();
  return await openPostgres(await newDatabase(resources));
}

/** Creates a PostgreSQL database without rows and returns its address. */
export async function newDatabase(resources: AsyncDisposableStack): Promise<string> {
  return await (await joinServer(resources)).createMigratedDatabase();
}

/** Creates a PostgreSQL database without tables and returns its address. */
export async function newEmptyDatabase(resources: AsyncDisposableStack): Promise<string> {
  return await (await joinServer(resources)).createDatabase();
}

async function joinServer(resources: AsyncDisposableStack): Promise<PostgresServer> {
  const server = await startPostgres({ fsync: false });
  resources.defer(() => server.stop());
  return server;
}

/**
 * Returns the two addresses that production needs for a new database: that of a role that owns nothing, and that of the owner. The first
 * start creates the role; it is dropped with `resources`.
 */
export async function newDatabaseWithWorker(
  resources: AsyncDisposableStack,
): Promise<{ DATABASE_URL: string; DATABASE_OWNER_URL: string }> {
  const ownerUrl = await newEmptyDatabase(resources);
  const role = `worker_${crypto.randomUUID().slice(0, 8)}`;
  resources.defer(() => dropRole(ownerUrl, role));
  const url = Object.assign(new URL(ownerUrl), { username: role, password: "it's%20one" }).href;
  return { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl };
}

async function dropRole(ownerUrl: string, role: string): Promise<void> {
  const owner = await openPostgres(ownerUrl, 1);
  const [found] = await owner.db.select({ role: sql`rolname` }).from(sql`pg_roles`)
    .where(sql`rolname = ${role}`);
  if (found) {
    await owner.db.execute(sql`drop owned by ${sql.identifier(role)}`);
    await owner.db.execute(sql`drop role ${sql.identifier(role)}`);
  }
  await owner.close();
}
