import { addDays, type Instant, type LocalDate, startOfDay } from "../shared/local_time.ts";
import type { Dish } from "./dish.ts";

/** The age that guests confirm, and that staff check at hand-over. See docs/product-rules.md, "Alcohol to go". */
export const alcoholAge = 21;

/** California sells at most so many alcoholic drinks with each meal. */
export const drinksPerMeal = 2;

/** Returns when sales of alcohol to go end: at the end of their last day. */
export const alcoholEnd = (lastDay: LocalDate): Instant => startOfDay(addDays(lastDay, 1));

/** Returns whether the dish may be picked up at `at`. Alcoholic drinks may not from `alcoholEndsAt` on; undefined: they always may. */
export function isSoldAt(
  { isAlcoholic }: Pick<Dish, "isAlcoholic">,
  at: Instant,
  alcoholEndsAt: Instant | undefined,
): boolean {
  return !isAlcoholic || alcoholEndsAt === undefined || at < alcoholEndsAt;
}

/** Alcoholic drinks of a cart, and how many may be sold with its meals. */
export type AlcoholCount = { drinks: number; maxDrinks: number };

/**
 * Counts the alcoholic drinks; undefined when there are none. Each other dish is a meal, except in the categories of alcoholic drinks, where
 * the soft drinks are.
 */
export function countAlcohol(
  lines: readonly { dish: Pick<Dish, "isAlcoholic" | "categoryId">; quantity: number }[],
  menu: Iterable<Pick<Dish, "isAlcoholic" | "categoryId">>,
): AlcoholCount | undefined {
  const drinks = lines.reduce((sum, { dish, quantity }) => sum + (dish.isAlcoholic ? quantity : 0), 0);
  if (drinks === 0) return undefined;
  const withDrinks = new Set([...menu].filter((dish) => dish.isAlcoholic).map((dish) => dish.categoryId));
  const meals = lines.reduce(
    (sum, { dish, quantity }) => sum + (withDrinks.has(dish.categoryId) ? 0 : quantity),
    0,
  );
  return { drinks, maxDrinks: meals * drinksPerMeal };
}

/** Returns whether an order has an alcoholic drink, for which staff check an ID at hand-over. */
export const hasAlcohol = (lines: readonly { isAlcoholic: boolean }[]): boolean =>
  lines.some(({ isAlcoholic }) => isAlcoholic);
