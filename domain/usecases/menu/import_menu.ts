import { audit, type AuditEntry } from "@domain/shared/audit.ts";
import { type FieldError, type FieldProblem, ok, refuse, type Result } from "@domain/shared/result.ts";
import type { Dish } from "@domain/menu/dish.ts";
import type { OptionGroup } from "@domain/menu/option.ts";
import type { Menu } from "@domain/menu/menu.ts";
import {
  contradictsDiet,
  type DishFields,
  dishVersion,
  newDish,
  withFields,
} from "@domain/menu/dish_fields.ts";
import type { MenuChange } from "@domain/ports/menus.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { Editor } from "@domain/staff/account.ts";
import { changeAudit, changesPrice, dishAudit, priceAudit } from "./dish_audit.ts";
import { guardPrices, type PriceRefusal } from "./price_guard.ts";

/** The recorded reason of price changes by an import. */
export const importReason = "menu_import";

/** One row of the imported table: changes the dish `id`, or adds a dish without `id`. */
export type ImportRow = {
  line: number;
  id: string | undefined;
  /** The category's name; case-insensitive. */
  category: string;
  /** The names (case-insensitive) or ids of the option groups in display order. */
  optionGroups: readonly string[];
  /** Fields without a column keep their value, or get the default in a new dish. */
  fields: Omit<DishFields, "categoryId" | "optionGroupIds">;
  columns: readonly (keyof DishFields)[];
};

/** A problem of one cell or of the table. `field` is the column. The table's parser adds its own problem codes. */
export type ImportProblem<P extends FieldProblem = FieldProblem> = FieldError<P> & { line: number };

type RowProblem =
  | { code: "category_unknown"; params: { name: string } }
  | { code: "option_group_unknown"; params: { name: string } }
  /** Several groups have this name; the table must use the id. */
  | { code: "option_group_ambiguous"; params: { name: string } }
  | { code: "dish_unknown" }
  | { code: "dish_twice"; params: { line: number } }
  | { code: "lunch_price_too_high" }
  | { code: "contents_excluded" };

export type ImportReport = { added: number; changed: number; unchanged: number; pricesChanged: number };

export type ImportRefusal = { kind: "bad_import"; problems: readonly ImportProblem<RowProblem>[] };

type Planned = { dish: Dish; before: Dish | undefined };

/**
 * Imports all rows or none (docs/product-rules.md, "Menu import"). Dishes without a row stay as they are. With `isTrial` it only
 * validates. Refuses with all problems found.
 */
export async function importMenu(
  deps: Pick<Ports, "menus" | "clock" | "ids">,
  command: { by: Editor; rows: readonly ImportRow[]; isTrial: boolean },
): Promise<Result<ImportReport, ImportRefusal | PriceRefusal>> {
  const at = deps.clock.now();
  const { by, rows } = command;
  const imported = await deps.menus.change(
    (menu): Result<MenuChange & { report: ImportReport }, ImportRefusal | PriceRefusal> => {
      const planned = plan(menu, rows, () => deps.ids.next("dish"));
      if (!planned.ok) return planned;
      const moved = planned.value.filter(({ dish, before }) =>
        !before || dishVersion(before) !== dishVersion(dish)
      );
      const report = {
        added: moved.filter(({ before }) => before === undefined).length,
        changed: moved.filter(({ before }) => before !== undefined).length,
        unchanged: planned.value.length - moved.length,
        pricesChanged: moved.filter(({ dish, before }) => before && changesPrice(before, dish)).length,
      };
      const dishes = moved.map(({ dish }) => dish);
      const prices = guardPrices(menu, { dishes }, { by, reason: importReason, at });
      if (!prices.ok) return prices;
      const entries = command.isTrial || moved.length === 0
        ? []
        : [imports(report, by, at), ...moved.flatMap((each) => audits(each, by, at)), ...prices.value];
      return ok({ at, dishes, audit: entries, report });
    },
  );
  return imported.ok ? ok(imported.value.report) : imported;
}

function plan(
  menu: Menu,
  rows: readonly ImportRow[],
  nextId: () => string,
): Result<Planned[], ImportRefusal> {
  const problems: ImportProblem<RowProblem>[] = [];
  const planned: Planned[] = [];
  const lineOf = new Map<string, number>();
  const dishOf = new Map(menu.dishes.map((dish) => [dish.id, dish]));
  // The first of equal names counts.
  const categoryOf = new Map(menu.categories.toReversed().map((each) => [each.name.toLowerCase(), each]));
  const lastPlace = new Map<string, number>();
  for (const { categoryId, sortOrder } of menu.dishes) {
    lastPlace.set(categoryId, Math.max(lastPlace.get(categoryId) ?? 0, sortOrder));
  }
  for (const row of rows) {
    const wrong = (field: string, problem: RowProblem) =>
      void problems.push({ line: row.line, field, ...problem });
    const category = categoryOf.get(row.category.toLowerCase());
    if (!category) wrong("category", { code: "category_unknown", params: { name: row.category } });
    const before = row.id === undefined ? undefined : dishOf.get(row.id);
    if (row.id !== undefined) {
      if (!before) wrong("id", { code: "dish_unknown" });
      const earlier = lineOf.get(row.id);
      if (earlier !== undefined) wrong("id", { code: "dish_twice", params: { line: earlier } });
      lineOf.set(row.id, row.line);
    }
    const optionGroupIds = row.optionGroups.flatMap((name) => {
      const found = groupsNamed(menu, name);
      if (found.length === 0) wrong("option_groups", { code: "option_group_unknown", params: { name } });
      if (found.length > 1) wrong("option_groups", { code: "option_group_ambiguous", params: { name } });
      return found.map(({ id }) => id);
    });
    if (!category || (row.id !== undefined && !before)) continue;

    const fields = {
      ...row.fields,
      categoryId: category.id,
      optionGroupIds: [...new Set(optionGroupIds)],
    };
    const place = (lastPlace.get(category.id) ?? 0) + 1;
    if (!before) lastPlace.set(category.id, place);
    const dish = before
      ? withFields(before, pick(fields, ["categoryId", ...row.columns]))
      : newDish(nextId(), fields, place);
    if (dish.lunchPriceCents !== undefined && dish.lunchPriceCents >= dish.priceCents) {
      wrong("lunch_price", { code: "lunch_price_too_high" });
    }
    if (contradictsDiet(dish)) wrong("contains", { code: "contents_excluded" });
    planned.push({ dish, before });
  }
  return problems.length > 0 ? refuse({ kind: "bad_import", problems }) : ok(planned);
}

/** Returns the group with this id, or all groups with this name. */
function groupsNamed({ optionGroups }: Menu, name: string): readonly OptionGroup[] {
  const withId = optionGroups.filter(({ id }) => id === name);
  if (withId.length > 0) return withId;
  return optionGroups.filter((group) => group.name.toLowerCase() === name.toLowerCase());
}

/** Returns the fields that have a column. */
export function pick<F extends object>(fields: F, columns: readonly (keyof F)[]): Partial<F> {
  // The cast is safe: each value has the key of its field.
  return Object.fromEntries(columns.map((key) => [key, fields[key]])) as Partial<F>;
}

function audits({ dish, before }: Planned, by: Editor, at: number): AuditEntry[] {
  if (!before) return [dishAudit(dish, "dish.created", by, at, { price_cents: dish.priceCents })];
  return [
    ...changeAudit(before, dish, by, at),
    ...(changesPrice(before, dish) ? [priceAudit(before, dish, importReason, by, at)] : []),
  ];
}

function imports(report: ImportReport, by: Editor, at: number): AuditEntry {
  return audit("menu.imported", "menu", "all", { at, by, details: reportDetails(report) });
}

/** The report of an import as the audit log stores it. */
export function reportDetails({ pricesChanged, ...counts }: ImportReport): AuditEntry["details"] {
  return { ...counts, prices_changed: pricesChanged };
}
