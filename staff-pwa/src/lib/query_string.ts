type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** "?a=1&b=2" of what is neither missing nor empty; "" of nothing. */
export function queryString(query: Query): string {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]]
  );
  return parts.length === 0 ? "" : `?${new URLSearchParams(parts)}`;
}
