import { bigint, boolean, integer, jsonb, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import type { Allergen, Ingredient } from "@domain/menu/avoidable.ts";
import type { Availability } from "@domain/menu/dish.ts";
import type { DishFlag } from "@domain/menu/dish_flags.ts";
import type { Illustration } from "@domain/menu/illustration.ts";
import type { ImportChange, MenuImport } from "@domain/menu/menu_import.ts";
import type { Option, OptionGroupKind } from "@domain/menu/option.ts";
import type { Texts } from "@domain/shared/language.ts";
import type { Editor } from "@domain/staff/account.ts";
import { instant } from "../columns.ts";

export const categories = pgTable("categories", {
  id: text().primaryKey(),
  name: jsonb().$type<Texts>().notNull(),
  description: jsonb().$type<Texts>().notNull(),
  sortOrder: integer().notNull(),
  isHidden: boolean().notNull().default(false),
  archivedAt: instant(),
});

export const dishes = pgTable("dishes", {
  id: text().primaryKey(),
  categoryId: text().notNull().references(() => categories.id),
  name: jsonb().$type<Texts>().notNull(),
  kitchenName: text().notNull().default(""),
  description: jsonb().$type<Texts>().notNull(),
  aliases: jsonb().$type<readonly string[]>().notNull().default([]),
  priceCents: integer().notNull(),
  lunchPriceCents: integer(),
  contains: jsonb().$type<readonly Ingredient[]>().notNull(),
  allergens: jsonb().$type<readonly Allergen[]>().notNull(),
  allergenNote: jsonb().$type<Texts>().notNull(),
  flags: jsonb().$type<readonly DishFlag[]>().notNull(),
  isTaxable: boolean().notNull(),
  prepMinutes: smallint().notNull(),
  imageUrl: text(),
  illustration: jsonb().$type<Illustration>(),
  availability: jsonb().$type<Availability>().notNull(),
  /** The ids of the dish's option groups in display order. */
  optionGroupIds: jsonb().$type<readonly string[]>().notNull().default([]),
  sortOrder: integer().notNull(),
  /** Archived dishes stay for past orders: docs/product-rules.md, "Archived dishes". */
  archivedAt: instant(),
});

/** Groups of options that dishes share. */
export const optionGroups = pgTable("option_groups", {
  id: text().primaryKey(),
  kind: text().$type<OptionGroupKind>().notNull(),
  name: jsonb().$type<Texts>().notNull(),
  min: smallint().notNull(),
  max: smallint().notNull(),
  options: jsonb().$type<readonly Option[]>().notNull(),
  sortOrder: integer().notNull(),
  archivedAt: instant(),
});

/** Imports of dishes and option groups of the last days. */
export const menuImports = pgTable("menu_imports", {
  id: text().primaryKey(),
  kind: text().$type<MenuImport["kind"]>().notNull(),
  by: jsonb().$type<Editor>().notNull(),
  at: instant().notNull(),
  state: text().$type<MenuImport["state"]>().notNull(),
  batches: smallint().notNull(),
  applied: smallint().notNull(),
  movedAt: instant().notNull(),
  failingSince: instant(),
  report: jsonb().$type<MenuImport["report"]>().notNull(),
  undoneBy: jsonb().$type<Editor>(),
  left: jsonb().$type<MenuImport["left"]>().notNull(),
  /** The order of imports of the same moment. */
  number: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
});

/** The changes of each batch: as planned, and once it is applied as they happened. */
export const menuImportBatches = pgTable("menu_import_batches", {
  importId: text().notNull().references(() => menuImports.id, { onDelete: "cascade" }),
  batch: smallint().notNull(),
  changes: jsonb().$type<readonly ImportChange[]>().notNull(),
}, (table) => [primaryKey({ columns: [table.importId, table.batch] })]);
