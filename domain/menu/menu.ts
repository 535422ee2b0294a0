import type { Category, Dish } from "./dish.ts";
import type { Option, OptionGroup } from "./option.ts";

/** Categories, dishes and option groups in display order, without archived ones. */
export type Menu = {
  categories: readonly Category[];
  dishes: readonly Dish[];
  optionGroups: readonly OptionGroup[];
};

/** The parts of a menu by id. */
export type MenuIndex = {
  dishes: ReadonlyMap<string, Dish>;
  optionGroups: ReadonlyMap<string, OptionGroup>;
  options: ReadonlyMap<string, Option>;
};

const indexes = new WeakMap<Menu, MenuIndex>();

/** Returns the index of a menu, built once for each menu object. */
export function indexOf(menu: Menu): MenuIndex {
  const known = indexes.get(menu);
  if (known) return known;
  const index = {
    dishes: new Map(menu.dishes.map((dish) => [dish.id, dish])),
    optionGroups: new Map(menu.optionGroups.map((group) => [group.id, group])),
    options: new Map(
      menu.optionGroups.flatMap(({ options }) => options.map((option) => [option.id, option])),
    ),
  };
  indexes.set(menu, index);
  return index;
}

/** The highest place of a category. */
export const maxCategoryPlace = 10_000;

/** Returns the place of a new category: the highest one of the others plus 1, or 0, and no more than a category can have. */
export const newCategoryPlace = (places: readonly number[]): number =>
  Math.min(maxCategoryPlace, Math.max(-1, ...places) + 1);

/**
 * Returns the items in the order of `ids`, numbered from 1. Undefined when `ids` does not name every item once, or when `previous`, the order
 * that the editor displayed, is not the order of `items`.
 */
export function arranged<T extends { id: string; sortOrder: number }>(
  items: readonly T[],
  ids: readonly string[],
  previous?: readonly string[],
): T[] | undefined {
  const byId = new Map(items.map((item) => [item.id, item]));
  const named = new Set(ids);
  const isWhole = ids.length === items.length && named.size === items.length &&
    ids.every((id) => byId.has(id));
  const isStale = previous?.some((id, index) => items[index]?.id !== id) ?? false;
  if (!isWhole || isStale) return undefined;
  return ids.flatMap((id, index) => {
    const item = byId.get(id);
    return item ? [{ ...item, sortOrder: index + 1 }] : [];
  });
}
