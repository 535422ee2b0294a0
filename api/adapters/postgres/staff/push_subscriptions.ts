import { and, asc, desc, eq, getTableColumns, notInArray } from "drizzle-orm";
import { maxSubscriptions, type PushSubscriptions } from "@domain/ports/push.ts";
import type { Database } from "../database.ts";
import { pushSubscriptions, staff } from "./tables.ts";

export function postgresPushSubscriptions(db: Database): PushSubscriptions {
  return {
    async save({ endpoint, keys, staffId }, at) {
      const row = { keys, staffId, createdAt: at };
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
    async all() {
      const rows = await db.select(getTableColumns(pushSubscriptions)).from(pushSubscriptions)
        .innerJoin(staff, and(eq(pushSubscriptions.staffId, staff.id), eq(staff.isDisabled, false)))
        .orderBy(asc(pushSubscriptions.createdAt)).limit(
          200,
        );
      return rows.map(({ createdAt: _, ...subscription }) => subscription);
    },
  };
}
