import * as z from "zod";
import { allergens, ingredients } from "@domain/menu/avoidable.ts";
import { maxCategoryPlace } from "@domain/menu/menu.ts";
import { maxAliases, maxAliasLength, maxDishName, maxOptionGroups } from "@domain/menu/dish.ts";
import { type DishFlag, dishFlags } from "@domain/menu/dish_flags.ts";
import { dishOrders } from "@domain/menu/dish_order.ts";
import {
  illustrationBases,
  illustrationToppings,
  illustrationVessels,
  maxIllustrationToppings,
} from "@domain/menu/illustration.ts";
import { languages } from "@domain/shared/language.ts";
import type { FieldErrorCode } from "../errors.ts";
import { fieldCode } from "../field_problems.ts";
import { availabilityBody, menuOptionGroup } from "./options.ts";
import { choice, pageQuery, searchText } from "./page.ts";
import { dollars, price, priceReason } from "./price.ts";
import { maxTableBytes, menuImportQuery, menuImportReport } from "./table.ts";
import { formatted, multiLine, singleLine } from "./text.ts";
import type { SpecsOf } from "../endpoint.ts";
import type * as endpoints from "../menu.ts";

/**
 * With `language`, a description or an allergen note that exists in that language comes without its translation, whose field is empty.
 * Names come in both languages.
 */
export const menuQuery = z.object({ language: z.enum(languages).optional() });

/** The fields of `z.object` for all flags. `optionalFlagShape` has the same fields as optional ones. */
export const flagShape = Object.fromEntries(
  dishFlags.map((flag) => [`is_${flag}`, z.boolean()]),
) as { [Flag in DishFlag as `is_${Flag}`]: z.ZodBoolean };
export const optionalFlagShape = Object.fromEntries(
  dishFlags.map((flag) => [`is_${flag}`, z.boolean().optional()]),
) as { [Flag in DishFlag as `is_${Flag}`]: z.ZodOptional<z.ZodBoolean> };

/** A dish without its option groups. */
export const dishItem = z.object({
  id: z.string(),
  name: z.string(),
  name_korean: z.string(),
  description: z.string(),
  description_korean: z.string(),
  /** The dinner price. */
  price: dollars,
  /** Applies when the pickup time is in the lunch window; null without a lunch price. */
  lunch_price: dollars.nullable(),
  contains: z.array(z.enum(ingredients)),
  allergens: z.string(),
  /** The Korean translation of the note that follows "; " in `allergens`; empty without one. */
  allergen_note_korean: z.string(),
  is_available: z.boolean(),
  ...flagShape,
  prep_time_minutes: z.number().int(),
  image_url: z.string().nullable(),
  /** Of the illustration at `/illustrations/{id}/{version}.svg`. Absent with a picture and without an illustration. */
  illustration_version: z.string().optional(),
});
export type DishItem = z.infer<typeof dishItem>;

export const menuItem = dishItem.extend({
  /** Other names that the search finds. Absent when there are none. */
  aliases: z.array(z.string()).optional(),
  /** In display order. */
  option_groups: z.array(menuOptionGroup),
});
export type MenuItem = z.infer<typeof menuItem>;

export const menuCategory = z.object({
  category_id: z.string(),
  category_name: z.string(),
  category_name_korean: z.string(),
  category_description: z.string(),
  category_description_korean: z.string(),
  items: z.array(menuItem),
});
export type MenuCategory = z.infer<typeof menuCategory>;

export const menuByCategory = z.array(menuCategory);

const illustrationMessage = fieldCode("illustration_invalid");
/** What the illustration of a dish shows (docs/product-rules.md, "Illustrations"). */
const illustration = z.object({
  vessel: z.enum(illustrationVessels, illustrationMessage),
  base: z.enum(illustrationBases, illustrationMessage),
  toppings: z.array(z.enum(illustrationToppings, illustrationMessage))
    .max(maxIllustrationToppings, fieldCode("selection_too_large"))
    .refine((toppings) => new Set(toppings).size === toppings.length, illustrationMessage),
}, illustrationMessage);
export type WireIllustration = z.infer<typeof illustration>;

/** A dish in Menu Management (docs/product-rules.md, "Dish fields"). */
export const adminMenuItem = dishItem.extend({
  category_id: z.string(),
  category_name: z.string(),
  category_name_korean: z.string(),
  /** The short name for the kitchen; empty when there is none. */
  kitchen_name: z.string(),
  aliases: z.array(z.string()),
  /** `allergens` is the combined text of `allergen_choices` and `allergen_note`. */
  allergen_choices: z.array(z.enum(allergens)),
  allergen_note: z.string(),
  allergen_note_korean: z.string(),
  is_taxable: z.boolean(),
  illustration: illustration.nullable(),
  option_group_ids: z.array(z.string()),
  /** When a dish that is off becomes available automatically; null when staff must turn it on. */
  off_until: z.string().nullable(),
  /** Sent back with an edit, so that it cannot overwrite another user's change. */
  version: z.string(),
});
export type AdminMenuItem = z.infer<typeof adminMenuItem>;

export const adminMenuPage = z.object({
  items: z.array(adminMenuItem),
  total: z.number().int(),
  totalPages: z.number().int(),
});

export const adminMenuQuery = z.object({
  ...pageQuery(20),
  search: searchText,
  category: choice(z.string().max(64)),
  availability: z.preprocess(
    (value) => value === "" ? undefined : value,
    z.enum(["all", "available", "unavailable"]).default("all"),
  ),
  sortBy: z.enum(dishOrders).default("name"),
  sortOrder: z.enum(["asc", "desc"]).default("asc"),
});

const prepMessage = fieldCode("prep_time_invalid");
const line = (max: number, tooLong: FieldErrorCode) => singleLine().max(max, tooLong);
const paragraphs = (max: number, tooLong: FieldErrorCode) => multiLine().trim().max(max, tooLong);

const version = singleLine().max(64).optional();

const aliasMessage = fieldCode("alias_invalid");
/** Aliases are separated by commas in the form and in tables. */
const alias = formatted(singleLine().min(1, aliasMessage), {
  max: maxAliasLength,
  form: /^[^,]*$/,
  code: "alias_invalid",
  tooLong: "alias_too_long",
});

/** The dish form. An absent field keeps its value, or gets its default in a new dish. */
export const dishBody = z.object({
  name: singleLine("dish_name_required").min(1, fieldCode("dish_name_required")).max(
    maxDishName,
    fieldCode("dish_name_too_long"),
  ),
  name_korean: line(maxDishName, "korean_name_too_long").optional(),
  /** A short Korean name for cards, kitchen view, tickets and counts. */
  kitchen_name: line(40, "kitchen_name_too_long").optional(),
  description: paragraphs(1000, "description_too_long").optional(),
  description_korean: paragraphs(1000, "korean_description_too_long").optional(),
  /** Other names that the search finds. */
  aliases: z.array(alias).max(maxAliases, fieldCode("aliases_too_many")).optional(),
  price,
  lunch_price: price.nullish(),
  category_id: singleLine("category_required").min(1, fieldCode("category_required")).max(64),
  prep_time_minutes: z.int(prepMessage).min(1, prepMessage).max(180, prepMessage),
  is_available: z.boolean().optional(),
  ...optionalFlagShape,
  is_taxable: z.boolean().optional(),
  /** In display order. */
  option_group_ids: z.array(singleLine().min(1).max(64)).max(
    maxOptionGroups,
    fieldCode("option_groups_too_many"),
  ).optional(),
  contains: z.array(z.enum(ingredients)).max(ingredients.length).optional(),
  /** The combined text. Used only without `allergen_choices`. */
  allergens: line(300, "allergens_too_long").optional(),
  allergen_choices: z.array(z.enum(allergens)).max(allergens.length).optional(),
  allergen_note: line(300, "allergen_note_too_long").optional(),
  allergen_note_korean: line(300, "korean_allergen_note_too_long").optional(),
  /** A path of a picture on this server; null and "" remove the picture. */
  image_url: formatted(z.string(), {
    max: 200,
    form: /^(\/images\/[\w./-]+(\?color=[0-9a-f]{6})?)?$/,
    code: "picture_invalid",
  }).nullish(),
  /** Null removes the illustration. */
  illustration: illustration.nullish(),
}).refine((dish) => typeof dish.lunch_price !== "number" || dish.lunch_price < dish.price, {
  message: fieldCode("lunch_price_too_high"),
  path: ["lunch_price"],
});
export type DishBody = z.infer<typeof dishBody>;

export const editDishBody = dishBody.safeExtend({
  /** Required when the price changes or a group with prices is attached or detached (docs/product-rules.md, "Price changes"). */
  price_reason: priceReason.optional(),
  version,
});
export type EditDishBody = z.infer<typeof editDishBody>;

export const priceBody = z.object({
  price,
  /** Absent: the lunch price does not change. Null: the lunch price is removed. */
  lunch_price: price.nullish(),
  reason: priceReason,
  version,
});

export const menuImport = z.object({
  id: z.string(),
  kind: z.enum(["dishes", "option_groups"]),
  state: z.enum(["running", "done", "undoing", "undone"]),
  at: z.string().describe("ISO instant"),
  /** The name of the person; empty when the account no longer exists. */
  by: z.string(),
  added: z.number().int(),
  changed: z.number().int(),
  prices_changed: z.number().int(),
  can_undo: z.boolean(),
  /** What the import, or its undo, left as it was, because somebody else changed or deleted it. */
  left: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type MenuImport = z.infer<typeof menuImport>;

export const bulkAvailabilityBody = z.object({
  item_ids: z.array(singleLine().min(1).max(64)).min(1, fieldCode("selection_empty")).max(
    500,
    fieldCode("selection_too_large"),
  ),
  is_available: z.boolean(),
  off_for: z.enum(["2_hours", "until_tomorrow"]).optional(),
});
export const bulkAvailability = z.object({ updated: z.number().int(), items: z.array(adminMenuItem) });

export const adminCategory = z.object({
  id: z.string(),
  name: z.string(),
  name_korean: z.string(),
  description: z.string(),
  description_korean: z.string(),
  sort_order: z.number().int(),
  is_active: z.boolean(),
  item_count: z.number().int(),
  version: z.string(),
});
export type AdminCategory = z.infer<typeof adminCategory>;

const sortMessage = fieldCode("sort_order_invalid");
export const categoryBody = z.object({
  name: singleLine("category_name_required").min(1, fieldCode("category_name_required"))
    .max(100, fieldCode("category_name_too_long")),
  name_korean: singleLine().max(100, fieldCode("category_korean_name_too_long")).nullish(),
  description: multiLine().trim().max(500, fieldCode("category_description_too_long")).nullish(),
  description_korean: multiLine().trim().max(500, fieldCode("category_korean_description_too_long"))
    .nullish(),
  /** The default is the highest existing value plus 1. */
  sort_order: z.int(sortMessage).min(0, sortMessage).max(maxCategoryPlace, fieldCode("sort_order_too_high"))
    .optional(),
  is_active: z.boolean().optional(),
});
export type CategoryBody = z.infer<typeof categoryBody>;

export const editCategoryBody = categoryBody.extend({ version });

export const reorderBody = z.object({
  categories: z.array(
    z.object({ id: singleLine().min(1).max(64), sort_order: z.int(sortMessage).min(0, sortMessage) }),
  ).min(1).max(500),
  /** The ids in the order that the editor displayed. The request is refused when the order has changed since. */
  previous_order: z.array(singleLine().max(64)).max(500).optional(),
});

export const arrangeDishesBody = z.strictObject({
  /** Every dish of the category once, in the new order. */
  ids: z.array(singleLine().min(1).max(64)).max(500),
  /** The ids in the order that the editor displayed. The request is refused when the order has changed since. */
  previous_order: z.array(singleLine().max(64)).max(500).optional(),
});

export const maxPictureBytes = 10 * 1024 * 1024;
/** The types of files that can be pictures. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"];

/** The menu for guests and for staff (docs/product-rules.md, "Dish list"). */
export const menuSpecs = {
  menuByCategory: {
    tag: "Menu",
    summary: "Get the menu as guests see it, by category, with descriptions in one or both languages",
    access: "anyone",
    query: menuQuery,
    data: menuByCategory,
  },
  setAvailability: {
    tag: "Menu",
    summary: "Turn a dish on or off",
    access: { permission: "menu_basic", station: "shift" },
    body: availabilityBody,
    unknownKeys: "ignored",
    data: dishItem,
    refusals: [401, 403, 404],
    audit: { action: "dish.availability", resource: "dish" },
  },
  adminMenu: {
    tag: "Menu",
    summary: "List dishes: search, filter, sort, 20 per page",
    access: { permission: "menu_basic", station: "shift" },
    query: adminMenuQuery,
    data: adminMenuPage,
    refusals: [401, 403],
  },
  createDish: {
    tag: "Menu",
    summary: "Add a dish",
    access: { permission: "menu_structure" },
    body: dishBody,
    unknownKeys: "ignored",
    data: adminMenuItem,
    refusals: [401, 403, 404],
    audit: { action: "dish.created", resource: "dish" },
  },
  adminCategories: {
    tag: "Menu",
    summary: "List categories with their dish counts",
    access: { permission: "menu_basic" },
    data: z.array(adminCategory),
    refusals: [401, 403],
  },
  createCategory: {
    tag: "Menu",
    summary: "Add a category",
    access: { permission: "menu_structure" },
    body: categoryBody,
    unknownKeys: "ignored",
    data: adminCategory,
    refusals: [401, 403],
    audit: { action: "category.created", resource: "category" },
  },
  reorderCategories: {
    tag: "Menu",
    summary: "Reorder the categories, numbered from 1. All must be listed",
    access: { permission: "menu_structure" },
    body: reorderBody,
    unknownKeys: "ignored",
    data: z.array(adminCategory),
    refusals: [401, 403, 409],
    audit: { action: "category.reordered", resource: "category" },
  },
  updateCategory: {
    tag: "Menu",
    summary: "Edit a category",
    access: { permission: "menu_structure" },
    body: editCategoryBody,
    unknownKeys: "ignored",
    data: adminCategory,
    refusals: [401, 403, 404, 409],
    audit: { action: "category.updated", resource: "category" },
  },
  arrangeDishes: {
    tag: "Menu",
    summary: "Reorder the dishes of a category, numbered from 1. All must be listed",
    access: { permission: "menu_structure" },
    body: arrangeDishesBody,
    data: z.null(),
    refusals: [401, 403, 404, 409],
    audit: { action: "category.dishes_reordered", resource: "category" },
  },
  deleteCategory: {
    tag: "Menu",
    summary: "Remove an empty category",
    access: { permission: "menu_structure" },
    unknownKeys: "ignored",
    data: z.null(),
    refusals: [401, 403, 404, 409],
    audit: { action: "category.deleted", resource: "category" },
  },
  exportMenu: {
    tag: "Menu",
    summary: "Export the menu as CSV",
    access: { permission: "menu_prices" },
    data: "csv",
    refusals: [401, 403],
  },
  importMenu: {
    tag: "Menu",
    summary:
      "Import the menu from CSV or an Excel workbook, all or nothing. A dry run lists every problem by line",
    access: { permission: "menu_prices" },
    upload: "text/csv",
    query: menuImportQuery,
    maxBodyBytes: maxTableBytes,
    data: menuImportReport,
    refusals: [401, 403, 413],
    audit: { action: "menu.imported", resource: "menu" },
  },
  menuImports: {
    tag: "Menu",
    summary: "List the imports of the last seven days, newest first",
    access: { permission: "menu_prices" },
    data: z.array(menuImport),
    refusals: [401, 403],
  },
  undoMenuImport: {
    tag: "Menu",
    summary: "Undo an import of dishes or option groups within 24 hours. What others changed since stays",
    access: { permission: "menu_prices" },
    data: menuImport,
    refusals: [401, 403, 404, 409],
    audit: { action: "menu.import_undone", resource: "menu" },
  },
  bulkAvailability: {
    tag: "Menu",
    summary: "Turn several dishes on or off",
    access: { permission: "menu_basic" },
    body: bulkAvailabilityBody,
    unknownKeys: "ignored",
    data: bulkAvailability,
    refusals: [401, 403],
    audit: { action: "dish.availability", resource: "dish" },
  },
  updateDish: {
    tag: "Menu",
    summary: "Edit a dish. A new price needs permission to set prices and a reason",
    access: { permission: "menu_basic" },
    body: editDishBody,
    unknownKeys: "ignored",
    data: adminMenuItem,
    refusals: [401, 403, 404, 409],
    audit: { action: "dish.updated", resource: "dish" },
  },
  changePrice: {
    tag: "Menu",
    summary: "Change a dish's price, with a reason",
    access: { permission: "menu_prices" },
    body: priceBody,
    unknownKeys: "ignored",
    data: adminMenuItem,
    refusals: [401, 403, 404, 409],
    audit: { action: "dish.price_changed", resource: "dish" },
  },
  duplicateDish: {
    tag: "Menu",
    summary: "Duplicate a dish. The copy starts turned off",
    access: { permission: "menu_structure" },
    unknownKeys: "ignored",
    data: adminMenuItem,
    refusals: [401, 403, 404],
    audit: { action: "dish.duplicated", resource: "dish" },
  },
  setDishImage: {
    tag: "Menu",
    summary: "Upload a dish's picture as the form part `image`: JPEG, PNG, WebP or AVIF up to 10 MB",
    access: { permission: "menu_basic" },
    upload: "multipart/form-data",
    maxBodyBytes: maxPictureBytes + 64 * 1024,
    data: adminMenuItem,
    refusals: [401, 403, 404, 413, 415],
    audit: { action: "dish.updated", resource: "dish" },
  },
  deleteDish: {
    tag: "Menu",
    summary: "Delete a dish. Past orders keep it",
    access: { permission: "menu_structure" },
    unknownKeys: "ignored",
    data: z.null(),
    refusals: [401, 403, 404],
    audit: { action: "dish.deleted", resource: "dish" },
  },
} as const satisfies SpecsOf<typeof endpoints>;
