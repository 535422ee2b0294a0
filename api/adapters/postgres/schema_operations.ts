import { sql } from "drizzle-orm";
import { bigint, boolean, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import type { Discrepancy } from "@domain/payment/discrepancy.ts";
import { instant } from "./columns.ts";

/** Differences between the payment provider's ledger and the orders. */
export const discrepancies = pgTable("discrepancies", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  intentId: text().notNull(),
  kind: text().$type<Discrepancy>().notNull(),
  orderId: text(),
  cents: integer().notNull(),
  since: instant().notNull(),
  endedAt: instant(),
}, (table) => [
  uniqueIndex("one_open_discrepancy").on(table.intentId, table.kind).where(sql`ended_at is null`),
]);

/** The number of payments of other systems on the provider's account, as last seen by each reconciliation. */
export const foreignPayments = pgTable("foreign_payments", {
  /** How far back the reconciliation looks, in milliseconds. */
  spanMs: bigint({ mode: "number" }).primaryKey(),
  count: integer().notNull(),
  at: instant().notNull(),
});

/** Processes whose clock differed too much from the database's. */
export const wrongClocks = pgTable("wrong_clocks", {
  host: text().primaryKey(),
  /** Milliseconds that the clock is ahead; negative when it is behind. */
  skewMs: bigint({ mode: "number" }).notNull(),
  reportedAt: timestamp({ withTimezone: true }).notNull(),
});

/** Jobs that a process has leased, and until when by the database's clock. */
export const jobLeases = pgTable("job_leases", {
  job: text().primaryKey(),
  until: timestamp({ withTimezone: true }).notNull(),
});

/** One row: when the `backup` command last completed a backup of this database. */
export const backups = pgTable("backups", {
  isLatest: boolean().primaryKey().default(true),
  at: instant().notNull(),
});
