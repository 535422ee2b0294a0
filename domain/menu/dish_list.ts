import type { Instant } from "../shared/local_time.ts";
import { type Category, type Dish, isAvailable, type Menu } from "./dish.ts";

export const dishOrders = ["name", "category_name", "price", "prep_time_minutes"] as const;

/** What the back office asks its list of dishes for (spec section 2, Menu Management). */
export type DishQuery = {
  /** Anywhere in the names, the description or the category's name; case does not matter. */
  search: string;
  categoryId?: string | undefined;
  availability: "all" | "available" | "unavailable";
  sortBy: typeof dishOrders[number];
  sortOrder: "asc" | "desc";
  page: number;
  limit: number;
};

export type ListedDish = { dish: Dish; category: Category | undefined };

/** One page of the dishes that fit, and how many fit in all. */
export function listDishes(
  menu: Menu,
  query: DishQuery,
  now: Instant,
): { rows: ListedDish[]; total: number } {
  const categories = new Map(menu.categories.map((category) => [category.id, category]));
  const wanted = folded(query.search.trim());
  const fitting = menu.dishes
    .map((dish): ListedDish => ({ dish, category: categories.get(dish.categoryId) }))
    .filter(({ dish, category }) =>
      (query.categoryId === undefined || dish.categoryId === query.categoryId) &&
      (query.availability === "all" || isAvailable(dish, now) === (query.availability === "available")) &&
      [dish.name, dish.nameKorean, dish.description, category?.name ?? ""]
        .some((text) => folded(text).includes(wanted))
    );
  const sign = query.sortOrder === "asc" ? 1 : -1;
  const compare = comparisons[query.sortBy];
  const sorted = fitting.toSorted((one, other) => sign * compare(one, other) || byName(one, other));
  const start = (query.page - 1) * query.limit;
  return { rows: sorted.slice(start, start + query.limit), total: fitting.length };
}

type Comparison = (one: ListedDish, other: ListedDish) => number;

const byName: Comparison = (one, other) =>
  one.dish.name.localeCompare(other.dish.name, "en") || (one.dish.id < other.dish.id ? -1 : 1);

const comparisons: Record<DishQuery["sortBy"], Comparison> = {
  name: byName,
  category_name: (one, other) => (one.category?.name ?? "").localeCompare(other.category?.name ?? "", "en"),
  price: (one, other) => one.dish.priceCents - other.dish.priceCents,
  prep_time_minutes: (one, other) => one.dish.prepMinutes - other.dish.prepMinutes,
};

/** Hangul may be typed composed or in parts (a tablet's keyboard and a Mac's differ). */
function folded(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
