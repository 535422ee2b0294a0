import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { DayTotals } from "@domain/reports/day_close.ts";
import type { PaperWidth } from "@domain/printing/printer.ts";
import type { StaffActor } from "@domain/shared/actor.ts";
import { instant } from "./columns.ts";
import { orders, staff, stations } from "./schema.ts";

/** Devices with the orders page open, by their last report. */
export const tablets = pgTable("tablets", {
  id: text().primaryKey(),
  /** Null for a paired station. */
  staffId: text().references(() => staff.id),
  stationId: text().references(() => stations.id),
  name: text().notNull().default(""),
  isArmed: boolean().notNull(),
  isVisible: boolean().notNull(),
  seenAt: instant().notNull(),
  /** The last time the tablet was armed; stays when it is disarmed. The store's live tablet rule uses the latest one. */
  armedAt: instant(),
}, (table) => [index("tablets_by_seen").on(table.seenAt)]);

/** Active alerts. Each is raised once until it is cleared. `subject` is an order id, or empty for alerts about the store. */
export const alerts = pgTable("alerts", {
  subject: text().notNull(),
  step: text().$type<"push" | "text" | "no_tablet" | "sign_in_attack">().notNull(),
  at: instant().notNull(),
}, (table) => [primaryKey({ columns: [table.subject, table.step] })]);

/** Browsers that subscribed to notifications about waiting orders. */
export const pushSubscriptions = pgTable("push_subscriptions", {
  endpoint: text().primaryKey(),
  keys: jsonb().$type<{ p256dh: string; auth: string }>().notNull(),
  staffId: text().notNull().references(() => staff.id),
  createdAt: instant().notNull(),
});

/** The ticket printers. A token is part of the URL that a printer polls, and cannot be read from a copy of the table. */
export const printers = pgTable("printers", {
  id: text().primaryKey(),
  /** The token in plain text, from earlier releases. It is sealed and removed at the next start. */
  token: text().unique(),
  tokenHash: text().unique("printers_token_hash_unique"),
  sealedToken: text(),
  polledAt: instant(),
  status: text().notNull().default(""),
  /** The printer's reported model; empty until its first report. */
  kind: text().notNull().default(""),
  /** The defaults are for the printer that a database had before it could have several. */
  name: text().notNull().default("Ticket printer"),
  paperWidth: smallint().$type<PaperWidth>().notNull().default(80),
  copies: smallint().notNull().default(1),
  /** Null prints every category. */
  categoryIds: jsonb().$type<readonly string[]>(),
  createdAt: instant().notNull().default(sql`now()`),
}, (table) => [uniqueIndex("printer_names").on(sql`lower(${table.name})`)]);

/** Tickets to print. A job waits until the printer reports its outcome, also when it has been fetched before. */
export const printJobs = pgTable("print_jobs", {
  id: text().primaryKey(),
  /** No foreign key, because the previous release queues jobs without a printer, for the printer that it creates later. */
  printerId: text().notNull().default("counter"),
  /** Absent for a test ticket. */
  orderId: text().references(() => orders.id),
  /** Null prints every line of the order. */
  lineIds: jsonb().$type<readonly string[]>(),
  createdAt: instant().notNull(),
  endedAt: instant(),
  /** The outcome as the printer reported it. */
  outcome: text(),
  hasFailed: boolean().notNull().default(false),
}, (table) => [
  index("waiting_print_jobs").on(table.createdAt).where(sql`ended_at is null`),
  index("print_jobs_of_printer").on(table.printerId, table.createdAt),
]);

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
