import { and, count, gt, lt, lte, max, type SQL } from "drizzle-orm";
import type { Database } from "./database.ts";
import { auditLog } from "./schema.ts";

/** An entry this old is not overtaken any more by one with a smaller id that is still being written. */
const settledMillis = 60_000;
const mostRemembered = 200;

/**
 * Counts entries. The log only grows, so what was counted once is remembered up to the newest settled entry, and the next count of
 * the same condition reads only what came since.
 */
export function auditCounts(db: Database): (where: SQL | undefined) => Promise<number> {
  const remembered = new Map<string, { upTo: number; total: number }>();
  const number = async (where: SQL | undefined) =>
    (await db.select({ total: count() }).from(auditLog).where(where))[0]?.total ?? 0;

  return async (where) => {
    const key = keyOf(db, where);
    const known = remembered.get(key) ?? { upTo: 0, total: 0 };
    const [settled] = await db.select({ id: max(auditLog.id) }).from(auditLog)
      .where(and(gt(auditLog.id, known.upTo), lt(auditLog.at, Date.now() - settledMillis)));
    const upTo = settled?.id ?? known.upTo;
    const [grown, young] = await Promise.all([
      upTo === known.upTo ? 0 : number(and(where, gt(auditLog.id, known.upTo), lte(auditLog.id, upTo))),
      number(and(where, gt(auditLog.id, upTo))),
    ]);
    const total = known.total + grown;
    remembered.delete(key);
    remembered.set(key, { upTo, total });
    const [oldest] = remembered.keys();
    if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
    return total + young;
  };
}

function keyOf(db: Database, where: SQL | undefined): string {
  const { sql, params } = db.select({ total: count() }).from(auditLog).where(where).toSQL();
  return JSON.stringify([sql, params]);
}
