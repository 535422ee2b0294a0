import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { tablets } from "./staff/tables.ts";
import { revisions } from "./store/tables.ts";
import { isOutage } from "./outage.ts";
import { rawStatement } from "./statement.ts";

/**
 * The maximum age of cached data that guests see. A change is answered, and announced to open pages, only after this time, when the caches
 * of all processes have expired.
 */
export const cacheWindowMs = 25;

/** The revision ids of the menu and the store. Equal ids mean that nothing has changed. */
export type RevisionIds = { menu: string; store: string };

export type Revisions = {
  /** Reads the current ids in one small query. Calls before the query is sent share it. */
  read(): Promise<RevisionIds>;
  /** Runs a statement that also selects `revisionIds`. Caches that are used within `cacheWindowMs` then need no query of their own. */
  noting<R extends { revisions: string }>(run: () => Promise<R[]>): Promise<R[]>;
  /** The latest noted ids, and when their statement began. */
  noted(): { begun: number; ids: RevisionIds } | undefined;
};

/**
 * An expression for the ids of both revisions, to select beside other data. `idsOf` reads its value. Tablets report every few seconds: that
 * is no revision of the store, but the store's data includes the time of the last report.
 */
export const revisionIds = sql<string>`(
  select string_agg(${revisions.number}::text, ' ' order by ${revisions.name}) || ' ' ||
    coalesce((select max(${tablets.armedAt})::text from ${tablets}), '') from ${revisions})`;

/** An expression for the numbers of both revisions, without the tablets. */
export const revisionNumbers = sql<string>`(
  select string_agg(${revisions.number}::text, ' ' order by ${revisions.name}) from ${revisions})`;

const bothRevisions = rawStatement("revisions", sql`select ${revisionIds}`);

/** The value of `revisionNumbers` at the ids. */
export function numbersOf({ menu, store }: RevisionIds): string {
  return `${menu} ${store.split(" ")[0]}`;
}

/** The ids of a value of `revisionIds`. */
export function idsOf(selected: string): RevisionIds {
  const [menu = "", ...store] = selected.split(" ");
  return { menu, store: store.join(" ") };
}

export function readRevisions(db: Database): Revisions {
  let pending: Promise<RevisionIds> | undefined;
  let noted: ReturnType<Revisions["noted"]>;
  const read = async () => {
    pending = undefined;
    const [[ids = ""] = []] = await bothRevisions(db) as string[][];
    return idsOf(ids);
  };
  return {
    read: () => pending ??= Promise.resolve().then(read),
    async noting(run) {
      const begun = performance.now();
      const rows = await run();
      const [row] = rows;
      if (row && (!noted || noted.begun <= begun)) noted = { begun, ids: idsOf(row.revisions) };
      return rows;
    },
    noted: () => noted,
  };
}

export type Cached<T> = {
  /** The current value. Costs one small query while the revision is unchanged. */
  load(): Promise<T>;
  /** The value from memory, at most `cacheWindowMs` old; while the database is away, the latest one that was loaded. */
  cached(): Promise<T>;
  /** The value of this revision, which must have been read from the database, or a newer one. */
  at(revision: string): Promise<T>;
  /** The latest loaded value, of any age. */
  latest(): { revision: string; value: T } | undefined;
};

/**
 * Caches the result of `load` until the revision changes. The revision is read before the content, so that the content is never older than
 * its revision. Content that is newer than its revision is read again at the next call. `noted` is a revision that another statement has
 * read, and when that began.
 */
export function cacheByRevision<T>(
  revision: () => Promise<string>,
  load: () => Promise<T>,
  noted: () => { begun: number; revision: string } | undefined = () => undefined,
): Cached<T> {
  let stored: { revision: string; value: Promise<T> } | undefined;
  let latest: { begun: number; value: Promise<T> } | undefined;

  let loaded: { revision: string; value: T } | undefined;

  const at = async (current: string) => {
    if (stored?.revision === current) return await stored.value;
    const own = stored = { revision: current, value: load() };
    try {
      const value = await own.value;
      loaded = { revision: current, value };
      return value;
    } catch (cause) {
      if (stored === own) stored = undefined;
      throw cause;
    }
  };

  const loadedDuringOutage = (cause: unknown): T => {
    if (loaded && isOutage(cause)) return loaded.value;
    throw cause;
  };

  return {
    load: async () => await at(await revision()),
    at,
    latest: () => loaded,
    cached() {
      const begun = performance.now();
      // `begun` is taken before the read starts, so that everything committed before it is in the value.
      if (latest && begun - latest.begun < cacheWindowMs) return latest.value;
      const known = noted();
      const isRecent = known !== undefined && begun - known.begun < cacheWindowMs;
      const own = latest = isRecent
        ? { begun: known.begun, value: at(known.revision).catch(loadedDuringOutage) }
        : { begun, value: revision().then(at).catch(loadedDuringOutage) };
      own.value.catch(() => {
        if (latest === own) latest = undefined;
      });
      return own.value;
    },
  };
}

const marginMs = 5;

/** Resolves when no process has cached data from before the call. A change is answered after it. */
export async function cachesExpire(): Promise<void> {
  await delay(cacheWindowMs + marginMs);
}
