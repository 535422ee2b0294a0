/** Backs up a whole database to one stream of bytes, and restores it into an empty folder or database. */
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import pg from "pg";
import { writeAudit } from "../audit/audit.ts";
import { type Database, NotPossible, unfinishedRestore } from "../database.ts";
import { installationId, renewInstallationId } from "./installation.ts";
import { openPostgres } from "../node_postgres.ts";
import { openPglite, takeLock } from "../pglite.ts";
import {
  adoptKeys,
  changeKeys,
  databaseFingerprint,
  endEverySession,
  keyRow,
  type Keys,
} from "../secrets/secrets.ts";
import { audit } from "@domain/shared/audit.ts";

/** A backup in progress, and the fingerprint of the key that it is sealed with; undefined when the database has no key. */
export type Dump = { body: ReadableStream<Uint8Array>; fingerprint: string | undefined };

const fingerprintQuery = `select value from secrets where name = '${keyRow}'`;

const noteBackup = `insert into backups (is_latest, at) values (true, now())
  on conflict (is_latest) do update set at = excluded.at`;

/** Backs up the embedded database in `folder`. Throws NotPossible when it is missing or in use. */
export async function dumpPglite(folder: string, save: (dump: Dump) => Promise<void>): Promise<void> {
  if (await isMissing(folder)) throw new NotPossible(`There is no embedded database in ${folder}.`);
  using _lock = await takeLock(folder);
  const client = await PGlite.create(folder).catch(() => {
    throw new NotPossible(`The embedded database in ${folder} does not open.`);
  });
  try {
    const { rows } = await client.query<{ value: string }>(fingerprintQuery);
    const copy = await client.dumpDataDir("gzip");
    await save({ body: copy.stream(), fingerprint: rows[0]?.value });
    await client.query(noteBackup);
  } finally {
    await client.close();
  }
}

/** Backs up a PostgreSQL database, which may be in use. Needs PostgreSQL's pg_dump. Throws NotPossible when it fails. */
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
  if (before !== undefined) await query(url, noteBackup);
}

/** How a restored copy is completed. */
export type Finish = {
  /** The keys that the copy is sealed with, when they are known. */
  source: Keys | undefined;
  target: Keys;
  /** Keeps the installation id: the original is gone, and its payments belong to the copy. */
  isMove: boolean;
  now: number;
  /** Runs when everything else is done, just before the database becomes usable. */
  beforeUse(): Promise<void>;
};

/** Restores a backup into `folder`, which must not exist. A failure leaves nothing behind. */
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
      await loadBackup(beside, body);
      const database = await openPglite(beside);
      try {
        await completeCopy(database.db, finish);
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
 * Restores a backup into the database at `url`, which must be empty. A failure leaves it empty again. Needs PostgreSQL's pg_restore. If the
 * process is killed during the restore, the product refuses to start with the database.
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
      await completeCopy(database.db, finish, async () => {
        await finish.beforeUse();
        await database.db.execute(sql.raw(`drop table ${unfinishedRestore}`));
      });
    } finally {
      await database.close();
    }
  } catch (cause) {
    await query(url, dropEverything);
    throw cause;
  }
}

/** Throws NotPossible when `folder` exists. */
export async function mustBeMissing(folder: string): Promise<void> {
  if (!await isMissing(folder)) throw new NotPossible(`${folder} is not empty: move it away first.`);
}

/** Throws NotPossible when the database at `url` has tables. */
export async function mustBeEmpty(url: string): Promise<void> {
  const tables = await query(
    url,
    `select tablename from pg_tables where schemaname = 'public' and tablename <> '${unfinishedRestore}'`,
  );
  if (tables.length > 0) throw new NotPossible("The database is not empty: make a new one first.");
}

/** Removes everything that a restore created. */
const dropEverything = `do $$
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

/** Seals the copy with the target's keys, ends every session and, unless it is a move, gives it a new installation id. */
async function completeCopy(
  db: Database,
  { source, target, isMove, now }: Finish,
  last: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const storedFingerprint = await databaseFingerprint(db);
  if (storedFingerprint === undefined) await adoptKeys(db, target);
  else {
    if (storedFingerprint === target.fingerprint) {
      throw new NotPossible(
        "The copy is sealed with the key of this place: name a file for a new one with --to FILE.",
      );
    }
    if (source?.fingerprint !== storedFingerprint) {
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

async function loadBackup(folder: string, body: Uint8Array): Promise<void> {
  // As `openPglite` makes it: only the owner may read the files.
  await Deno.mkdir(folder, { mode: 0o700 });
  const loadDataDir = new Blob([new Uint8Array(body)], { type: "application/x-gzip" });
  try {
    const client = await PGlite.create({ dataDir: folder, loadDataDir });
    await client.close();
  } catch {
    throw new NotPossible("The file holds no embedded database.");
  }
}

/** The parent folders of `path` that do not exist, outermost first. */
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

async function query(url: string, statement: string): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (cause) {
    throw new NotPossible(`The database does not answer: ${messageOf(cause)}.`);
  }
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Runs `program` while `work` uses its streams. Throws NotPossible with the first line of its error output when it fails. */
async function withProgram(
  url: string,
  program: string,
  args: string[],
  work: (child: Deno.ChildProcess) => Promise<void>,
): Promise<void> {
  const child = spawn(url, program, args);
  const stderr = new Response(child.stderr).text();
  const worked = await work(child).then(() => undefined, (cause: unknown) => ({ cause }));
  if (worked && program === "pg_dump") endEarly(child);
  const [{ code }, errors] = await Promise.all([child.status, stderr]);
  // pg_dump fails because its output is not read to the end, so the cause is in `work`. pg_restore fails first, and `work` after it.
  if (worked && program === "pg_dump") throw worked.cause;
  if (code !== 0) {
    const [first = ""] = errors.trim().split("\n");
    throw new NotPossible(`${first.replace(/^pg_\w+: (error: )?/, `${program}: `)}.`);
  }
  if (worked) throw worked.cause;
}

function endEarly(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGTERM");
  } catch (cause) {
    // The process has already ended.
    if (!(cause instanceof TypeError)) throw cause;
  }
}

/** Passes the address in the environment, because every user of the machine can read command lines. */
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
