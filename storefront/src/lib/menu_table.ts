import type { MenuCategory, MenuItem } from "@contract/schemas/menu.ts";

/**
 * A menu with the dishes of all categories in one table, which compresses better than objects. `dishes` has the values of each field by
 * the number of the dish; a dish may have no value.
 */
export type MenuTable = {
  categories: (Omit<MenuCategory, "items"> & { count: number })[];
  dishes: Record<string, Record<number, unknown>>;
};

export function toMenuTable(menu: readonly MenuCategory[]): MenuTable {
  const dishes: readonly Record<string, unknown>[] = menu.flatMap(({ items }) => items);
  const fields = new Set(dishes.flatMap((dish) => Object.keys(dish)));
  const valuesOf = (field: string) => {
    const values = dishes.map((dish) => dish[field]);
    // A list cannot lack a value.
    return values.includes(undefined) ? { ...values } : values;
  };
  return {
    categories: menu.map(({ items, ...category }) => ({ ...category, count: items.length })),
    dishes: Object.fromEntries([...fields].map((field) => [field, valuesOf(field)])),
  };
}

export function fromMenuTable({ categories, dishes }: MenuTable): MenuCategory[] {
  let next = 0;
  const dish = () => {
    const nth = next++;
    const fields = Object.entries(dishes).filter(([, values]) => nth in values);
    return Object.fromEntries(fields.map(([field, values]) => [field, values[nth]])) as MenuItem;
  };
  return categories.map(({ count, ...category }) => ({
    ...category,
    items: Array.from({ length: count }, dish),
  }));
}
