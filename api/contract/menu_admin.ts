import { z } from "zod";
import { allergens } from "@domain/menu/dish.ts";
import { dishOrders } from "@domain/menu/dish_list.ts";
import { menuItem } from "./menu.ts";
import { choice, pageQuery, searchText } from "./page.ts";
import { multiLine, singleLine } from "./text.ts";

/** A dish as Menu Management shows it (spec section 3; decisions 19, 23). */
export const adminMenuItem = menuItem.extend({
  category_id: z.string(),
  category_name: z.string(),
  category_name_korean: z.string(),
  /** `allergens` is the one text made of these two. */
  allergen_choices: z.array(z.enum(allergens)),
  allergen_note: z.string(),
  allergen_note_korean: z.string(),
  is_taxable: z.boolean(),
  /** When a dish that is off comes back by itself; null when it does not. */
  off_until: z.string().nullable(),
  /** Sent back with an edit, so that nobody else's edit is overwritten unseen. */
  version: z.string(),
});
export type AdminMenuItem = z.infer<typeof adminMenuItem>;

export const adminMenuPage = z.object({
  items: z.array(adminMenuItem),
  total: z.number().int(),
  totalPages: z.number().int(),
});
export type AdminMenuPage = z.infer<typeof adminMenuPage>;

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

const priceMessage = "Valid price is required";
/** Dollars with at most two decimals; 0.01 to 9,999.99. */
export const price = z.number(priceMessage).positive(priceMessage).max(9999.99, priceMessage)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, priceMessage);

const prepMessage = "Valid prep time is required";
const line = (most: number, label: string) =>
  singleLine().max(most, `${label} must be at most ${most} characters`);
const paragraphs = (most: number, label: string) =>
  multiLine().trim().max(most, `${label} must be at most ${most} characters`);

const version = singleLine().max(64).optional();
export const priceReason = multiLine().trim().min(5, "Reason must be at least 5 characters").max(
  500,
  "Reason must be at most 500 characters",
);

/** The Add/Edit form. What is left out stays as it is, or gets its default in a new dish. */
export const dishBody = z.object({
  name: singleLine("Name is required").min(1, "Name is required").max(
    120,
    "Name must be at most 120 characters",
  ),
  name_korean: line(120, "Korean name").optional(),
  description: paragraphs(1000, "Description").optional(),
  description_korean: paragraphs(1000, "Korean description").optional(),
  price,
  lunch_price: price.nullish(),
  category_id: singleLine("Category is required").min(1, "Category is required").max(64),
  prep_time_minutes: z.int(prepMessage).min(1, prepMessage).max(180, prepMessage),
  is_available: z.boolean().optional(),
  is_popular: z.boolean().optional(),
  is_special: z.boolean().optional(),
  is_spicy: z.boolean().optional(),
  is_vegetarian: z.boolean().optional(),
  is_taxable: z.boolean().optional(),
  /** The one text, where no choices are sent. */
  allergens: line(300, "Allergens").optional(),
  allergen_choices: z.array(z.enum(allergens)).max(allergens.length).optional(),
  allergen_note: line(300, "Allergen note").optional(),
  allergen_note_korean: line(300, "Korean allergen note").optional(),
  /** Only a picture of ours; null takes it away. */
  image_url: z.string().max(200).regex(/^\/images\/[\w./-]+$/, "Please upload the picture").nullish(),
}).refine((dish) => typeof dish.lunch_price !== "number" || dish.lunch_price < dish.price, {
  message: "Lunch price must be lower than the price",
  path: ["lunch_price"],
});
export type DishBody = z.infer<typeof dishBody>;

export const editDishBody = dishBody.safeExtend({
  /** Needed when the price changes (decision 32). */
  price_reason: priceReason.optional(),
  version,
});

export const priceBody = z.object({
  price,
  /** Left out: stays. null: the dish has no lunch price any more. */
  lunch_price: price.nullish(),
  reason: priceReason,
  version,
});

export const bulkAvailabilityBody = z.object({
  item_ids: z.array(singleLine().min(1).max(64)).min(1, "Please select items first").max(
    500,
    "At most 500 items at once",
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

const sortMessage = "Sort order must be 0 or greater";
export const categoryBody = z.object({
  name: singleLine("Category name is required").min(1, "Category name is required")
    .max(100, "Category name must be less than 100 characters"),
  name_korean: singleLine().max(100, "Korean name must be less than 100 characters").nullish(),
  description: multiLine().trim().max(500, "Description must be less than 500 characters").nullish(),
  description_korean: multiLine().trim().max(500, "Korean description must be less than 500 characters")
    .nullish(),
  /** Left out: the highest there is plus 1. */
  sort_order: z.int(sortMessage).min(0, sortMessage).max(10_000, "Sort order is too high").optional(),
  is_active: z.boolean().optional(),
});
export type CategoryBody = z.infer<typeof categoryBody>;

export const editCategoryBody = categoryBody.extend({ version });

export const reorderBody = z.object({
  categories: z.array(
    z.object({ id: singleLine().min(1).max(64), sort_order: z.int(sortMessage).min(0, sortMessage) }),
  ).min(1).max(500),
  /** The ids in the order the editor was shown; another one by now is refused. */
  previous_order: z.array(singleLine().max(64)).max(500).optional(),
});

export const importQuery = z.object({ dry_run: z.enum(["true", "false"]).default("false") });

export const importReport = z.object({
  dry_run: z.boolean(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  prices_changed: z.number().int(),
  /** Everything that stands in the way, by line of the file; only a dry run answers with some. */
  problems: z.array(z.object({ line: z.number().int(), field: z.string(), message: z.string() })),
});
export type ImportReport = z.infer<typeof importReport>;

/** A table is at most this large: thousands of dishes. */
export const mostTableBytes = 2 * 1024 * 1024;

export const mostPictureBytes = 10 * 1024 * 1024;
export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
