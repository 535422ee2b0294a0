import { desc, eq, gte, sql } from "drizzle-orm";
import { displayName } from "@domain/staff/account.ts";
import type { Tablets } from "@domain/ports/tablets.ts";
import type { Database } from "../database.ts";
import type { Revisions } from "../revisions.ts";
import { staff, tablets } from "./tables.ts";

export function postgresTablets(db: Database, revisions: Revisions): Tablets {
  return {
    async report({ id, staffId = null, sessionId = null, stationId = null, ...rest }) {
      const report = { ...rest, staffId, sessionId, stationId };
      const armedAt = report.isArmed ? report.seenAt : null;
      await db.insert(tablets).values({ id, ...report, armedAt }).onConflictDoUpdate({
        target: tablets.id,
        set: { ...report, ...(armedAt === null ? {} : { armedAt }) },
        // Ignores a report that arrives after a newer one.
        setWhere: sql`${tablets.seenAt} <= excluded.seen_at`,
      });
      // The first armed tablet opens the store again.
      if (armedAt !== null) revisions.changed();
    },
    async seenSince(since) {
      const rows = await db.select({ tablet: tablets, firstName: staff.firstName, lastName: staff.lastName })
        .from(tablets).leftJoin(staff, eq(tablets.staffId, staff.id))
        .where(gte(tablets.seenAt, since)).orderBy(desc(tablets.seenAt), tablets.id);
      return rows.map(({ tablet: { armedAt: _, ...tablet }, firstName, lastName }) => ({
        ...tablet,
        staffId: tablet.staffId ?? undefined,
        sessionId: tablet.sessionId ?? undefined,
        stationId: tablet.stationId ?? undefined,
        staffName: displayName({ firstName: firstName ?? "", lastName: lastName ?? "" }),
      }));
    },
  };
}
