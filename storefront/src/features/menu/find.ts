import type { MenuCategory, MenuItem } from "@contract/menu.ts";

export type Wanted = { q?: string; show?: "spicy" | "vegetarian" | "popular" };

/** The dishes a guest looks for, in their categories: by words in either language, and by one mark. */
export function find(menu: readonly MenuCategory[], { q = "", show }: Wanted): readonly MenuCategory[] {
  // Whoever looks for nothing gets the very same categories, which then need no drawing anew.
  if (q.trim() === "" && show === undefined) return menu;
  const words = plain(q).split(/\s+/).filter((word) => word !== "");
  return menu.map((category) => ({
    ...category,
    items: category.items.filter((dish) =>
      has(dish, show) && words.every((word) => read(dish, category).includes(word))
    ),
  }));
}

function has(dish: MenuItem, show: Wanted["show"]): boolean {
  switch (show) {
    case "spicy":
      return dish.is_spicy;
    case "vegetarian":
      return dish.is_vegetarian;
    case "popular":
      return dish.is_popular;
    case undefined:
      return true;
  }
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
