import type { Hono } from "hono";
import type { Environment } from "./routing.ts";
import type { RenderPage } from "./pages.ts";
import { holidaysNow, hoursNow, menuNow, statusNow } from "./public_data.ts";
import type { Services } from "./services.ts";

type Language = "en" | "ko";

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
  const urls = rendered.map((path) => `  <url><loc>${publicUrl}${path === "/" ? "/" : path}</loc></url>`)
    .join("\n");
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
}

/** Drawn by the browser alone: they hold one guest's own things. */
const personal = /^\/(cart|checkout|order-pending|order-confirmation)(\/|$)/;
const rendered = ["/", "/about", "/menu", "/hours", "/contact"];
/** Open or closed changes with the clock; everything else says so through the feed. */
const freshMillis = 20_000;

/**
 * Renders the public pages with their data inside. A page is rendered when the menu or the store changed or its twenty seconds
 * are over, not on every request.
 */
export function publicPages(services: Services, index: string, render: RenderStorefront): RenderPage {
  const kept = new Map<string, { at: number; page: Promise<{ status: number; html: string }> }>();
  services.feed.subscribe(({ kind }) => {
    if (kind === "menu_changed" || kind === "store_changed") kept.clear();
  });

  return async (request) => {
    const path = new URL(request.url).pathname.replace(/(.)\/$/, "$1");
    if (personal.test(path)) return undefined;
    const language = languageOf(request);
    const key = `${language} ${rendered.includes(path) ? path : "missing"}`;
    const present = kept.get(key);
    if (present && services.ports.clock.now() - present.at < freshMillis) return await present.page;
    const page = renderOne(path, language);
    kept.set(key, { at: services.ports.clock.now(), page });
    page.catch(() => kept.delete(key));
    return await page;
  };

  async function renderOne(path: string, language: Language): Promise<{ status: number; html: string }> {
    const data = await readAll(services);
    const { status, html, head } = await render({ path, language, data, origin: services.publicUrl });
    return {
      status,
      html: index
        .replace('<html lang="en">', () => `<html lang="${language}">`)
        .replace("<!--head-->", () => head)
        .replace("<!--app-->", () => html),
    };
  }
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

function languageOf(request: Request): Language {
  const chosen = /(?:^|;\s*)language=(en|ko)\b/.exec(request.headers.get("cookie") ?? "")?.[1];
  if (chosen === "en" || chosen === "ko") return chosen;
  return /^ko\b/i.test(request.headers.get("accept-language") ?? "") ? "ko" : "en";
}
