import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { orders, staff } from "./schema.ts";

/** Devices with the orders page open, by what they last said. */
export const tablets = pgTable("tablets", {
  id: text().primaryKey(),
  staffId: text().notNull().references(() => staff.id),
  name: text().notNull().default(""),
  isArmed: boolean().notNull(),
  isVisible: boolean().notNull(),
  seenAt: instant().notNull(),
  /** Outlives being disarmed: what the store's watch is counted from. */
  armedAt: instant(),
}, (table) => [index("tablets_by_seen").on(table.seenAt)]);

/** Alerts that stand: each is raised once until it is cleared. `subject` is an order, or empty for the store. */
export const alerts = pgTable("alerts", {
  subject: text().notNull(),
  step: text().$type<"push" | "text" | "no_tablet" | "sign_in_attack">().notNull(),
  at: instant().notNull(),
}, (table) => [primaryKey({ columns: [table.subject, table.step] })]);

/** Browsers that asked to be told of waiting orders. */
export const pushSubscriptions = pgTable("push_subscriptions", {
  endpoint: text().primaryKey(),
  keys: jsonb().$type<{ p256dh: string; auth: string }>().notNull(),
  staffId: text().notNull().references(() => staff.id),
  createdAt: instant().notNull(),
});

/** The one printer. Its token is in the address it polls; a copy of the table does not give it. */
export const printers = pgTable("printers", {
  id: text().primaryKey(),
  /** Kept in plain text by earlier releases; sealed and removed at the next start. */
  token: text().unique(),
  tokenHash: text().unique("printers_token_hash_unique"),
  sealedToken: text(),
  polledAt: instant(),
  status: text().notNull().default(""),
  /** What kind of printer it says it is; empty until it has said. */
  kind: text().notNull().default(""),
});

/** Tickets to print. A job waits until the printer says what became of it, however often it is fetched. */
export const printJobs = pgTable("print_jobs", {
  id: text().primaryKey(),
  /** Absent for a test ticket. */
  orderId: text().references(() => orders.id),
  createdAt: instant().notNull(),
  endedAt: instant(),
  /** In the printer's words. */
  outcome: text(),
}, (table) => [index("waiting_print_jobs").on(table.createdAt).where(sql`ended_at is null`)]);
