type Given = string | number | boolean | undefined;

/** What of `query` is neither missing nor empty, as text. */
export function queryOf(query: Readonly<Record<string, Given>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === "" ? [] : [[name, String(value)]]
    ),
  );
}
