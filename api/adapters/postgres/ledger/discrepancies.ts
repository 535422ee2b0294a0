import { and, desc, eq, gt, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import type { Discrepancies, StoredDiscrepancy } from "@domain/ports/discrepancies.ts";
import type { Database } from "../database.ts";
import { discrepancies, foreignPayments } from "./tables.ts";

export function postgresDiscrepancies(db: Database): Discrepancies {
  const newest = [desc(discrepancies.since), desc(discrepancies.id)];
  return {
    note: (found, checkedIds, at) =>
      db.transaction(async (tx) => {
        const same = found.map(({ intentId, kind }) =>
          and(eq(discrepancies.intentId, intentId), eq(discrepancies.kind, kind))
        );
        const still = tx.select({ id: discrepancies.id }).from(discrepancies).where(or(...same));
        if (checkedIds.length > 0) {
          await tx.update(discrepancies).set({ endedAt: at }).where(and(
            isNull(discrepancies.endedAt),
            inArray(discrepancies.intentId, [...checkedIds]),
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
    async noteForeign(spanMs, count, at) {
      await db.insert(foreignPayments).values({ spanMs, count, at })
        .onConflictDoUpdate({ target: foreignPayments.spanMs, set: { count, at } });
    },
    open: async () =>
      (await db.select().from(discrepancies).where(isNull(discrepancies.endedAt)).orderBy(...newest))
        .map(toDiscrepancy),
    recent: async (since, limit) =>
      (await db.select().from(discrepancies)
        .where(or(isNull(discrepancies.endedAt), gt(discrepancies.endedAt, since)))
        .orderBy(sql`${discrepancies.endedAt} is not null`, ...newest).limit(limit)).map(toDiscrepancy),
  };
}

function toDiscrepancy(row: typeof discrepancies.$inferSelect): StoredDiscrepancy {
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
