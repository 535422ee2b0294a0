import { wireFlagsOf } from "@contract/dish_flags.ts";
import type { MenuCategory, MenuItem } from "@contract/schemas/menu.ts";
import { readAllergenText } from "@domain/menu/dish.ts";
import { flagFields } from "@domain/menu/dish_flags.ts";
import {
  type DishSearch,
  type DishSearchIndex,
  type FoundDish,
  type SearchableDish,
  searchDishes,
  searchIndex,
  similarDishes,
  unknownExclusions,
} from "@domain/menu/dish_search.ts";
import { anytime, optionGroupsOf } from "@web/option_groups.ts";
import { filtersIn, type MenuQuery, menuQueryOf, withoutIn } from "./menu_query.ts";

type Searchable = SearchableDish & { item: MenuItem; categoryId: string };
type Menu = readonly MenuCategory[];

/** A dish of the result, and the options that remove what the query excludes. */
type Found = { item: MenuItem; options: FoundDish<Searchable>["options"] };

export type MenuSearchResult = {
  /** The best matches first. */
  dishes: readonly Found[];
  /** The same dishes by category in the order of the menu. Categories without matches have no items. */
  categories: Menu;
};

const indexes = new WeakMap<Menu, DishSearchIndex<Searchable>>();

function indexOf(menu: Menu): DishSearchIndex<Searchable> {
  let index = indexes.get(menu);
  if (index === undefined) indexes.set(menu, index = searchIndex(menu.flatMap(searchablesOf), anytime));
  return index;
}

const searchablesOf = (category: MenuCategory): Searchable[] =>
  category.items.map((item) => {
    const { allergens, note } = readAllergenText(item.allergens);
    return {
      id: item.id,
      name: { en: item.name, ko: item.name_korean },
      description: { en: item.description, ko: item.description_korean },
      aliases: item.aliases ?? [],
      contains: item.contains,
      allergens,
      allergenNote: { en: note, ko: item.allergen_note_korean },
      ...flagFields(wireFlagsOf(item)),
      category: { name: { en: category.category_name, ko: category.category_name_korean } },
      optionGroups: optionGroupsOf(item),
      hasLunchPrice: item.lunch_price !== null,
      item,
      categoryId: category.category_id,
    };
  });

/** Prepares the search of a menu, which the first call of `find` does otherwise. */
export const prepare = (menu: Menu): void => void indexOf(menu);

const searchOf = (query: MenuQuery): DishSearch => ({
  text: query.q ?? "",
  flags: filtersIn(query),
  without: withoutIn(query),
});

/** Returns the dishes that match the query. See docs/product-rules.md, "Search". */
export function find(menu: Menu, query: MenuQuery): MenuSearchResult {
  const found = searchDishes(indexOf(menu), searchOf(query));
  const dishes = found.map(({ dish, options }) => ({ item: dish.item, options }));
  const items = new Set(dishes.map(({ item }) => item));
  const categories = menu.map((category) => {
    const matching = category.items.filter((item) => items.has(item));
    // The same object without a change, so that memoized categories do not render again.
    return matching.length === category.items.length ? category : { ...category, items: matching };
  });
  return { dishes, categories };
}

/** A query that finds dishes where the guest's finds none: without one of its parts. */
export type WiderQuery = { part: string; query: MenuQuery; count: number };

/** Returns the queries without the text ("text"), without one badge, or without one exclusion, that find dishes. */
export function widerQueries(menu: Menu, query: MenuQuery): WiderQuery[] {
  const [q, flags, without] = [query.q ?? "", filtersIn(query), withoutIn(query)];
  const parts = [
    ...q.trim() === "" ? [] : [{ part: "text", query: menuQueryOf("", flags, without) }],
    ...flags.map((flag) => ({
      part: flag,
      query: menuQueryOf(q, flags.filter((each) => each !== flag), without),
    })),
    ...without.map((tag) => ({
      part: tag,
      query: menuQueryOf(q, flags, without.filter((each) => each !== tag)),
    })),
  ];
  if (parts.length < 2) return [];
  return parts.map((each) => ({ ...each, count: find(menu, each.query).dishes.length }))
    .filter(({ count }) => count > 0);
}

/** Returns what the text excludes that the search cannot tell: "no onion". It finds nothing then. */
export const unknownIn = (menu: Menu, text: string): readonly string[] =>
  unknownExclusions(indexOf(menu), text);

/** Returns dishes to suggest where the query finds none. They pass its filters. */
export const suggestions = (menu: Menu, query: MenuQuery): MenuItem[] =>
  similarDishes(indexOf(menu), searchOf(query)).map(({ item }) => item);
