/** Opens the database, and checks its role and its key. */
import { type Database, NotPossible, type OpenDatabase } from "../adapters/postgres/database.ts";
import { openPostgres } from "../adapters/postgres/node_postgres.ts";
import { type RolePowers, rolePowers } from "../adapters/postgres/role.ts";
import { type Config, unusable } from "../config.ts";
import { mistakesOfRole } from "./config_checks.ts";
import { openKeys, type RootKey } from "../keys.ts";

export async function openDatabase(
  { databaseUrl, databaseOwnerUrl, dataDir }: Config,
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return await openPostgres(databaseUrl, undefined, databaseOwnerUrl);
  // Imported only here, because PGlite is a whole PostgreSQL in WebAssembly and takes time and memory to load.
  const { openPglite } = await import("../adapters/postgres/pglite.ts");
  return await openPglite(`${dataDir}/postgres`);
}

/**
 * The permissions of the database role (undefined for the embedded database, which has no roles), and the keys that the database is sealed
 * with. Throws NotPossible when production must not use the role, or when the key is missing or wrong.
 */
export async function unlockDatabase(
  db: Database,
  config: Config,
): Promise<{ powers: RolePowers | undefined; keys: RootKey["keys"] }> {
  const powers = config.databaseUrl === undefined ? undefined : await rolePowers(db);
  const mistakes = config.isProduction && powers ? mistakesOfRole(powers) : [];
  if (mistakes.length > 0) throw new NotPossible(unusable(mistakes));
  const { keys } = await openKeys(db, config);
  return { powers, keys };
}
