import type { Language } from "../shared/language.ts";

/** The nine major US allergens. See docs/product-rules.md, "Allergens". */
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

/** What guests avoid for other reasons than an allergy. See docs/product-rules.md, "Ingredients". */
export const ingredients = ["pork", "beef", "chicken", "seafood", "alcohol"] as const;
export type Ingredient = typeof ingredients[number];

/** What guests can leave out of the menu: ingredients and allergens. */
export const avoidables = [...ingredients, ...allergens] as const;
export type Avoidable = typeof avoidables[number];

/** The names of ingredients and allergens in both languages, for texts that show both. */
export const avoidableNames: Readonly<Record<Avoidable, Readonly<Record<Language, string>>>> = {
  pork: { en: "Pork", ko: "돼지고기" },
  beef: { en: "Beef", ko: "소고기" },
  chicken: { en: "Chicken", ko: "닭고기" },
  seafood: { en: "Seafood", ko: "해산물" },
  alcohol: { en: "Alcohol", ko: "술" },
  milk: { en: "Milk", ko: "우유" },
  egg: { en: "Egg", ko: "계란" },
  fish: { en: "Fish", ko: "생선" },
  shellfish: { en: "Shellfish", ko: "갑각류·조개" },
  tree_nut: { en: "Tree nuts", ko: "견과류" },
  peanut: { en: "Peanuts", ko: "땅콩" },
  wheat: { en: "Wheat", ko: "밀" },
  soy: { en: "Soy", ko: "대두" },
  sesame: { en: "Sesame", ko: "참깨" },
};
