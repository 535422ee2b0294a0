import { createHash } from "node:crypto";
import { migrationsFolder } from "../adapters/postgres/database.ts";

/** Identifies the state of the migrations, for templates of migrated databases. */
export async function migrationsHash(): Promise<string> {
  const hash = createHash("sha256");
  const files = await Array.fromAsync(Deno.readDir(migrationsFolder));
  for (const name of files.filter(({ isFile }) => isFile).map(({ name }) => name).toSorted()) {
    hash.update(name).update(await Deno.readFile(`${migrationsFolder}/${name}`));
  }
  return hash.digest("hex").slice(0, 16);
}
