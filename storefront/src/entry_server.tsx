import type { MenuCategory } from "@contract/schemas/menu.ts";
import type { HoursRow, PublicHoliday, StoreStatus } from "@contract/schemas/store.ts";
import { categoryPath, isPublicPath } from "@contract/guest_paths.ts";
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { App, createQueryClient, type ServerState } from "./app.tsx";
import { createTexts } from "./lib/i18n.ts";
import type { LegalText } from "@domain/settings/legal_page.ts";
import { inLanguage, type Language } from "@domain/shared/language.ts";
import { illustrationSheet } from "@web/illustrations/sheet.ts";
import { homeMenuOf, homeMenuQuery } from "./features/home/api/home_menu.ts";
import { legalKey } from "./features/legal/components/legal_text.tsx";
import { toMenuTable } from "./lib/menu_table.ts";
import { holidaysQuery, hoursQuery, menuQuery, statusQuery } from "./lib/queries.ts";
import { createAppRouter } from "./router.tsx";
import { jsonScript, lazyFiles, routeOf, sharingTags, splitHoisted } from "./server/page_head.ts";
import { structuredData } from "./server/structured_data.ts";

export type RenderInput = {
  /** The address without its language and query: "/menu". */
  path: string;
  language: Language;
  /** Renders the menu page for this category of the menu. */
  category?: string;
  /** The menu has its descriptions in `language`. */
  data: {
    menu: MenuCategory[];
    status: StoreStatus;
    hours: HoursRow[];
    holidays: PublicHoliday[];
    /** The text of a legal page. */
    legal?: LegalText;
  };
  /** The site's origin for canonical and shared links: "https://example.com". Omitted when unknown. */
  origin?: string;
};

/**
 * `html` replaces `<!--app-->` in index.html and `head` replaces `<!--head-->`. The caller sets `<html lang>` and leaves only the styles of
 * `route`. In `html` the data follow the markup, so that the first paint does not wait for them.
 */
export type Rendered = { status: number; route: string; html: string; head: string };

/** Renders a public page together with its data, which the browser hydrates. The status is 404 for any other path. */
export async function render({ path, language, category, data, origin }: RenderInput): Promise<Rendered> {
  const known: ServerState["known"] = [[statusQuery.queryKey, data.status]];
  if (path === "/") known.push([homeMenuQuery(language).queryKey, homeMenuOf(data.menu)]);
  if (path === "/hours" || path === "/contact") {
    known.push([hoursQuery.queryKey, data.hours], [holidaysQuery.queryKey, data.holidays]);
  }
  if (data.legal !== undefined) known.push([legalKey(path, language), data.legal]);
  const queryClient = createQueryClient();
  for (const [key, value] of known) queryClient.setQueryData(key, value);
  const hasMenu = path === "/menu";
  if (hasMenu) queryClient.setQueryData(menuQuery(language).queryKey, data.menu);
  const texts = createTexts();
  await texts.speak(language);
  const address = category === undefined ? path : categoryPath(category);
  const history = createMemoryHistory({ initialEntries: [inLanguage(address, language)] });
  const router = createAppRouter({ queryClient, texts, history });
  await router.load();

  const { hoisted, body } = splitHoisted(
    renderToString(<App router={router} queryClient={queryClient} texts={texts} />),
  );
  const state: ServerState = {
    texts: texts.loaded(),
    known,
    ...(hasMenu && { menu: toMenuTable(data.menu) }),
  };
  queryClient.clear();
  const isPublic = isPublicPath(path);
  return {
    status: isPublic ? 200 : 404,
    route: routeOf(path),
    html: [
      `<div id="app">${body}</div>`,
      ...(isPublic
        ? [
          jsonScript(
            `type="application/ld+json"`,
            structuredData({ ...data, origin, language }, hasMenu),
          ),
        ]
        : []),
      jsonScript(`type="application/json" id="state"`, state),
      lazyFiles(path, hasMenu ? illustrationSheet(data.menu) : undefined),
    ].join("\n"),
    head: [
      hoisted,
      ...(isPublic ? [sharingTags(hoisted, address, language, origin)] : []),
    ].join("\n"),
  };
}
