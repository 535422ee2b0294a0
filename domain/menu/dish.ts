import type { Texts } from "../shared/language.ts";
import { type Allergen, allergens, avoidableNames, type Ingredient } from "./avoidable.ts";
import type { DishFlagFields } from "./dish_flags.ts";
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
