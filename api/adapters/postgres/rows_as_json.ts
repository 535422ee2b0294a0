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
  const columns = columnsOf(table);
  return JSON.stringify(rows.map((row) => {
    const stored: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(row)) {
      const column = columns.get(key);
      if (!column) throw new Error(`${getTableName(table)} has no ${key}`);
      stored[column.name] = value === undefined || value === null ? null : column.toStored(value);
    }
    return stored;
  }));
}

/** The rows of a table that a statement returned as JSON, with snake_case names. */
export function fromJson<T extends PgTable>(
  table: T,
  rows: readonly Record<string, unknown>[],
): T["$inferSelect"][] {
  const columns = columnsOf(table);
  return rows.map((row) => {
    const read: Record<string, unknown> = {};
    for (const [key, { name, fromStored }] of columns) {
      const value = row[name];
      read[key] = value === null || value === undefined ? null : fromStored(value);
    }
    return read as T["$inferSelect"];
  });
}

type StoredColumn = {
  /** In snake_case. */
  name: string;
  toStored(value: unknown): unknown;
  fromStored(value: unknown): unknown;
};

/** By table, because building the names again costs more than everything else here. */
const storedColumns = new WeakMap<PgTable, Map<string, StoredColumn>>();

function columnsOf(table: PgTable): Map<string, StoredColumn> {
  const known = storedColumns.get(table);
  if (known) return known;
  const columns = new Map(
    Object.entries<PgColumn>(getTableColumns(table)).map(([key, column]): [string, StoredColumn] => {
      // Drizzle would encode JSON as a text, which would then be stored as a JSON string.
      const isJson = column.getSQLType() === "jsonb";
      return [key, {
        name: toSnakeCase(key),
        toStored: (value) => isJson ? value : column.mapToDriverValue(value),
        fromStored: (value) => column.mapFromDriverValue(value),
      }];
    }),
  );
  storedColumns.set(table, columns);
  return columns;
}
