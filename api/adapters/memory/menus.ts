import type { AuditEntry } from "@domain/shared/audit.ts";
import type { Dish, Menu } from "@domain/menu/dish.ts";
import type { Menus } from "@domain/ports/menus.ts";

/** `change` rewrites a dish behind the guests' backs, as the back office does. */
export type MemoryMenus = Menus & {
  change(dishId: string, to: Partial<Dish>): void;
  remove(dishId: string): void;
};

export function memoryMenus(menu: Menu, audit: AuditEntry[]): MemoryMenus {
  const dishes = new Map(menu.dishes.map((dish) => [dish.id, dish]));
  const change = (dishId: string, to: Partial<Dish>) => {
    const dish = dishes.get(dishId);
    if (!dish) return undefined;
    const changed = { ...dish, ...to };
    dishes.set(dishId, changed);
    return changed;
  };
  const byPlace = (one: { sortOrder: number; id: string }, other: { sortOrder: number; id: string }) =>
    one.sortOrder - other.sortOrder || (one.id < other.id ? -1 : 1);
  return {
    load: () =>
      Promise.resolve({
        categories: menu.categories.toSorted(byPlace),
        dishes: [...dishes.values()].toSorted(byPlace),
      }),
    setAvailability(dishId, availability, entry) {
      const changed = change(dishId, { availability });
      if (changed) audit.push(entry);
      return Promise.resolve(changed);
    },
    change,
    remove: (dishId) => void dishes.delete(dishId),
  };
}
