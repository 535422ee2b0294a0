import type { Instant } from "../shared/local_time.ts";
import { romanized } from "./hangul.ts";
import { type Category, type Dish, isAvailable } from "./dish.ts";
import type { DishColumn, DishOrder } from "./dish_order.ts";
import type { Menu } from "./menu.ts";

/** A query of the staff dish list. See docs/product-rules.md, "Dish list". */
export type DishQuery = {
  /** Matches part of the names, aliases, romanized Korean name, descriptions or category's names, ignoring case. */
  search: string;
  categoryId?: string | undefined;
  availability: "all" | "available" | "unavailable";
  sortBy: DishOrder;
  sortOrder: "asc" | "desc";
  page: number;
  limit: number;
};

export type ListedDish = { dish: Dish; category: Category | undefined };

/** Returns one page of the matching dishes and the total number of matches. `page` starts at 1. */
export function listDishes(
  menu: Menu,
  query: DishQuery,
  now: Instant,
): { rows: ListedDish[]; total: number } {
  const categories = new Map(menu.categories.map((category) => [category.id, category]));
  const search = normalized(query.search.trim());
  const matching = menu.dishes
    .map((dish): ListedDish => ({ dish, category: categories.get(dish.categoryId) }))
    .filter(({ dish, category }) =>
      (query.categoryId === undefined || dish.categoryId === query.categoryId) &&
      (query.availability === "all" || isAvailable(dish, now) === (query.availability === "available")) &&
      [
        dish.name.en,
        dish.name.ko,
        ...dish.aliases,
        romanized(dish.name.ko.normalize("NFC")).join(""),
        dish.description.en,
        dish.description.ko,
        category?.name.en ?? "",
        category?.name.ko ?? "",
      ]
        .some((text) => normalized(text).includes(search))
    );
  const sign = query.sortOrder === "asc" ? 1 : -1;
  const compare = query.sortBy === "sort_order" ? inOrderOf(menu) : comparisons[query.sortBy];
  const sorted = matching.toSorted((one, other) => sign * compare(one, other) || byName(one, other));
  const start = (query.page - 1) * query.limit;
  return { rows: sorted.slice(start, start + query.limit), total: matching.length };
}

type Comparison = (one: ListedDish, other: ListedDish) => number;

const byName: Comparison = (one, other) =>
  one.dish.name.en.localeCompare(other.dish.name.en, "en") || (one.dish.id < other.dish.id ? -1 : 1);

/** The order of the guests' menu, also of dishes and categories with the same `sortOrder`. */
function inOrderOf({ categories, dishes }: Menu): Comparison {
  const placesOf = (all: readonly { id: string }[]) => new Map(all.map(({ id }, place) => [id, place]));
  const [places, dishPlaces] = [placesOf(categories), placesOf(dishes)];
  const categoryPlace = ({ dish }: ListedDish) => places.get(dish.categoryId) ?? 0;
  const dishPlace = ({ dish }: ListedDish) => dishPlaces.get(dish.id) ?? 0;
  return (one, other) => categoryPlace(one) - categoryPlace(other) || dishPlace(one) - dishPlace(other);
}

const comparisons: Record<DishColumn, Comparison> = {
  name: byName,
  category_name: (one, other) =>
    (one.category?.name.en ?? "").localeCompare(other.category?.name.en ?? "", "en"),
  price: (one, other) => one.dish.priceCents - other.dish.priceCents,
  prep_time_minutes: (one, other) => one.dish.prepMinutes - other.dish.prepMinutes,
};

/** Keyboards send Hangul composed (tablets) or decomposed (macOS). */
function normalized(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
