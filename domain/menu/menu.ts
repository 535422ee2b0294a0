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
