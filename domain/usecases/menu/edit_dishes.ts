import type { Edit } from "@domain/shared/edit.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import { audit } from "@domain/shared/audit.ts";
import { copyName } from "@domain/shared/text.ts";
import {
  contradictsDiet,
  type Dish,
  type DishFields,
  dishVersion,
  maxDishName,
  newDish,
  withFields,
} from "@domain/menu/dish.ts";
import { arranged, indexOf, type Menu } from "@domain/menu/menu.ts";
import type { Editor } from "@domain/staff/account.ts";
import { may } from "@domain/staff/permissions.ts";
import type { MenuChange } from "@domain/ports/menus.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { changeAudit, changesPrice, dishAudit, priceAudit } from "./dish_audit.ts";
import { guardPrices, type PriceRefusal } from "./price_guard.ts";

export type DishEditRefusal =
  | { kind: "no_such_dish" }
  | { kind: "no_such_category" }
  | { kind: "no_such_option_group" }
  /** Another editor saved the dish after this one loaded it. */
  | { kind: "changed_meanwhile"; present: Dish }
  /** The dishes of the category, or their order, are not those that the editor displayed. */
  | { kind: "dishes_changed_meanwhile" }
  | PriceRefusal
  | { kind: "price_unchanged" }
  | { kind: "lunch_not_below_dinner" }
  | { kind: "diet_contradicted" };

type EditDeps = Pick<Ports, "menus" | "clock">;

/** Adds a new dish at the end of its category. */
export async function addToMenu(
  deps: EditDeps & Pick<Ports, "ids">,
  command: { by: Editor; fields: DishFields },
): Promise<Result<Dish, DishEditRefusal>> {
  const at = deps.clock.now();
  const id = deps.ids.next("dish");
  return await saved(deps, (menu) => {
    const dish = newDish(id, command.fields, lastPlace(menu, command.fields.categoryId));
    return checked(menu, dish) ?? ok({
      at,
      dishes: [dish],
      audit: [dishAudit(dish, "dish.created", command.by, at, { price_cents: dish.priceCents })],
    });
  });
}

/**
 * Changes the given fields. A dish that gets another category goes last there. A change of price, lunch price, taxability or of groups with
 * prices needs the permission `menu_prices`; a price change also needs `priceReason` and is audited as such (docs/product-rules.md, "Price
 * changes"). Refuses when `version` is not the current one.
 */
export async function editDish(
  deps: EditDeps,
  command: {
    by: Editor;
    dishId: string;
    fields: Edit<DishFields>;
    priceReason?: string | undefined;
    version?: string | undefined;
  },
): Promise<Result<Dish, DishEditRefusal>> {
  const at = deps.clock.now();
  return await saved(deps, (menu) => {
    const before = find(menu, command.dishId);
    if (!before) return refuse({ kind: "no_such_dish" });
    const conflict = staleness(before, command.version);
    if (conflict) return conflict;
    const edited = withFields(before, command.fields, at);
    const isMoved = edited.categoryId !== before.categoryId;
    const dish = isMoved ? { ...edited, sortOrder: lastPlace(menu, edited.categoryId) } : edited;
    const isPriced = changesPrice(before, dish);
    if ((isPriced || before.isTaxable !== dish.isTaxable) && !may(command.by.role, "menu_prices")) {
      return refuse({ kind: "price_change_forbidden" });
    }
    if (isPriced && command.priceReason === undefined) return refuse({ kind: "price_reason_missing" });
    const wrong = checked(menu, dish);
    if (wrong) return wrong;
    const { by, priceReason: reason } = command;
    const prices = guardPrices(menu, { dishes: [dish] }, { by, reason, at });
    if (!prices.ok) return prices;
    return ok({
      at,
      dishes: [dish],
      audit: [
        ...changeAudit(before, dish, menu, by, at),
        ...(isPriced ? [priceAudit(before, dish, reason ?? "", by, at)] : []),
        ...prices.value,
      ],
    });
  });
}

/** Changes the price and, when given, the lunch price (null removes it), in cents. Audits both with the reason. */
export async function changePrice(
  deps: EditDeps,
  command: {
    by: Editor;
    dishId: string;
    priceCents: number;
    lunchPriceCents?: number | null | undefined;
    reason: string;
    version?: string | undefined;
  },
): Promise<Result<Dish, DishEditRefusal>> {
  const at = deps.clock.now();
  return await saved(deps, (menu) => {
    const before = find(menu, command.dishId);
    if (!before) return refuse({ kind: "no_such_dish" });
    const conflict = staleness(before, command.version);
    if (conflict) return conflict;
    const dish: Dish = {
      ...before,
      priceCents: command.priceCents,
      ...(command.lunchPriceCents === undefined
        ? {}
        : { lunchPriceCents: command.lunchPriceCents ?? undefined }),
    };
    if (!changesPrice(before, dish)) return refuse({ kind: "price_unchanged" });
    return checked(menu, dish) ??
      ok({ at, dishes: [dish], audit: [priceAudit(before, dish, command.reason, command.by, at)] });
  });
}

/** Adds a copy of a dish to the same category. The copy is switched off and has " (Copy)" after its name. */
export async function duplicateDish(
  deps: EditDeps & Pick<Ports, "ids">,
  command: { by: Editor; dishId: string },
): Promise<Result<Dish, DishEditRefusal>> {
  const at = deps.clock.now();
  const id = deps.ids.next("dish");
  return await saved(deps, (menu) => {
    const original = find(menu, command.dishId);
    if (!original) return refuse({ kind: "no_such_dish" });
    const dish: Dish = {
      ...original,
      id,
      name: { ...original.name, en: copyName(original.name.en, maxDishName) },
      availability: { kind: "off" },
      sortOrder: lastPlace(menu, original.categoryId),
    };
    return ok({
      at,
      dishes: [dish],
      audit: [dishAudit(dish, "dish.duplicated", command.by, at, { copied_from: original.name.en })],
    });
  });
}

/** Archives a dish. Past orders keep it as sold (docs/product-rules.md, "Archived dishes"). */
export async function archiveDish(
  deps: EditDeps,
  command: { by: Editor; dishId: string },
): Promise<Result<MenuChange, DishEditRefusal>> {
  const at = deps.clock.now();
  return await deps.menus.change((menu) => {
    const dish = find(menu, command.dishId);
    if (!dish) return refuse({ kind: "no_such_dish" });
    return ok({
      at,
      archivedDishes: [dish.id],
      audit: [dishAudit(dish, "dish.deleted", command.by, at, {})],
    });
  });
}

/**
 * Arranges the dishes of a category in the order of `ids`, numbered from 1. `ids` must name each of its dishes once. Refuses when `previous`,
 * the order that the editor loaded, is not the current one.
 */
export async function arrangeDishes(
  deps: EditDeps,
  command: {
    by: Editor;
    categoryId: string;
    ids: readonly string[];
    previous?: readonly string[] | undefined;
  },
): Promise<Result<readonly Dish[], DishEditRefusal>> {
  const at = deps.clock.now();
  const changed = await deps.menus.change(
    (menu): Result<MenuChange & { dishes: Dish[] }, DishEditRefusal> => {
      const category = menu.categories.find(({ id }) => id === command.categoryId);
      if (!category) return refuse({ kind: "no_such_category" });
      const before = menu.dishes.filter(({ categoryId }) => categoryId === category.id);
      const dishes = arranged(before, command.ids, command.previous);
      if (!dishes) return refuse({ kind: "dishes_changed_meanwhile" });
      const names = (of: readonly Dish[]) => of.map(({ name }) => name.en).join(", ");
      return ok({
        at,
        dishes,
        audit: [
          audit("category.dishes_reordered", "category", category.id, {
            at,
            by: command.by,
            details: { name: category.name.en, order_before: names(before), order_after: names(dishes) },
          }),
        ],
      });
    },
  );
  return changed.ok ? ok(changed.value.dishes) : changed;
}

async function saved(
  deps: EditDeps,
  decide: (menu: Menu) => Result<MenuChange & { dishes: readonly [Dish] }, DishEditRefusal>,
): Promise<Result<Dish, DishEditRefusal>> {
  const changed = await deps.menus.change(decide);
  return changed.ok ? ok(changed.value.dishes[0]) : changed;
}

/** Returns why the menu cannot have this dish. */
export function checked(menu: Menu, dish: Dish): Result<never, DishEditRefusal> | undefined {
  if (!menu.categories.some((category) => category.id === dish.categoryId)) {
    return refuse({ kind: "no_such_category" });
  }
  const { optionGroups } = indexOf(menu);
  if (dish.optionGroupIds.some((id) => !optionGroups.has(id))) {
    return refuse({ kind: "no_such_option_group" });
  }
  if (dish.lunchPriceCents !== undefined && dish.lunchPriceCents >= dish.priceCents) {
    return refuse({ kind: "lunch_not_below_dinner" });
  }
  if (contradictsDiet(dish)) return refuse({ kind: "diet_contradicted" });
  return undefined;
}

function staleness(dish: Dish, version: string | undefined): Result<never, DishEditRefusal> | undefined {
  const isStale = version !== undefined && version !== dishVersion(dish);
  return isStale ? refuse({ kind: "changed_meanwhile", present: dish }) : undefined;
}

function find(menu: Menu, dishId: string): Dish | undefined {
  return menu.dishes.find((dish) => dish.id === dishId);
}

function lastPlace(menu: Menu, categoryId: string): number {
  const taken = menu.dishes.filter((dish) => dish.categoryId === categoryId).map((dish) => dish.sortOrder);
  return Math.max(0, ...taken) + 1;
}
