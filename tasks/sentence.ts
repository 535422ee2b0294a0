import { NotPossible } from "../api/adapters/postgres/database.ts";
import { isOutage } from "../api/adapters/postgres/outage.ts";
import { type Config, readConfig } from "../api/config.ts";

/** What a command prints, and the code it ends with: 0 done, 1 not possible, 2 not understood. */
export type Outcome = { code: number; words: string };

/** Runs a command with the configuration of `env`. Every error of `sentenceOf` becomes its sentence and code 1; others are thrown. */
export async function outcomeOf(
  env: Record<string, string | undefined>,
  work: (config: Config) => Promise<string>,
): Promise<Outcome> {
  const configured = readConfig(env);
  if (!configured.ok) {
    return { code: 1, words: `The configuration is not usable:\n${configured.mistakes.join("\n")}` };
  }
  try {
    return { code: 0, words: await work(configured.config) };
  } catch (cause) {
    const words = sentenceOf(cause);
    if (words === undefined) throw cause;
    return { code: 1, words };
  }
}

/** What a command answers to an error that its user can do something about: one sentence. Undefined for every other error. */
export function sentenceOf(cause: unknown): string | undefined {
  if (cause instanceof NotPossible) return cause.message;
  if (isOutage(cause)) return "The database does not answer.";
  const refusal = refusedBy(cause);
  if (refusal !== undefined) return `The database refuses: ${refusal}.`;
  if (!(cause instanceof Error)) return undefined;
  const path = /'([^']+)'$/.exec(cause.message)?.[1] ?? "A file";
  if (cause instanceof Deno.errors.NotFound) return `${path} does not exist.`;
  if (cause instanceof Deno.errors.PermissionDenied) {
    return `${path} may not be read or written by this user.`;
  }
  if (cause instanceof Deno.errors.AlreadyExists) return `${path} exists already.`;
  if (cause instanceof Deno.errors.IsADirectory || cause instanceof Deno.errors.NotADirectory) {
    return `${path} is a folder, or is below a file.`;
  }
  return undefined;
}

/** PostgreSQL's classes for a wrong login, a database that does not exist, and missing permissions. */
const refusedCodes = ["28", "3D000", "42501"];

/** What PostgreSQL says about a login or permission that it refuses; undefined for every other error. */
function refusedBy(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as Error & { code?: unknown };
    if (
      typeof code === "string" && code.length === 5 && refusedCodes.some((start) => code.startsWith(start))
    ) {
      return cause.message;
    }
  }
  return undefined;
}
