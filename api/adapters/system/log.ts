/** One structured line. Fields never hold tokens, card data, passwords or guests' contact details. */
export type Log = (
  level: "info" | "warn" | "error",
  event: string,
  fields?: Record<string, string | number | boolean | undefined>,
) => void;

/** JSON lines on standard output. */
export const jsonLog: Log = (level, event, fields = {}) => {
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...fields });
  Deno.stdout.writeSync(new TextEncoder().encode(`${line}\n`));
};

/** For the demo: silent about what went well. */
export const quietLog: Log = (level, event, fields) => {
  if (level !== "info") jsonLog(level, event, fields);
};
