import type { Database } from "./database.ts";

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
