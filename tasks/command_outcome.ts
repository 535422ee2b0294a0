import { NotPossible } from "@api/adapters/postgres/database.ts";
import { connectionFailure } from "@api/adapters/postgres/outage.ts";
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
  const failure = connectionFailure(cause);
  if (failure?.isAway) return "The database does not answer.";
  if (failure) return `The database rejected the connection: ${failure.reason}.`;
  if (!(cause instanceof Error)) return undefined;
  const code = "code" in cause ? cause.code : undefined;
  if (code === "ENOSPC" || code === "EDQUOT") return "The disk is full. Free some space, then try again.";
  const path = /'([^']+)'$/.exec(cause.message)?.[1] ?? "A file";
  if (code === "EROFS") return `${path} is on a disk that cannot be written: name another folder.`;
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
