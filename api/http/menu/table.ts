import { toWireFlags } from "@contract/dish_flags.ts";
import {
  type FileColumn,
  fileColumns,
  flagColumns,
  type MenuColumn,
  menuColumns,
} from "@contract/menu_columns.ts";
import { type DishFlag, dishFlags, flagField, flagsOf } from "@domain/menu/dish_flags.ts";
import type { z } from "zod";
import { problemOf } from "@contract/field_problems.ts";
import { categoryBody, dishBody } from "@contract/schemas/menu.ts";
import {
  defaultPrepMinutes,
  type Dish,
  type DishFields,
  isOnInFile,
  maxOptionGroups,
  readAliases,
} from "@domain/menu/dish.ts";
import { allergens, ingredients } from "@domain/menu/avoidable.ts";
import { illustrationText } from "@domain/menu/illustration.ts";
import { groupsOf, type OptionGroup } from "@domain/menu/option.ts";
import type { FieldName } from "@domain/shared/edit.ts";
import type { Menu } from "@domain/menu/menu.ts";
import { comparedName } from "@domain/menu/menu_import.ts";
import type { ImportRefusal, ImportRow } from "@domain/usecases/menu/import_menu.ts";
import type { OptionImportRow } from "@domain/usecases/menu/import_option_groups.ts";
import { type Cell, money } from "@api/csv/csv.ts";
import {
  readTable,
  type Table,
  type TableLine,
  type TableProblem,
  tagsIn,
  yesOrNo,
} from "../tables/csv_table.ts";
import { isNoPrice, toNumber } from "../tables/file_text.ts";
import { toNewDish } from "./mappers.ts";
import { optionTableProblems } from "../options/table.ts";
import { inRegisterFile, type RegisterOption, registerOptions } from "../options/register_options.ts";
import { sheetOf } from "../tables/workbook.ts";
import { type FoundColumn, isMenuHeader, layOutMenu, type MenuLayout } from "./table_columns.ts";

const flagFields = Object.fromEntries(
  dishFlags.map((flag) => [`is_${flag}`, flagField(flag)]),
) as { [Flag in DishFlag as `is_${Flag}`]: FieldName<DishFields> };

/** Without the others a dish gets the default prep time, and the category of `otherCategory`. */
const requiredColumns: readonly FileColumn[] = ["name", "price"];

/** The category of dishes in a file without categories. */
const otherCategory = "Menu";

/** The field of a dish for each column. */
const fieldOf: Partial<Record<FileColumn, FieldName<DishFields>>> = {
  name: "name:en",
  name_korean: "name:ko",
  kitchen_name: "kitchenName",
  description: "description:en",
  description_korean: "description:ko",
  aliases: "aliases",
  price: "priceCents",
  lunch_price: "lunchPriceCents",
  prep_time_minutes: "prepMinutes",
  is_available: "availability",
  ...flagFields,
  is_taxable: "isTaxable",
  contains: "contains",
  allergens: "allergens",
  allergen_note: "allergenNote:en",
  allergen_note_korean: "allergenNote:ko",
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
  const cells: Record<MenuColumn, Cell> = {
    id: dish.id,
    category: categories.find((category) => category.id === dish.categoryId)?.name.en,
    name: dish.name.en,
    name_korean: dish.name.ko,
    kitchen_name: dish.kitchenName,
    description: dish.description.en,
    description_korean: dish.description.ko,
    aliases: dish.aliases.join(", "),
    price: money(dish.priceCents),
    lunch_price: dish.lunchPriceCents === undefined ? "" : money(dish.lunchPriceCents),
    prep_time_minutes: dish.prepMinutes,
    is_available: isOnInFile(dish),
    ...toWireFlags(flagsOf(dish)),
    is_taxable: dish.isTaxable,
    contains: dish.contains.join(", "),
    allergens: dish.allergens.join(", "),
    allergen_note: dish.allergenNote.en,
    allergen_note_korean: dish.allergenNote.ko,
    option_groups: groupsOf(dish, new Map(optionGroups.map((group) => [group.id, group])))
      .map((group) => nameInTable(group, optionGroups)).join("; "),
    illustration: dish.illustration === undefined ? "" : illustrationText(dish.illustration),
  };
  return menuColumns.map((column) => cells[column]);
}

/** Returns a group's name, or its id when the name would not lead back to this group. */
function nameInTable({ id, name }: OptionGroup, all: readonly OptionGroup[]): string {
  const isUnique = all.every((other) =>
    other.id === id || ![other.id, other.name.en.toLowerCase()].includes(name.en.toLowerCase())
  );
  return isUnique && !name.en.includes(";") ? name.en : id;
}

/** The rows of a menu file, the options of its option groups, and its columns as they were found. */
export type MenuTable = Table<ImportRow> & {
  options: readonly OptionImportRow[];
  found: readonly FoundColumn[];
  /** The dishes that are left out because the file has no price for them. */
  withoutPrice: readonly DishWithoutPrice[];
};

type DishWithoutPrice = { line: number; name: string };

/** The dish of the line above, whose further variations and options may follow without its name. */
type Above = {
  name: string;
  category: string;
  variation: string;
  /** The names of its groups in the row; absent when the row is invalid. */
  groups?: string[];
  /** The group of the option above. */
  group: string;
  /** It is left out with its options. */
  hasNoPrice: boolean;
};

/**
 * Parses a menu table (CSV or Excel), of the export or of a cash register, into rows of dishes and errors by line. Each line is validated with the
 * schema of the dish form. `chosen` has the columns as a person chose them (`layOutMenu`).
 */
export async function readMenuTable(
  bytes: Uint8Array,
  chosen?: readonly (FileColumn | "")[],
): Promise<MenuTable> {
  let found: readonly FoundColumn[] = [];
  let sets: MenuLayout["sets"] = [];
  let above: Above | undefined;
  const options: RegisterOption[] = [];
  const withoutPrice: DishWithoutPrice[] = [];
  const table = await readTable<FileColumn, ImportRow>(await sheetOf(bytes, isMenuHeader) ?? bytes, {
    columns: fileColumns,
    required: requiredColumns,
    layOut: (records) => {
      const layout = layOutMenu(records, chosen);
      ({ found, sets } = layout);
      return layout;
    },
    readRow: (line) => {
      const { cell, has } = line;
      if (yesOrNo(cell("archived")) === true) return undefined;
      // Toast's lines of prices: those of modifiers do not name their group.
      if (/modifier/i.test(cell("kind"))) return undefined;
      const isOption = cell("modifier") !== "";
      const isBelow = cell("name") === "" && (isOption || cell("variation") !== "");
      const { name, category } = isBelow && above
        ? above
        : { name: cell("name"), category: categoryIn(line) };
      const isOptionOnly = isOption && above !== undefined &&
        comparedName(name) === comparedName(above.name) &&
        category === above.category && ["", above.variation].includes(cell("variation"));
      let row: ImportRow | TableProblem[] | undefined;
      if (!isOptionOnly) {
        const groups = groupsIn(line, sets);
        const hasNoPrice = name !== "" && isNoPrice(cell("price"));
        if (hasNoPrice) withoutPrice.push({ line: line.line, name: withVariation(line, name) });
        else row = readRow(line, { name, category, groups });
        above = {
          name,
          category,
          variation: cell("variation"),
          group: "",
          hasNoPrice,
          ...(!Array.isArray(row) && { groups }),
        };
      }
      if (isOption && above && !above.hasNoPrice) {
        above.group = cell("modifier_group") || above.group;
        above.groups?.push(above.group);
        options.push({
          line: line.line,
          group: above.group,
          option: cell("modifier"),
          // On a line that repeats the dish, the price is the dish's.
          price: cell(isOptionOnly && isBelow && !has("modifier_price") ? "price" : "modifier_price"),
          min: cell("modifier_min"),
          max: cell("modifier_max"),
        });
      }
      return row;
    },
  });
  const groups = registerOptions(options);
  const problems = [...table.problems, ...groups.problems];
  return { rows: table.rows, problems, options: groups.rows, found, withoutPrice };
}

/** Returns the names of the dish's option groups as a cash register has them. */
function groupsIn({ cell, has, texts }: TableLine<FileColumn>, sets: MenuLayout["sets"]): string[] {
  const list = has("modifier") ? "" : cell("modifier_group");
  return [
    ...sets.filter(({ place }) => yesOrNo(texts[place] ?? "") === true).map(({ group }) => group),
    ...`${cell("modifier_sets")};${list}`.split(/[,;|\n]/).map((name) => name.trim()).filter((name) =>
      name !== ""
    ),
  ];
}

/** Returns the problems of an import by line. With `hasBadCells`, contradictions between fields of option groups are left out. */
export function menuTableProblems(
  { problems, options }: ImportRefusal,
  hasBadCells: boolean,
): TableProblem[] {
  const ofGroups = optionTableProblems({ kind: "bad_import", ...options }, hasBadCells);
  return [...problems, ...ofGroups.map(inRegisterFile)];
}

/** Returns "Soups" for "Soups, Specials" and for "Food > Soups". */
function categoryIn({ cell, has }: TableLine<FileColumn>): string {
  if (has("category")) return cell("category");
  if (!has("main_category")) return otherCategory;
  const [first = ""] = cell("main_category").split(",");
  return first.split(">").at(-1)?.trim() || otherCategory;
}

/** The variations that registers give to a dish with only one. */
const onlyVariations = ["regular", "default", "standard", "보통"];

/** Returns "Galbi (Large)". */
function withVariation({ cell }: TableLine<FileColumn>, name: string): string {
  const variation = [cell("variation"), cell("variation_2"), cell("variation_3")].filter((part) =>
    part !== ""
  ).join(", ");
  return variation === "" || onlyVariations.includes(variation.toLowerCase())
    ? name
    : `${name} (${variation})`;
}

function readRow(
  line: TableLine<FileColumn>,
  { name, category, groups }: { name: string; category: string; groups: readonly string[] },
): ImportRow | TableProblem[] {
  const { cell, has } = line;
  const flag = (column: FileColumn) => has(column) && cell(column) !== "" ? yesOrNo(cell(column)) : undefined;
  const parsed = dishBody.safeParse({
    name: withVariation(line, name),
    name_korean: cell("name_korean"),
    kitchen_name: cell("kitchen_name"),
    description: cell("description"),
    description_korean: cell("description_korean"),
    aliases: readAliases(cell("aliases")),
    price: toNumber(cell("price")),
    lunch_price: cell("lunch_price") === "" ? null : toNumber(cell("lunch_price")),
    // The category has its name here, which has limits of its own.
    category_id: "named",
    prep_time_minutes: has("prep_time_minutes") ? toNumber(cell("prep_time_minutes")) : defaultPrepMinutes,
    is_available: yesOrNo(cell("hidden")) === true ? false : flag("is_available"),
    ...Object.fromEntries(flagColumns.map((column) => [column, flag(column)])),
    is_taxable: flag("is_taxable"),
    contains: tagsIn(cell("contains")),
    allergen_choices: tagsIn(cell("allergens")),
    allergen_note: cell("allergen_note"),
    allergen_note_korean: cell("allergen_note_korean"),
    illustration: toRecipe(cell("illustration")),
  });
  const named = categoryBody.shape.name.safeParse(category);
  if (!parsed.success || !named.success) {
    return [
      ...(named.error?.issues ?? []).map((issue) => ({
        line: line.line,
        ...problemOf(issue),
        field: "category",
      })),
      ...(parsed.error?.issues ?? []).map((issue) => tableProblem(issue, line.line)),
    ];
  }
  const optionGroups = cell("option_groups").split(";").map((name) => name.trim())
    .filter((name) => name !== "");
  if (optionGroups.length > maxOptionGroups) {
    const params = { max: maxOptionGroups };
    return [{ line: line.line, field: "option_groups", code: "option_groups_too_many", params }];
  }
  const { categoryId: _category, optionGroupIds: _groups, ...fields } = toNewDish(parsed.data);
  const givenFields = menuColumns.flatMap((column) => {
    const field = fieldOf[column];
    const isBlankFlag = column.startsWith("is_") && cell(column) === "";
    return field !== undefined && has(column) && !isBlankFlag ? [field] : [];
  });
  return {
    line: line.line,
    id: cell("id") || undefined,
    category: named.data,
    isCategoryMissing: !has("category") && !has("main_category"),
    optionGroups,
    registerGroups: groups,
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
  return { line, ...problemOf(issue), field: name };
}
