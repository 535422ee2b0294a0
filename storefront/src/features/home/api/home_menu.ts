import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Language } from "@domain/shared/language.ts";
import { api } from "@/lib/api.ts";
import { useLanguage } from "@/lib/i18n.ts";
import { menuFreshness, menuKey, menuQuery } from "@/lib/queries.ts";
import { menuByCategory } from "@contract/menu.ts";
import type { MenuCategory, MenuItem } from "@contract/schemas/menu.ts";

/** What the home page shows of the menu. The server's page has only this part; a request also fills `menuQuery`. */
export const homeMenuQuery = (language: Language) =>
  queryOptions({
    ...menuFreshness,
    queryKey: [...menuKey, language, "home"],
    queryFn: async ({ client, signal }) => {
      const menu = await api(menuByCategory, { signal, query: { language } });
      client.setQueryData(menuQuery(language).queryKey, menu);
      return homeMenuOf(menu);
    },
  });

/** Returns whether the menu is known to have no dish. */
export const useIsMenuEmpty = (): boolean =>
  useQuery(homeMenuQuery(useLanguage())).data?.featured.length === 0;

/** What a tile shows of a dish. The whole dish would double the size of the page. */
export type TileDish = Pick<
  MenuItem,
  | "id"
  | "name"
  | "name_korean"
  | "price"
  | "lunch_price"
  | "is_available"
  | "image_url"
  | "illustration_version"
>;

/** A category with its first dishes and the number of all its dishes. */
export type HomeCategory = Omit<MenuCategory, "items"> & { first: TileDish[]; count: number };

/** What the home page shows of the menu. */
export type HomeMenu = {
  /** In menu order. */
  featured: MenuItem[];
  /** A category without dishes is left out. */
  categories: HomeCategory[];
};

const featuredCount = 8;
/** One row of tiles. */
const firstCount = 4;

/**
 * Returns the categories with their first dishes and eight featured dishes: popular ones, then chef's specials, then the first dish of each
 * category. Featured dishes that cannot be ordered now come last. Returns fewer only when the menu has fewer.
 */
export function homeMenuOf(menu: readonly MenuCategory[]): HomeMenu {
  const categories = menu.filter(({ items }) => items.length > 0);
  const dishes = categories.flatMap(({ items }) => items);
  const firsts = new Set(categories.map(({ items }) => items[0]));
  const rank = (dish: MenuItem) =>
    (dish.is_available ? 0 : 4) + (dish.is_popular ? 0 : dish.is_special ? 1 : firsts.has(dish) ? 2 : 3);
  const featured = new Set(dishes.toSorted((one, other) => rank(one) - rank(other)).slice(0, featuredCount));
  return {
    featured: dishes.filter((dish) => featured.has(dish)),
    categories: categories.map(({ items, ...category }) => ({
      ...category,
      first: items.slice(0, firstCount).map(tileOf),
      count: items.length,
    })),
  };
}

function tileOf(dish: MenuItem): TileDish {
  const { id, name, name_korean, price, lunch_price, is_available, image_url, illustration_version } = dish;
  const tile = { id, name, name_korean, price, lunch_price, is_available, image_url };
  return illustration_version === undefined ? tile : { ...tile, illustration_version };
}
