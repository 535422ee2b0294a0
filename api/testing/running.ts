/** The whole product inside the test: the composition root on a free port, with a fresh demo database. */
import { sql } from "drizzle-orm";
import type { Database, OpenDatabase } from "../adapters/postgres/database.ts";
import { openPglite } from "../adapters/postgres/pglite.ts";
import { openPostgres } from "../adapters/postgres/node_postgres.ts";
import type { Log } from "@domain/ports/log.ts";
import { readConfig } from "../config.ts";
import { type Overrides, start } from "../main.ts";
import { argonPasswords, demoCost } from "../adapters/crypto/passwords.ts";
import { testKey } from "./keys.ts";
import { startPostgres } from "./postgres_server.ts";
import { lunchtime, setClock, type Shop } from "./shop.ts";

export type RunningShop = Shop & {
  /** For what no call can do yet: changing prices, settings, accounts. */
  db: Database;
  /** Ends the product before the test does. */
  close(): Promise<void>;
};

export const databases = ["PGlite", "PostgreSQL"] as const;
export type DatabaseKind = (typeof databases)[number];

/** Runs `test` against a product of its own, at lunchtime; everything is closed and gone afterwards. */
export async function withShop(
  kind: DatabaseKind,
  test: (shop: RunningShop) => Promise<void>,
): Promise<void> {
  await using things = new AsyncDisposableStack();
  await test(await newShop(kind, things));
}

/** A product on a database of its own; both are gone with `things`. */
export async function newShop(kind: DatabaseKind, things: AsyncDisposableStack): Promise<RunningShop> {
  return await startShop(await openDatabase(kind, things), things);
}

/** One product on an open database, which it closes. */
export async function startShop(
  database: OpenDatabase,
  things: AsyncDisposableStack,
  env: Record<string, string> = {},
  log?: Log,
  overrides: Overrides = {},
): Promise<RunningShop> {
  const dataDir = await Deno.makeTempDir({ prefix: "shop-" });
  things.defer(() => Deno.remove(dataDir, { recursive: true }));
  const read = readConfig({
    ...{ PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, RATE_LIMITS: "off", SECRETS_KEY: testKey },
    ...env,
  });
  if (!read.ok) throw new Error(read.mistakes.join("; "));
  const passwords = argonPasswords({ cost: demoCost });
  const running = await start(read.config, database, log, { passwords, ...overrides });
  things.defer(() => running.close());
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

/** An empty database of this kind. */
export async function openDatabase(kind: DatabaseKind, things: AsyncDisposableStack): Promise<OpenDatabase> {
  if (kind === "PGlite") return await openPglite();
  return await openPostgres(await newDatabase(things));
}

/** The address of an empty database on a real PostgreSQL. */
export async function newDatabase(things: AsyncDisposableStack): Promise<string> {
  const server = await startPostgres({ fsync: false });
  things.defer(() => server.stop());
  return await server.createDatabase();
}

/**
 * The two addresses that production wants for one new database: of a role that owns nothing, and of the owner. The role is made at the
 * first start and is gone with `things`.
 */
export async function newDatabaseWithWorker(
  things: AsyncDisposableStack,
): Promise<{ DATABASE_URL: string; DATABASE_OWNER_URL: string }> {
  const ownerUrl = await newDatabase(things);
  const role = `worker_${crypto.randomUUID().slice(0, 8)}`;
  things.defer(() => dropRole(ownerUrl, role));
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
