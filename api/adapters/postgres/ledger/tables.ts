import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { DayTotals } from "@domain/reports/day_close.ts";
import type { StaffActor } from "@domain/shared/actor.ts";
import type { Discrepancy } from "@domain/payment/discrepancy.ts";
import type { PayoutStatus, TransactionKind } from "@domain/payment/payout.ts";
import { instant } from "../columns.ts";

/** The closes of business days. A reopened one stays as a record. */
export const dayCloses = pgTable("day_closes", {
  id: text().primaryKey(),
  /** The Los Angeles date on which the business day began. */
  day: text().notNull(),
  closedAt: instant().notNull(),
  closedBy: jsonb().$type<StaffActor>().notNull(),
  totals: jsonb().$type<DayTotals>().notNull(),
  carriedOver: jsonb().$type<{ id: string; number: string }[]>().notNull(),
  reopenedAt: instant(),
  reopenedBy: jsonb().$type<StaffActor>(),
}, (table) => [uniqueIndex("closed_days").on(table.day).where(sql`reopened_at is null`)]);

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

/** Payouts of the payment provider, by its ids. */
export const payouts = pgTable("payouts", {
  id: text().primaryKey(),
  amountCents: integer().notNull(),
  status: text().$type<PayoutStatus>().notNull(),
  createdAt: instant().notNull(),
  arrivalDate: date({ mode: "string" }).notNull(),
  isAutomatic: boolean().notNull(),
  /** All transactions of the payout are stored. */
  isComplete: boolean().notNull().default(false),
}, (table) => [index("payouts_by_arrival").on(table.arrivalDate)]);

/** Balance transactions of the payment provider, by its ids. Without details of guests. */
export const balanceTransactions = pgTable("balance_transactions", {
  id: text().primaryKey(),
  kind: text().$type<TransactionKind>().notNull(),
  amountCents: integer().notNull(),
  feeCents: integer().notNull(),
  netCents: integer().notNull(),
  intentId: text(),
  createdAt: instant().notNull(),
  availableAt: instant().notNull(),
  /** Null until the provider has paid it out. */
  payoutId: text().references(() => payouts.id),
}, (table) => [
  index("balance_transactions_by_intent").on(table.intentId).where(sql`intent_id is not null`),
  index("balance_transactions_by_payout").on(table.payoutId).where(sql`payout_id is not null`),
  index("balance_transactions_by_creation").on(table.createdAt),
]);
