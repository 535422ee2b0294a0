import { NotPossible, type OpenDatabase } from "@api/adapters/postgres/database.ts";
import { openPostgres } from "@api/adapters/postgres/node_postgres.ts";
import { openPglite } from "@api/adapters/postgres/pglite.ts";
import type { Config } from "@api/config.ts";

type DatabaseConfig = Pick<Config, "databaseUrl" | "databaseOwnerUrl" | "dataDir">;

/**
 * Opens the configured database for a command. Throws NotPossible if the embedded database is in use, cannot be opened or, unless
 * `mayBeNew`, does not exist.
 */
export async function openDatabase(
  { databaseUrl, databaseOwnerUrl, dataDir }: DatabaseConfig,
  { mayBeNew = false }: { mayBeNew?: boolean } = {},
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return await openPostgres(databaseUrl, 2, databaseOwnerUrl);
  const folder = `${dataDir}/postgres`;
  if (!mayBeNew && !await Deno.stat(folder).then(() => true, () => false)) {
    throw new NotPossible(`There is no embedded database in ${folder}.`);
  }
  try {
    return await openPglite(folder);
  } catch (cause) {
    if (cause instanceof NotPossible || cause instanceof Deno.errors.PermissionDenied) throw cause;
    throw new NotPossible(`The embedded database in ${folder} cannot be opened.`, { cause });
  }
}
