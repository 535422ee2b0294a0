/**
 * `deno task migrations`: writes the migration of the tables.
 *
 * Until the first tag there is one migration, `0000_first.sql`: without a name, the task generates its middle part again from the tables.
 * What stands above and below that part is written by hand and kept.
 *
 * From the first tag on, migrations only add: `deno task migrations add-tips` writes the next one from what changed in the tables.
 */
import { print, root, run, runDeno } from "./run.ts";

const folder = "api/adapters/postgres/migrations";
const first = `${folder}/0000_first.sql`;
const snapshot = `${folder}/meta/0000_snapshot.json`;
const journal = `${folder}/meta/_journal.json`;

const breakpoint = "--> statement-breakpoint";
const start =
  "-- Generated from the tables by `deno task migrations`, which replaces everything down to the next such line.";
const end = "-- Written by hand, and kept by `deno task migrations`.";

export type FirstMigration = { sql: string; snapshot: string };

/** The first migration as the tables make it now, with the parts of the present file that are written by hand. */
export async function firstMigration(): Promise<FirstMigration> {
  const out = await Deno.makeTempDir({ dir: `${root}${folder}`, prefix: "generated-" });
  try {
    await generate("first", out.slice(root.length));
    const generated = await Deno.readTextFile(`${out}/0000_first.sql`);
    const json = JSON.parse(await Deno.readTextFile(`${out}/meta/0000_snapshot.json`));
    return {
      sql: replaceGenerated(await Deno.readTextFile(`${root}${first}`), generated),
      // A random id would change the file each time.
      snapshot: `${JSON.stringify({ ...json, id: "00000000-0000-4000-8000-000000000001" }, null, 2)}\n`,
    };
  } finally {
    await Deno.remove(out, { recursive: true });
  }
}

/** The first migration and its snapshot as they are stored. */
export const storedFirstMigration = async (): Promise<FirstMigration> => ({
  sql: await Deno.readTextFile(`${root}${first}`),
  snapshot: await Deno.readTextFile(`${root}${snapshot}`),
});

/** Replaces the part of `migration` between the two markers. */
export function replaceGenerated(migration: string, generated: string): string {
  const [above, rest] = migration.split(`${start}\n`);
  const [, below] = rest?.split(`${end}\n`) ?? [];
  if (above === undefined || below === undefined) throw new Error(`${first} has lost a marker line`);
  return `${above}${start}\n${generated.trim()}\n${breakpoint}\n${end}\n${below}`;
}

async function generate(name: string, out: string): Promise<void> {
  const { code, output } = await runDeno([
    ...["run", "-A", "npm:drizzle-kit@0.31.11", "generate", "--name", name],
    ...["--dialect", "postgresql", "--casing", "snake_case"],
    ...["--schema", "./api/adapters/postgres/*/tables.ts", "--out", out],
  ], { silent: true });
  if (code !== 0) throw new Error(output);
}

async function hasTag(): Promise<boolean> {
  const { code, output } = await run("git", ["tag", "--list"], { silent: true });
  if (code !== 0) throw new Error(output);
  return output.trim() !== "";
}

async function regenerateFirst(): Promise<void> {
  if (await hasTag()) {
    throw new Error("There is a release. Name the next migration: deno task migrations add-tips");
  }
  const stored = await storedFirstMigration();
  const made = await firstMigration();
  await Deno.writeTextFile(`${root}${snapshot}`, made.snapshot);
  if (made.sql === stored.sql) return print("The tables have not changed");
  await Deno.writeTextFile(`${root}${first}`, made.sql);
  // With a new time, a database of the earlier file refuses to start instead of missing columns.
  const entry = { idx: 0, version: "7", when: Date.now(), tag: "0000_first", breakpoints: true };
  const content = { version: "7", dialect: "postgresql", entries: [entry] };
  await Deno.writeTextFile(`${root}${journal}`, `${JSON.stringify(content, null, 2)}\n`);
  print(`Wrote ${first}. Databases of the earlier file must be made again: delete .data.`);
}

if (import.meta.main) {
  const [name] = Deno.args;
  if (name === undefined) await regenerateFirst();
  else await generate(name, folder);
}
