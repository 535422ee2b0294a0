import { and, asc, between, desc, eq, inArray, max, min, sql } from "drizzle-orm";
import type { BalanceTransaction, PaidTransaction } from "@domain/payment/payout.ts";
import type { Payouts } from "@domain/ports/payouts.ts";
import type { Database } from "../database.ts";
import { balanceTransactions, payouts } from "./tables.ts";

/** The most rows of one statement: PostgreSQL takes 65,535 parameters. */
const batch = 2_000;

export function postgresPayouts(db: Database): Payouts {
  return {
    saveTransactions: (all) => db.transaction((tx) => save(tx, all, undefined)),
    async savePayouts(all) {
      for (let start = 0; start < all.length; start += batch) {
        await db.insert(payouts).values(all.slice(start, start + batch)).onConflictDoUpdate({
          target: payouts.id,
          set: {
            amountCents: sql`excluded.amount_cents`,
            status: sql`excluded.status`,
            arrivalDate: sql`excluded.arrival_date`,
          },
        });
      }
    },
    complete: (payoutId, all) =>
      db.transaction(async (tx) => {
        await save(tx, all, payoutId);
        await tx.update(payouts).set({ isComplete: true }).where(eq(payouts.id, payoutId));
      }),
    async span() {
      const [row] = await db.select({
        from: min(balanceTransactions.createdAt),
        to: max(balanceTransactions.createdAt),
      }).from(balanceTransactions);
      return row && row.from !== null && row.to !== null ? { from: row.from, to: row.to } : undefined;
    },
    async latestPayoutAt() {
      const [row] = await db.select({ at: max(payouts.createdAt) }).from(payouts);
      return row?.at ?? undefined;
    },
    incomplete: () =>
      db.select().from(payouts).where(and(eq(payouts.isAutomatic, true), eq(payouts.isComplete, false)))
        .orderBy(asc(payouts.createdAt)),
    byId: async (id) => (await db.select().from(payouts).where(eq(payouts.id, id)))[0],
    byIds: async (ids) =>
      ids.length === 0 ? [] : await db.select().from(payouts).where(inArray(payouts.id, [...ids])),
    arriving: (from, to) =>
      db.select().from(payouts).where(between(payouts.arrivalDate, from, to))
        .orderBy(desc(payouts.arrivalDate), desc(payouts.createdAt)),
    transactionsOf: (ids) => find(db, balanceTransactions.payoutId, ids),
    ofIntents: (ids) => find(db, balanceTransactions.intentId, ids),
  };
}

async function find(
  db: Database,
  column: typeof balanceTransactions.payoutId | typeof balanceTransactions.intentId,
  values: readonly string[],
): Promise<PaidTransaction[]> {
  if (values.length === 0) return [];
  const rows = await db.select().from(balanceTransactions)
    // An array is one parameter, however many values it has.
    .where(sql`${column} = any(${sql.param([...values])}::text[])`)
    .orderBy(asc(balanceTransactions.createdAt), asc(sql`${balanceTransactions.id} collate "C"`));
  return rows.map(({ intentId, payoutId, ...row }) => ({
    ...row,
    ...(intentId !== null && { intentId }),
    ...(payoutId !== null && { payoutId }),
  }));
}

async function save(
  db: Pick<Database, "insert">,
  all: readonly BalanceTransaction[],
  payoutId: string | undefined,
): Promise<void> {
  for (let start = 0; start < all.length; start += batch) {
    const rows = all.slice(start, start + batch).map((row) => ({ ...row, payoutId: payoutId ?? null }));
    await db.insert(balanceTransactions).values(rows).onConflictDoUpdate({
      target: balanceTransactions.id,
      set: {
        availableAt: sql`excluded.available_at`,
        payoutId: sql`coalesce(excluded.payout_id, ${balanceTransactions.payoutId})`,
      },
    });
  }
}
