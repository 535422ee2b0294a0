import postgres from "postgres";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { letWork, protectAuditLog } from "./append_only.ts";
import { migrationLock, migrationsFolder, type OpenDatabase } from "./database.ts";
import { countEditions } from "./editions.ts";

/**
 * A PostgreSQL server by its URL; `connections` at most. Migrated when it opens, by one process at a time and by the role of `ownerUrl`
 * where there is one; then the role of `url` may read and write, and nothing else.
 */
export async function openPostgres(
  url: string,
  connections = 10,
  ownerUrl = url,
): Promise<OpenDatabase> {
  await migrateOnce(ownerUrl, ownerUrl === url ? undefined : decodeURIComponent(new URL(url).username));
  const client = postgres(url, {
    max: connections,
    onnotice: () => {},
    connect_timeout: 5,
    idle_timeout: 60,
  });
  return {
    db: drizzle(client, { casing: "snake_case" }),
    listen: async (channel, wake) => {
      const { unlisten } = await client.listen(channel, wake, wake);
      return unlisten;
    },
    ping: async () => {
      await client`select 1`;
    },
    close: () => client.end({ timeout: 5 }),
  };
}

async function migrateOnce(url: string, worker: string | undefined): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 10 });
  try {
    await client`select pg_advisory_lock(${migrationLock})`;
    const db = drizzle(client);
    await migrate(db, { migrationsFolder });
    await protectAuditLog(db);
    await countEditions(db);
    if (worker !== undefined) await letWork(db, worker);
  } finally {
    await client.end({ timeout: 5 });
  }
}
