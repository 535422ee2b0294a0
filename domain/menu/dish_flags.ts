import type { Avoidable, Ingredient } from "./avoidable.ts";
import type { Language } from "../shared/language.ts";

type FlagFacts = {
  name: Readonly<Record<Language, string>>;
  /** The terms by which guests search for it, in lower case, separated by spaces. */
  terms: string;
  /** True for flags by which guests filter the menu. */
  isFilter?: true;
  /** The diet's type at schema.org. */
  diet?: string;
  /** What no dish with this flag contains. */
  excludes?: readonly Avoidable[];
  /** What each dish with this flag contains. */
  includes?: readonly Ingredient[];
  /** The flag that each dish with this one has as well. */
  implies?: "vegetarian";
};

const animals = ["pork", "beef", "chicken", "seafood", "fish", "shellfish"] as const;

/** Flags are in snake_case, as `gluten_free`: their fields in JSON and their columns in files have the same words. */
const facts = {
  popular: {
    name: { en: "Popular", ko: "인기" },
    terms: "popular bestseller favorite 인기 인기메뉴 추천",
    isFilter: true,
  },
  special: {
    name: { en: "Chef's Special", ko: "셰프 추천" },
    terms: "chefs special 셰프 추천 특선",
  },
  spicy: {
    name: { en: "Spicy", ko: "매운맛" },
    terms: "spicy spice hot chili 매운 매운맛 맵게 매운거 매운것",
    isFilter: true,
  },
  vegetarian: {
    name: { en: "Vegetarian", ko: "채식" },
    terms: "vegetarian veggie meatless 채식 채식주의",
    isFilter: true,
    diet: "VegetarianDiet",
    excludes: animals,
  },
  vegan: {
    name: { en: "Vegan", ko: "비건" },
    terms: "vegan plantbased 비건 완전채식",
    isFilter: true,
    diet: "VeganDiet",
    excludes: [...animals, "milk", "egg"],
    implies: "vegetarian",
  },
  alcoholic: {
    name: { en: "Alcohol, 21+", ko: "주류, 만 21세 이상" },
    terms: "alcohol alcoholic liquor booze 술 주류",
    includes: ["alcohol"],
  },
} as const satisfies Readonly<Record<Lowercase<string>, FlagFacts>>;
export type DishFlag = keyof typeof facts;

/** What the product knows of each flag. Database, search, filter, forms and texts follow from it. */
export const dishFlagFacts: Readonly<Record<DishFlag, FlagFacts>> = facts;

/** The flags of a dish, in the order in which guests and staff see them. */
export const dishFlags = Object.keys(facts) as readonly DishFlag[];

type PascalCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Capitalize<First>}${PascalCase<Rest>}`
  : Capitalize<Name>;

/** One field of a dish for each flag: `isPopular`. */
export type DishFlagFields = { [Flag in DishFlag as `is${PascalCase<Flag>}`]: boolean };

/** The field that holds a flag: "gluten_free" → "isGlutenFree". */
export function flagField(flag: DishFlag): keyof DishFlagFields {
  const parts = flag.split("_").map((part) => `${part.slice(0, 1).toUpperCase()}${part.slice(1)}`);
  return `is${parts.join("")}` as keyof DishFlagFields;
}

const fieldOfEach = dishFlags.map((flag) => [flag, flagField(flag)] as const);

/** Returns the flags that the fields hold. */
export const flagsOf = (fields: DishFlagFields): DishFlag[] =>
  fieldOfEach.flatMap(([flag, field]) => fields[field] ? [flag] : []);

const implies = (flags: readonly DishFlag[], flag: DishFlag): boolean =>
  flags.some((each) => dishFlagFacts[each].implies === flag);

/** Returns the fields that hold these flags and those that they imply. */
export const flagFields = (flags: readonly DishFlag[]): DishFlagFields =>
  Object.fromEntries(
    fieldOfEach.map(([flag, field]) => [field, flags.includes(flag) || implies(flags, flag)]),
  ) as DishFlagFields;

/** Returns the flags to show: "vegan" says that a dish is vegetarian. */
export const shownFlags = (flags: readonly DishFlag[]): DishFlag[] =>
  flags.filter((flag) => !implies(flags, flag));

/** The fields with every flag off. */
export const noFlags = flagFields([]);
