import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { tablets } from "./staff/tables.ts";
import { revisions } from "./store/tables.ts";
import { isOutage } from "./outage.ts";

/**
 * Revision ids are read again after this time even if no change was announced. It bounds how long this process misses the report of a
 * tablet to another process, and a change made directly in the database.
 */
const recheckMs = 1_000;

/** The revision ids of the menu and the store. Equal ids mean that nothing has changed. */
export type RevisionIds = { menu: string; store: string };

export type Revisions = {
  /** Reads the current ids in one small query. Calls before the query is sent share it. */
  read(): Promise<RevisionIds>;
  /** The ids that were read last, unless `changed` was called since or they are older than a second. */
  recent(): Promise<RevisionIds>;
  /** Call it after the commit of a change and before its answer, and when an event announces a change of another process. */
  changed(): void;
};

/** Tablets report every few seconds. That is no revision of the store, but the store's data includes the time of the last report. */
const ids = {
  menu: sql<string>`(select ${revisions.number}::text from ${revisions} where ${revisions.name} = 'menu')`,
  store: sql<string>`(
    select ${revisions.number}::text || coalesce((select max(${tablets.armedAt})::text from ${tablets}), '')
    from ${revisions} where ${revisions.name} = 'store'
  )`,
};

export function readRevisions(db: Database): Revisions {
  let pending: Promise<RevisionIds> | undefined;
  let recent: { begun: number; ids: Promise<RevisionIds> } | undefined;
  const currentIds = db.select(ids).from(sql`(select) as one`).prepare("revisions");
  const query = async () => {
    pending = undefined;
    const [row] = await currentIds.execute();
    if (!row) throw new Error("the statement has one row");
    return row;
  };
  const read = () => pending ??= Promise.resolve().then(query);
  return {
    read,
    recent() {
      const now = performance.now();
      if (recent && now - recent.begun < recheckMs) return recent.ids;
      const own = recent = { begun: now, ids: read() };
      own.ids.catch(() => {
        if (recent === own) recent = undefined;
      });
      return own.ids;
    },
    changed: () => void (recent = undefined),
  };
}

export type Cached<T> = {
  /** The current value. Costs one small query while the revision is unchanged. */
  load(): Promise<T>;
  /**
   * The value from memory, as the same promise until it is read again. It includes every change of which this process knows; while the
   * database is away, it is the latest loaded one.
   */
  shown(): Promise<T>;
};

/**
 * Caches the result of `load` until the revision changes. The revision is read before the content, so that the content is never older than
 * its revision. Content that is newer than its revision is read again at the next call.
 */
export function cacheByRevision<T>(
  revisions: Pick<Revisions, "read" | "recent">,
  name: keyof RevisionIds,
  load: () => Promise<T>,
): Cached<T> {
  let stored: { revision: string; value: Promise<T> } | undefined;
  let loaded: { value: T } | undefined;
  let latest: { ids: Promise<RevisionIds>; value: Promise<T> } | undefined;

  const at = async (ids: Promise<RevisionIds>) => {
    const { [name]: revision } = await ids;
    if (stored?.revision === revision) return await stored.value;
    const own = stored = { revision, value: load() };
    try {
      const value = await own.value;
      // A load of a later revision may have ended earlier.
      if (stored === own) loaded = { value };
      return value;
    } catch (cause) {
      if (stored === own) stored = undefined;
      throw cause;
    }
  };

  return {
    load: () => at(revisions.read()),
    shown() {
      const ids = revisions.recent();
      if (latest?.ids === ids) return latest.value;
      const value = at(ids).catch((cause) => {
        latest = undefined;
        if (loaded && isOutage(cause)) return loaded.value;
        throw cause;
      });
      latest = { ids, value };
      return value;
    },
  };
}
