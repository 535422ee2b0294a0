import { NotPossible } from "@api/adapters/postgres/database.ts";
import { isOutage } from "@api/adapters/postgres/outage.ts";
import { type Config, readConfig } from "@api/config.ts";

/** The output of a command and its exit code: 0 success, 1 failure, 2 invalid arguments. */
export type Outcome = { code: number; message: string };

/** Runs a command with the configuration in `env`. An error that has an `errorMessage` results in code 1; others are thrown. */
export async function runCommand(
  env: Record<string, string | undefined>,
  work: (config: Config) => Promise<string>,
): Promise<Outcome> {
  const configured = readConfig(env);
  if (!configured.ok) {
    return { code: 1, message: `The configuration is not usable:\n${configured.mistakes.join("\n")}` };
  }
  try {
    return { code: 0, message: await work(configured.config) };
  } catch (cause) {
    const message = errorMessage(cause);
    if (message === undefined) throw cause;
    return { code: 1, message };
  }
}

/** One sentence about an error that the user of a command can fix, or undefined for any other error. */
export function errorMessage(cause: unknown): string | undefined {
  if (cause instanceof NotPossible) return cause.message;
  if (isOutage(cause)) return "The database does not answer.";
  const rejection = postgresRejection(cause);
  if (rejection !== undefined) return `The database rejected the connection: ${rejection}.`;
  if (!(cause instanceof Error)) return undefined;
  const path = /'([^']+)'$/.exec(cause.message)?.[1] ?? "A file";
  if (cause instanceof Deno.errors.NotFound) return `${path} does not exist.`;
  if (cause instanceof Deno.errors.PermissionDenied) {
    return `This user may not read or write ${path}.`;
  }
  if (cause instanceof Deno.errors.AlreadyExists) return `${path} already exists.`;
  if (cause instanceof Deno.errors.IsADirectory || cause instanceof Deno.errors.NotADirectory) {
    return `${path} is a folder, or is below a file.`;
  }
  return undefined;
}

/** PostgreSQL error codes for a failed login, a missing database and missing permissions. */
const rejectedCodes = ["28", "3D000", "42501"];

/** PostgreSQL's message for a rejected login or missing permission, or undefined for any other error. */
function postgresRejection(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as Error & { code?: unknown };
    if (
      typeof code === "string" && code.length === 5 && rejectedCodes.some((start) => code.startsWith(start))
    ) {
      return cause.message;
    }
  }
  return undefined;
}
