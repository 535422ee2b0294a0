import { addDays, type Instant, type LocalDate, startOfDay } from "../shared/local_time.ts";
import { sumBy } from "../shared/money.ts";
import type { Dish } from "./dish.ts";

/** The age that guests confirm, and that staff check at hand-over. See docs/product-rules.md, "Alcohol to go". */
export const alcoholAge = 21;

/** California sells at most so many alcoholic drinks with each meal. */
const drinksPerMeal = 2;

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

/** Returns whether an order may be picked up at `at`, by what its lines were when the guest agreed. */
export const areSoldAt = (
  lines: readonly { isAlcoholic: boolean }[],
  at: Instant,
  alcoholEndsAt: Instant | undefined,
): boolean => lines.every((line) => isSoldAt(line, at, alcoholEndsAt));

/** Alcoholic drinks of a cart, and how many may be sold with its meals. */
export type AlcoholCount = { drinks: number; maxDrinks: number };

/** A dish of the menu by what decides whether it is a drink or a meal. */
export type DrinkOrMeal = Pick<Dish, "isAlcoholic" | "categoryId">;

/**
 * Counts the alcoholic drinks of a cart or an order; undefined when there are none. Each other dish is a meal, except in the categories of
 * alcoholic drinks, where the soft drinks are. The lines tell which of them are alcoholic; a dish that is gone from the menu is a meal.
 */
export function countAlcohol(
  lines: readonly { dishId: string; isAlcoholic: boolean; quantity: number }[],
  menu: ReadonlyMap<string, DrinkOrMeal>,
): AlcoholCount | undefined {
  const drinks = sumBy(lines, ({ isAlcoholic, quantity }) => isAlcoholic ? quantity : 0);
  if (drinks === 0) return undefined;
  const withDrinks = new Set(
    [...menu.values()].filter((dish) => dish.isAlcoholic).map((dish) => dish.categoryId),
  );
  const isMeal = ({ dishId, isAlcoholic }: typeof lines[number]) => {
    const dish = menu.get(dishId);
    return !isAlcoholic && (dish === undefined || !withDrinks.has(dish.categoryId));
  };
  const meals = sumBy(lines, (line) => isMeal(line) ? line.quantity : 0);
  return { drinks, maxDrinks: meals * drinksPerMeal };
}

/** Returns whether an order has an alcoholic drink, for which staff check an ID at hand-over. */
export const hasAlcohol = (lines: readonly { isAlcoholic: boolean }[]): boolean =>
  lines.some(({ isAlcoholic }) => isAlcoholic);
