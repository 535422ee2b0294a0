import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./database.ts";
import { rawStatement } from "./statement.ts";

/** `insert` of the rows of a placeholder, so that the statement's text does not depend on their number. */
export function insertRows<T extends PgTable>(
  table: T,
  columns: readonly (keyof T["$inferInsert"] & string)[],
  placeholder: string,
): SQL {
  const names = namesOf(columns);
  return sql`insert into ${table} (${names}) select ${names} from ${rowsFrom(table, placeholder)}`;
}

/**
 * Returns a function that inserts any number of rows by one constant statement, which `ending` completes (`on conflict …`, `returning …`).
 * Drizzle builds an insert at every call, which takes longer than inserting an order, and a tenth of a second for the thousand rows of an
 * import.
 */
export function inserter<T extends PgTable>(
  name: string,
  table: T,
  columns: readonly (keyof T["$inferInsert"] & string)[],
  ending: SQL = sql``,
): (tx: Database, rows: readonly T["$inferInsert"][]) => Promise<unknown[]> {
  const insert = rawStatement(name, sql`${insertRows(table, columns, "rows")} ${ending}`);
  return async (tx, rows) => rows.length === 0 ? [] : await insert(tx, { rows: asJson(table, rows) });
}

/** The rows of a placeholder, with the columns of `table`. */
export function rowsFrom(table: PgTable, placeholder: string): SQL {
  return sql`json_populate_recordset(null::${table}, ${sql.placeholder(placeholder)}::json)`;
}

/**
 * Compares a column with the texts in the JSON array of a placeholder. It is converted to an array because PostgreSQL estimates few
 * elements for an array but a hundred rows for a function, and would then read the whole table.
 */
export function isAnyOf(column: PgColumn, placeholder: string): SQL {
  return sql`${column} = any(array(select json_array_elements_text(${sql.placeholder(placeholder)}::json)))`;
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

type StoredColumn = {
  /** In snake_case. */
  name: string;
  toStored(value: unknown): unknown;
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
      }];
    }),
  );
  storedColumns.set(table, columns);
  return columns;
}
