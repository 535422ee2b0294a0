import { menuByCategory } from "@contract/menu.ts";
import { useQuery } from "@tanstack/react-query";
import { api } from "@/lib/api/api.ts";
import { persistMeta } from "@/offline/persist.ts";
import type { MenuCategories } from "../model/kitchen.ts";

const refetchMs = 5 * 60_000;

/** The categories of the menu and of each dish. The tablet persists them so that its station works offline. */
export function useMenuCategories() {
  return useQuery({
    queryKey: ["menu", "categories_of_dishes"],
    queryFn: async (): Promise<MenuCategories> => {
      const menu = await api(menuByCategory);
      return {
        categories: menu.map((
          { category_id: id, category_name: name, category_name_korean: name_korean },
        ) => ({
          id,
          name,
          name_korean,
        })),
        categoryOf: Object.fromEntries(
          menu.flatMap(({ category_id, items }) => items.map(({ id }) => [id, category_id])),
        ),
      };
    },
    refetchInterval: refetchMs,
    gcTime: Infinity,
    meta: persistMeta,
  });
}
