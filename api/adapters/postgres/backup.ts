/** A whole database as one stream of bytes, and from one into an empty place. */
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import pg from "pg";
import { writeAudit } from "./audit.ts";
import { type Database, NotPossible } from "./database.ts";
import { installationId, renewInstallationId } from "./installation.ts";
import { openPostgres } from "./node_postgres.ts";
import { openPglite, takeLock } from "./pglite.ts";
import { unfinishedRestore } from "./restore_marker.ts";
import { adoptKeys, changeKeys, databaseFingerprint, endEverySession, keyRow, type Keys } from "./secrets.ts";
import { audit } from "@domain/shared/audit.ts";

/** A copy being made, and the fingerprint of the key that it is sealed with; undefined when it never had one. */
export type Dump = { body: ReadableStream<Uint8Array>; fingerprint: string | undefined };

const fingerprintQuery = `select value from secrets where name = '${keyRow}'`;

/** A database of an older version has no table for it until it is migrated. */
const knowsBackups = `select to_regclass('public.backups') as found`;
const noteBackup = `insert into backups (is_latest, at) values (true, now())
  on conflict (is_latest) do update set at = excluded.at`;

/** Copies the embedded database in `folder`, which no program may have open. */
export async function dumpPglite(folder: string, save: (dump: Dump) => Promise<void>): Promise<void> {
  if (await isMissing(folder)) throw new NotPossible(`There is no embedded database in ${folder}.`);
  const lock = await takeLock(folder);
  try {
    const client = await PGlite.create(folder).catch(() => {
      throw new NotPossible(`The embedded database in ${folder} does not open.`);
    });
    try {
      const { rows } = await client.query<{ value: string }>(fingerprintQuery);
      const copy = await client.dumpDataDir("gzip");
      await save({ body: copy.stream(), fingerprint: rows[0]?.value });
      const { rows: [known] } = await client.query<{ found: string | null }>(knowsBackups);
      if ((known?.found ?? null) !== null) await client.query(noteBackup);
    } finally {
      await client.close();
    }
  } finally {
    lock.close();
  }
}

/** Copies a PostgreSQL database, which may be in use. Needs PostgreSQL's own pg_dump. */
export async function dumpPostgres(url: string, save: (dump: Dump) => Promise<void>): Promise<void> {
  const fingerprint = async (): Promise<string | undefined> =>
    (await query(url, `select to_regclass('public.secrets') as found`))[0]?.found === null
      ? undefined
      : (await query(url, fingerprintQuery))[0]?.value;
  const before = await fingerprint();
  await withProgram(url, "pg_dump", ["--format=custom", "--no-owner", "--no-privileges"], (child) => {
    return save({ body: child.stdout, fingerprint: before });
  });
  if (await fingerprint() !== before) {
    throw new NotPossible("The key was changed during the backup: make it again.");
  }
  if (((await query(url, knowsBackups))[0]?.found ?? null) !== null) await query(url, noteBackup);
}

/** What becomes of a copy in its new place. */
export type Finish = {
  /** The keys that the copy is sealed with, as far as they are known. */
  source: Keys | undefined;
  target: Keys;
  /** Keeps the id of the installation: the original is gone and its payments belong to this one. */
  isMove: boolean;
  now: number;
  /** Runs when all is ready, right before the database can be used. */
  beforeUse(): Promise<void>;
};

/** Puts a copy into `folder`, where there must be nothing yet. After a failure there is nothing either. */
export async function restorePglite(body: Uint8Array, folder: string, finish: Finish): Promise<void> {
  await mustBeMissing(folder);
  const undo: (() => Promise<void>)[] = [];
  try {
    for (const parent of await missingParents(folder)) {
      await Deno.mkdir(parent);
      undo.push(() => Deno.remove(parent).catch(() => undefined));
    }
    const hadLock = !await isMissing(`${folder}.lock`);
    using _lock = await takeLock(folder);
    if (!hadLock) undo.push(() => Deno.remove(`${folder}.lock`));
    const beside = `${folder}.${crypto.randomUUID()}`;
    undo.push(() => Deno.remove(beside, { recursive: true }).catch(() => undefined));
    try {
      await fill(beside, body);
      const database = await openPglite(beside);
      try {
        await settle(database.db, finish);
      } finally {
        await database.close();
      }
      await finish.beforeUse();
      await mustBeMissing(folder);
      await Deno.rename(beside, folder);
    } finally {
      await Deno.remove(`${beside}.lock`).catch(() => undefined);
    }
  } catch (cause) {
    for (const each of undo.toReversed()) await each();
    throw cause;
  }
}

/**
 * Puts a copy into the database at `url`, which must be empty. After a failure it is empty again. Needs PostgreSQL's own pg_restore.
 * A process that ends in between leaves a database with which the product does not start.
 */
export async function restorePostgres(
  body: ReadableStream<Uint8Array>,
  url: string,
  finish: Finish,
): Promise<void> {
  await mustBeEmpty(url);
  await query(url, `create table if not exists ${unfinishedRestore} ()`);
  try {
    const { pathname } = new URL(url);
    const options = ["--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction"];
    const into = ["--dbname", decodeURIComponent(pathname.slice(1))];
    await withProgram(url, "pg_restore", [...options, ...into], (child) => body.pipeTo(child.stdin));
    const database = await openPostgres(url, 2);
    try {
      await settle(database.db, finish, async () => {
        await finish.beforeUse();
        await database.db.execute(sql.raw(`drop table ${unfinishedRestore}`));
      });
    } finally {
      await database.close();
    }
  } catch (cause) {
    await query(url, emptied);
    throw cause;
  }
}

/** Throws NotPossible when there is something in `folder`. */
export async function mustBeMissing(folder: string): Promise<void> {
  if (!await isMissing(folder)) throw new NotPossible(`${folder} is not empty: move it away first.`);
}

/** Throws NotPossible when there is something in the database at `url`. */
export async function mustBeEmpty(url: string): Promise<void> {
  const tables = await query(
    url,
    `select tablename from pg_tables where schemaname = 'public' and tablename <> '${unfinishedRestore}'`,
  );
  if (tables.length > 0) throw new NotPossible("The database is not empty: make a new one first.");
}

/** Takes everything of a restore out of a database that was empty before. */
const emptied = `do $$
declare
  each text;
begin
  for each in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname in ('public', 'drizzle') loop
    execute 'drop table ' || each || ' cascade';
  end loop;
  for each in select oid::regprocedure from pg_proc where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e') loop
    execute 'drop function ' || each || ' cascade';
  end loop;
  drop schema if exists drizzle cascade;
end
$$`;

/** Seals the copy with the keys of its new place, ends every session and makes it an installation of its own. */
async function settle(
  db: Database,
  { source, target, isMove, now }: Finish,
  last: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const kept = await databaseFingerprint(db);
  if (kept === undefined) await adoptKeys(db, target);
  else {
    if (kept === target.fingerprint) {
      throw new NotPossible(
        "The copy is sealed with the key of this place: name a file for a new one with --to FILE.",
      );
    }
    if (source?.fingerprint !== kept) {
      throw new NotPossible(
        "The copy is sealed with a key that is not in the file: name the file with that key (--source-key-file).",
      );
    }
    await changeKeys(db, source, target);
  }
  await endEverySession(db, now);
  if (!isMove) await renewInstallationId(db, now);
  await writeAudit(
    db,
    audit("store.restored", "store", await installationId(db, now), { at: now, details: { moved: isMove } }),
  );
  await last();
}

async function fill(folder: string, body: Uint8Array): Promise<void> {
  const loadDataDir = new Blob([new Uint8Array(body)], { type: "application/x-gzip" });
  try {
    const client = await PGlite.create({ dataDir: folder, loadDataDir });
    await client.close();
  } catch {
    throw new NotPossible("The file holds no embedded database.");
  }
}

/** The folders above `path` that are not there yet, the outermost first. */
async function missingParents(path: string): Promise<string[]> {
  const parent = path.replace(/\/+[^/]*$/, "");
  if (parent === path || parent === "" || !await isMissing(parent)) return [];
  return [...await missingParents(parent), parent];
}

async function isMissing(path: string): Promise<boolean> {
  try {
    await Deno.lstat(path);
    return false;
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) return true;
    throw cause;
  }
}

async function query(url: string, words: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (cause) {
    throw new NotPossible(`The database does not answer: ${messageOf(cause)}.`);
  }
  try {
    return (await client.query(words)).rows;
  } finally {
    await client.end();
  }
}

/** Runs `program` beside `work`; throws NotPossible with its first complaint when it fails. */
async function withProgram(
  url: string,
  program: string,
  args: string[],
  work: (child: Deno.ChildProcess) => Promise<void>,
): Promise<void> {
  const child = spawn(url, program, args);
  const complaint = new Response(child.stderr).text();
  const worked = await work(child).then(() => undefined, (cause: unknown) => ({ cause }));
  if (worked && program === "pg_dump") endEarly(child);
  const [{ code }, words] = await Promise.all([child.status, complaint]);
  // pg_dump fails when its output is not read to the end; pg_restore stops reading when it fails.
  if (worked && program === "pg_dump") throw worked.cause;
  if (code !== 0) {
    const [first = ""] = words.trim().split("\n");
    throw new NotPossible(`${first.replace(/^pg_\w+: (error: )?/, `${program}: `)}.`);
  }
  if (worked) throw worked.cause;
}

function endEarly(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGTERM");
  } catch (cause) {
    // It has ended already.
    if (!(cause instanceof TypeError)) throw cause;
  }
}

/** The address goes by the environment: a command line is everybody's to read. */
function spawn(url: string, program: string, args: string[]): Deno.ChildProcess {
  const { hostname, port, username, password, pathname } = new URL(url);
  const env = {
    PGHOST: hostname,
    PGPORT: port === "" ? "5432" : port,
    PGUSER: decodeURIComponent(username),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(password === "" ? {} : { PGPASSWORD: decodeURIComponent(password) }),
  };
  const writes = program === "pg_dump";
  try {
    return new Deno.Command(program, {
      args,
      env,
      stdin: writes ? "null" : "piped",
      stdout: writes ? "piped" : "null",
      stderr: "piped",
    }).spawn();
  } catch (cause) {
    if (!(cause instanceof Deno.errors.NotFound)) throw cause;
    throw new NotPossible(`${program} is not installed: it comes with PostgreSQL's client programs.`);
  }
}

function messageOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.errors.length > 0) return messageOf(cause.errors[0]);
  return cause instanceof Error ? cause.message : String(cause);
}
