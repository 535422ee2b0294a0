/** Error codes of a database that is unreachable, full or not responding. */
const outageCodes = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOTFOUND", "ETIMEDOUT"],
  // Timeouts of statements and idle transactions.
  ...["57014", "25P03"],
]);
/** SQLSTATE classes: connection errors, insufficient resources (such as a full disk), operator intervention (restart, recovery). */
const outageClasses = ["08", "53", "57P"];
/** Errors of the driver itself have no codes. */
const driverMessages =
  /connection terminated|connection ended|timeout exceeded when trying to connect|not queryable|timeout expired/i;

/** Whether this error, or one of its causes, means that the database is currently not available. */
export function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as Error & { code?: unknown };
    if (typeof code === "string" && (outageCodes.has(code) || isOfClass(code))) return true;
    if (driverMessages.test(cause.message)) return true;
    if (cause instanceof AggregateError && cause.errors.some(isOutage)) return true;
  }
  return false;
}

function isOfClass(code: string): boolean {
  return code.length === 5 && outageClasses.some((start) => code.startsWith(start));
}

/** PostgreSQL's codes for a failed login, a missing database and missing permissions. */
const refusedCodes = ["28", "3D000", "42501"];

/** Whether the database is away or refuses us, and why in its own words; undefined for any other error. */
export function connectionFailure(error: unknown): { isAway: boolean; reason: string } | undefined {
  if (isOutage(error)) return { isAway: true, reason: rootMessage(error) };
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as Error & { code?: unknown };
    if (
      typeof code === "string" && code.length === 5 && refusedCodes.some((start) => code.startsWith(start))
    ) {
      return { isAway: false, reason: cause.message };
    }
  }
  return undefined;
}

function rootMessage(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return rootMessage(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? rootMessage(error.cause) : error.message;
}
