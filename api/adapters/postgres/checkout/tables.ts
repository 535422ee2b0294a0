import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { CartLine } from "@domain/cart/cart.ts";
import type { LinkedLine } from "@domain/cart/cart_link.ts";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";
import type { Checkout, SubmittedCheckout } from "@domain/order/checkout.ts";
import type { StaffActor } from "@domain/shared/actor.ts";
import type { Language } from "@domain/shared/language.ts";
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

/** A field of the stored checkout. */
const field = (name: keyof SubmittedCheckout) => `checkout ->> '${name}'`;
const textOf = (name: keyof SubmittedCheckout) => sql.raw(field(name));
const instantOf = (name: keyof SubmittedCheckout) => sql.raw(`to_timestamp((${field(name)})::float8 / 1000)`);

/** The other columns are what queries look for. */
export const checkouts = pgTable("checkouts", {
  /** Its contact, consent and client are erased with the notes. */
  checkout: jsonb().$type<Checkout>().notNull(),
  id: text().primaryKey().generatedAlwaysAs(textOf("id")),
  installationId: text().notNull().generatedAlwaysAs(textOf("installationId")),
  sessionId: text().notNull().generatedAlwaysAs(textOf("sessionId")),
  state: text().$type<Checkout["state"]>().notNull().generatedAlwaysAs(textOf("state")),
  intentId: text().unique().generatedAlwaysAs(textOf("intentId")),
  version: integer().notNull().generatedAlwaysAs(sql.raw(`(${field("version")})::int`)),
  updatedAt: instant().notNull().generatedAlwaysAs(instantOf("updatedAt")),
  payPressedAt: instant().generatedAlwaysAs(instantOf("payPressedAt")),
  nextCheckAt: instant().notNull().generatedAlwaysAs(instantOf("nextCheckAt")),
}, (table) => [
  uniqueIndex("one_open_checkout_per_cart").on(table.sessionId).where(sql`state = 'open'`),
  index("checkouts_due").on(table.nextCheckAt).where(sql`state = 'open'`),
]);
