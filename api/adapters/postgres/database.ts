import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { root } from "../../root.ts";

/** Either driver's database, or a transaction of one. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** An open database: PGlite in a folder, or PostgreSQL by URL. */
export type OpenDatabase = {
  db: Database;
  /** Calls `wake` when any process notifies `channel`; answers how to stop. */
  listen(channel: string, wake: () => void): Promise<() => Promise<void>>;
  /** Answers while the database does. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** Why a task did nothing, or the product does not start: the message is one plain sentence for the person at the terminal. */
export class NotPossible extends Error {
  override name = "NotPossible";
}

/** Migrations run under this lock, once, however many processes start together. */
export const migrationLock = 7_100_001;
/** Held from drawing an event's id to the commit, so that ids grow in commit order. */
export const eventLock = 7_100_002;
/** Edits of the menu, and of the store's hours, holidays and settings, happen one after the other. */
export const menuLock = 7_100_003;
export const storeLock = 7_100_004;

/** Held while the key that the database is sealed with is first set or changed. */
export const keyLock = 7_100_013;

/** Held while the store's pause or busy mode is changed. */
export const modesLock = 7_100_008;

/** Held from the choice of an order's number to the commit. */
export const numberLock = 7_100_014;

export const migrationsFolder = `${root}api/adapters/postgres/migrations`;
