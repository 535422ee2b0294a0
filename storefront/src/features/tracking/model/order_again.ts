import { isOptionRefusal } from "@contract/option_problems.ts";
import type { MenuItem } from "@contract/schemas/menu.ts";
import type { ChosenOption } from "@contract/schemas/options.ts";
import type { GuestOrder } from "@contract/schemas/payment.ts";
import { defaultOptions, type OptionGroup, optionProblems } from "@domain/menu/option.ts";
import { CallFailed } from "@/lib/api.ts";
import { anytime, optionGroupsOf } from "@web/option_groups.ts";
import type { PastOrder } from "@/lib/device_memory.ts";

type Item = GuestOrder["items"][number];
type Options = { id: string; quantity: number }[];
type Addition = { menu_item_id: string; quantity: number; special_instructions: string; options?: Options };

export type Refilled = {
  /** The items that are not available now. */
  missing: readonly Item[];
  /** The options that are not available now, of items that were added without them. */
  dropped: readonly { item: Item; options: readonly ChosenOption[] }[];
  /** The items that were not added because of a network or server error, and that error. */
  left: readonly Item[];
  error?: unknown;
  /** The error of items that were not added because the cart would exceed the limits of an order. */
  overLimit?: unknown;
};

/**
 * Adds the dishes of an order to the cart with their options, one at a time. An option that cannot be ordered now is left out, or replaced
 * by the default of its group if the group requires a choice. Stops at the first network or server error.
 */
export async function orderAgain(
  items: readonly Item[],
  menu: readonly { items: readonly MenuItem[] }[],
  add: (addition: Addition) => Promise<unknown>,
): Promise<Refilled> {
  const dishes = new Map(menu.flatMap(({ items }) => items).map((dish) => [dish.id, dish]));
  const done: Pick<Refilled, "overLimit"> & { missing: Item[]; dropped: Refilled["dropped"][number][] } = {
    missing: [],
    dropped: [],
  };
  for (const [index, item] of items.entries()) {
    const { menu_item_id, quantity, special_instructions, options = [] } = item;
    const dish = dishes.get(menu_item_id);
    const groups = dish ? optionGroupsOf(dish) : [];
    const possible = possibleOptions(groups, options);
    try {
      await add({
        menu_item_id,
        quantity,
        special_instructions,
        ...(groups.length > 0 && { options: possible }),
      });
      const without = options.filter(({ id, quantity }) =>
        !possible.some((option) => option.id === id && option.quantity === quantity)
      );
      if (without.length > 0) done.dropped.push({ item, options: without });
    } catch (error) {
      if (isOverLimit(error)) done.overLimit = error;
      else if (isRefusal(error)) done.missing.push(item);
      else return { ...done, left: items.slice(index), error };
    }
  }
  return { ...done, left: [] };
}

/** Returns the options that can be ordered now, with the default of each required group that would be empty. */
function possibleOptions(groups: readonly OptionGroup[], options: readonly ChosenOption[]): Options {
  let chosen = options.map(({ id, quantity }) => ({ id, quantity }));
  const refused = (problem: ReturnType<typeof optionProblems>[number]) =>
    "optionId" in problem ? problem.optionId : "";
  const problems = () => optionProblems(groups, chosen, anytime);
  const without = new Set(problems().map(refused));
  chosen = chosen.filter(({ id }) => !without.has(id));
  for (const problem of problems()) {
    const group = groups.find(({ id }) => "groupId" in problem && problem.groupId === id);
    if (!group) continue;
    const others = chosen.filter(({ id }) => group.options.every((option) => option.id !== id));
    chosen = [...others, ...defaultOptions([group], anytime)];
  }
  return chosen;
}

const isOverLimit = (error: unknown): boolean =>
  error instanceof CallFailed && (error.code === "line_limit" || error.code === "cart_limit");

/** Whether the dish or its options are unavailable or no longer on the menu. */
const isRefusal = (error: unknown): boolean =>
  error instanceof CallFailed &&
  (error.status === 404 || error.status === 409 || isOptionRefusal(error.code));

/** Returns the contents that the guest ordered most often, at least twice, as its newest order. Undefined without such an order. */
export function usualOrder(orders: readonly PastOrder[]): PastOrder | undefined {
  const byContent = [...Map.groupBy(orders, contentOf).values()].filter(({ length }) => length > 1);
  const most = Math.max(...byContent.map(({ length }) => length));
  return orders.find((order) => byContent.some((same) => same.length === most && same[0] === order));
}

/** Dishes with quantities and options, in any order. Notes do not count. */
function contentOf({ items }: PastOrder): string {
  return items.map(({ menu_item_id, quantity, options }) =>
    [menu_item_id, quantity, ...options.map((option) => `${option.id} ${option.quantity}`).toSorted()].join()
  ).toSorted().join(";");
}
