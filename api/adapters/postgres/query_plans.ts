/** Helps PostgreSQL to choose plans, because one plan for all values of a statement is not always the best. */
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

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
