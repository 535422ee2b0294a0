import type { Texts } from "../shared/language.ts";
import { dishFlagFacts, type DishFlagFields, flagFields, flagsOf } from "./dish_flags.ts";
import { type Edit, edited } from "../shared/edit.ts";
import { versionOf } from "../shared/version.ts";
import type { Cents } from "../shared/money.ts";
import { type Allergen, type Avoidable, type Ingredient, ingredients } from "./avoidable.ts";
import type { Dish } from "./dish.ts";
import type { Illustration } from "./illustration.ts";

/** The fields of a dish that staff edit. */
export type DishFields = DishFlagFields & {
  categoryId: string;
  name: Texts;
  kitchenName: string;
  description: Texts;
  aliases: readonly string[];
  priceCents: Cents;
  lunchPriceCents: Cents | undefined;
  contains: readonly Ingredient[];
  allergens: readonly Allergen[];
  allergenNote: Texts;
  isTaxable: boolean;
  prepMinutes: number;
  imageUrl: string | undefined;
  illustration: Illustration | undefined;
  optionGroupIds: readonly string[];
  isAvailable: boolean;
};

/** Creates a dish from the edited fields. */
export function newDish(id: string, fields: DishFields, sortOrder: number): Dish {
  const { isAvailable, ...rest } = fields;
  return {
    id,
    sortOrder,
    ...withImplied(rest),
    availability: { kind: isAvailable ? "on" : "off" },
  };
}

/** Returns the dish with `fields` applied. `isAvailable: false` does not end an `off_until`. */
export function withFields(dish: Dish, fields: Edit<DishFields>): Dish {
  const { isAvailable, ...rest } = fields;
  const isOn = dish.availability.kind === "on";
  return {
    ...withImplied(edited(dish, rest)),
    availability: isAvailable === undefined || isAvailable === isOn
      ? dish.availability
      : { kind: isAvailable ? "on" : "off" },
  };
}

/** Returns the dish with the flags and ingredients that its flags imply. */
function withImplied<D extends DishFlagFields & Pick<DishFields, "contains">>(dish: D): D {
  const flags = flagsOf(dish);
  const included = new Set([
    ...dish.contains,
    ...flags.flatMap((flag) => dishFlagFacts[flag].includes ?? []),
  ]);
  return {
    ...dish,
    ...flagFields(flags),
    contains: ingredients.filter((ingredient) => included.has(ingredient)),
  };
}

/** Returns whether the dish contains what one of its flags excludes: a vegan dish with egg. */
export function contradictsDiet(dish: Dish): boolean {
  const contents: readonly Avoidable[] = [...dish.contains, ...dish.allergens];
  return flagsOf(dish).some((flag) => dishFlagFacts[flag].excludes?.some((tag) => contents.includes(tag)));
}

/** Returns the version for detecting concurrent edits. The sort order does not affect it. */
export function dishVersion(dish: Dish): string {
  const { sortOrder: _, ...versioned } = dish;
  return versionOf(versioned);
}

/** The maximum number of aliases of a dish, and of characters of each. */
export const maxAliases = 20;
export const maxAliasLength = 40;

/** Parses a list of aliases separated by commas or line breaks. Drops blanks and repetitions that differ only in case. */
export function readAliases(text: string): string[] {
  const aliases = text.split(/[,\n]/).map((alias) => alias.trim().replace(/\s+/g, " ")).filter((alias) =>
    alias !== ""
  );
  return [...new Map(aliases.toReversed().map((alias) => [alias.toLowerCase(), alias])).values()]
    .toReversed();
}
