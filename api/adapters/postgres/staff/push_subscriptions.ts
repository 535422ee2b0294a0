import { and, desc, eq, getTableColumns, gt, isNull, notInArray } from "drizzle-orm";
import { maxPushes, maxSubscriptions, type PushSubscriptions } from "@domain/ports/push.ts";
import type { Database } from "../database.ts";
import { pushSubscriptions, sessions, staff } from "./tables.ts";

export function postgresPushSubscriptions(db: Database): PushSubscriptions {
  return {
    async save({ endpoint, keys, staffId, sessionId }, at) {
      const row = { keys, staffId, sessionId, createdAt: at };
      await db.insert(pushSubscriptions).values({ endpoint, ...row })
        .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row });
      const latest = db.select({ endpoint: pushSubscriptions.endpoint }).from(pushSubscriptions)
        .where(eq(pushSubscriptions.staffId, staffId))
        .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.endpoint))
        .limit(maxSubscriptions);
      await db.delete(pushSubscriptions)
        .where(and(eq(pushSubscriptions.staffId, staffId), notInArray(pushSubscriptions.endpoint, latest)));
    },
    async remove(endpoint) {
      await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
    },
    async open(now) {
      const rows = await db.select(getTableColumns(pushSubscriptions)).from(pushSubscriptions)
        .innerJoin(sessions, eq(pushSubscriptions.sessionId, sessions.id))
        .innerJoin(staff, eq(sessions.staffId, staff.id))
        .where(and(isNull(sessions.endedAt), gt(sessions.expiresAt, now), eq(staff.isDisabled, false)))
        .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.endpoint)).limit(maxPushes);
      return rows.map(({ createdAt: _, ...subscription }) => subscription);
    },
  };
}
