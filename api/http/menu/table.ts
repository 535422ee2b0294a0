import { toWireFlags } from "@contract/dish_flags.ts";
import { type DishFlag, dishFlags, flagField, flagsOf } from "@domain/menu/dish_flags.ts";
import type { z } from "zod";
import { problemOf } from "@contract/field_problems.ts";
import { dishBody, maxOptionGroups } from "@contract/schemas/menu.ts";
import { type Dish } from "@domain/menu/dish.ts";
import { allergens, ingredients } from "@domain/menu/avoidable.ts";
import { illustrationText } from "@domain/menu/illustration.ts";
import { groupsOf, type OptionGroup } from "@domain/menu/option.ts";
import type { Menu } from "@domain/menu/menu.ts";
import { type DishFields, readAliases } from "@domain/menu/dish_fields.ts";
import type { ImportRow } from "@domain/usecases/menu/import_menu.ts";
import { type Cell, money } from "@api/csv/csv.ts";
import {
  readTable,
  type Table,
  type TableLine,
  type TableProblem,
  tagsIn,
  toNumber,
  yesOrNo,
} from "../tables/csv_table.ts";
import { toNewDish } from "./admin_mappers.ts";

const flagColumns = dishFlags.map((flag) => `is_${flag}` as const);
const flagFields = Object.fromEntries(
  dishFlags.map((flag) => [`is_${flag}`, flagField(flag)]),
) as { [Flag in DishFlag as `is_${Flag}`]: keyof DishFields };

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
type Column = typeof menuColumns[number];

const requiredColumns: readonly Column[] = ["category", "name", "price", "prep_time_minutes"];

/** The field of a dish for each column. */
const fieldOf: Partial<Record<Column, keyof DishFields>> = {
  name: "name",
  name_korean: "nameKorean",
  kitchen_name: "kitchenName",
  description: "description",
  description_korean: "descriptionKorean",
  aliases: "aliases",
  price: "priceCents",
  lunch_price: "lunchPriceCents",
  prep_time_minutes: "prepMinutes",
  is_available: "isAvailable",
  ...flagFields,
  is_taxable: "isTaxable",
  contains: "contains",
  allergens: "allergens",
  allergen_note: "allergenNote",
  allergen_note_korean: "allergenNoteKorean",
  option_groups: "optionGroupIds",
  illustration: "illustration",
};

/** Returns the rows of the whole menu, by category. */
export function menuRows(menu: Menu): Cell[][] {
  return menu.categories.flatMap((category) =>
    menu.dishes.filter((dish) => dish.categoryId === category.id).map((dish) => toMenuRow(dish, menu))
  );
}

export function toMenuRow(
  dish: Dish,
  { categories, optionGroups }: Pick<Menu, "categories" | "optionGroups">,
): Cell[] {
  const cells: Record<Column, Cell> = {
    id: dish.id,
    category: categories.find((category) => category.id === dish.categoryId)?.name,
    name: dish.name,
    name_korean: dish.nameKorean,
    kitchen_name: dish.kitchenName,
    description: dish.description,
    description_korean: dish.descriptionKorean,
    aliases: dish.aliases.join(", "),
    price: money(dish.priceCents),
    lunch_price: dish.lunchPriceCents === undefined ? "" : money(dish.lunchPriceCents),
    prep_time_minutes: dish.prepMinutes,
    is_available: dish.availability.kind === "on",
    ...toWireFlags(flagsOf(dish)),
    is_taxable: dish.isTaxable,
    contains: dish.contains.join(", "),
    allergens: dish.allergens.join(", "),
    allergen_note: dish.allergenNote,
    allergen_note_korean: dish.allergenNoteKorean,
    option_groups: groupsOf(dish, new Map(optionGroups.map((group) => [group.id, group])))
      .map((group) => nameInTable(group, optionGroups)).join("; "),
    illustration: dish.illustration === undefined ? "" : illustrationText(dish.illustration),
  };
  return menuColumns.map((column) => cells[column]);
}

/** Returns a group's name, or its id when the name would not lead back to this group. */
function nameInTable({ id, name }: OptionGroup, all: readonly OptionGroup[]): string {
  const isUnique = all.every((other) =>
    other.id === id || ![other.id, other.name.toLowerCase()].includes(name.toLowerCase())
  );
  return isUnique && !name.includes(";") ? name : id;
}

/** Parses a CSV menu table into rows of dishes and errors by line. Each line is validated with the schema of the dish form. */
export function readMenuTable(bytes: Uint8Array): Promise<Table<ImportRow>> {
  return readTable(bytes, { columns: menuColumns, required: requiredColumns, readRow });
}

function readRow({ line, cell, has }: TableLine<Column>): ImportRow | TableProblem[] {
  const flag = (column: Column) => has(column) && cell(column) !== "" ? yesOrNo(cell(column)) : undefined;
  const parsed = dishBody.safeParse({
    name: cell("name"),
    name_korean: cell("name_korean"),
    kitchen_name: cell("kitchen_name"),
    description: cell("description"),
    description_korean: cell("description_korean"),
    aliases: readAliases(cell("aliases")),
    price: toNumber(cell("price")),
    lunch_price: cell("lunch_price") === "" ? null : toNumber(cell("lunch_price")),
    category_id: cell("category"),
    prep_time_minutes: toNumber(cell("prep_time_minutes")),
    is_available: flag("is_available"),
    ...Object.fromEntries(flagColumns.map((column) => [column, flag(column)])),
    is_taxable: flag("is_taxable"),
    contains: tagsIn(cell("contains")),
    allergen_choices: tagsIn(cell("allergens")),
    allergen_note: cell("allergen_note"),
    allergen_note_korean: cell("allergen_note_korean"),
    illustration: toRecipe(cell("illustration")),
  });
  if (!parsed.success) {
    return parsed.error.issues.map((issue) => tableProblem(issue, line));
  }
  const optionGroups = cell("option_groups").split(";").map((name) => name.trim())
    .filter((name) => name !== "");
  if (optionGroups.length > maxOptionGroups) {
    const params = { max: maxOptionGroups };
    return [{ line, field: "option_groups", code: "selection_too_large", params }];
  }
  const { categoryId, optionGroupIds: _, ...fields } = toNewDish(parsed.data);
  const givenFields = menuColumns.flatMap((column) => {
    const field = fieldOf[column];
    const isBlankFlag = column.startsWith("is_") && cell(column) === "";
    return field !== undefined && has(column) && !isBlankFlag ? [field] : [];
  });
  return {
    line,
    id: cell("id") || undefined,
    category: categoryId,
    optionGroups,
    fields,
    columns: givenFields,
  };
}

/** Parses a text of `illustrationText`; the schema checks the names. */
function toRecipe(text: string) {
  if (text === "") return null;
  const [vessel, list = ""] = text.split(":").map((part) => part.trim());
  const [base, ...toppings] = list.split(",").map((name) => name.trim());
  return { vessel, base, toppings };
}

function tableProblem(issue: z.core.$ZodIssue, line: number): TableProblem {
  const name = String(issue.path[0] ?? "line");
  if (name === "allergen_choices") {
    return {
      line,
      field: "allergens",
      code: "allergens_unknown",
      params: { names: allergens.join(", ") },
    };
  }
  if (name === "contains") {
    return { line, field: name, code: "value_unknown", params: { names: ingredients.join(", ") } };
  }
  if (name.startsWith("is_")) return { line, field: name, code: "yes_or_no" };
  return { line, ...problemOf(issue), field: name === "category_id" ? "category" : name };
}
