import type { AuditEntry } from "@domain/shared/audit.ts";
import type { Dish } from "@domain/menu/dish.ts";
import type { OptionGroup } from "@domain/menu/option.ts";
import type { Menu } from "@domain/menu/menu.ts";
import type { MenuChange, Menus } from "@domain/ports/menus.ts";
import type { MemoryLive } from "./live.ts";

/** `editDish`, `editGroup` and `remove` edit the menu directly, without audit entry and event. */
export type MemoryMenus = Menus & {
  editDish(dishId: string, to: Partial<Dish>): void;
  editGroup(groupId: string, to: Partial<OptionGroup>): void;
  remove(dishId: string): void;
  /** Stores a change as `change` does, without waiting. */
  changeNow(decide: (menu: Menu) => MenuChange): void;
};

export function memoryMenus(menu: Menu, live: MemoryLive, audit: AuditEntry[]): MemoryMenus {
  const dishes = new Map(menu.dishes.map((dish) => [dish.id, dish]));
  const categories = new Map(menu.categories.map((category) => [category.id, category]));
  const optionGroups = new Map(menu.optionGroups.map((group) => [group.id, group]));
  const bySortOrder = (one: { sortOrder: number; id: string }, other: { sortOrder: number; id: string }) =>
    one.sortOrder - other.sortOrder || (one.id < other.id ? -1 : 1);
  const whole = (): Menu => ({
    categories: [...categories.values()].toSorted(bySortOrder),
    dishes: [...dishes.values()].toSorted(bySortOrder),
    optionGroups: [...optionGroups.values()].toSorted(bySortOrder),
  });
  const isShown = (categoryId: string) => categories.get(categoryId)?.isHidden !== true;
  const load = () => {
    const all = whole();
    return Promise.resolve({
      categories: all.categories.filter((category) => isShown(category.id)),
      dishes: all.dishes.filter((dish) => isShown(dish.categoryId)),
      optionGroups: all.optionGroups,
    });
  };
  function write(value: MenuChange) {
    if (value.audit.length === 0) return;
    for (const category of value.categories ?? []) categories.set(category.id, category);
    for (const dish of value.dishes ?? []) dishes.set(dish.id, dish);
    for (const group of value.optionGroups ?? []) optionGroups.set(group.id, group);
    for (const id of value.archivedOptionGroups ?? []) optionGroups.delete(id);
    for (const id of value.archivedDishes ?? []) dishes.delete(id);
    for (const id of value.archivedCategories ?? []) categories.delete(id);
    audit.push(...value.audit);
    live.announce({ kind: "menu_changed" });
  }
  return {
    load,
    shown: load,
    changeNow: (decide) => write(decide(whole())),
    loadForStaff: () => Promise.resolve(whole()),
    // deno-lint-ignore require-await
    async change(decide) {
      const decided = decide(whole());
      if (decided.ok) write(decided.value);
      return decided;
    },
    editDish(dishId, to) {
      const dish = dishes.get(dishId);
      if (dish) dishes.set(dishId, { ...dish, ...to });
    },
    editGroup(groupId, to) {
      const group = optionGroups.get(groupId);
      if (group) optionGroups.set(groupId, { ...group, ...to });
    },
    remove: (dishId) => void dishes.delete(dishId),
  };
}
