import { ok, refuse, type Result } from "@domain/shared/result.ts";
import { comparedName, type ImportReport } from "@domain/menu/menu_import.ts";
import type { Menu } from "@domain/menu/menu.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { Editor } from "@domain/staff/account.ts";
import { guardPrices, type PriceRefusal } from "./price_guard.ts";
import { type ImportPlan, importPlanned, importReason } from "./run_import.ts";

export type SampleRefusal = { kind: "menu_not_empty" } | PriceRefusal;

/**
 * Imports a whole menu with its categories and option groups into one without dishes and groups (docs/product-rules.md, "Menu import").
 * Everything gets a new id, because deleted dishes and groups keep theirs. A category of the same name is used again.
 */
export async function importSample(
  deps: Pick<Ports, "menus" | "menuImports" | "clock" | "ids">,
  { by, sample }: { by: Editor; sample: Menu },
): Promise<Result<ImportReport, SampleRefusal>> {
  return await importPlanned(deps, { by, isTrial: false }, (menu): Result<ImportPlan, SampleRefusal> => {
    if (menu.dishes.length + menu.optionGroups.length > 0) return refuse({ kind: "menu_not_empty" });
    const present = new Map(menu.categories.map((category) => [comparedName(category.name.en), category.id]));
    const lastCategory = Math.max(0, ...menu.categories.map(({ sortOrder }) => sortOrder));
    const categoryIds = new Map(
      sample.categories.map((
        { id, name },
      ) => [id, present.get(comparedName(name.en)) ?? deps.ids.next("cat")]),
    );
    const groupIds = new Map(sample.optionGroups.map(({ id }) => [id, deps.ids.next("grp")]));
    const categories = sample.categories.filter(({ name }) => !present.has(comparedName(name.en)))
      .map((each) => ({
        ...each,
        id: categoryIds.get(each.id) ?? "",
        sortOrder: lastCategory + each.sortOrder,
      }));
    const optionGroups = sample.optionGroups.map((group) => ({
      ...group,
      id: groupIds.get(group.id) ?? "",
      options: group.options.map((option) => ({ ...option, id: deps.ids.next("opt") })),
    }));
    const dishes = sample.dishes.map((dish) => ({
      ...dish,
      id: deps.ids.next("dish"),
      categoryId: categoryIds.get(dish.categoryId) ?? "",
      optionGroupIds: dish.optionGroupIds.flatMap((id) => groupIds.get(id) ?? []),
    }));
    const prices = guardPrices(menu, { dishes, optionGroups }, {
      by,
      reason: importReason,
      at: deps.clock.now(),
    });
    if (!prices.ok) return prices;
    return ok({
      kind: "dishes",
      report: { added: dishes.length, changed: 0, unchanged: 0, pricesChanged: 0 },
      changes: [
        ...categories.map((after) => ({ kind: "category", after }) as const),
        ...optionGroups.map((after) => ({ kind: "option_group", after }) as const),
        ...dishes.map((after) => ({ kind: "dish", after }) as const),
      ],
    });
  });
}
