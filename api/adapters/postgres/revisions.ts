import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { revisions } from "./schema_revisions.ts";
import { statement } from "./statement.ts";
import { tablets } from "./schema_counter.ts";

/**
 * What guests are shown may be this much behind. A change is answered, and announced to open pages, only when this has passed: every
 * process waits for the caches of all others.
 */
export const cacheWindowMs = 25;

/** Says how the menu and the store are called now: two equal names mean that nothing was changed between. */
export type Revisions = () => Promise<{ menu: string; store: string }>;

const bothRevisions = statement("revisions", (db) =>
  db.select({
    name: revisions.name,
    number: revisions.number,
    // Tablets say every few seconds that they watch: no change of the store, but one of its facts.
    armedAt: sql`(select max(${tablets.armedAt}) from ${tablets})`,
  }).from(revisions));

/** Reads both numbers in one small query; whoever asks before it is sent shares it. */
export function readRevisions(db: Database): Revisions {
  let asked: ReturnType<Revisions> | undefined;
  const read = async () => {
    asked = undefined;
    const rows = await bothRevisions(db);
    const numberOf = (name: "menu" | "store") => rows.find((row) => row.name === name)?.number;
    return { menu: `${numberOf("menu")}`, store: `${numberOf("store")} ${rows[0]?.armedAt}` };
  };
  return () => asked ??= Promise.resolve().then(read);
}

export type Cached<T> = {
  /** As the database has it now: one small query while nothing changed. */
  load(): Promise<T>;
  /** From memory, at most `cacheWindowMs` behind. */
  cached(): Promise<T>;
};

/**
 * Keeps what `load` answered for as long as its edition stands. The edition is read before the content, so that the content is never
 * older than its number; when it is newer, the next look reads it again.
 */
export function cacheByRevision<T>(revision: () => Promise<string>, load: () => Promise<T>): Cached<T> {
  let kept: { revision: string; value: Promise<T> } | undefined;
  let look: { begun: number; value: Promise<T> } | undefined;

  const exact = async () => {
    const current = await revision();
    if (kept?.revision === current) return await kept.value;
    const mine = kept = { revision: current, value: load() };
    try {
      return await mine.value;
    } catch (cause) {
      if (kept === mine) kept = undefined;
      throw cause;
    }
  };

  return {
    load: exact,
    cached() {
      const begun = performance.now();
      // Counted from before the look began: whatever was committed by then is in it.
      if (look && begun - look.begun < cacheWindowMs) return look.value;
      const mine = look = { begun, value: exact() };
      mine.value.catch(() => {
        if (look === mine) look = undefined;
      });
      return mine.value;
    },
  };
}

const marginMs = 5;

/** Resolves when no process shows what was replaced before the call; changes are answered after it. */
export async function cachesExpire(): Promise<void> {
  await delay(cacheWindowMs + marginMs);
}
