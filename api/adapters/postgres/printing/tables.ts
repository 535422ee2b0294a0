import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { PaperWidth } from "@domain/printing/printer.ts";
import { instant } from "../columns.ts";
import { orders } from "../orders/tables.ts";

/** The ticket printers. A token is part of the URL that a printer polls, and cannot be read from a copy of the table. */
export const printers = pgTable("printers", {
  id: text().primaryKey(),
  /** Null when the printer has no address, as in a restored copy. */
  tokenHash: text().unique("printers_token_hash_unique"),
  sealedToken: text(),
  polledAt: instant(),
  status: text().notNull().default(""),
  /** The printer's reported model; empty until its first report. */
  kind: text().notNull().default(""),
  name: text().notNull(),
  paperWidth: smallint().$type<PaperWidth>().notNull(),
  copies: smallint().notNull(),
  /** Null prints every category. */
  categoryIds: jsonb().$type<readonly string[]>(),
  createdAt: instant().notNull(),
}, (table) => [uniqueIndex("printer_names").on(sql`lower(${table.name})`)]);

/** Tickets to print. A job waits until the printer reports its outcome, also when it has been fetched before. */
export const printJobs = pgTable("print_jobs", {
  id: text().primaryKey(),
  /** No foreign key, because a job may be queued while its printer is removed. */
  printerId: text().notNull(),
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
