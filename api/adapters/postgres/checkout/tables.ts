import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { CartLine } from "@domain/cart/cart.ts";
import type { AsapMinutes } from "@domain/hours/pickup_slots.ts";
import type { Bill, Contact, OrderLine } from "@domain/order/order.ts";
import type { Language } from "@domain/shared/language.ts";
import type { Consent } from "@domain/notification/consent.ts";
import { instant } from "../columns.ts";

export const carts = pgTable("carts", {
  sessionId: text().primaryKey(),
  lines: jsonb().$type<CartLine[]>().notNull(),
  /** Incremented by every change, so that concurrent changes of a cart do not overwrite each other. */
  version: integer().notNull(),
  updatedAt: instant().notNull(),
}, (table) => [index().on(table.updatedAt)]);

export const checkouts = pgTable("checkouts", {
  id: text().primaryKey(),
  /** The installation that owns the payment. */
  installationId: text().notNull(),
  sessionId: text().notNull(),
  /** Erased with the contact. */
  client: text(),
  state: text().$type<"open" | "placed" | "abandoned">().notNull(),
  intentId: text().unique(),
  version: integer().notNull(),
  lines: jsonb().$type<OrderLine[]>().notNull(),
  bill: jsonb().$type<Bill>().notNull(),
  prepMinutes: smallint().notNull(),
  /** Absent for ASAP. */
  pickupAt: instant(),
  /** The range an ASAP guest saw; absent for scheduled orders. */
  asapMinutes: jsonb().$type<AsapMinutes>(),
  contact: jsonb().$type<Contact>(),
  /** Erased with the contact. */
  consent: jsonb().$type<Consent>(),
  note: text().notNull(),
  wantsTexts: boolean().notNull(),
  wantsCutlery: boolean().notNull(),
  language: text().$type<Language>().notNull(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  payPressedAt: instant(),
  nextCheckAt: instant().notNull(),
}, (table) => [
  uniqueIndex("one_open_checkout_per_cart").on(table.sessionId).where(sql`state = 'open'`),
  index("checkouts_due").on(table.nextCheckAt).where(sql`state = 'open'`),
]);
