/** Opens embedded databases for tests as copies of a migrated one, because creating one takes several seconds of CPU. */
import { cp } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { OpenDatabase } from "../adapters/postgres/database.ts";
import { openPglite } from "../adapters/postgres/pglite.ts";
import { migrationsHash } from "./migrations_hash.ts";

const templates = fileURLToPath(new URL("../../.data/pglite_templates", import.meta.url));

/** Opens the embedded database in `folder`, or a new one that is removed when it is closed. */
export async function openTestPglite(folder?: string): Promise<OpenDatabase> {
  if (folder !== undefined) return await openIn(folder);
  const parent = await Deno.makeTempDir({ prefix: "pglite-" });
  const database = await openIn(`${parent}/postgres`);
  return {
    ...database,
    async close() {
      await database.close();
      await Deno.remove(parent, { recursive: true }).catch(() => undefined);
    },
  };
}

async function openIn(folder: string): Promise<OpenDatabase> {
  if (!await exists(folder)) await cp(await findTemplate(), folder, { recursive: true });
  return await openPglite(folder);
}

/** Returns the folder of a migrated, empty database. Creates it once for each state of the migrations. */
async function findTemplate(): Promise<string> {
  const template = `${templates}/${await migrationsHash()}`;
  if (!await exists(template)) await createTemplate(template);
  return template;
}

/** Processes that create the template together each make a draft, and the first rename wins. */
async function createTemplate(template: string): Promise<void> {
  await Deno.mkdir(templates, { recursive: true });
  const draft = `${template}.${crypto.randomUUID()}`;
  await (await openPglite(draft)).close();
  await Deno.remove(`${draft}.lock`);
  await Deno.rename(draft, template).catch(() => Deno.remove(draft, { recursive: true }));
}

const exists = (path: string) => Deno.stat(path).then(() => true, () => false);
