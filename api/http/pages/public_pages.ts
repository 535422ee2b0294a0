import type { MenuCategory } from "@contract/schemas/menu.ts";
import { categoryPath, isPublicPath, publicPaths } from "@contract/guest_paths.ts";
import { legalPages } from "@domain/settings/legal_page.ts";
import {
  inLanguage,
  isLanguage,
  type Language,
  languages,
  ownText,
  pathLanguage,
  preferredLanguage,
  withoutLanguage,
} from "@domain/shared/language.ts";
import type { Hono } from "hono";
import { parseAccept } from "hono/utils/accept";
import type { Environment } from "../middleware/call.ts";
import { isAtStaffSite } from "../middleware/sites.ts";
import type { Menu } from "@domain/menu/menu.ts";
import { formatPhone, toE164 } from "@domain/order/phone.ts";
import type { Settings } from "@domain/settings/settings.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { waitingTexts } from "../guest_texts.ts";
import { nextReturn } from "../menu/menu_answer.ts";
import { withDishTags } from "./dish_tags.ts";
import { forRoute, routeInBrowser } from "./in_page.ts";
import { preparePage, type RenderPage } from "./pages.ts";
import type { Precompressed } from "../answers/precompressed.ts";
import { holidaysNow, hoursNow, legalNow, menuNow, statusNow } from "./public_data.ts";
import type { Services } from "../services.ts";

/**
 * The storefront's server entry. Renders a public page with its data to the HTML of its head and body. `path` names no language:
 * "/menu".
 */
export type RenderStorefront = (input: {
  path: string;
  language: Language;
  /** A category of the menu whose page is rendered. */
  category?: string;
  data: Awaited<ReturnType<typeof readAll>>;
  origin: string;
}) => Promise<{ status: number; route: string; html: string; head: string }>;

/** Serves `robots.txt` and `sitemap.xml`. At the staff's own address nothing is for search engines. */
export function serveForSearch(
  app: Hono<Environment>,
  addresses: Pick<Services, "ports" | "publicUrl" | "staffUrl">,
): void {
  const { ports, publicUrl } = addresses;
  const disallowed = ["/admin/", "/api/", ...personalPaths];
  const robots = [
    "User-agent: *",
    ...disallowed.map((path) => `Disallow: ${path}`),
    ...otherLanguages.flatMap((language) => personalPaths.map((path) => `Disallow: /${language}${path}`)),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ];
  app.get(
    "/robots.txt",
    (http) => http.text(isAtStaffSite(addresses, http) ? "User-agent: *\nDisallow: /\n" : robots.join("\n")),
  );
  app.get(
    "/sitemap.xml",
    async (http) => {
      const categories = (await menuNow(ports)).filter(({ items }) => items.length > 0);
      const paths = [...publicPaths, ...categories.map(({ category_id }) => categoryPath(category_id))];
      return http.body(sitemap(publicUrl, paths), 200, { "content-type": "application/xml" });
    },
  );
}

/** Every page in every language, each with its alternates. */
function sitemap(publicUrl: string, paths: readonly string[]): string {
  const address = (path: string, language: Language) => `${publicUrl}${inLanguage(path, language)}`;
  const urls = paths.flatMap((path) => {
    const alternates = languages.map((language) =>
      `<xhtml:link rel="alternate" hreflang="${language}" href="${address(path, language)}"/>`
    ).join("");
    return languages.map((language) => `  <url><loc>${address(path, language)}</loc>${alternates}</url>`);
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}

/** Pages with a guest's data, which only the browser renders. */
const personal = /^\/(cart|c|checkout|order-pending|order-confirmation)(\/|$)/;
const personalPaths = ["/cart", "/c/", "/checkout", "/order-pending/", "/order-confirmation/", "/o/"];
/** The languages whose pages have the language in their address. */
const otherLanguages = languages.slice(1);
/** How long a page is used without a check, because the open status changes with time. */
const freshMs = 20_000;

type Rendered = {
  at: Instant;
  /** The data of the page: the same objects while nothing has changed. */
  menu: Menu;
  facts: StoreFacts;
  page: Promise<RenderedPage>;
};
type RenderedPage = { data: string; categories: readonly MenuCategory[]; html: string; bytes: Precompressed };

/** How many pages are stored. Those of categories make them many, and the ids of categories that are gone stay unused. */
const maxPages = 100;
/** The pages on which a dish can be open. */
const dishPaths = ["/", "/menu"];
/** How many pages with the tags of a dish are stored. */
const maxDishPages = 200;

/**
 * Returns the renderer of the public pages. A page is checked when the menu or the store has changed, when a dish becomes available
 * again, or after twenty seconds, and is rendered again only when its data differs.
 */
export function publicPages(services: Services, index: string, render: RenderStorefront): RenderPage {
  const pageCache = new Map<string, Rendered>();
  const dishPages = new Map<string, { html: string; page: Promise<Precompressed> }>();
  const waitingPages = new Map<Language, { html: string; page: Promise<Precompressed> }>();
  const { menus, store, clock } = services.ports;

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const path = withoutLanguage(pathname);
    const language = pathLanguage(pathname) ?? languageOf(request);
    if (personal.test(path)) return await waitingPage(language);
    const [menu, facts] = await Promise.all([menus.shown(), store.shown()]);
    const dishId = dishPaths.includes(path) ? searchParams.get("dish") : null;
    const named = path === "/menu" ? searchParams.get("category") : null;
    const category = menu.categories.find(({ id }) => id === named)?.id;
    const key = `${language} ${isPublicPath(path) ? path : "missing"} ${category ?? ""}`;
    const at = clock.now();
    const before = pageCache.get(key);
    const isCurrent = before?.menu === menu && before.facts === facts && isFresh(before, at);
    const entry = isCurrent
      ? before
      : { at, menu, facts, page: renderPage(path, language, category, before) };
    if (!isCurrent) {
      pageCache.delete(key);
      pageCache.set(key, entry);
      const [oldest] = pageCache.keys();
      if (pageCache.size > maxPages && oldest !== undefined) pageCache.delete(oldest);
      entry.page.catch(() => pageCache.delete(key));
    }
    const page = await entry.page;
    return dishId === null ? page.bytes : await dishPage(page, dishId, category, path, language);
  };

  /** The page with the tags of a dish, for shared links; the page itself for a dish that guests do not see. */
  async function dishPage(
    { html, categories, bytes }: RenderedPage,
    dishId: string,
    category: string | undefined,
    path: string,
    language: Language,
  ): Promise<Precompressed> {
    const dish = categories.flatMap(({ items }) => items).find(({ id }) => id === dishId);
    if (!dish) return bytes;
    const key = `${language} ${path} ${category ?? ""} ${dishId}`;
    const before = dishPages.get(key);
    if (before?.html === html) return await before.page;
    const page = preparePage(withDishTags(html, dish, { path, language, origin: services.publicUrl }));
    dishPages.delete(key);
    dishPages.set(key, { html, page });
    const [oldest] = dishPages.keys();
    if (dishPages.size > maxDishPages && oldest !== undefined) dishPages.delete(oldest);
    return await page;
  }

  /** The restaurant's name and phone number, for a browser-rendered page until it has rendered and without JavaScript. */
  async function waitingPage(language: Language): Promise<Precompressed> {
    const { restaurant } = (await store.shown()).settings;
    const html = waiting(language, restaurant);
    const before = waitingPages.get(language);
    if (before?.html === html) return await before.page;
    const page = preparePage(
      inPageLanguage(language, routeInBrowser)
        .replace("<!--head-->", '<meta name="robots" content="noindex">')
        .replace("<!--app-->", () => html),
    );
    waitingPages.set(language, { html, page });
    return await page;
  }

  /** The built page with its language, the web manifest in that language and what is inlined for its route. */
  function inPageLanguage(language: Language, route: string): string {
    return forRoute(route, index)
      .replace('<html lang="en">', () => `<html lang="${language}">`)
      .replace(
        'href="/manifest.webmanifest"',
        () => `href="${inLanguage("/manifest.webmanifest", language)}"`,
      );
  }

  async function renderPage(
    path: string,
    language: Language,
    category: string | undefined,
    before: Rendered | undefined,
  ): Promise<RenderedPage> {
    const all = await readAll(services, path, language);
    const data = JSON.stringify(all);
    const last = await before?.page.catch(() => undefined);
    if (last?.data === data) return last;
    const { status, route, html, head } = await render({
      path,
      language,
      ...(category !== undefined && { category }),
      data: all,
      origin: services.publicUrl,
    });
    const page = inPageLanguage(language, route)
      .replace("<!--head-->", () => head)
      .replace("<!--app-->", () => html);
    return { data, categories: all.menu, html: page, bytes: await preparePage(page, status) };
  }
}

function waiting(language: Language, restaurant: Settings["restaurant"]): string {
  const { text: name } = ownText(language, restaurant.name);
  const { loading, needsScript, callUs } = waitingTexts[language];
  const phone = escapeHtml(formatPhone(restaurant.phone));
  const call = restaurant.phone === ""
    ? ""
    : `<a href="tel:${escapeHtml(toE164(restaurant.phone) ?? restaurant.phone)}">${phone}</a>`;
  return [
    `<div id="waiting"><p><strong>${escapeHtml(name)}</strong> ${call}</p>`,
    `<p class="needs-script">${loading}</p>`,
    `<noscript><p>${needsScript}${call && ` ${callUs} ${call}`}</p></noscript></div>`,
  ].join("");
}

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function isFresh({ at, menu }: Rendered, now: Instant): boolean {
  return now >= at && now < Math.min(at + freshMs, nextReturn(menu, at));
}

async function readAll({ ports }: Services, path: string, language: Language) {
  const legalPage = legalPages.find((page) => path === `/${page}`);
  const [menu, status, hours, holidays, legal] = await Promise.all([
    menuNow(ports, language),
    statusNow(ports),
    hoursNow(ports),
    holidaysNow(ports),
    legalPage && legalNow(ports, legalPage, language),
  ]);
  return { menu, status, hours, holidays, ...(legal && { legal }) };
}

/** Returns the language in the guest's cookie, otherwise the first of the browser's languages that the site has. */
function languageOf({ headers }: Request): Language {
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(headers.get("cookie") ?? "")?.[1];
  if (isLanguage(chosen)) return chosen;
  const accepted = parseAccept(headers.get("accept-language") ?? "").filter(({ q }) => q > 0);
  return preferredLanguage(accepted.map(({ type }) => type.toLowerCase()));
}
