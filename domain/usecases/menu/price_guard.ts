import type { AuditEntry } from "@domain/shared/audit.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import type { Dish } from "@domain/menu/dish.ts";
import { changesPrices, type PriceChanges, priceChanges } from "@domain/menu/dish_prices.ts";
import type { Menu } from "@domain/menu/menu.ts";
import type { MenuChange } from "@domain/ports/menus.ts";
import type { Editor } from "@domain/staff/account.ts";
import { may } from "@domain/staff/permissions.ts";
import { dishAudit } from "./dish_audit.ts";
import { optionAudit } from "./option_group_audit.ts";

export type PriceRefusal =
  /** The role has no permission `menu_prices`. */
  | { kind: "price_change_forbidden" }
  | { kind: "price_reason_missing" };

/**
 * Guards every change of options, groups and attachments: whatever changes what guests can pay needs the permission `menu_prices` and
 * a reason (docs/product-rules.md, "Price changes"). Returns the audit entries of the changed prices.
 */
export function guardPrices(
  menu: Menu,
  change: Pick<MenuChange, "dishes" | "optionGroups" | "archivedOptionGroups">,
  { by, reason, at }: { by: Editor; reason: string | undefined; at: number },
): Result<AuditEntry[], PriceRefusal> {
  const changes = priceChanges(menu, menuAfter(menu, change));
  if (!changesPrices(changes)) return ok([]);
  if (!may(by.role, "menu_prices")) return refuse({ kind: "price_change_forbidden" });
  if (reason === undefined) return refuse({ kind: "price_reason_missing" });
  return ok(priceEntries(changes, { by, reason, at }));
}

/** Returns the audit entries of a change that the editor of `by` is permitted to make. */
export function permittedPrices(
  menu: Menu,
  change: Parameters<typeof guardPrices>[1],
  facts: { by: Editor; reason: string; at: number },
): AuditEntry[] {
  return priceEntries(priceChanges(menu, menuAfter(menu, change)), facts);
}

function priceEntries(
  { options, dishes }: PriceChanges<Dish>,
  { by, reason, at }: { by: Editor; reason: string; at: number },
): AuditEntry[] {
  return [
    ...options.map(({ group, option, from, to }) =>
      optionAudit(group, option, "option.price_changed", by, at, {
        old_price_cents: from ?? null,
        new_price_cents: to ?? null,
        reason,
      })
    ),
    ...dishes.map(({ dish, from, to }) =>
      dishAudit(dish, "dish.price_changed", by, at, {
        old_lowest_price_cents: from.lowestCents,
        new_lowest_price_cents: to.lowestCents,
        old_usual_price_cents: from.usualCents,
        new_usual_price_cents: to.usualCents,
        reason,
      })
    ),
  ];
}

function menuAfter(menu: Menu, change: Parameters<typeof guardPrices>[1]): Menu {
  const gone = new Set(change.archivedOptionGroups);
  return {
    ...menu,
    dishes: replaced(menu.dishes, change.dishes),
    optionGroups: replaced(menu.optionGroups, change.optionGroups).filter(({ id }) => !gone.has(id)),
  };
}

function replaced<T extends { id: string }>(all: readonly T[], changed: readonly T[] = []): T[] {
  const byId = new Map(changed.map((each) => [each.id, each]));
  const known = new Set(all.map(({ id }) => id));
  return [...all.map((each) => byId.get(each.id) ?? each), ...changed.filter(({ id }) => !known.has(id))];
}
