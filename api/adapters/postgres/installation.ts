import type { Database } from "./database.ts";
import { installation } from "./schema.ts";

/** The id of the installation that this database belongs to, such as `ins_…`; created by the first process that asks. */
export async function installationId(db: Database, now = Date.now()): Promise<string> {
  await db.insert(installation).values({ id: newInstallationId(), createdAt: now }).onConflictDoNothing();
  const [row] = await db.select({ id: installation.id }).from(installation);
  if (!row) throw new Error("the installation id was not stored");
  return row.id;
}

/** Gives a copied database an id of its own, so that it touches no payment of the original. Returns the new id. */
export async function renewInstallationId(db: Database, now = Date.now()): Promise<string> {
  const id = newInstallationId();
  await db.insert(installation).values({ id, createdAt: now })
    .onConflictDoUpdate({ target: installation.isOnly, set: { id, createdAt: now } });
  return id;
}

function newInstallationId(): string {
  return `ins_${crypto.randomUUID().replaceAll("-", "")}`;
}
