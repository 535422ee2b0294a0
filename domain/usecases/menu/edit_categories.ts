import type { Texts } from "@domain/shared/language.ts";
import { audit, type AuditEntry, changesBetween } from "@domain/shared/audit.ts";
import { type Edit, edited } from "@domain/shared/edit.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import { versionOf } from "@domain/shared/version.ts";
import type { Category } from "@domain/menu/dish.ts";
import { arranged, type Menu, newCategoryPlace } from "@domain/menu/menu.ts";
import type { MenuChange } from "@domain/ports/menus.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { Editor } from "@domain/staff/account.ts";

/** The fields of a category that staff can edit. */
export type CategoryFields = {
  name: Texts;
  description: Texts;
  isHidden: boolean;
  /** Undefined places a new category at the end and keeps the place of an existing one. */
  sortOrder: number | undefined;
};

export type CategoryRefusal =
  | { kind: "no_such_category" }
  | { kind: "changed_meanwhile"; present: Category }
  /** Categories were added, removed or rearranged after the editor loaded them. */
  | { kind: "categories_changed_meanwhile" }
  /** `dishes` are the names of the category's dishes. */
  | { kind: "category_in_use"; dishes: readonly string[] };

type CategoryDeps = Pick<Ports, "menus" | "clock">;
type CategoryChange = MenuChange & { category: Category };

/** Adds a category, at the end of the list without `sortOrder`. */
export async function addCategory(
  deps: CategoryDeps & Pick<Ports, "ids">,
  command: { by: Editor; fields: CategoryFields },
): Promise<Result<Category, never>> {
  const at = deps.clock.now();
  const id = deps.ids.next("cat");
  const changed = await deps.menus.change((menu): Result<CategoryChange, never> => {
    const places = menu.categories.map((category) => category.sortOrder);
    const category = {
      id,
      ...command.fields,
      sortOrder: command.fields.sortOrder ?? newCategoryPlace(places),
    };
    const entry = categoryAudit(category, "category.created", command.by, at, {});
    return ok({ at, category, categories: [category], audit: [entry] });
  });
  return changed.ok ? ok(changed.value.category) : changed;
}

/** Changes the given fields. Refuses when `version` is not the current one (docs/product-rules.md, "Concurrent edits"). */
export async function editCategory(
  deps: CategoryDeps,
  command: { by: Editor; id: string; fields: Edit<CategoryFields>; version?: string | undefined },
): Promise<Result<Category, CategoryRefusal>> {
  const at = deps.clock.now();
  const changed = await deps.menus.change((menu): Result<CategoryChange, CategoryRefusal> => {
    const before = menu.categories.find((each) => each.id === command.id);
    if (!before) return refuse({ kind: "no_such_category" });
    if (command.version !== undefined && command.version !== categoryVersion(before)) {
      return refuse({ kind: "changed_meanwhile", present: before });
    }
    const { sortOrder = before.sortOrder, ...fields } = command.fields;
    const category = { ...edited(before, fields), sortOrder };
    const changes = changesBetween(auditedFields(before), auditedFields(category));
    const isSame = Object.keys(changes).length === 0;
    return ok({
      at,
      category,
      categories: [category],
      audit: isSame ? [] : [categoryAudit(category, "category.updated", command.by, at, changes)],
    });
  });
  return changed.ok ? ok(changed.value.category) : changed;
}

/** Archives an empty category. Refuses a category with dishes and names them (docs/product-rules.md, "Categories"). */
export async function removeCategory(
  deps: CategoryDeps,
  command: { by: Editor; id: string },
): Promise<Result<Category, CategoryRefusal>> {
  const at = deps.clock.now();
  const changed = await deps.menus.change((menu): Result<CategoryChange, CategoryRefusal> => {
    const category = menu.categories.find((each) => each.id === command.id);
    if (!category) return refuse({ kind: "no_such_category" });
    const dishes = menu.dishes.filter((dish) => dish.categoryId === category.id).map((dish) => dish.name.en);
    if (dishes.length > 0) return refuse({ kind: "category_in_use", dishes });
    const entry = categoryAudit(category, "category.deleted", command.by, at, {});
    return ok({ at, category, archivedCategories: [category.id], audit: [entry] });
  });
  return changed.ok ? ok(changed.value.category) : changed;
}

/**
 * Arranges the categories in the order of `ids`, numbered from 1. `ids` must name every category once. Refuses when `previous`, the
 * order that the editor loaded, is not the current one.
 */
export async function arrangeCategories(
  deps: CategoryDeps,
  command: { by: Editor; ids: readonly string[]; previous?: readonly string[] | undefined },
): Promise<Result<readonly Category[], CategoryRefusal>> {
  const at = deps.clock.now();
  const changed = await deps.menus.change(
    (menu): Result<MenuChange & { categories: Category[] }, CategoryRefusal> => {
      const categories = arranged(menu.categories, command.ids, command.previous);
      if (!categories) return refuse({ kind: "categories_changed_meanwhile" });
      const names = (of: readonly Category[]) => of.map((each) => each.name.en).join(", ");
      return ok({
        at,
        categories,
        audit: [
          audit("category.reordered", "category", "all", {
            at,
            by: command.by,
            details: { order_before: names(menu.categories), order_after: names(categories) },
          }),
        ],
      });
    },
  );
  return changed.ok ? ok(changed.value.categories) : changed;
}

/** Version of a category for conflict detection. It covers every field except the place. */
export function categoryVersion(category: Category): string {
  const { sort_order: _, ...fields } = auditedFields(category);
  return versionOf(fields);
}

/** Returns the number of dishes by category id. Categories without dishes are not included. */
export function dishCounts(menu: Menu): ReadonlyMap<string, number> {
  const byCategory = Map.groupBy(menu.dishes, (dish) => dish.categoryId);
  return new Map([...byCategory].map(([id, dishes]) => [id, dishes.length]));
}

function auditedFields(category: Category) {
  return {
    name: category.name.en,
    name_korean: category.name.ko,
    description: category.description.en,
    description_korean: category.description.ko,
    is_active: category.isHidden !== true,
    sort_order: category.sortOrder,
  };
}

/** Returns the audit entry of a change of a category. */
export function categoryAudit(
  category: Category,
  action: string,
  by: Editor,
  at: number,
  details: AuditEntry["details"],
): AuditEntry {
  return audit(action, "category", category.id, { at, by, details: { name: category.name.en, ...details } });
}
