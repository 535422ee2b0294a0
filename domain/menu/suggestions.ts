import type { Instant } from "../shared/local_time.ts";
import type { Dish } from "./dish.ts";
import { indexOf, type Menu } from "./menu.ts";
import { isOrderable } from "./option.ts";

/**
 * How many orders contained both dishes. `dishId` with itself is the number of orders with that dish. Each pair is listed in both orders.
 */
export type SoldTogether = { dishId: string; otherId: string; orders: number };

/** Maximum number of suggested dishes. */
export const maxSuggestions = 4;
/** Suggested dishes of one category, so that the row has rice, side dishes and drinks. */
const maxOfCategory = 2;
/** Fewer common orders say nothing about what goes together. */
const minTogether = 3;

/**
 * Returns the available side dishes and drinks that go best with the dishes of a cart: first those that most orders with its dishes
 * contained, then the best sold, then the popular ones. Side dishes and drinks are dishes that cost at most half of the menu's median price.
 * Alcohol is never suggested. See docs/product-rules.md, "Suggestions".
 */
export function suggestedDishes(
  menu: Menu,
  cartDishIds: readonly string[],
  sold: readonly SoldTogether[],
  now: Instant,
): Dish[] {
  const inCart = new Set(cartDishIds);
  if (inCart.size === 0) return [];
  const { optionGroups } = indexOf(menu);
  const maxCents = medianCents(menu.dishes) / 2;
  const orders = new Map(sold.map(({ dishId, otherId, orders }) => [`${dishId} ${otherId}`, orders]));
  const soldOf = (id: string) => orders.get(`${id} ${id}`) ?? 0;
  /** The share of the orders with each dish of the cart that contained this one, added up. */
  const affinity = ({ id }: Dish): number =>
    [...inCart].reduce((sum, cartId) => {
      const together = orders.get(`${cartId} ${id}`) ?? 0;
      return together < minTogether ? sum : sum + together / soldOf(cartId);
    }, 0);
  const ranked = menu.dishes
    .filter((dish) =>
      dish.priceCents <= maxCents && !inCart.has(dish.id) && !dish.isAlcoholic &&
      isOrderable(dish, optionGroups, now)
    )
    .map((dish) => ({ dish, affinity: affinity(dish), sold: soldOf(dish.id) }))
    .toSorted((one, other) =>
      other.affinity - one.affinity || other.sold - one.sold ||
      Number(other.dish.isPopular) - Number(one.dish.isPopular)
    );
  const ofCategory = new Map<string, number>();
  return ranked.flatMap(({ dish }) => {
    const count = ofCategory.get(dish.categoryId) ?? 0;
    ofCategory.set(dish.categoryId, count + 1);
    return count < maxOfCategory ? [dish] : [];
  }).slice(0, maxSuggestions);
}

function medianCents(dishes: readonly Dish[]): number {
  const prices = dishes.map(({ priceCents }) => priceCents).toSorted((one, other) => one - other);
  return prices[Math.floor(prices.length / 2)] ?? 0;
}
