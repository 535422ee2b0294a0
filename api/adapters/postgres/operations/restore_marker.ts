import { sql } from "drizzle-orm";
import { type Database, NotPossible } from "../database.ts";

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
