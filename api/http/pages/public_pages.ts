import { isLanguage, type Language, ownText, preferredLanguage } from "@domain/shared/language.ts";
import type { Hono } from "hono";
import { parseAccept } from "hono/utils/accept";
import type { Environment } from "../middleware/call.ts";
import type { Menu } from "@domain/menu/dish.ts";
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

/** The storefront's own server entry: a public page with its data inside, as two pieces of HTML. */
export type RenderStorefront = (input: {
  path: string;
  language: Language;
  data: Awaited<ReturnType<typeof readAll>>;
  origin: string;
}) => Promise<{ status: number; html: string; head: string }>;

/** What search engines ask for: which pages there are, at the address the restaurant is known by, and which to leave alone. */
export function serveForSearch(app: Hono<Environment>, publicUrl: string): void {
  const kept = ["/admin/", "/api/", "/cart", "/checkout", "/order-pending/", "/order-confirmation/"];
  const robots = [
    "User-agent: *",
    ...kept.map((path) => `Disallow: ${path}`),
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

/** Drawn by the browser alone: they hold one guest's own things. */
const personal = /^\/(cart|checkout|order-pending|order-confirmation)(\/|$)/;
const rendered = ["/", "/about", "/menu", "/hours", "/contact"];
/** Open or closed changes with the clock; everything else changes what is shown. */
const freshMs = 20_000;

type Rendered = {
  at: Instant;
  /** What it was drawn from: the same objects while nothing was changed. */
  menu: Menu;
  facts: StoreFacts;
  page: Promise<{ data: string; bytes: Precompressed }>;
};

/**
 * Renders the public pages with their data inside: when the menu or the store is another than before, when a dish comes back by
 * time, or when its twenty seconds are over, and then only if that changed the page's data.
 */
export function publicPages(services: Services, index: string, render: RenderStorefront): RenderPage {
  const kept = new Map<string, Rendered>();
  const waitingPages = new Map<Language, { html: string; page: Promise<Precompressed> }>();
  const { menus, store, clock } = services.ports;

  return async (request) => {
    const path = new URL(request.url).pathname.replace(/(.)\/$/, "$1");
    const language = languageOf(request);
    if (personal.test(path)) return await waitingPage(language);
    const key = `${language} ${rendered.includes(path) ? path : "missing"}`;
    const [menu, facts] = await Promise.all([menus.cached(), store.cached()]);
    const at = clock.now();
    const before = kept.get(key);
    if (before?.menu === menu && before.facts === facts && isFresh(before, at)) {
      return (await before.page).bytes;
    }
    const drawn = { at, menu, facts, page: renderPage(path, language, before) };
    kept.set(key, drawn);
    drawn.page.catch(() => kept.delete(key));
    return (await drawn.page).bytes;
  };

  /** What a page that only the browser renders shows until it has, and without JavaScript: whose it is and whom to call. */
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
    const all = await readAll(services);
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

async function readAll({ ports }: Services) {
  const [menu, status, hours, holidays] = await Promise.all([
    menuNow(ports),
    statusNow(ports),
    hoursNow(ports),
    holidaysNow(ports),
  ]);
  return { menu, status, hours, holidays };
}

/** The guest's own choice, else the browser's first language that the site has. */
function languageOf({ headers }: Request): Language {
  const chosen = /(?:^|;\s*)language=(\w+)/.exec(headers.get("cookie") ?? "")?.[1];
  if (isLanguage(chosen)) return chosen;
  const accepted = parseAccept(headers.get("accept-language") ?? "").filter(({ q }) => q > 0);
  return preferredLanguage(accepted.map(({ type }) => type.toLowerCase()));
}
