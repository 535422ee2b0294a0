import type { DishFlagFields } from "./dish_flags.ts";
import type { Cents } from "../shared/money.ts";
import type { Instant } from "../shared/local_time.ts";

/** The nine major US allergens (decision 23). */
export const allergens = [
  "milk",
  "egg",
  "fish",
  "shellfish",
  "tree_nut",
  "peanut",
  "wheat",
  "soy",
  "sesame",
] as const;
export type Allergen = typeof allergens[number];

/** Switched on, switched off until somebody turns it on, or off until an instant that ends by itself (decision 22). */
export type Availability = { kind: "on" } | { kind: "off" } | { kind: "off_until"; until: Instant };

export type Dish = DishFlagFields & {
  id: string;
  categoryId: string;
  name: string;
  nameKorean: string;
  description: string;
  descriptionKorean: string;
  /** The full (dinner) price. */
  priceCents: Cents;
  /** Holds in the lunch window of the pickup moment (decision 19). */
  lunchPriceCents?: Cents | undefined;
  allergens: readonly Allergen[];
  /** What the nine choices do not say: "may contain pine nuts". */
  allergenNote: string;
  /** The same for Korean readers; empty where there is none. */
  allergenNoteKorean: string;
  isTaxable: boolean;
  prepMinutes: number;
  imageUrl?: string | undefined;
  availability: Availability;
  sortOrder: number;
};

export type Category = {
  id: string;
  name: string;
  nameKorean: string;
  description: string;
  descriptionKorean: string;
  sortOrder: number;
  /** Neither it nor its dishes are on the guests' menu. */
  isHidden?: boolean | undefined;
};

/** The dishes and categories a guest may see, both in display order; archived ones are not in it. */
export type Menu = { categories: readonly Category[]; dishes: readonly Dish[] };

/** Shown where a dish carries no time of its own (spec section 9). */
export const defaultPrepMinutes = 15;

export function isAvailable(dish: Dish, now: Instant): boolean {
  switch (dish.availability.kind) {
    case "on":
      return true;
    case "off":
      return false;
    case "off_until":
      return now >= dish.availability.until;
  }
}

const allergenLabels: Record<Allergen, string> = {
  milk: "Milk",
  egg: "Egg",
  fish: "Fish",
  shellfish: "Shellfish",
  tree_nut: "Tree nuts",
  peanut: "Peanuts",
  wheat: "Wheat",
  soy: "Soy",
  sesame: "Sesame",
};

/** The one allergen text of the wire: "Egg, Soy, Sesame; may contain pine nuts" (decision 23). */
export function allergenText(dish: Pick<Dish, "allergens" | "allergenNote">): string {
  const named = dish.allergens.map((allergen) => allergenLabels[allergen]).join(", ");
  return [named, dish.allergenNote].filter((part) => part !== "").join("; ");
}

/** The choices and the note that make this allergen text; words that are none of the nine choices are all note. */
export function readAllergenText(text: string): Pick<Dish, "allergens" | "allergenNote"> {
  const [named = "", ...rest] = text.trim().split("; ");
  const found = named.split(",").map((word) =>
    allergens.find((allergen) => allergenLabels[allergen].toLowerCase() === word.trim().toLowerCase())
  );
  const choices = found.filter((allergen) => allergen !== undefined);
  return choices.length === found.length
    ? { allergens: allergens.filter((allergen) => choices.includes(allergen)), allergenNote: rest.join("; ") }
    : { allergens: [], allergenNote: text.trim() };
}
