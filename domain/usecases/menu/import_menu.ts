import { type FieldError, type FieldProblem, ok, refuse, type Result } from "@domain/shared/result.ts";
import type { Category, Dish } from "@domain/menu/dish.ts";
import { koreanNameOf } from "@domain/menu/korean_names.ts";
import type { OptionGroup } from "@domain/menu/option.ts";
import type { Menu } from "@domain/menu/menu.ts";
import {
  comparedDish,
  comparedName,
  groupSearch,
  type ImportPreview,
  type ImportReport,
  type PreviewedDish,
} from "@domain/menu/menu_import.ts";
import {
  contradictsDiet,
  type DishFields,
  dishVersion,
  newDish,
  withFields,
} from "@domain/menu/dish_fields.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { Editor } from "@domain/staff/account.ts";
import { changesPrice } from "./dish_audit.ts";
import { guardPrices, type PriceRefusal } from "./price_guard.ts";
import { type ImportPlan, importPlanned, importReason } from "./run_import.ts";

/**
 * One row of the imported table: changes the dish `id`, without `id` the dish of that category and name, or adds it. A category that
 * does not exist is added.
 */
export type ImportRow = {
  line: number;
  id: string | undefined;
  /** The category's name; case-insensitive. */
  category: string;
  /** The names or ids of the option groups in display order. */
  optionGroups: readonly string[];
  /** Fields without a column keep their value, or get the default in a new dish. */
  fields: Omit<DishFields, "categoryId" | "optionGroupIds">;
  columns: readonly (keyof DishFields)[];
};

/** A problem of one cell or of the table. `field` is the column. The table's parser adds its own problem codes. */
export type ImportProblem<P extends FieldProblem = FieldProblem> = FieldError<P> & { line: number };

/** Several groups have this name; the table must use an id. */
export type AmbiguousGroup = { code: "option_group_ambiguous"; params: { name: string; ids: string } };

type RowProblem =
  | { code: "option_group_unknown"; params: { name: string } }
  | AmbiguousGroup
  | { code: "dish_unknown" }
  /** Several dishes of the category have this name; the table must use an id. */
  | { code: "dish_ambiguous"; params: { ids: string } }
  | { code: "dish_twice"; params: { line: number } }
  | { code: "lunch_price_too_high" }
  | { code: "contents_excluded" };

export type ImportRefusal = { kind: "bad_import"; problems: readonly ImportProblem<RowProblem>[] };

type Planned = { dish: Dish; before: Dish | undefined; isKoreanSuggested: boolean };
type Plan = {
  dishes: readonly Planned[];
  categories: readonly Category[];
  newCategories: readonly Category[];
};

/**
 * Imports all rows or none, in batches (docs/product-rules.md, "Menu import"). Dishes without a row stay as they are. With `isTrial` it
 * only validates, and the answer has a preview. With `suggestsKorean` dishes without a Korean name get one from the built-in list. Refuses
 * with all problems found.
 */
export async function importMenu(
  deps: Pick<Ports, "menus" | "menuImports" | "clock" | "ids">,
  command: { by: Editor; rows: readonly ImportRow[]; isTrial: boolean; suggestsKorean?: boolean },
): Promise<Result<ImportReport & { preview?: ImportPreview }, ImportRefusal | PriceRefusal>> {
  const { by, rows, suggestsKorean = false } = command;
  return await importPlanned(deps, command, (menu): Result<ImportPlan, ImportRefusal | PriceRefusal> => {
    const planned = plan(menu, rows, suggestsKorean, (prefix) => deps.ids.next(prefix));
    if (!planned.ok) return planned;
    const { newCategories } = planned.value;
    const moved = planned.value.dishes.filter(({ dish, before }) => changeOf(before, dish) !== "unchanged");
    const dishes = moved.map(({ dish }) => dish);
    const prices = guardPrices(menu, { dishes }, { by, reason: importReason, at: deps.clock.now() });
    if (!prices.ok) return prices;
    return ok({
      kind: "dishes",
      report: {
        added: moved.filter(({ before }) => before === undefined).length,
        changed: moved.filter(({ before }) => before !== undefined).length,
        unchanged: planned.value.dishes.length - moved.length,
        pricesChanged: moved.filter(({ dish, before }) => before && changesPrice(before, dish)).length,
      },
      changes: [
        ...newCategories.map((after) => ({ kind: "category", after }) as const),
        ...moved.map(({ dish, before }) => ({ kind: "dish", before, after: dish }) as const),
      ],
      preview: previewOf(planned.value),
    });
  });
}

function plan(
  menu: Menu,
  rows: readonly ImportRow[],
  suggestsKorean: boolean,
  nextId: (prefix: "cat" | "dish") => string,
): Result<Plan, ImportRefusal> {
  const problems: ImportProblem<RowProblem>[] = [];
  const planned: Planned[] = [];
  // The line of each id, and of each category with a name; the second has those of new dishes.
  const [lineOf, newLineOf] = [new Map<string, number>(), new Map<string, number>()];
  const dishOf = new Map(menu.dishes.map((dish) => [dish.id, dish]));
  // The first of equal names counts.
  const categoryOf = new Map(menu.categories.toReversed().map((each) => [comparedName(each.name), each]));
  const exactCategory = new Map(menu.categories.toReversed().map((each) => [each.name, each]));
  const newCategories: Category[] = [];
  const lastCategory = Math.max(0, ...menu.categories.map(({ sortOrder }) => sortOrder));
  const addCategory = (name: string): Category => {
    const nameKorean = koreanNameOf(name) ?? "";
    const sortOrder = lastCategory + newCategories.length + 1;
    const category = {
      ...{ id: nextId("cat"), name, nameKorean, description: "", descriptionKorean: "", sortOrder },
    };
    newCategories.push(category);
    categoryOf.set(comparedName(name), category);
    return category;
  };
  const named = Map.groupBy(menu.dishes, comparedDish);
  const groupOf = new Map(menu.optionGroups.map((group) => [group.id, group]));
  const groupsNamed = groupSearch(menu.optionGroups);
  const lastPlace = new Map<string, number>();
  for (const { categoryId, sortOrder } of menu.dishes) {
    lastPlace.set(categoryId, Math.max(lastPlace.get(categoryId) ?? 0, sortOrder));
  }
  for (const row of rows) {
    const wrong = (field: string, problem: RowProblem) =>
      void problems.push({ line: row.line, field, ...problem });
    const category = exactCategory.get(row.category) ?? categoryOf.get(comparedName(row.category)) ??
      addCategory(row.category);
    const key = comparedDish({ categoryId: category.id, name: row.fields.name });
    const sameName = row.id === undefined ? named.get(key) ?? [] : [];
    if (sameName.length > 1) {
      const ids = sameName.map(({ id }) => id).join(", ");
      wrong("id", { code: "dish_ambiguous", params: { ids } });
    }
    const before = row.id === undefined ? sameName[0] : dishOf.get(row.id);
    if (row.id !== undefined && !before) wrong("id", { code: "dish_unknown" });
    const known = row.id ?? before?.id;
    // A new dish is known by its category and name, which no other row may give to its dish.
    const earlier = known === undefined ? lineOf.get(key) : lineOf.get(known) ?? newLineOf.get(key);
    if (earlier !== undefined) {
      wrong("id", { code: "dish_twice", params: { line: earlier } });
    }
    if (before || known === undefined) lineOf.set(key, row.line);
    if (known === undefined) newLineOf.set(key, row.line);
    else lineOf.set(known, row.line);
    const optionGroupIds = row.optionGroups.flatMap((name) => {
      const withId = groupOf.get(name);
      const found = withId ? [withId] : groupsNamed(name);
      if (found.length === 0) wrong("option_groups", { code: "option_group_unknown", params: { name } });
      if (found.length > 1) wrong("option_groups", ambiguousGroup(name, found));
      return found.map(({ id }) => id);
    });
    if (row.id !== undefined && !before) continue;

    const hasKorean = (row.columns.includes("nameKorean") && row.fields.nameKorean !== "") ||
      (before !== undefined && before.nameKorean !== "");
    const suggested = suggestsKorean && !hasKorean ? koreanNameOf(row.fields.name) : undefined;
    const columns = suggested === undefined ? row.columns : [...row.columns, "nameKorean" as const];
    const fields = {
      ...row.fields,
      ...(suggested !== undefined && { nameKorean: suggested }),
      categoryId: category.id,
      optionGroupIds: [...new Set(optionGroupIds)],
    };
    const last = (lastPlace.get(category.id) ?? 0) + 1;
    if (!before) lastPlace.set(category.id, last);
    const dish = before
      ? withFields(before, pick(fields, ["categoryId", ...columns]))
      : newDish(nextId("dish"), fields, last);
    if (dish.lunchPriceCents !== undefined && dish.lunchPriceCents >= dish.priceCents) {
      wrong("lunch_price", { code: "lunch_price_too_high" });
    }
    if (contradictsDiet(dish)) wrong("contains", { code: "contents_excluded" });
    planned.push({ dish, before, isKoreanSuggested: suggested !== undefined });
  }
  if (problems.length > 0) return refuse({ kind: "bad_import", problems });
  return ok({ dishes: planned, categories: [...menu.categories, ...newCategories], newCategories });
}

const changeOf = (before: Dish | undefined, dish: Dish): PreviewedDish["change"] =>
  before === undefined ? "added" : dishVersion(before) === dishVersion(dish) ? "unchanged" : "changed";

function previewOf({ dishes, categories, newCategories }: Plan): ImportPreview {
  const nameOf = new Map(categories.map(({ id, name }) => [id, name]));
  return {
    newCategories: newCategories.map(({ name }) => name),
    dishes: dishes.map(({ dish, before, isKoreanSuggested }) => ({
      category: nameOf.get(dish.categoryId) ?? "",
      name: dish.name,
      nameKorean: dish.nameKorean,
      priceCents: dish.priceCents,
      change: changeOf(before, dish),
      isKoreanSuggested,
    })),
  };
}

/** Returns the problem of a name that several groups have. */
export function ambiguousGroup(name: string, groups: readonly OptionGroup[]): AmbiguousGroup {
  return { code: "option_group_ambiguous", params: { name, ids: groups.map(({ id }) => id).join(", ") } };
}

/** Returns the fields that have a column. */
export function pick<F extends object>(fields: F, columns: readonly (keyof F)[]): Partial<F> {
  // The cast is safe: each value has the key of its field.
  return Object.fromEntries(columns.map((key) => [key, fields[key]])) as Partial<F>;
}
