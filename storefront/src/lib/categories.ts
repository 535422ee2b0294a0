import type { MenuCategory } from "@contract/schemas/menu.ts";

/** The id of the category's section on the menu page. */
export const anchorOf = ({ category_id }: Pick<MenuCategory, "category_id">): string =>
  `category-${category_id}`;

export const categoryNames = (category: Pick<MenuCategory, "category_name" | "category_name_korean">) => ({
  name: category.category_name,
  name_korean: category.category_name_korean,
});
