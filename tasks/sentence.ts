import { NotPossible } from "../api/adapters/postgres/database.ts";
import { isOutage } from "../api/adapters/postgres/outage.ts";

/** What a command answers to an error that its user can do something about: one sentence. Undefined for every other error. */
export function sentenceOf(cause: unknown): string | undefined {
  if (cause instanceof NotPossible) return cause.message;
  if (isOutage(cause)) return "The database does not answer.";
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
