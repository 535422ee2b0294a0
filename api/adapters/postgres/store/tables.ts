import { boolean, index, integer, jsonb, pgTable, smallint, text } from "drizzle-orm/pg-core";
import type { Interval } from "@domain/hours/weekly_hours.ts";
import type { Texts } from "@domain/shared/language.ts";
import { instant } from "../columns.ts";

export const settings = pgTable("settings", { key: text().primaryKey(), value: text().notNull() });

export const weeklyHours = pgTable("weekly_hours", {
  day: smallint().primaryKey(),
  isClosed: boolean().notNull(),
  intervals: jsonb().$type<Interval[]>().notNull(),
});

export const holidays = pgTable("holidays", {
  id: text().primaryKey(),
  name: jsonb().$type<Texts>().notNull(),
  date: text().notNull(),
  /** The last date of a range. */
  endDate: text(),
  isClosed: boolean().notNull(),
  openTime: text(),
  closeTime: text(),
  isRecurring: boolean().notNull(),
  notes: text().notNull(),
  guestMessage: jsonb().$type<Texts>().notNull(),
});

/** `pause`, `asap_off` and `busy`: temporary states of the store, each with an end. */
export const storeModes = pgTable("store_modes", {
  name: text().$type<"pause" | "asap_off" | "busy" | "tonight">().primaryKey(),
  minutes: smallint(),
  /** The limits of "tonight". */
  orders: smallint(),
  dishes: smallint(),
  since: instant().notNull(),
  until: instant().notNull(),
  /** The id and the name of the staff who began it. */
  byId: text().notNull(),
  by: text().notNull(),
});

/** The room in a pickup window that a cart holds during checkout. */
export const slotHolds = pgTable("slot_holds", {
  sessionId: text().primaryKey(),
  client: text(),
  /** The guest has pressed Pay. */
  isPaying: boolean().notNull(),
  window: instant().notNull(),
  dishes: smallint().notNull(),
  until: instant().notNull(),
}, (table) => [index().on(table.window), index().on(table.client)]);

/** Counts the changes of the menu and of the store. Triggers increment it, so that every writer is included. */
export const revisions = pgTable("revisions", {
  name: text().$type<"menu" | "store">().primaryKey(),
  number: integer().notNull(),
});
