import { and, desc, eq, gt, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import type { Discrepancies, KeptDiscrepancy } from "@domain/ports/discrepancies.ts";
import type { Database } from "./database.ts";
import { discrepancies, foreignPayments } from "./schema_operations.ts";

export function postgresDiscrepancies(db: Database): Discrepancies {
  const newest = [desc(discrepancies.since), desc(discrepancies.id)];
  return {
    note: (found, lookedAt, at) =>
      db.transaction(async (tx) => {
        const same = found.map(({ intentId, kind }) =>
          and(eq(discrepancies.intentId, intentId), eq(discrepancies.kind, kind))
        );
        const still = tx.select({ id: discrepancies.id }).from(discrepancies).where(or(...same));
        if (lookedAt.length > 0) {
          await tx.update(discrepancies).set({ endedAt: at }).where(and(
            isNull(discrepancies.endedAt),
            inArray(discrepancies.intentId, [...lookedAt]),
            same.length > 0 ? notInArray(discrepancies.id, still) : undefined,
          ));
        }
        if (found.length === 0) return;
        await tx.insert(discrepancies)
          .values(found.map(({ intentId, kind, orderId, cents }) => ({
            intentId,
            kind,
            orderId: orderId ?? null,
            cents,
            since: at,
          })))
          .onConflictDoNothing();
      }),
    async noteForeign(spanMillis, count, at) {
      await db.insert(foreignPayments).values({ spanMillis, count, at })
        .onConflictDoUpdate({ target: foreignPayments.spanMillis, set: { count, at } });
    },
    standing: async () =>
      (await db.select().from(discrepancies).where(isNull(discrepancies.endedAt)).orderBy(...newest))
        .map(toKept),
    recent: async (since, limit) =>
      (await db.select().from(discrepancies)
        .where(or(isNull(discrepancies.endedAt), gt(discrepancies.endedAt, since)))
        .orderBy(sql`${discrepancies.endedAt} is not null`, ...newest).limit(limit)).map(toKept),
  };
}

function toKept(row: typeof discrepancies.$inferSelect): KeptDiscrepancy {
  const { intentId, kind, cents, since } = row;
  return {
    intentId,
    kind,
    orderId: row.orderId ?? undefined,
    cents,
    since,
    endedAt: row.endedAt ?? undefined,
  };
}
