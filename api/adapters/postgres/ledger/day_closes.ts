import { and, eq, isNull } from "drizzle-orm";
import { summaryEmail } from "@domain/notification/message.ts";
import type { DayCloses } from "@domain/ports/day_closes.ts";
import type { DayClose } from "@domain/reports/day_close.ts";
import { writeAudit } from "../audit/audit.ts";
import type { Database } from "../database.ts";
import { announce } from "../live/live.ts";
import { dayCloses } from "./tables.ts";
import { writeMessages } from "../messages/outbox.ts";

export function postgresDayCloses(db: Database): DayCloses {
  const inForce = (day: string) => and(eq(dayCloses.day, day), isNull(dayCloses.reopenedAt));
  return {
    async ofDay(day) {
      const [row] = await db.select().from(dayCloses).where(inForce(day));
      return row && toClose(row);
    },
    async byId(id) {
      const [row] = await db.select().from(dayCloses).where(eq(dayCloses.id, id));
      return row && toClose(row);
    },
    async add(close, audit) {
      const { id, day, closedAt, closedBy, totals, carriedOver } = close;
      const isNew = await db.transaction(async (tx) => {
        // A concurrent close of the same day waits here for the commit, and then inserts nothing.
        const added = await tx.insert(dayCloses)
          .values({ id, day, closedAt, closedBy, totals, carriedOver: [...carriedOver] })
          .onConflictDoNothing().returning({ id: dayCloses.id });
        if (added.length === 0) return false;
        await writeMessages(tx, [summaryEmail(close)], closedAt);
        await writeAudit(tx, audit);
        await announce(tx, { kind: "store_changed" }, closedAt);
        return true;
      });
      if (isNew) return { close, isNew };
      const [row] = await db.select().from(dayCloses).where(inForce(day));
      return { close: row ? toClose(row) : close, isNew };
    },
    reopen: (day, by, at, audit) =>
      db.transaction(async (tx) => {
        const reopened = await tx.update(dayCloses).set({ reopenedAt: at, reopenedBy: by })
          .where(inForce(day)).returning({ id: dayCloses.id });
        if (reopened.length === 0) return false;
        await writeAudit(tx, audit);
        await announce(tx, { kind: "store_changed" }, at);
        return true;
      }),
  };
}

function toClose(
  { id, day, closedAt, closedBy, totals, carriedOver }: typeof dayCloses.$inferSelect,
): DayClose {
  return { id, day, closedAt, closedBy, totals, carriedOver };
}
