import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { revisions } from "./schema_revisions.ts";
import { statement } from "./statement.ts";
import { tablets } from "./schema_counter.ts";

/**
 * The maximum age of cached data that guests see. A change is answered, and announced to open pages, only after this time, when the caches
 * of all processes have expired.
 */
export const cacheWindowMs = 25;

/** Returns the current revision ids of the menu and the store. Equal ids mean that nothing has changed. */
export type Revisions = () => Promise<{ menu: string; store: string }>;

const bothRevisions = statement("revisions", (db) =>
  db.select({
    name: revisions.name,
    number: revisions.number,
    // Tablets report every few seconds. That is no revision of the store, but the store's data includes the time of the last report.
    armedAt: sql`(select max(${tablets.armedAt}) from ${tablets})`,
  }).from(revisions));

/** Reads both numbers in one small query. Calls before the query is sent share it. */
export function readRevisions(db: Database): Revisions {
  let pending: ReturnType<Revisions> | undefined;
  const read = async () => {
    pending = undefined;
    const rows = await bothRevisions(db);
    const numberOf = (name: "menu" | "store") => rows.find((row) => row.name === name)?.number;
    return { menu: `${numberOf("menu")}`, store: `${numberOf("store")} ${rows[0]?.armedAt}` };
  };
  return () => pending ??= Promise.resolve().then(read);
}

export type Cached<T> = {
  /** The current value. Costs one small query while the revision is unchanged. */
  load(): Promise<T>;
  /** The value from memory, at most `cacheWindowMs` old. */
  cached(): Promise<T>;
};

/**
 * Caches the result of `load` until the revision changes. The revision is read before the content, so that the content is never older than
 * its revision. Content that is newer than its revision is read again at the next call.
 */
export function cacheByRevision<T>(revision: () => Promise<string>, load: () => Promise<T>): Cached<T> {
  let stored: { revision: string; value: Promise<T> } | undefined;
  let latest: { begun: number; value: Promise<T> } | undefined;

  const exact = async () => {
    const current = await revision();
    if (stored?.revision === current) return await stored.value;
    const own = stored = { revision: current, value: load() };
    try {
      return await own.value;
    } catch (cause) {
      if (stored === own) stored = undefined;
      throw cause;
    }
  };

  return {
    load: exact,
    cached() {
      const begun = performance.now();
      // `begun` is taken before the read starts, so that everything committed before it is in the value.
      if (latest && begun - latest.begun < cacheWindowMs) return latest.value;
      const own = latest = { begun, value: exact() };
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
