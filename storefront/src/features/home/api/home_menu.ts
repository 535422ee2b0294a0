import { queryOptions } from "@tanstack/react-query";
import type { Language } from "@domain/shared/language.ts";
import { api } from "@/lib/api.ts";
import { menuFreshness, menuKey, menuQuery } from "@/lib/queries.ts";
import { homeMenuOf } from "../model/home_menu.ts";

/** What the home page shows of the menu. The server's page has only this part; a request also fills `menuQuery`. */
export const homeMenuQuery = (language: Language) =>
  queryOptions({
    ...menuFreshness,
    queryKey: [...menuKey, language, "home"],
    queryFn: async ({ client, signal }) => {
      const menu = await api("menuByCategory", { signal, query: { language } });
      client.setQueryData(menuQuery(language).queryKey, menu);
      return homeMenuOf(menu);
    },
  });
