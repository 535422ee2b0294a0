import { postgresLive } from "../adapters/postgres/live/live.ts";
import { openPostgres } from "../adapters/postgres/node_postgres.ts";

/** Returns a function that reads the latest event id from the database. */
export async function latestEventId(
  resources: AsyncDisposableStack,
  databaseUrl: string,
): Promise<() => Promise<number>> {
  const database = await openPostgres(databaseUrl);
  resources.defer(() => database.close());
  const { latestId } = postgresLive(database);
  return latestId;
}
