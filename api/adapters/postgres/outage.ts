/** Codes that say the database is away, full or not answering, whatever was asked of it. */
const away = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOTFOUND", "ETIMEDOUT"],
  // Statements and idle transactions that took too long.
  ...["57014", "25P03"],
]);
/** Connection trouble, lack of resources (a full disk is one), an operator's intervention (restart, recovery). */
const awayClasses = ["08", "53", "57P"];
/** The driver's own words have no codes. */
const driverMessages =
  /connection terminated|connection ended|timeout exceeded when trying to connect|not queryable|timeout expired/i;

/** Whether this error, or what lies beneath it, says that the database cannot do its work right now. */
export function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as Error & { code?: unknown };
    if (typeof code === "string" && (away.has(code) || isOfClass(code))) return true;
    if (driverMessages.test(cause.message)) return true;
    if (cause instanceof AggregateError && cause.errors.some(isOutage)) return true;
  }
  return false;
}

function isOfClass(code: string): boolean {
  return code.length === 5 && awayClasses.some((start) => code.startsWith(start));
}
