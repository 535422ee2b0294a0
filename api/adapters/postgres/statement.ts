import { type SQL, sql } from "drizzle-orm";
import { type PgColumn, PgDialect, type PreparedQueryConfig } from "drizzle-orm/pg-core";
import type { Database } from "./database.ts";

type Values = Record<string, unknown>;
type Prepared<R> = { execute(values?: Values): Promise<R> };
type Statement<R> = (db: Database, values?: Values) => Promise<R>;

/**
 * A statement whose text is built once. Drizzle otherwise builds it at every call, which costs more than sending it. `name` is also its
 * name on the server. Values that differ between calls must be a `sql.placeholder`. Runs on a database or in a transaction.
 */
export function statement<R>(
  name: string,
  write: (db: Database) => { prepare(name: string): Prepared<R> },
): Statement<R> {
  const preparedByDriver = new Map<unknown, Prepared<R>>();
  return (db, values) => {
    const { session } = db._;
    const driver = session.constructor;
    const known = preparedByDriver.get(driver);
    const prepared = known ?? write(db).prepare(name);
    if (!known) preparedByDriver.set(driver, prepared);
    return onConnectionOf(session, prepared).execute(values);
  };
}

/** As `statement`, for SQL that the query builder cannot express. Returns rows, each an array of its columns. */
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
 * Put this in a statement whose best plan depends on its values, such as a month or a year of orders, or a rare or a common name. The
 * statement then gets no name, because PostgreSQL uses one plan for all values of a named statement.
 */
export const plannedForItsValues: SQL = sql.raw(replanHint);

/**
 * Compares a column with constants that are part of the statement's text. As parameters, one plan for all values could not use an index
 * with a condition such as `state = 'open'`. No constant is no match.
 */
export const inConstants = <C extends PgColumn>(
  column: C,
  ...constants: readonly (C["_"]["data"] & string)[]
): SQL => {
  const texts = constants.map((constant) => `'${constant.replaceAll("'", "''")}'`);
  return texts.length === 0 ? sql`false` : sql`${column} in (${sql.raw(texts.join(", "))})`;
};

/** Whether the statement may have a name on the server, and so one plan for all values. */
export function isPlannedOnce(text: string): boolean {
  return !text.includes(replanHint);
}

/** Drizzle binds a prepared query to the connection it was made on. A transaction has its own connection. */
function onConnectionOf<R>(session: object, prepared: Prepared<R>): Prepared<R> {
  return Object.create(prepared, { client: { value: "client" in session ? session.client : undefined } });
}
