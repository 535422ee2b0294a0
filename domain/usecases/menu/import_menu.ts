import { type FieldName, pick } from "@domain/shared/edit.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import {
  type Category,
  contradictsDiet,
  type Dish,
  type DishFields,
  isSameDish,
  maxOptionGroups,
  newDish,
  withFileFields,
} from "@domain/menu/dish.ts";
import { koreanCategoryOf, koreanNameOf } from "@domain/menu/korean_names.ts";
import { maxCategoryPlace, type Menu } from "@domain/menu/menu.ts";
import {
  comparedDish,
  comparedName,
  groupSearch,
  type ImportPreview,
  type ImportReport,
  type PreviewedDish,
} from "@domain/menu/menu_import.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { Editor } from "@domain/staff/account.ts";
import { changesPrice } from "./dish_audit.ts";
import { type AmbiguousGroup, ambiguousGroup, type ImportProblem } from "./import_problems.ts";
import {
  type BadOptionImport,
  isGroupMoved,
  type OptionImportRow,
  planGroups,
  type PlannedGroup,
} from "./import_option_groups.ts";
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
  /** The table has no categories, so a dish with an id stays in its own; `category` is for the others. */
  isCategoryMissing?: boolean;
  /** The names or ids of the option groups in display order. */
  optionGroups: readonly string[];
  /** The names of groups as a cash register has them. The dish gets those on the menu beside its own; the others are listed. */
  registerGroups: readonly string[];
  /** Fields without a column keep their value, or get the default in a new dish. */
  fields: Omit<DishFields, "categoryId" | "optionGroupIds">;
  columns: readonly FieldName<DishFields>[];
};

type RowProblem =
  | { code: "option_group_unknown"; params: { name: string } }
  | AmbiguousGroup
  | { code: "option_groups_too_many"; params: { max: number } }
  | { code: "dish_unknown" }
  /** Several dishes of the category have this name; the table must use an id. */
  | { code: "dish_ambiguous"; params: { ids: string } }
  | { code: "dish_twice"; params: { line: number } }
  | { code: "lunch_price_too_high" }
  | { code: "contents_excluded" };

/** `options` are the problems of the option groups in the file. */
export type ImportRefusal = {
  kind: "bad_import";
  problems: readonly ImportProblem<RowProblem>[];
  options: Omit<BadOptionImport, "kind">;
};

type Planned = Pick<PreviewedDish, "change" | "isKoreanSuggested"> & { dish: Dish; before: Dish | undefined };
type Plan = {
  dishes: readonly Planned[];
  groups: readonly PlannedGroup[];
  /** The names of the register's groups that the menu does not have. */
  missingGroups: readonly string[];
  categories: readonly Category[];
  newCategories: readonly Category[];
};

/**
 * Imports all rows or none, in batches (docs/product-rules.md, "Menu import"). `options` are the option groups that the file of a cash
 * register has. Dishes without a row stay as they are. The counts are dishes. With `isTrial` it only validates, and the answer has a preview. With `suggestsKorean` dishes without a Korean name get one from the built-in list. Refuses
 * with all problems found.
 */
export async function importMenu(
  deps: Pick<Ports, "menus" | "menuImports" | "clock" | "ids">,
  command: {
    by: Editor;
    rows: readonly ImportRow[];
    options?: readonly OptionImportRow[];
    isTrial: boolean;
    suggestsKorean?: boolean;
  },
): Promise<Result<ImportReport & { preview?: ImportPreview }, ImportRefusal | PriceRefusal>> {
  const { by, rows, options = [], suggestsKorean = false } = command;
  return await importPlanned(deps, command, (menu): Result<ImportPlan, ImportRefusal | PriceRefusal> => {
    const groups = planGroups(deps, menu, options);
    const withGroups = groups.ok ? menuWith(menu, groups.value) : menu;
    const planned = plan(withGroups, rows, suggestsKorean, (prefix) => deps.ids.next(prefix));
    if (!planned.ok || !groups.ok) {
      return refuse({
        kind: "bad_import",
        problems: planned.ok ? [] : planned.error,
        options: groups.ok ? { problems: [], errors: [] } : groups.error,
      });
    }
    const { newCategories } = planned.value;
    const moved = planned.value.dishes.filter(({ change }) => change !== "unchanged");
    const dishes = moved.map(({ dish }) => dish);
    const movedGroups = groups.value.filter(isGroupMoved);
    const optionGroups = movedGroups.map(({ group }) => group);
    const at = deps.clock.now();
    const prices = guardPrices(menu, { dishes, optionGroups }, { by, reason: importReason, at });
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
        ...movedGroups.map(({ group, before }) => ({ kind: "option_group", before, after: group }) as const),
        ...moved.map(({ dish, before }) => ({ kind: "dish", before, after: dish }) as const),
      ],
      preview: previewOf({ ...planned.value, groups: groups.value }),
    });
  });
}

function menuWith(menu: Menu, planned: readonly PlannedGroup[]): Menu {
  const changed = new Set(planned.map(({ group }) => group.id));
  const others = menu.optionGroups.filter(({ id }) => !changed.has(id));
  return { ...menu, optionGroups: [...others, ...planned.map(({ group }) => group)] };
}

function plan(
  menu: Menu,
  rows: readonly ImportRow[],
  suggestsKorean: boolean,
  nextId: (prefix: "cat" | "dish") => string,
): Result<Omit<Plan, "groups">, readonly ImportProblem<RowProblem>[]> {
  const problems: ImportProblem<RowProblem>[] = [];
  const planned: Planned[] = [];
  // The line of each id, and of each category with a name; the second has those of new dishes.
  const [lineOf, newLineOf] = [new Map<string, number>(), new Map<string, number>()];
  const dishOf = new Map(menu.dishes.map((dish) => [dish.id, dish]));
  // Several categories may have one name.
  const categoriesNamed = Map.groupBy(menu.categories, ({ name }) => comparedName(name.en));
  const exactCategories = Map.groupBy(menu.categories, ({ name }) => name.en);
  const newCategories: Category[] = [];
  const lastCategory = Math.max(0, ...menu.categories.map(({ sortOrder }) => sortOrder));
  const addCategory = (name: string): Category => {
    const sortOrder = Math.min(maxCategoryPlace, lastCategory + newCategories.length + 1);
    const category = {
      id: nextId("cat"),
      name: { en: name, ko: koreanCategoryOf(name) ?? "" },
      description: { en: "", ko: "" },
      sortOrder,
    };
    newCategories.push(category);
    categoriesNamed.set(comparedName(name), [category]);
    return category;
  };
  const named = Map.groupBy(menu.dishes, comparedDish);
  const groupOf = new Map(menu.optionGroups.map((group) => [group.id, group]));
  const groupsNamed = groupSearch(menu.optionGroups);
  const missingGroups = new Map<string, string>();
  const lastPlace = new Map<string, number>();
  for (const { categoryId, sortOrder } of menu.dishes) {
    lastPlace.set(categoryId, Math.max(lastPlace.get(categoryId) ?? 0, sortOrder));
  }
  for (const row of rows) {
    const wrong = (field: string, problem: RowProblem) =>
      void problems.push({ line: row.line, field, ...problem });
    const alike = exactCategories.get(row.category) ?? categoriesNamed.get(comparedName(row.category)) ?? [];
    const { name } = row.fields;
    const sameName = row.id === undefined
      ? alike.flatMap(({ id }) => named.get(comparedDish({ categoryId: id, name })) ?? [])
      : [];
    if (sameName.length > 1) {
      const ids = sameName.map(({ id }) => id).join(", ");
      wrong("id", { code: "dish_ambiguous", params: { ids } });
    }
    const before = row.id === undefined ? sameName[0] : dishOf.get(row.id);
    // A dish stays where it is if its category has the name, and a new one goes into the first.
    const stays = row.isCategoryMissing ? menu.categories : alike;
    const category = stays.find(({ id }) => id === before?.categoryId) ?? alike[0] ??
      addCategory(row.category);
    const key = comparedDish({ categoryId: category.id, name });
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
    const registerGroupIds = row.registerGroups.flatMap((name) => {
      const found = groupsNamed(name);
      if (found.length === 0) missingGroups.set(comparedName(name), name);
      if (found.length > 1) wrong("modifier_sets", ambiguousGroup(name, found));
      return found.map(({ id }) => id);
    });
    if (row.id !== undefined && !before) continue;

    const hasKorean = (row.columns.includes("name:ko") && row.fields.name.ko !== "") ||
      (before !== undefined && before.name.ko !== "");
    const suggested = suggestsKorean && !hasKorean ? koreanNameOf(row.fields.name.en) : undefined;
    const columns = [
      ...row.columns,
      ...(suggested === undefined ? [] : ["name:ko" as const]),
      ...(registerGroupIds.length === 0 ? [] : ["optionGroupIds" as const]),
    ];
    const ownGroupIds = row.columns.includes("optionGroupIds")
      ? optionGroupIds
      : before?.optionGroupIds ?? [];
    const fields = {
      ...row.fields,
      ...(suggested !== undefined && { name: { ...row.fields.name, ko: suggested } }),
      categoryId: category.id,
      optionGroupIds: [...new Set([...ownGroupIds, ...registerGroupIds])],
    };
    const last = (lastPlace.get(category.id) ?? 0) + 1;
    const isNewThere = before?.categoryId !== category.id;
    if (isNewThere) lastPlace.set(category.id, last);
    const dish = before
      ? {
        ...withFileFields(before, pick(fields, ["categoryId", ...columns])),
        ...(isNewThere && { sortOrder: last }),
      }
      : newDish(nextId("dish"), fields, last);
    if (dish.lunchPriceCents !== undefined && dish.lunchPriceCents >= dish.priceCents) {
      wrong("lunch_price", { code: "lunch_price_too_high" });
    }
    const groups = dish.optionGroupIds.length;
    if (groups > maxOptionGroups && groups > (before?.optionGroupIds.length ?? 0)) {
      const column = registerGroupIds.length > 0 ? "modifier_sets" : "option_groups";
      wrong(column, { code: "option_groups_too_many", params: { max: maxOptionGroups } });
    }
    if (contradictsDiet(dish)) wrong("contains", { code: "contents_excluded" });
    planned.push({
      dish,
      before,
      change: changeOf(before, dish),
      isKoreanSuggested: suggested !== undefined,
    });
  }
  if (problems.length > 0) return refuse(problems);
  return ok({
    dishes: planned,
    categories: [...menu.categories, ...newCategories],
    newCategories,
    missingGroups: [...missingGroups.values()],
  });
}

const changeOf = (before: Dish | undefined, dish: Dish): PreviewedDish["change"] =>
  before === undefined ? "added" : isSameDish(before, dish) ? "unchanged" : "changed";

function previewOf({ dishes, groups, missingGroups, categories, newCategories }: Plan): ImportPreview {
  const nameOf = new Map(categories.map(({ id, name }) => [id, name.en]));
  return {
    newCategories: newCategories.map(({ name }) => name.en),
    optionGroups: groups.map((planned) => ({
      group: planned.group,
      change: planned.before === undefined ? "added" : isGroupMoved(planned) ? "changed" : "unchanged",
    })),
    missingGroups,
    dishes: dishes.map(({ dish, change, isKoreanSuggested }) => ({
      category: nameOf.get(dish.categoryId) ?? "",
      name: dish.name,
      priceCents: dish.priceCents,
      change,
      isKoreanSuggested,
    })),
  };
}
