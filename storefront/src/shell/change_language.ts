import type { RegisteredRouter } from "@tanstack/react-router";
import { legalPages } from "@domain/settings/legal_page.ts";
import { inLanguage, type Language } from "@domain/shared/language.ts";
import { homeMenuQuery } from "../features/home/api/home_menu.ts";
import { rememberLanguage } from "../lib/i18n.ts";
import { menuQuery } from "../lib/queries.ts";

/** Shows the current page in another language, at that language's address. */
export default async function changeLanguage(router: RegisteredRouter, to: Language): Promise<void> {
  const { texts, queryClient } = router.options.context;
  const { pathname } = router.latestLocation;
  rememberLanguage(to);
  // The text of a legal page is part of its document.
  if (legalPages.some((page) => pathname === `/${page}`)) return location.assign(inLanguage(pathname, to));
  // Shows the present menu, with names in both languages, until the menu with the other descriptions is loaded.
  for (const query of [menuQuery, homeMenuQuery]) {
    const present = queryClient.getQueryData<unknown>(query(texts.language()).queryKey);
    queryClient.setQueryData<unknown>(query(to).queryKey, (known: unknown) => known ?? present, {
      updatedAt: 0,
    });
  }
  await texts.speak(to);
  await router.navigate({
    to: ".",
    search: true,
    hash: true,
    replace: true,
    resetScroll: false,
    hashScrollIntoView: false,
    // The router ignores a navigation that changes neither its own path nor the state.
    state: { language: to } as object,
  });
}
