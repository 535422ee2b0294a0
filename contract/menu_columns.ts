import { dishFlags } from "@domain/menu/dish_flags.ts";

export const flagColumns = dishFlags.map((flag) => `is_${flag}` as const);

/** The columns of the menu export, in order. An import may have them in any order and may omit optional ones. */
export const menuColumns = [
  "id",
  "category",
  "name",
  "name_korean",
  "kitchen_name",
  "description",
  "description_korean",
  "aliases",
  "price",
  "lunch_price",
  "prep_time_minutes",
  "is_available",
  ...flagColumns,
  "is_taxable",
  "contains",
  "allergens",
  "allergen_note",
  "allergen_note_korean",
  "option_groups",
  "illustration",
] as const;
export type MenuColumn = typeof menuColumns[number];

/**
 * What a column of a menu file can be. `variation` and its further parts belong to the name when a dish has several ("Large, Iced"),
 * `main_category` is the first of a list of categories, and a new dish whose `hidden` says yes is not available. A line is not read when its
 * `archived` says yes or its `kind` says that it is a modifier. The others are how cash registers write option groups: a
 * `modifier_set` column has the group's name in its header and a yes or no for each dish, `modifier_sets` lists the groups of a dish, and a
 * line with a `modifier` is one option of a group of its dish.
 */
export const fileColumns = [
  ...menuColumns,
  "main_category",
  "variation",
  "variation_2",
  "variation_3",
  "hidden",
  "archived",
  "kind",
  "modifier_set",
  "modifier_sets",
  "modifier_group",
  "modifier",
  "modifier_price",
  "modifier_min",
  "modifier_max",
] as const;
export type FileColumn = typeof fileColumns[number];
