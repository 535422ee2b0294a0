/** The whole database in one file, and back into an empty place. */
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { takeLock } from "./pglite.ts";

/** Why nothing was done. */
export class NotPossible extends Error {
  override name = "NotPossible";
}

/** Copies the embedded database in `folder`, which no program may have open, to `file`. */
export async function backUpPglite(folder: string, file: string): Promise<void> {
  if (await isMissing(folder)) throw new NotPossible(`There is no embedded database in ${folder}.`);
  const lock = await takeLock(folder);
  const client = await PGlite.create(folder);
  try {
    const copy = await client.dumpDataDir("gzip");
    await Deno.writeFile(file, new Uint8Array(await copy.arrayBuffer()), { createNew: true, mode: 0o600 });
  } finally {
    await client.close();
    lock.close();
  }
}

/** Puts a copy into `folder`, where there must be nothing yet. */
export async function restorePglite(file: string, folder: string): Promise<void> {
  if (!await isMissing(folder)) throw new NotPossible(`${folder} is not empty: move it away first.`);
  await Deno.mkdir(folder, { recursive: true });
  const lock = await takeLock(folder);
  try {
    const loadDataDir = new Blob([await Deno.readFile(file)], { type: "application/x-gzip" });
    const client = await PGlite.create({ dataDir: folder, loadDataDir });
    await client.close();
  } finally {
    lock.close();
  }
}

/** Copies a PostgreSQL database, which may be in use, to `file`. Needs PostgreSQL's own pg_dump. */
export async function backUpPostgres(url: string, file: string): Promise<void> {
  if (!await isMissing(file)) throw new NotPossible(`${file} is there already.`);
  await run("pg_dump", ["--format=custom", "--no-owner", "--no-privileges", "--file", file], url);
  await Deno.chmod(file, 0o600);
}

/** Puts a copy into the database at `url`, which must be empty: all of it or nothing. Needs PostgreSQL's own pg_restore. */
export async function restorePostgres(file: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const found = await client.query("select count(*) as tables from pg_tables where schemaname = 'public'");
  await client.end();
  if (Number(found.rows[0]?.tables) > 0) {
    throw new NotPossible("The database is not empty: make a new one first.");
  }
  await run("pg_restore", [
    ...["--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction", "--dbname", "", file],
  ], url);
}

async function isMissing(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => false, () => true);
}

/** The address goes by the environment: a command line is everybody's to read. */
async function run(program: string, args: string[], url: string): Promise<void> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const env = {
    PGHOST: hostname,
    PGPORT: port === "" ? "5432" : port,
    PGUSER: decodeURIComponent(username),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(password === "" ? {} : { PGPASSWORD: decodeURIComponent(password) }),
  };
  const given = args.map((arg, nth) => arg === "" && args[nth - 1] === "--dbname" ? env.PGDATABASE : arg);
  const { code, stderr } = await new Deno.Command(program, {
    args: given,
    env,
    stdout: "null",
    stderr: "piped",
  })
    .output();
  if (code !== 0) throw new NotPossible(`${program} failed:\n${new TextDecoder().decode(stderr)}`);
}
