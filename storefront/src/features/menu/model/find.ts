import type { DishFlag } from "@domain/menu/dish_flags.ts";
import type { MenuCategory, MenuItem } from "@contract/schemas/menu.ts";

export const filters = ["spicy", "vegetarian", "popular"] as const satisfies readonly DishFlag[];
export type Filter = typeof filters[number];
/** `show` names the flags a dish must have, all of them, as the address has them: "spicy.popular". */
export type MenuQuery = { q?: string; show?: string };

/** The filters in an address, in their usual order; what is none of them is left out. */
export const filtersIn = (show: string | undefined): readonly Filter[] =>
  filters.filter((filter) => show?.split(".").includes(filter));

/** The dishes a guest looks for, in their categories: by words in either language, and by flags. */
export function find(menu: readonly MenuCategory[], { q = "", show }: MenuQuery): readonly MenuCategory[] {
  const chosen = filtersIn(show);
  // Without a search the categories stay the same objects, so that they are not rendered again.
  if (q.trim() === "" && chosen.length === 0) return menu;
  const words = plain(q).split(/\s+/).filter((word) => word !== "");
  return menu.map((category) => ({
    ...category,
    items: category.items.filter((dish) =>
      chosen.every((filter) => dish[`is_${filter}`]) &&
      words.every((word) => read(dish, category).includes(word))
    ),
  }));
}

const read = (dish: MenuItem, category: MenuCategory): string =>
  plain([
    dish.name,
    dish.name_korean,
    dish.description,
    dish.description_korean,
    category.category_name,
    category.category_name_korean,
  ].join(" "));

const plain = (text: string) => text.normalize("NFC").toLowerCase();
