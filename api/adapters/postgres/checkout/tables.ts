import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { CartLine } from "@domain/cart/cart.ts";
import type { Charge, ChargeKind } from "@domain/cart/charge.ts";
import type { Cents, Ppm } from "@domain/shared/money.ts";
import type { AsapMinutes } from "@domain/hours/pickup_slots.ts";
import type { Bill, Contact, OrderLine } from "@domain/order/order.ts";
import type { Language } from "@domain/shared/language.ts";
import type { Consent } from "@domain/notification/consent.ts";
import { instant } from "../columns.ts";

/** Lines as carts and checkouts store them. Lines from before option groups have no `options`. */
type WithoutOptions<Line extends { options: unknown }> =
  & Omit<Line, "options">
  & Partial<Pick<Line, "options">>;

export type StoredCartLine = WithoutOptions<CartLine>;

export type StoredOrderLine = WithoutOptions<OrderLine>;

export const carts = pgTable("carts", {
  sessionId: text().primaryKey(),
  lines: jsonb().$type<StoredCartLine[]>().notNull(),
  /** Incremented by every change, so that concurrent changes of a cart do not overwrite each other. */
  version: integer().notNull(),
  updatedAt: instant().notNull(),
}, (table) => [index().on(table.updatedAt)]);

export const checkouts = pgTable("checkouts", {
  id: text().primaryKey(),
  /** Absent when made before installations had ids. */
  installationId: text(),
  sessionId: text().notNull(),
  /** Erased with the contact. */
  client: text(),
  state: text().$type<"open" | "placed" | "abandoned">().notNull(),
  intentId: text().unique(),
  version: integer().notNull(),
  lines: jsonb().$type<StoredOrderLine[]>().notNull(),
  bill: jsonb().$type<StoredBill>().notNull(),
  prepMinutes: smallint().notNull(),
  /** Absent for ASAP. */
  pickupAt: instant(),
  /** The range an ASAP guest saw; absent for scheduled orders and for those from before it was stored. */
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
  /** The default is for processes of the previous release, which do not know the column. */
  nextCheckAt: instant().notNull().default(sql`now()`),
}, (table) => [
  uniqueIndex("one_open_checkout_per_cart").on(table.sessionId).where(sql`state = 'open'`),
  index("checkouts_due").on(table.nextCheckAt).where(sql`state = 'open'`),
]);

/**
 * A bill as it is stored. The service fee has its own fields, which processes of earlier releases read and write. Every other charge is in
 * `charges`, so that a new kind of charge needs no migration.
 */
export type StoredBill = Omit<Bill, "charges"> & {
  serviceFeeCents: Cents;
  serviceFeePpm: Ppm;
  charges?: Partial<Record<ChargeKind, Pick<Charge, "ppm" | "cents">>> | undefined;
};
