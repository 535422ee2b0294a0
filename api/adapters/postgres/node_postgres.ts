import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { discardBroken } from "./broken_connections.ts";
import { migrationLock, migrationsFolder, type OpenDatabase } from "./database.ts";
import { isPlannedOnce } from "./statement.ts";
import { grantWorker, type Worker } from "./worker_role.ts";

/** After this long without the server the listener looks for it again. */
const recheckMs = 500;

/**
 * A PostgreSQL server by its URL; `connections` at most. Migrated when it opens, by one process at a time and by the role of `ownerUrl`
 * where there is one; then the role of `url` may read and write, and nothing else.
 */
export async function openPostgres(
  url: string,
  connections = 10,
  ownerUrl = url,
): Promise<OpenDatabase> {
  await migrateOnce(ownerUrl, ownerUrl === url ? undefined : workerOf(url));
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // Counted for whoever waits for a line in use as well: a rush is not an outage.
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: 30_000,
    // A process that was put to sleep within a transaction must not keep its locks from the others.
    idle_in_transaction_session_timeout: 10_000,
  });
  // A line that breaks tells whoever asks next; with nobody to hear of it, it would end the process.
  pool.on("error", ignore);
  discardBroken(pool);
  pool.on("connect", (client) => {
    client.on("error", ignore);
    nameStatements(client);
  });
  return {
    db: drizzle(pool, { casing: "snake_case" }),
    listen: (channel, wake) => listen(url, channel, wake),
    ping: async () => {
      await pool.query("select 1");
    },
    close: () => pool.end(),
  };
}

const ignore = () => {};

/** By their text, in every process and on every line alike. */
const statementNames = new Map<string, string>();
const maxStatements = 300;

/** A statement with a name is read and planned once a line, not at every call: a third of the database's time for a small one. */
function nameStatements(client: pg.ClientBase): void {
  const query: (this: pg.ClientBase, config: unknown, ...more: unknown[]) => unknown = client.query;
  client.query = ((config: unknown, ...more: unknown[]) =>
    query.call(
      client,
      isUnnamed(config) ? { ...config, name: nameOf(config.text) } : config,
      ...more,
    )) as pg.ClientBase["query"];
}

function isUnnamed(config: unknown): config is { text: string } {
  return typeof config === "object" && config !== null && "text" in config && !("submit" in config) &&
    (!("name" in config) || config.name === undefined) && isPlannedOnce(`${config.text}`);
}

function nameOf(text: string): string | undefined {
  const known = statementNames.get(text);
  // Lists of any length and filters of any kind make ever new texts: what comes late stays without a name.
  if (known !== undefined || statementNames.size >= maxStatements) return known;
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/** Listens on a line of its own, and after every break on a new one; `wake` is called then, as something may have been missed. */
async function listen(url: string, channel: string, wake: () => void): Promise<() => Promise<void>> {
  let isOver = false;
  let line: pg.Client | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;

  const connect = async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
    line = client;
    client.on("error", ignore);
    client.on("notification", wake);
    client.on("end", retry);
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      wake();
    } catch {
      client.end().catch(ignore);
      retry();
    }
  };
  const retry = () => {
    if (isOver) return;
    clearTimeout(again);
    again = setTimeout(connect, recheckMs);
  };
  await connect();
  return async () => {
    isOver = true;
    clearTimeout(again);
    await line?.end().catch(ignore);
  };
}

async function migrateOnce(url: string, worker: Worker | undefined): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", ignore);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    const db = drizzle(client);
    await migrate(db, { migrationsFolder });
    if (worker !== undefined) await grantWorker(db, worker);
  } finally {
    await client.end();
  }
}

function workerOf(url: string): Worker {
  const { username, password } = new URL(url);
  return { role: decodeURIComponent(username), password: decodeURIComponent(password) };
}
