import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { CartLine } from "@domain/cart/cart.ts";
import type { LinkedLine } from "@domain/cart/cart_link.ts";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";
import type { Agreement } from "@domain/order/agreement.ts";
import type { Contact } from "@domain/order/order.ts";
import type { StaffActor } from "@domain/shared/actor.ts";
import type { Language } from "@domain/shared/language.ts";
import type { Consent } from "@domain/notification/consent.ts";
import { instant } from "../columns.ts";

export const carts = pgTable("carts", {
  sessionId: text().primaryKey(),
  lines: jsonb().$type<CartLine[]>().notNull(),
  /** The link of staff whose dishes were put into the cart. */
  phoneLinkId: text(),
  source: text(),
  /** Incremented by every change, so that concurrent changes of a cart do not overwrite each other. */
  version: integer().notNull(),
  updatedAt: instant().notNull(),
}, (table) => [index().on(table.updatedAt)]);

export const cartLinks = pgTable("cart_links", {
  id: text().primaryKey(),
  lines: jsonb().$type<LinkedLine[]>().notNull(),
  pickup: jsonb().$type<PickupChoice>(),
  madeAt: instant().notNull(),
  expiresAt: instant().notNull(),
  /** Present for the links of staff, as are language and the number of texts. */
  madeBy: jsonb().$type<StaffActor>(),
  /** The guest's number, erased when the link ends. */
  phone: text(),
  language: text().$type<Language>(),
  sends: smallint(),
  sentAt: instant(),
  openedAt: instant(),
  cancelledAt: instant(),
  /** The first order from the link. */
  orderId: text(),
  /** The idempotency key of the tap that made it. */
  key: text().unique(),
}, (table) => [index().on(table.expiresAt)]);

export const checkouts = pgTable("checkouts", {
  id: text().primaryKey(),
  /** The installation that owns the payment. */
  installationId: text().notNull(),
  sessionId: text().notNull(),
  /** Erased with the contact. */
  client: text(),
  phoneLinkId: text(),
  source: text(),
  state: text().$type<"open" | "placed" | "abandoned">().notNull(),
  intentId: text().unique(),
  version: integer().notNull(),
  /** Its notes are erased with the contact. */
  agreement: jsonb().$type<Agreement>().notNull(),
  asksForThreeDSecure: boolean().notNull(),
  contact: jsonb().$type<Contact>(),
  /** Erased with the contact. */
  consent: jsonb().$type<Consent>(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  payPressedAt: instant(),
  nextCheckAt: instant().notNull(),
}, (table) => [
  uniqueIndex("one_open_checkout_per_cart").on(table.sessionId).where(sql`state = 'open'`),
  index("checkouts_due").on(table.nextCheckAt).where(sql`state = 'open'`),
]);
