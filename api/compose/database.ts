/** Opens the database and checks that this process may work with it. */
import { type Database, NotPossible, type OpenDatabase } from "../adapters/postgres/database.ts";
import { openPostgres } from "../adapters/postgres/node_postgres.ts";
import { type RolePowers, rolePowers } from "../adapters/postgres/role.ts";
import { type Config, unusable } from "../config.ts";
import { mistakesOfRole } from "../config_checks.ts";
import { openKeys, type RootKey } from "../keys.ts";

export async function openDatabase(
  { databaseUrl, databaseOwnerUrl, dataDir }: Config,
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return await openPostgres(databaseUrl, undefined, databaseOwnerUrl);
  // A whole PostgreSQL in WebAssembly: nobody who has a server pays for it.
  const { openPglite } = await import("../adapters/postgres/pglite.ts");
  return await openPglite(`${dataDir}/postgres`);
}

/**
 * What the database role may do (undefined for the embedded database, which has none), and the keys that the database is sealed with. Throws
 * NotPossible when either must not be used.
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
