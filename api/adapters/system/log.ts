/** One structured line. Fields never hold tokens, card data, passwords or guests' contact details. */
export type Log = (
  level: "info" | "warn" | "error",
  event: string,
  fields?: Record<string, string | number | boolean | undefined>,
) => void;

/** JSON lines on standard output. */
export const jsonLog: Log = (level, event, fields = {}) => {
  Deno.stdout.writeSync(new TextEncoder().encode(`${logLine(level, event, fields)}\n`));
};

export function logLine(...[level, event, fields = {}]: Parameters<Log>): string {
  return JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }, withoutValues);
}

/** A query that failed says with which values, and those may be a guest's name and phone. */
function withoutValues(_: string, field: unknown): unknown {
  return typeof field === "string"
    ? field.replace(/\nparams: [^]*?(?=\n {4}at [^\n]*(?:file|node|ext):|$)/g, "")
    : field;
}

/** For the demo: silent about what went well. */
export const quietLog: Log = (level, event, fields) => {
  if (level !== "info") jsonLog(level, event, fields);
};
