import type { DishFlag } from "@domain/menu/dish_flags.ts";
import type { MenuCategory, MenuItem } from "@contract/schemas/menu.ts";

export const filters = ["spicy", "vegetarian", "popular"] as const satisfies readonly DishFlag[];
export type Filter = typeof filters[number];
/** The menu page's search. `show` lists the badges that a dish must all have, separated by dots: "spicy.popular". */
export type MenuQuery = { q?: string; show?: string };

/** Returns the filters named in `show`, in the order of `filters`. Unknown names are ignored. */
export const filtersIn = (show: string | undefined): readonly Filter[] =>
  filters.filter((filter) => show?.split(".").includes(filter));

/**
 * Returns the categories with the dishes that match the search. Every term must occur in the names or the description of the dish, or in
 * the names of its category, in either language. Categories without matches stay, with no items.
 */
export function find(menu: readonly MenuCategory[], { q = "", show }: MenuQuery): readonly MenuCategory[] {
  const chosen = filtersIn(show);
  // Returns the same objects without a search, so that memoized categories do not render again.
  if (q.trim() === "" && chosen.length === 0) return menu;
  const terms = normalize(q).split(/\s+/).filter((term) => term !== "");
  return menu.map((category) => ({
    ...category,
    items: category.items.filter((dish) =>
      chosen.every((filter) => dish[`is_${filter}`]) &&
      terms.every((term) => searchText(dish, category).includes(term))
    ),
  }));
}

const searchText = (dish: MenuItem, category: MenuCategory): string =>
  normalize([
    dish.name,
    dish.name_korean,
    dish.description,
    dish.description_korean,
    category.category_name,
    category.category_name_korean,
  ].join(" "));

const normalize = (text: string) => text.normalize("NFC").toLowerCase();
