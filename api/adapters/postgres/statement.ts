import { type SQL, sql } from "drizzle-orm";
import { PgDialect, type PreparedQueryConfig } from "drizzle-orm/pg-core";
import type { Database } from "./database.ts";

type Values = Record<string, unknown>;
type Prepared<R> = { execute(values?: Values): Promise<R> };
type Statement<R> = (db: Database, values?: Values) => Promise<R>;

/**
 * A statement whose text is made once: Drizzle otherwise puts it together anew at every call, which costs more than sending it.
 * `name` names it on the server too; whatever differs from call to call is a `sql.placeholder`. Runs on a database or within a
 * transaction of one.
 */
export function statement<R>(
  name: string,
  write: (db: Database) => { prepare(name: string): Prepared<R> },
): Statement<R> {
  const made = new Map<unknown, Prepared<R>>();
  return (db, values) => {
    const { session } = db._;
    const driver = session.constructor;
    const known = made.get(driver);
    const prepared = known ?? write(db).prepare(name);
    if (!known) made.set(driver, prepared);
    return onLineOf(session, prepared).execute(values);
  };
}

/** The same for SQL that no query builder has words for; answers its rows, each an array of its columns. */
export function rawStatement(name: string, text: SQL): Statement<unknown[]> {
  return statement(name, (db) => ({
    prepare: () =>
      db._.session.prepareQuery<PreparedQueryConfig & { execute: unknown[] }>(
        new PgDialect({ casing: "snake_case" }).sqlToQuery(text),
        undefined,
        name,
        false,
        (rows) => rows,
      ),
  }));
}

const replanHint = "/* planned for its values */";

/**
 * Somewhere in a statement that is best read one way for some values and another way for others (a month or a year of orders, a rare
 * name or everybody's): it gets no name, because PostgreSQL makes one plan for all values of a statement that has one.
 */
export const plannedForItsValues: SQL = sql.raw(replanHint);

/** Whether `text` may be named on the server. */
export function isPlannedOnce(text: string): boolean {
  return !text.includes(replanHint);
}

/** Drizzle binds a prepared query to the line it was made on; a transaction has one of its own. */
function onLineOf<R>(session: object, prepared: Prepared<R>): Prepared<R> {
  return Object.create(prepared, { client: { value: "client" in session ? session.client : undefined } });
}
