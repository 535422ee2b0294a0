import { and, desc, eq, isNull, lte } from "drizzle-orm";
import { latestCalls } from "@domain/notification/call_ladder.ts";
import type { Calls } from "@domain/ports/calls.ts";
import { writeAudit } from "../audit/audit.ts";
import type { Database } from "../database.ts";
import { announce } from "../live/live.ts";
import { writeMessages } from "../messages/outbox.ts";
import { calls } from "./tables.ts";

export function postgresCalls(db: Database): Calls {
  return {
    async latest() {
      const rows = await db.select().from(calls).orderBy(desc(calls.nth)).limit(latestCalls);
      return rows.toReversed().map(({ endedAt, onItAt, madeAt, isTest, isDrill, ...call }) => ({
        ...call,
        ...(endedAt !== null && { endedAt }),
        ...(onItAt !== null && { onItAt }),
        ...(madeAt !== null && { madeAt }),
        ...(isTest && { isTest }),
        ...(isDrill && { isDrill }),
      }));
    },
    place: (call, message) =>
      db.transaction(async (tx) => {
        const { nth, phone, name, at, isTest, isDrill } = call;
        const placed = await tx.insert(calls).values({ nth, phone, name, at, isTest, isDrill })
          .onConflictDoNothing().returning();
        if (placed.length === 0) return false;
        await tx.delete(calls).where(lte(calls.nth, nth - latestCalls));
        if (message) await writeMessages(tx, [message], at);
        return true;
      }),
    made: (nth, at, events) =>
      db.transaction(async (tx) => {
        const stored = await tx.update(calls).set({ madeAt: at })
          .where(and(eq(calls.nth, nth), isNull(calls.madeAt))).returning();
        if (stored.length === 0) return;
        for (const event of events) await announce(tx, event, at);
      }),
    async end(nth, at) {
      await db.update(calls).set({ endedAt: at }).where(and(eq(calls.nth, nth), isNull(calls.endedAt)));
    },
    onIt: (nth, at, effects) =>
      db.transaction(async (tx) => {
        const stored = await tx.update(calls).set({ onItAt: at })
          .where(and(eq(calls.nth, nth), isNull(calls.onItAt))).returning();
        if (stored.length === 0) return false;
        await writeAudit(tx, effects.audit);
        await announce(tx, effects.announce, at);
        return true;
      }),
  };
}
