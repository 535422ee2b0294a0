import type { Texts } from "../shared/language.ts";
import { type Edit, edited } from "../shared/edit.ts";
import { isSame, versionOf } from "../shared/version.ts";
import {
  type Allergen,
  allergens,
  type Avoidable,
  avoidableNames,
  type Ingredient,
  ingredients,
} from "./avoidable.ts";
import { dishFlagFacts, type DishFlagFields, flagFields, flagsOf } from "./dish_flags.ts";
import type { Illustration } from "./illustration.ts";
import type { Cents } from "../shared/money.ts";
import type { Instant } from "../shared/local_time.ts";

/** Available, unavailable until staff switch it on, or unavailable until a fixed time. */
export type Availability = { kind: "on" } | { kind: "off" } | { kind: "off_until"; until: Instant };

export type Dish = DishFlagFields & {
  id: string;
  categoryId: string;
  name: Texts;
  /** The short Korean name for the kitchen; empty when there is none. See `kitchenNames`. */
  kitchenName: string;
  description: Texts;
  /** Other names and spellings that guests search for. Not shown. See docs/product-rules.md, "Search". */
  aliases: readonly string[];
  /** The full (dinner) price. */
  priceCents: Cents;
  /** Applies when the pickup time is in the lunch window. See docs/product-rules.md, "Lunch price". */
  lunchPriceCents?: Cents | undefined;
  contains: readonly Ingredient[];
  allergens: readonly Allergen[];
  /** Free text beside the nine allergens, such as "may contain pine nuts". */
  allergenNote: Texts;
  isTaxable: boolean;
  prepMinutes: number;
  imageUrl?: string | undefined;
  /** Shown in place of a picture. See docs/product-rules.md, "Illustrations". */
  illustration?: Illustration | undefined;
  availability: Availability;
  /** The ids of its option groups, in display order. See docs/product-rules.md, "Option groups". */
  optionGroupIds: readonly string[];
  sortOrder: number;
};

export type Category = {
  id: string;
  name: Texts;
  description: Texts;
  sortOrder: number;
  /** Hides the category and its dishes from guests. */
  isHidden?: boolean | undefined;
};

/** The maximum length of a dish's name in each language, in characters. */
export const maxDishName = 120;

/** The prep time of a dish for which none is entered. */
export const defaultPrepMinutes = 15;

/** Returns whether the dish or option can be ordered at `now`. */
export function isAvailable({ availability }: { availability: Availability }, now: Instant): boolean {
  switch (availability.kind) {
    case "on":
      return true;
    case "off":
      return false;
    case "off_until":
      return now >= availability.until;
  }
}

/** Returns the allergens and the English note as one text for the API: "Egg, Soy, Sesame; may contain pine nuts". */
export function allergenText(
  { allergens, note }: { allergens: readonly Allergen[]; note: string },
): string {
  const named = allergens.map((allergen) => avoidableNames[allergen].en).join(", ");
  return [named, note].filter((part) => part !== "").join("; ");
}

/** Parses the result of `allergenText`. A text that names anything else than the nine allergens becomes the note as a whole. */
export function readAllergenText(text: string): { allergens: Allergen[]; note: string } {
  const [named = "", ...rest] = text.trim().split("; ");
  const found = named.split(",").map((label) =>
    allergens.find((allergen) => avoidableNames[allergen].en.toLowerCase() === label.trim().toLowerCase())
  );
  const choices = found.filter((allergen) => allergen !== undefined);
  return choices.length === found.length
    ? { allergens: allergens.filter((allergen) => choices.includes(allergen)), note: rest.join("; ") }
    : { allergens: [], note: text.trim() };
}

/** A dish as staff enter it, before it has a place on the menu. Only a switch has a time until which a dish is off. */
export type DishFields = Omit<Dish, "id" | "sortOrder" | "availability"> & {
  availability: Exclude<Availability, { kind: "off_until" }>;
};

/** Creates a dish from the entered fields. */
export function newDish(id: string, fields: DishFields, sortOrder: number): Dish {
  return withImplied({ ...fields, id, sortOrder });
}

/** Returns the dish with `fields` applied at `at`. A dish that is off until a later time and is switched off stays so. */
export const withFields = (dish: Dish, fields: Edit<DishFields>, at: Instant): Dish =>
  withAvailability(dish, fields, isAvailable(dish, at));

/** Returns whether a menu file has the dish as on: it may be imported after the time until which a dish is off, so such a dish is on in it. */
export const isOnInFile = ({ availability }: Pick<Dish, "availability">): boolean =>
  availability.kind !== "off";

/** Returns the dish with the fields of a menu file. A dish that is off until a time and on in the file stays off until then. */
export const withFileFields = (dish: Dish, fields: Edit<DishFields>): Dish =>
  withAvailability(dish, fields, isOnInFile(dish));

/** `wasOn`: what the editor or the file had, so that fields that repeat it leave the dish as it is. */
function withAvailability(
  dish: Dish,
  { availability, ...fields }: Edit<DishFields>,
  wasOn: boolean,
): Dish {
  const isSame = availability === undefined || (availability.kind === "on") === wasOn;
  return { ...withImplied(edited(dish, fields)), availability: isSame ? dish.availability : availability };
}

/** Returns the dish with the flags and ingredients that its flags imply. */
export function withImplied(dish: Dish): Dish {
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

/** Returns whether two dishes have the same version. */
export const isSameDish = (one: Dish, other: Dish): boolean =>
  isSame(one, { ...other, sortOrder: one.sortOrder });

/** The maximum number of option groups of a dish. */
export const maxOptionGroups = 20;

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
