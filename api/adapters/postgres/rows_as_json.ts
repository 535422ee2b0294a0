import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/**
 * `INSERT` of any number of rows from one placeholder, so that a statement's text is the same for all of them; none at all unless
 * `when` holds.
 */
export function insertRows<T extends PgTable>(
  table: T,
  columns: readonly (keyof T["$inferInsert"] & string)[],
  placeholder: string,
  when: SQL = always,
): SQL {
  const names = namesOf(columns);
  return sql`insert into ${table} (${names}) select ${names} from ${
    rowsFrom(table, placeholder)
  } where ${when}`;
}

export const always: SQL = sql`true`;

/** The rows of a placeholder, as those of `table`. */
export function rowsFrom(table: PgTable, placeholder: string): SQL {
  return sql`json_populate_recordset(null::${table}, ${sql.placeholder(placeholder)}::json)`;
}

/**
 * For `=`: any of the texts in the JSON array of a placeholder. Made an array, because PostgreSQL expects few of those, and a hundred
 * rows of a function: for so many it would read the whole table.
 */
export function anyOf(placeholder: string): SQL {
  return sql`any(array(select json_array_elements_text(${sql.placeholder(placeholder)}::json)))`;
}

export function namesOf(columns: readonly string[]): SQL {
  return sql.join(columns.map((column) => sql.identifier(toSnakeCase(column))), sql`, `);
}

/** What such a placeholder is filled with. */
export function asJson<T extends PgTable>(table: T, rows: readonly Partial<T["$inferInsert"]>[]): string {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  return JSON.stringify(rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => {
        const column = columns[key];
        if (!column) throw new Error(`${getTableName(table)} has no ${key}`);
        return [toSnakeCase(key), toStored(column, value)];
      }),
    )
  ));
}

function toStored(column: PgColumn, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  // Drizzle would make a text of it, which JSON then holds as a text.
  return column.getSQLType() === "jsonb" ? value : column.mapToDriverValue(value);
}
