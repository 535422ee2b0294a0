import { sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { PayoutStatus, TransactionKind } from "@domain/payment/payout.ts";
import { instant } from "./columns.ts";

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
