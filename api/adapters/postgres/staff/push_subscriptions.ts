import { and, asc, eq, getTableColumns } from "drizzle-orm";
import type { PushSubscriptions } from "@domain/ports/push.ts";
import type { Database } from "../database.ts";
import { pushSubscriptions, staff } from "./tables.ts";

export function postgresPushSubscriptions(db: Database): PushSubscriptions {
  return {
    async save({ endpoint, keys, staffId }, at) {
      await db.insert(pushSubscriptions).values({ endpoint, keys, staffId, createdAt: at })
        .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { keys, staffId } });
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
