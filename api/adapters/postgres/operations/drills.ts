import { and, desc, eq, isNull, lt } from "drizzle-orm";
import { addDays } from "@domain/shared/local_time.ts";
import type { Drills } from "@domain/ports/drills.ts";
import { writeAudit } from "../audit/audit.ts";
import type { Database } from "../database.ts";
import { announce } from "../live/live.ts";
import { drills } from "./tables.ts";

/** Drills are deleted after this many days. */
const storedDays = 31;

export function postgresDrills(db: Database): Drills {
  return {
    async latest() {
      const [row] = await db.select().from(drills).orderBy(desc(drills.day)).limit(1);
      if (!row) return undefined;
      const { day, at, opensAt, answeredAt, answeredBy } = row;
      return {
        day,
        at,
        opensAt,
        ...(answeredAt !== null && { answer: { by: answeredBy ?? "", at: answeredAt } }),
      };
    },
    begin: ({ day, at, opensAt }, event) =>
      db.transaction(async (tx) => {
        const begun = await tx.insert(drills).values({ day, at, opensAt }).onConflictDoNothing().returning();
        if (begun.length === 0) return false;
        await tx.delete(drills).where(lt(drills.day, addDays(day, -storedDays)));
        await announce(tx, event, at);
        return true;
      }),
    answer: (day, answer, effects) =>
      db.transaction(async (tx) => {
        const stored = await tx.update(drills).set({ answeredAt: answer.at, answeredBy: answer.by })
          .where(and(eq(drills.day, day), isNull(drills.answeredAt))).returning();
        if (stored.length === 0) return false;
        await writeAudit(tx, effects.audit);
        await announce(tx, effects.announce, answer.at);
        return true;
      }),
  };
}
