import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/**
 * `INSERT` of any number of rows from one placeholder, so that the statement's text does not depend on their number. Inserts nothing unless
 * `when` is true.
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

/** The rows of a placeholder, with the columns of `table`. */
export function rowsFrom(table: PgTable, placeholder: string): SQL {
  return sql`json_populate_recordset(null::${table}, ${sql.placeholder(placeholder)}::json)`;
}

/**
 * The right side of `=` that matches any text in the JSON array of a placeholder. It is converted to an array because PostgreSQL estimates
 * few elements for an array but a hundred rows for a function, and would then read the whole table.
 */
export function anyOf(placeholder: string): SQL {
  return sql`any(array(select json_array_elements_text(${sql.placeholder(placeholder)}::json)))`;
}

export function namesOf(columns: readonly string[]): SQL {
  return sql.join(columns.map((column) => sql.identifier(toSnakeCase(column))), sql`, `);
}

/** The value of a placeholder of `insertRows` or `rowsFrom`. */
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

/** The rows of a table that a statement returned as JSON, with snake_case names. */
export function fromJson<T extends PgTable>(
  table: T,
  rows: readonly Record<string, unknown>[],
): T["$inferSelect"][] {
  const columns = Object.entries<PgColumn>(getTableColumns(table));
  return rows.map((row) =>
    Object.fromEntries(columns.map(([key, column]) => {
      const value = row[toSnakeCase(key)];
      return [key, value === null || value === undefined ? null : column.mapFromDriverValue(value)];
    })) as T["$inferSelect"]
  );
}

function toStored(column: PgColumn, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  // Drizzle would encode it as a JSON text, which would then be stored as a JSON string.
  return column.getSQLType() === "jsonb" ? value : column.mapToDriverValue(value);
}
