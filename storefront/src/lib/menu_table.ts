import type { MenuCategory, MenuItem } from "@contract/schemas/menu.ts";

/**
 * A menu with the dishes of all categories in one table, which compresses better than objects. `dishes` has the values of each field by
 * the number of the dish; a dish may have no value. Dishes share most option groups, so each is there once, and a dish has their numbers.
 */
export type MenuTable = {
  categories: (Omit<MenuCategory, "items"> & { count: number })[];
  dishes: Record<string, Record<number, unknown>>;
  groups: MenuItem["option_groups"];
};

export function toMenuTable(menu: readonly MenuCategory[]): MenuTable {
  const groups = new Map<string, { number: number; group: MenuTable["groups"][number] }>();
  const numberOf = (group: MenuTable["groups"][number]): number => {
    const key = JSON.stringify(group);
    const { number } = groups.get(key) ?? { number: groups.size };
    groups.set(key, { number, group });
    return number;
  };
  const dishes: readonly Record<string, unknown>[] = menu.flatMap(({ items }) =>
    items.map((dish) => ({ ...dish, option_groups: dish.option_groups.map(numberOf) }))
  );
  const fields = new Set(dishes.flatMap((dish) => Object.keys(dish)));
  const valuesOf = (field: string) => {
    const values = dishes.map((dish) => dish[field]);
    // A list cannot lack a value.
    return values.includes(undefined) ? { ...values } : values;
  };
  return {
    categories: menu.map(({ items, ...category }) => ({ ...category, count: items.length })),
    dishes: Object.fromEntries([...fields].map((field) => [field, valuesOf(field)])),
    groups: Array.from(groups.values(), ({ group }) => group),
  };
}

export function fromMenuTable({ categories, dishes, groups }: MenuTable): MenuCategory[] {
  let next = 0;
  const dish = () => {
    const nth = next++;
    const fields = Object.entries(dishes).filter(([, values]) => nth in values);
    const values = Object.fromEntries(fields.map(([field, values]) => [field, values[nth]]));
    return {
      ...values,
      option_groups: (values.option_groups as number[]).map((number) => groups[number]),
    } as MenuItem;
  };
  return categories.map(({ count, ...category }) => ({
    ...category,
    items: Array.from({ length: count }, dish),
  }));
}
