import { postgresLive } from "../adapters/postgres/live.ts";
import { openPostgres } from "../adapters/postgres/node_postgres.ts";

/** Asks a database for the id of the newest line of its event log, whichever process wrote it. */
export async function eventLog(
  things: AsyncDisposableStack,
  databaseUrl: string,
): Promise<() => Promise<number>> {
  const database = await openPostgres(databaseUrl);
  things.defer(() => database.close());
  const { latestId } = postgresLive(database);
  return latestId;
}
