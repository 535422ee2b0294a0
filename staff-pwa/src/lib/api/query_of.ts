type QueryValue = string | number | boolean | undefined;

/** Returns the query without undefined and empty values, as strings. */
export function queryOf(query: Readonly<Record<string, QueryValue>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === "" ? [] : [[name, String(value)]]
    ),
  );
}
