/** The demo's menu in the past: prices that changed since, and what guests choose from it. */
import type { CartLine } from "@domain/cart/cart.ts";
import { type Dish, isAvailable } from "@domain/menu/dish.ts";
import type { Menu, MenuIndex } from "@domain/menu/menu.ts";
import { type ChosenOption, groupsOf, normalizedOptions, type OptionGroup } from "@domain/menu/option.ts";
import type { Language } from "@domain/shared/language.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { demoMenu } from "../restaurant/menu.ts";
import type { Rng } from "./rng.ts";
import { dishNotes } from "./guests.ts";

/** A dish that cost less until some days ago. */
export type PriceChange = { daysAgo: number; before: Dish; after: Dish; reason: string };

const raised = [
  { id: "dish_dolsot_bibimbap", daysAgo: 64, cents: 100, reason: "Beef went up again" },
  { id: "dish_tteokbokki", daysAgo: 41, cents: 50, reason: "Rice cakes cost more since last month" },
  { id: "dish_haemul_sundubu", daysAgo: 17, cents: 100, reason: "순두부 매입가 인상" },
];

export const priceChanges: readonly PriceChange[] = raised.flatMap(({ id, daysAgo, cents, reason }) => {
  const after = demoMenu.dishes.find((dish) => dish.id === id);
  if (!after) return [];
  const { priceCents, lunchPriceCents: lunch } = after;
  const before = {
    ...after,
    priceCents: priceCents - cents,
    ...(lunch !== undefined && { lunchPriceCents: lunch - cents }),
  };
  return [{ daysAgo, before, after, reason }];
});

/** Returns the menu as it was some days ago. */
export function menuOf(daysAgo: number): Menu {
  const later = priceChanges.filter((change) => change.daysAgo < daysAgo);
  if (later.length === 0) return demoMenu;
  const earlier = new Map(later.map(({ before }) => [before.id, before]));
  return { ...demoMenu, dishes: demoMenu.dishes.map((dish) => earlier.get(dish.id) ?? dish) };
}

/** How often guests order from a category. The first dishes of each are the most popular. */
const categoryWeights: Readonly<Record<string, number>> = {
  cat_bibimbap: 10,
  cat_stews: 8,
  cat_soups: 5,
  cat_bbq: 5,
  cat_noodles: 6,
  cat_chicken: 7,
  cat_street_food: 6,
  cat_appetizers: 4,
  cat_banchan: 2,
  cat_drinks: 4,
};

const weightOf = (dish: Dish) =>
  Math.ceil(20 * (categoryWeights[dish.categoryId] ?? 1) / (2 + dish.sortOrder));

/** Returns the ids of the dishes, each as often as guests order it. */
export function popularDishes({ dishes }: Menu): string[] {
  return dishes.flatMap((dish) => Array.from({ length: weightOf(dish) }, () => dish.id));
}

/** Returns what a guest puts into a cart at `at`, without the dishes that are sold out. */
export function chosenLines(
  rng: Rng,
  menu: MenuIndex,
  { popular, language, soldOut, at }: {
    popular: readonly string[];
    language: Language;
    soldOut: ReadonlySet<string>;
    at: Instant;
  },
): CartLine[] {
  const count = rng.weighted([1, 2, 3, 4, 6], (dishes) => [0, 30, 38, 18, 9, 0, 5][dishes] ?? 0);
  const lines = new Map<string, CartLine>();
  for (let nth = 0; nth < count; nth++) {
    const dish = menu.dishes.get(rng.pick(popular));
    if (!dish || !isAvailable(dish, at) || soldOut.has(dish.id) || lines.has(dish.id)) continue;
    lines.set(dish.id, {
      id: rng.id("line"),
      dishId: dish.id,
      quantity: rng.happens(0.15) ? 2 : 1,
      note: rng.happens(0.07) ? rng.pick(dishNotes[language]) : "",
      options: normalizedOptions(
        groupsOf(dish, menu.optionGroups).flatMap((group) => optionsOf(rng, group, at)),
      ),
    });
  }
  return [...lines.values()];
}

function optionsOf(rng: Rng, group: OptionGroup, at: Instant): ChosenOption[] {
  const onSale = group.options.filter((option) => isAvailable(option, at));
  const usual = onSale.filter(({ isDefault }) => isDefault);
  const isChanged = rng.happens(group.kind === "request" ? 0.08 : 0.4);
  const needed = Math.max(group.min, isChanged ? 1 : 0);
  if (!isChanged && usual.length >= group.min) return usual.map(({ id }) => ({ id, quantity: 1 }));
  const first = onSale.length === 0 ? 0 : rng.whole(0, onSale.length - 1);
  return onSale.concat(onSale).slice(first, first + Math.min(needed, onSale.length, group.max))
    .map(({ id }) => ({ id, quantity: 1 }));
}
