import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { lockFile } from "../file_lock.ts";
import { migrationsFolder, NotPossible, type OpenDatabase } from "./database.ts";

/** Opens a PostgreSQL inside this process, stored in `folder`. Migrates it first. */
export async function openPglite(folder: string): Promise<OpenDatabase> {
  // Only the owner may read the folder, because PostgreSQL in WebAssembly creates files that everyone may read and write.
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = await takeLock(folder);
  const client = await PGlite.create(folder, { extensions: { pg_trgm } });
  const db = drizzle(client, { casing: "snake_case" });
  await migrate(db, { migrationsFolder });
  return {
    db,
    listen: (channel, wake) => client.listen(channel, wake),
    ping: async () => {
      await client.query("select 1");
    },
    close: async () => {
      await client.close();
      lock[Symbol.dispose]();
    },
  };
}

/** Locks the folder until the process ends, because two programs would corrupt it. Throws NotPossible when it is already locked. */
export async function takeLock(folder: string): Promise<Disposable> {
  const lock = await lockFile(`${folder}.lock`);
  if (lock) return lock;
  throw new NotPossible(
    `The embedded database in ${folder} is in use by another program. Stop that one first.`,
  );
}
