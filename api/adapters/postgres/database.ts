import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { root } from "../root.ts";
import { sql } from "drizzle-orm";

/** A database of either driver, or a transaction in one. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** An open database: PGlite in a folder, or PostgreSQL by URL. */
export type OpenDatabase = {
  db: Database;
  /** Calls `wake` when any process notifies `channel`. Returns a function that stops listening. */
  listen(channel: string, wake: () => void): Promise<() => Promise<void>>;
  /** Resolves when the database answers, and rejects otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** The reason why a task did nothing or the product does not start. The message is printed in the terminal without a stack trace. */
export class NotPossible extends Error {
  override name = "NotPossible";
}

/** Held while migrations run, so that processes that start together run them once. */
export const migrationLock = 7_100_001;
/** Held from the choice of an event's id to the commit, so that ids increase in commit order. */
export const eventLock = 7_100_002;
/** Held during an edit of the menu, or of the store's hours, holidays and settings, so that edits run one at a time. */
export const menuLock = 7_100_003;
export const storeLock = 7_100_004;

/** Held from the choice of an order's number to the commit, so that numbers are unique and none is skipped. */
export const placementLock = 7_100_005;

/** Held for a day of orders: shared by transactions that change them, alone while their sums are stored. */
export const daySumsLock = 7303;

/** Held while the key that the database is sealed with is first set or changed. */
export const keyLock = 7_100_013;

/** Held while the store's pause or busy mode is changed. */
export const modesLock = 7_100_008;

export const migrationsFolder = `${root}api/adapters/postgres/migrations`;

/** A table that exists in a PostgreSQL database from the start of a restore until it is complete. */
export const unfinishedRestore = "restore_unfinished";

/** Throws NotPossible when a restore into this database was interrupted. */
export async function mustBeRestored(db: Database): Promise<void> {
  const [found] = await db.select({ name: sql<string | null>`to_regclass(${unfinishedRestore}::text)::text` })
    .from(sql`(select 1) as one`);
  if (typeof found?.name === "string") {
    throw new NotPossible("A restore into this database was broken off: restore into a new one.");
  }
}

type Values = Record<string, unknown>;
type Prepared<R> = { execute(values?: Values): Promise<R> };

/**
 * A query that is built once and runs on a database or in any transaction. Drizzle builds a query at every call, and binds a prepared one to
 * the connection it was made on. When it built the reads of orders and checkouts at every call, a whole order took 1.6 times the processor
 * time (87 instead of 54 ms of the API and PostgreSQL, on a busy machine). Values that differ between calls must be a `sql.placeholder`.
 * `name` is also its name on the server.
 */
export function statement<R>(
  name: string,
  write: (db: Database) => { prepare(name: string): Prepared<R> },
): (db: Database, values: Values) => Promise<R> {
  const preparedByDriver = new Map<unknown, Prepared<R>>();
  return (db, values) => {
    const { session } = db._;
    const driver = session.constructor;
    const known = preparedByDriver.get(driver);
    const prepared = known ?? write(db).prepare(name);
    if (!known) preparedByDriver.set(driver, prepared);
    const client = "client" in session ? session.client : undefined;
    const bound: Prepared<R> = Object.create(prepared, { client: { value: client } });
    return bound.execute(values);
  };
}
