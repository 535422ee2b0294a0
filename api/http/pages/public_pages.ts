import { isLanguage, type Language, ownText, preferredLanguage } from "@domain/shared/language.ts";
import type { Hono } from "hono";
import { parseAccept } from "hono/utils/accept";
import type { Environment } from "../middleware/call.ts";
import type { Menu } from "@domain/menu/menu.ts";
import { formatPhone, toE164 } from "@domain/order/phone.ts";
import type { Settings } from "@domain/settings/settings.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { waitingTexts } from "../guest_texts.ts";
import { nextReturn } from "../routes/menu.ts";
import { preparePage, type RenderPage } from "./pages.ts";
import type { Precompressed } from "../precompressed.ts";
import { holidaysNow, hoursNow, menuNow, statusNow } from "./public_data.ts";
import type { Services } from "../services.ts";

/** The storefront's server entry. Renders a public page with its data to the HTML of its head and body. */
export type RenderStorefront = (input: {
  path: string;
  language: Language;
  data: Awaited<ReturnType<typeof readAll>>;
  origin: string;
}) => Promise<{ status: number; html: string; head: string }>;

/** Serves `robots.txt` and `sitemap.xml`. */
export function serveForSearch(app: Hono<Environment>, publicUrl: string): void {
  const disallowed = [
    "/admin/",
    "/api/",
    "/cart",
    "/checkout",
    "/order-pending/",
    "/order-confirmation/",
    "/o/",
  ];
  const robots = [
    "User-agent: *",
    ...disallowed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ];
  app.get("/robots.txt", (http) => http.text(robots.join("\n")));
  app.get(
    "/sitemap.xml",
    (http) => http.body(sitemap(publicUrl), 200, { "content-type": "application/xml" }),
  );
}

function sitemap(publicUrl: string): string {
  const urls = rendered.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`)
    .join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
}

/** Pages with a guest's data, which only the browser renders. */
const personal = /^\/(cart|checkout|order-pending|order-confirmation)(\/|$)/;
const rendered = ["/", "/about", "/menu", "/hours", "/contact"];
/** How long a page is used without a check, because the open status changes with time. */
const freshMs = 20_000;

type Rendered = {
  at: Instant;
  /** The data of the page: the same objects while nothing has changed. */
  menu: Menu;
  facts: StoreFacts;
  page: Promise<{ data: string; bytes: Precompressed }>;
};

/**
 * Returns the renderer of the public pages. A page is checked when the menu or the store has changed, when a dish becomes available
 * again, or after twenty seconds, and is rendered again only when its data differs.
 */
export function publicPages(services: Services, index: string, render: RenderStorefront): RenderPage {
  const pageCache = new Map<string, Rendered>();
  const waitingPages = new Map<Language, { html: string; page: Promise<Precompressed> }>();
  const { menus, store, clock } = services.ports;

  return async (request) => {
    const path = new URL(request.url).pathname.replace(/(.)\/$/, "$1");
    const language = languageOf(request);
    if (personal.test(path)) return await waitingPage(language);
    const key = `${language} ${rendered.includes(path) ? path : "missing"}`;
    const [menu, facts] = await Promise.all([menus.cached(), store.cached()]);
    const at = clock.now();
    const before = pageCache.get(key);
    if (before?.menu === menu && before.facts === facts && isFresh(before, at)) {
      return (await before.page).bytes;
    }
    const entry = { at, menu, facts, page: renderPage(path, language, before) };
    pageCache.set(key, entry);
    entry.page.catch(() => pageCache.delete(key));
    return (await entry.page).bytes;
  };

  /** The restaurant's name and phone number, for a browser-rendered page until it has rendered and without JavaScript. */
  async function waitingPage(language: Language): Promise<Precompressed> {
    const { restaurant } = (await store.cached()).settings;
    const html = waiting(language, restaurant);
    const before = waitingPages.get(language);
    if (before?.html === html) return await before.page;
    const page = preparePage(
      index
        .replace('<html lang="en">', () => `<html lang="${language}">`)
        .replace("<!--head-->", "")
        .replace("<!--app-->", () => html),
    );
    waitingPages.set(language, { html, page });
    return await page;
  }

  async function renderPage(
    path: string,
    language: Language,
    before: Rendered | undefined,
  ): Promise<{ data: string; bytes: Precompressed }> {
    const all = await readAll(services, language);
    const data = JSON.stringify(all);
    const last = await before?.page.catch(() => undefined);
    if (last?.data === data) return last;
    const { status, html, head } = await render({ path, language, data: all, origin: services.publicUrl });
    const page = index
      .replace('<html lang="en">', () => `<html lang="${language}">`)
      .replace("<!--head-->", () => head)
      .replace("<!--app-->", () => html);
    return { data, bytes: await preparePage(page, status) };
  }
}

function waiting(language: Language, restaurant: Settings["restaurant"]): string {
  const { text: name } = ownText(language, { en: restaurant.name, ko: restaurant.nameKorean });
  const { loading, needsScript } = waitingTexts[language];
  const phone = escapeHtml(formatPhone(restaurant.phone));
  const call = `<a href="tel:${escapeHtml(toE164(restaurant.phone) ?? restaurant.phone)}">${phone}</a>`;
  return [
    `<div id="waiting"><p><strong>${escapeHtml(name)}</strong> ${call}</p>`,
    `<p class="needs-script">${loading}</p>`,
    `<noscript><p>${needsScript} ${call}</p></noscript></div>`,
  ].join("");
}

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function isFresh({ at, menu }: Rendered, now: Instant): boolean {
  return now >= at && now < Math.min(at + freshMs, nextReturn(menu, at));
}

async function readAll({ ports }: Services, language: Language) {
  const [menu, status, hours, holidays] = await Promise.all([
    menuNow(ports, language),
    statusNow(ports),
    hoursNow(ports),
    holidaysNow(ports),
  ]);
  return { menu, status, hours, holidays };
}

/** Returns the language in the guest's cookie, otherwise the first of the browser's languages that the site has. */
function languageOf({ headers }: Request): Language {
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(headers.get("cookie") ?? "")?.[1];
  if (isLanguage(chosen)) return chosen;
  const accepted = parseAccept(headers.get("accept-language") ?? "").filter(({ q }) => q > 0);
  return preferredLanguage(accepted.map(({ type }) => type.toLowerCase()));
}
