import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { discardBroken, endSilent } from "./broken_connections.ts";
import { migrationLock, migrationsFolder, type OpenDatabase } from "./database.ts";
import { isPlannedOnce } from "./query_plans.ts";
import { grantWorker, type Worker } from "./worker_role.ts";

/** The server ends a statement after this time. */
const statementMs = 30_000;
/** A connection is broken when a statement has no result after this time. */
const silentMs = statementMs + 5_000;
/** Pause before the listener reconnects. */
const recheckMs = 500;

/**
 * Opens a PostgreSQL server by its URL, with `connections` connections at most. Migrates it first, one process at a time, as the role of
 * `ownerUrl`. When the two differ, the role of `url` is granted reading and writing of rows and nothing else.
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
    // Long, because it also limits the wait for a free connection, and a rush is not an outage.
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: statementMs,
    // A process that is suspended within a transaction must not hold its locks.
    idle_in_transaction_session_timeout: 10_000,
  });
  // The next query on a broken connection fails and reports it. Without a listener, the event itself would end the process.
  pool.on("error", ignore);
  discardBroken(pool);
  pool.on("connect", (client) => {
    client.on("error", ignore);
    nameStatements(client);
    endSilent(client, silentMs);
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

/** Names by statement text, shared by all connections. */
const statementNames = new Map<string, string>();
const maxStatements = 300;
/** Longer statements insert many rows, each number of rows with another text, and connections keep the plans of named ones. */
const maxNamedChars = 10_000;

/** Names statements, so that each connection parses and plans them once. This saves a third of the database's time for small ones. */
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
  // Lists and filters of any size produce unlimited texts, so only the first `maxStatements` get names.
  if (known !== undefined || statementNames.size >= maxStatements || text.length > maxNamedChars) {
    return known;
  }
  const name = `s${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/** Listens on a separate connection and reconnects when it breaks. Also calls `wake` after each connect: notifications may be lost. */
async function listen(url: string, channel: string, wake: () => void): Promise<() => Promise<void>> {
  let isOver = false;
  let connection: pg.Client | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  const connect = async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
    connection = client;
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
    clearTimeout(retryTimer);
    retryTimer = setTimeout(connect, recheckMs);
  };
  await connect();
  return async () => {
    isOver = true;
    clearTimeout(retryTimer);
    await connection?.end().catch(ignore);
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
