import { dishItem, optionalFlagShape } from "./menu.ts";
import { z } from "zod";
import { isWholeCents } from "@domain/shared/money.ts";
import { maxAliases, maxAliasLength } from "@domain/menu/dish_fields.ts";
import { allergens, ingredients } from "@domain/menu/avoidable.ts";
import { dishOrders } from "@domain/menu/dish_order.ts";
import {
  illustrationBases,
  illustrationToppings,
  illustrationVessels,
  maxIllustrationToppings,
} from "@domain/menu/illustration.ts";
import { choice, pageQuery, searchText } from "./page.ts";
import { formatted, multiLine, singleLine } from "./text.ts";
import { fieldFailure } from "./envelope.ts";
import type { FieldErrorCode } from "../errors.ts";
import { fieldCode } from "../field_problems.ts";

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

const priceMessage = fieldCode("price_invalid");
/** US dollars with at most two decimals, 0.01 to 9,999.99. */
export const price = z.number(priceMessage).min(0.01, priceMessage).max(9999.99, priceMessage)
  .refine(isWholeCents, priceMessage);

const prepMessage = fieldCode("prep_time_invalid");
const line = (max: number, tooLong: FieldErrorCode) => singleLine().max(max, tooLong);
const paragraphs = (max: number, tooLong: FieldErrorCode) => multiLine().trim().max(max, tooLong);

const version = singleLine().max(64).optional();
export const minPriceReasonLength = 5;
export const priceReason = multiLine().trim().min(minPriceReasonLength, fieldCode("price_reason_too_short"))
  .max(
    500,
    fieldCode("price_reason_too_long"),
  );

const aliasMessage = fieldCode("alias_invalid");
/** Aliases are separated by commas in the form and in tables. */
const alias = formatted(singleLine().min(1, aliasMessage), {
  max: maxAliasLength,
  form: /^[^,]*$/,
  code: "alias_invalid",
  tooLong: "alias_too_long",
});

/** The maximum number of option groups of a dish. */
export const maxOptionGroups = 20;

/** The dish form. An absent field keeps its value, or gets its default in a new dish. */
export const dishBody = z.object({
  name: singleLine("dish_name_required").min(1, fieldCode("dish_name_required")).max(
    120,
    fieldCode("dish_name_too_long"),
  ),
  name_korean: line(120, "korean_name_too_long").optional(),
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
    fieldCode("selection_too_large"),
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

export const priceBody = z.object({
  price,
  /** Absent: the lunch price does not change. Null: the lunch price is removed. */
  lunch_price: price.nullish(),
  reason: priceReason,
  version,
});

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
  sort_order: z.int(sortMessage).min(0, sortMessage).max(10_000, fieldCode("sort_order_too_high")).optional(),
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

export const importQuery = z.object({ dry_run: z.enum(["true", "false"]).default("false") });

export const importReport = z.object({
  dry_run: z.boolean(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  prices_changed: z.number().int(),
  /** The errors of the file by line. Only a dry run returns them; a real import is refused instead. */
  problems: z.array(fieldFailure.extend({ line: z.number().int() })),
});
export type ImportReport = z.infer<typeof importReport>;

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

/** The maximum size of a menu table, enough for thousands of dishes. */
export const maxTableBytes = 2 * 1024 * 1024;

export const maxPictureBytes = 10 * 1024 * 1024;
