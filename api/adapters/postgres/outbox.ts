import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Outbox } from "@domain/ports/outbox.ts";
import type { Database } from "./database.ts";
import { outbox } from "./schema.ts";

export function postgresOutbox(db: Database): Outbox {
  return {
    async claim(now, leaseUntil, limit) {
      const due = db.select({ id: outbox.id }).from(outbox)
        .where(and(lte(outbox.dueAt, now), isNull(outbox.sentAt), isNull(outbox.givenUpAt)))
        .orderBy(asc(outbox.dueAt)).limit(limit).for("update", { skipLocked: true });
      const rows = await db.update(outbox)
        .set({ dueAt: leaseUntil, attempts: sql`${outbox.attempts} + 1` })
        .where(inArray(outbox.id, due)).returning();
      return rows.toSorted((one, other) => one.id - other.id).map((row) => ({
        id: row.id,
        message: { channel: row.channel, about: row.about, orderId: row.orderId },
        attempts: row.attempts,
        createdAt: row.createdAt,
      }));
    },
    async about(orderIds) {
      if (orderIds.length === 0) return [];
      const rows = await db.select().from(outbox).where(inArray(outbox.orderId, [...orderIds]))
        .orderBy(asc(outbox.id));
      return rows.map((row) => ({
        message: { channel: row.channel, about: row.about, orderId: row.orderId },
        ...(row.sentAt !== null
          ? { fate: "sent", at: row.sentAt } as const
          : row.givenUpAt !== null
          ? { fate: "failed", at: row.givenUpAt } as const
          : { fate: "waiting", at: row.dueAt } as const),
      }));
    },
    async done(id, at) {
      await db.update(outbox).set({ sentAt: at, lastError: null }).where(eq(outbox.id, id));
    },
    async failed(id, error, retryAt) {
      await db.update(outbox)
        .set(
          retryAt === undefined
            ? { givenUpAt: sql`${outbox.dueAt}`, lastError: error }
            : { dueAt: retryAt, lastError: error },
        )
        .where(eq(outbox.id, id));
    },
  };
}
