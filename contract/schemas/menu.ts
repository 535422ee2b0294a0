import { languages } from "@domain/shared/language.ts";
import { menuOptionGroup } from "./options.ts";
import { z } from "zod";
import { ingredients } from "@domain/menu/avoidable.ts";
import { type DishFlag, dishFlags } from "@domain/menu/dish_flags.ts";

/** US dollars with two decimals. */
export const dollars = z.number();

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

export const availabilityBody = z.object({
  is_available: z.boolean(),
  /** How long the dish stays off. Without it, the dish stays off until staff turn it on. */
  off_for: z.enum(["2_hours", "until_tomorrow"]).optional(),
});
