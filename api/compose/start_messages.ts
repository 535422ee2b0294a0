/** What a start from the command line prints instead of a stack trace. */
import { connectionFailure } from "../adapters/postgres/outage.ts";
import type { Config } from "../config.ts";

export const usage =
  `Starts the product. It takes no arguments: environment variables configure it, and with none the demo runs.
The executable of one file also has the command staff, for the first account: pickup staff
The commands setup, staff, menu, backup, restore and rotate-keys run in a release folder or a checkout: deno task COMMAND`;

/** Emscripten's numbers for the errors of the embedded database's files. */
const embeddedCodes: Record<number, string> = { 2: "EACCES", 51: "ENOSPC", 63: "EPERM", 69: "EROFS" };

/** Returns the message when the port, the data folder, the disk or the database prevents a start; undefined for any other cause. */
export function startFailure(
  cause: unknown,
  config: Pick<Config, "port" | "dataDir" | "databaseUrl">,
): string | undefined {
  return machineFailure(cause, config) ?? databaseFailure(cause, config);
}

function databaseFailure(cause: unknown, { databaseUrl }: Pick<Config, "databaseUrl">): string | undefined {
  const failure = databaseUrl === undefined ? undefined : connectionFailure(cause);
  if (failure === undefined) return undefined;
  return failure.isAway
    ? `The database does not answer: ${failure.reason}. Check DATABASE_URL and DATABASE_OWNER_URL, and that PostgreSQL is running.`
    : `The database refuses DATABASE_URL or DATABASE_OWNER_URL: ${failure.reason}.`;
}

function machineFailure(
  cause: unknown,
  { port, dataDir }: Pick<Config, "port" | "dataDir">,
): string | undefined {
  if (!(cause instanceof Object)) return undefined;
  const code = "code" in cause
    ? cause.code
    : "errno" in cause
    ? embeddedCodes[Number(cause.errno)]
    : undefined;
  const isListening = "syscall" in cause && cause.syscall === "listen";
  switch (code) {
    case "EADDRINUSE":
      return `Port ${port} is in use by another program. Stop that one first, or set PORT to a free port.`;
    case "ENOSPC":
      return `The disk with the data folder ${dataDir} is full. Free some space, then start again.`;
    case "EACCES":
    case "EPERM":
      return isListening
        ? `This user may not listen on port ${port}. Set PORT to 1024 or higher.`
        : notWritable(dataDir);
    case "EROFS":
    case "ENOTDIR":
      return notWritable(dataDir);
    default:
      return undefined;
  }
}

const notWritable = (dataDir: string): string =>
  `The data folder ${dataDir} cannot be written. Change its owner, or set DATA_DIR to another folder.`;
