import type { MenuCategory } from "@contract/schemas/menu.ts";
import type { HoursRow, PublicHoliday, StoreStatus } from "@contract/schemas/store.ts";
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { App } from "./app.tsx";
import { createTexts } from "./lib/i18n.ts";
import { type Language } from "@domain/shared/language.ts";
import { holidaysQuery, hoursQuery, menuQuery, statusQuery } from "./lib/queries.ts";
import { createQueryClient } from "./lib/query_client.ts";
import type { ServerState } from "./lib/server_state.ts";
import { createAppRouter } from "./router.tsx";
import { isPublicPage, jsonScript, lazyFiles, sharing, splitHoisted } from "./server/page_head.ts";
import { structuredData } from "./server/structured_data.ts";

export type RenderInput = {
  /** "/menu": the address without its query. */
  path: string;
  language: Language;
  data: { menu: MenuCategory[]; status: StoreStatus; hours: HoursRow[]; holidays: PublicHoliday[] };
  /** "https://example.com" for canonical and shared links; left out where it is not known. */
  origin?: string;
};

/**
 * `html` takes the place of `<!--app-->` in index.html and `head` that of `<!--head-->`; `<html lang>` is the caller's. The data
 * come after the drawing, which must not wait for them.
 */
export type Rendered = { status: number; html: string; head: string };

/** A public page with its data inside, by the same components the browser then takes over. */
export async function render({ path, language, data, origin }: RenderInput): Promise<Rendered> {
  const known: ServerState["known"] = [[statusQuery.queryKey, data.status]];
  if (path === "/" || path === "/menu") known.push([menuQuery.queryKey, data.menu]);
  if (path === "/hours") {
    known.push([hoursQuery.queryKey, data.hours], [holidaysQuery.queryKey, data.holidays]);
  }
  const queryClient = createQueryClient();
  for (const [key, what] of known) queryClient.setQueryData(key, what);
  const texts = createTexts();
  await texts.speak(language);
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createAppRouter({ queryClient, texts, history });
  await router.load();

  const { hoisted, body } = splitHoisted(
    renderToString(<App router={router} queryClient={queryClient} texts={texts} />),
  );
  const state: ServerState = { language, known };
  queryClient.clear();
  const isKnown = isPublicPage(path);
  return {
    status: isKnown ? 200 : 404,
    html: [
      `<div id="app">${body}</div>`,
      ...(isKnown
        ? [jsonScript(`type="application/ld+json"`, structuredData({ ...data, origin }, path === "/menu"))]
        : []),
      jsonScript(`type="application/json" id="state"`, state),
      lazyFiles(path, language),
    ].join("\n"),
    head: [
      hoisted,
      ...(isKnown ? [sharing(hoisted, path, language, origin)] : []),
    ].join("\n"),
  };
}
