import type { Cents } from "../shared/money.ts";
import type { Dish } from "./dish.ts";
import { groupsOf, type Option, type OptionGroup } from "./option.ts";

/** What one dish with its options costs at its full price. Availability does not matter. */
export type DishPrices = {
  /** With the cheapest choice that the groups allow. */
  lowestCents: Cents;
  /** With the default options. The cheapest others fill groups whose defaults are fewer than their minimum. */
  usualCents: Cents;
};

/** Returns what a dish of `dishCents` costs with its groups. */
export function dishPrices(dishCents: Cents, groups: readonly OptionGroup[]): DishPrices {
  const total = (priceOf: (group: OptionGroup) => Cents) =>
    Math.max(0, groups.reduce((sum, group) => sum + priceOf(group), dishCents));
  return {
    lowestCents: total(({ options, min, max }) => cheapest(options, min, max)),
    usualCents: total(({ options, min }) => {
      const defaults = options.filter(({ isDefault }) => isDefault);
      const others = options.map((option) => option.isDefault ? { ...option, max: option.max - 1 } : option);
      const missing = Math.max(0, min - defaults.length);
      return defaults.reduce((sum, { priceCents }) => sum + priceCents, 0) +
        cheapest(others, missing, missing);
    }),
  };
}

/** Returns the lowest sum of `min` to `max` of the options. */
function cheapest(
  options: readonly Pick<Option, "priceCents" | "max">[],
  min: number,
  max: number,
): Cents {
  let [sum, count] = [0, 0];
  for (const option of options.toSorted((one, other) => one.priceCents - other.priceCents)) {
    const needed = option.priceCents < 0 ? max : min;
    const taken = Math.max(0, Math.min(option.max, needed - count));
    sum += taken * option.priceCents;
    count += taken;
  }
  return sum;
}

/** An option with another price. A new one has no `from`, a removed one no `to`. */
export type OptionPriceChange = {
  group: OptionGroup;
  option: Option;
  from?: Cents | undefined;
  to?: Cents | undefined;
};

/** The dishes and groups whose prices are compared. */
type PricedMenu<D> = { dishes: readonly D[]; optionGroups: readonly OptionGroup[] };
type PricedDish = Pick<Dish, "id" | "priceCents" | "optionGroupIds">;

/** The changes of prices between two menus, without those of the dishes themselves. */
export type PriceChanges<D = PricedDish> = {
  /** The changed prices, and those of added and removed options. */
  options: readonly OptionPriceChange[];
  /** The dishes of both menus whose prices differ, and those that got or lost a group with prices. */
  dishes: readonly { dish: D; from: DishPrices; to: DishPrices }[];
};

/** Returns what `after` changes in the prices of options, compared by ids, prices and limits. */
export function priceChanges<D extends PricedDish>(
  before: PricedMenu<D>,
  after: PricedMenu<D>,
): PriceChanges<D> {
  const [old, now] = [byId(before.optionGroups), byId(after.optionGroups)];
  const oldDishes = byId(before.dishes);
  const removed = before.optionGroups.filter(({ id }) => !now.has(id));
  return {
    options: [
      ...removed.flatMap((group) => changedOptions(group, group.options, [])),
      ...after.optionGroups.flatMap((group) =>
        changedOptions(group, old.get(group.id)?.options ?? [], group.options)
      ),
    ],
    dishes: after.dishes.flatMap((dish) => {
      const was = oldDishes.get(dish.id);
      if (was === undefined) return [];
      const [its, those] = [groupsOf(was, old), groupsOf(dish, now)];
      // A change of the dish's own price is another matter, so both are computed from the same one.
      const [from, to] = [dishPrices(dish.priceCents, its), dishPrices(dish.priceCents, those)];
      const isSame = from.lowestCents === to.lowestCents && from.usualCents === to.usualCents;
      return isSame && !hasOtherPriced(its, those) && !hasOtherPriced(those, its) ? [] : [{ dish, from, to }];
    }),
  };
}

/** Returns whether anything that guests pay changes, which needs the permission `menu_prices` and a reason. */
export function changesPrices({ options, dishes }: PriceChanges): boolean {
  return options.length + dishes.length > 0;
}

/** Returns whether an option of the group has a price. */
export function isPriced({ options }: OptionGroup): boolean {
  return options.some(({ priceCents }) => priceCents !== 0);
}

/** Returns whether `one` has a group with prices that `other` does not have. */
function hasOtherPriced(one: readonly OptionGroup[], other: readonly OptionGroup[]): boolean {
  return one.some((group) => isPriced(group) && !other.some(({ id }) => id === group.id));
}

function changedOptions(
  group: OptionGroup,
  from: readonly Option[],
  to: readonly Option[],
): OptionPriceChange[] {
  if (from === to) return [];
  const known = byId(from);
  const remaining = new Set(to.map(({ id }) => id));
  return [
    ...from.filter(({ id, priceCents }) => !remaining.has(id) && priceCents !== 0)
      .map((option) => ({ group, option, from: option.priceCents })),
    ...to.filter(({ id, priceCents }) => priceCents !== (known.get(id)?.priceCents ?? 0))
      .map((option) => ({
        group,
        option,
        from: known.get(option.id)?.priceCents,
        to: option.priceCents,
      })),
  ];
}

const byId = <T extends { id: string }>(all: readonly T[]) => new Map(all.map((each) => [each.id, each]));
