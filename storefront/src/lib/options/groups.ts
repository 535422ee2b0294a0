import { toWireFlags, type WireDishFlags, wireFlagsOf } from "@contract/dish_flags.ts";
import type { MenuItem } from "@contract/schemas/menu.ts";
import { allergenText, readAllergenText } from "@domain/menu/dish.ts";
import { flagFields, flagsOf } from "@domain/menu/dish_flags.ts";
import { type SoldOption, withOptions, withTags } from "@domain/menu/option.ts";
import { dollars } from "@web/format/money.ts";
import { toCents } from "@web/option_groups.ts";

/** Returns the price of one dish with its options. All in dollars. */
export const priceWith = (price: number, options: readonly SoldOption[]): number =>
  withOptions(toCents(price), options) / 100;

type Tagged = WireDishFlags & Pick<MenuItem, "contains" | "allergens">;

/** Returns the dish with the ingredients, allergens and badges that it has with these options. */
export function withEffects<D extends Tagged>(dish: D, options: readonly SoldOption[]): D {
  if (options.every(({ adds, removes }) => adds.length === 0 && removes.length === 0)) return dish;
  const { contains, allergens } = dish;
  const tagged = { ...flagFields(wireFlagsOf(dish)), contains, ...readAllergenText(allergens) };
  const changed = withTags(tagged, options);
  return {
    ...dish,
    ...toWireFlags(flagsOf(changed)),
    contains: changed.contains,
    allergens: allergenText(changed),
  };
}

/** Formats the price difference of an option in dollars: "+$2.00", "−$4.00", or "" for no difference. */
export const priceDifference = (amount: number): string =>
  amount === 0 ? "" : `${amount > 0 ? "+" : "−"}${dollars(Math.abs(amount))}`;
