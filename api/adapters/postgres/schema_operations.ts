import { sql } from "drizzle-orm";
import { bigint, boolean, integer, pgTable, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";
import type { Discrepancy } from "@domain/payment/discrepancy.ts";
import { instant } from "./columns.ts";

/** Where the payment provider's books and ours did not agree. */
export const discrepancies = pgTable("discrepancies", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  intentId: text().notNull(),
  kind: text().$type<Discrepancy>().notNull(),
  orderId: text(),
  cents: integer().notNull(),
  since: instant().notNull(),
  endedAt: instant(),
}, (table) => [
  uniqueIndex("one_standing_discrepancy").on(table.intentId, table.kind).where(sql`ended_at is null`),
]);

/** How many payments of other systems each kind of comparison last saw on the account at the payment provider. */
export const foreignPayments = pgTable("foreign_payments", {
  /** How far back the comparison looks. */
  spanMs: bigint({ mode: "number" }).primaryKey(),
  count: integer().notNull(),
  at: instant().notNull(),
});

/** Processes whose clock differed too much from the database's, by the latter. */
export const wrongClocks = pgTable("wrong_clocks", {
  host: text().primaryKey(),
  /** How far it is ahead; negative when behind. */
  skewMs: bigint({ mode: "number" }).notNull(),
  reportedAt: timestamp({ withTimezone: true }).notNull(),
});

/** Which job was taken by some process, until when by the database's own clock. */
export const jobLeases = pgTable("job_leases", {
  job: text().primaryKey(),
  until: timestamp({ withTimezone: true }).notNull(),
});

/** One row: when the `backup` command last made a whole copy of this database. */
export const backups = pgTable("backups", {
  isLatest: boolean().primaryKey().default(true),
  at: instant().notNull(),
});
