import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { LegalText } from "@domain/settings/legal_page.ts";
import { facts, fridayDinner, menu, restaurant } from "@domain/testing/fixtures.ts";
import { Hono } from "hono";
import type { Environment } from "../middleware/call.ts";
import { publicPages, serveForSearch } from "./public_pages.ts";
import type { Services } from "../services.ts";

const index = '<html lang="en"><!--head--><!--app-->';

/** Creates the pages of a restaurant whose menu and settings stay the same objects, and records the renderings. */
function pagesOf(now = fridayDinner, shownMenu = menu, shownFacts = facts) {
  const restaurantPorts = restaurant(now);
  const ports = {
    ...restaurantPorts,
    menus: { ...restaurantPorts.menus, shown: () => Promise.resolve(shownMenu) },
    store: { ...restaurantPorts.store, shown: () => Promise.resolve(shownFacts) },
  };
  const services = { ports, publicUrl: "http://kitchen.example" } as unknown as Services;
  const rendered: string[] = [];
  const legal: (LegalText | undefined)[] = [];
  const page = publicPages(services, index, ({ path, language, category, data }) => {
    rendered.push(`${language} ${path}${category === undefined ? "" : ` ${category}`}`);
    legal.push(data.legal);
    return Promise.resolve({
      status: 200,
      route: "menu",
      html: "",
      head: '<meta property="og:title" content="Menu">',
    });
  });
  const get = async (path: string, headers: Record<string, string> = {}) =>
    await page(new Request(`http://kitchen.example${path}`, { headers }));
  return { clock: restaurantPorts.clock, rendered, legal, get };
}

Deno.test("a page is rendered once for each language while nothing changes", async () => {
  const { rendered, get, clock } = pagesOf();
  await get("/menu");
  await get("/menu");
  await get("/menu", { "accept-language": "ko-KR" });
  clock.advance(19_999);
  await get("/menu", { cookie: "language=ko" });
  deepEqual(rendered, ["en /menu", "ko /menu"]);
});

Deno.test("a shared dish has tags of its own on the pages where it opens, without another rendering", async () => {
  const { rendered, get } = pagesOf();
  const titleOf = async (path: string) =>
    /og:title" content="([^"]*)/.exec(new TextDecoder().decode((await get(path))?.codings.identity.body))
      ?.[1];
  equal(await titleOf("/menu?dish=galbi"), "Galbi 갈비");
  equal(await titleOf("/ko/menu?dish=galbi"), "갈비 Galbi");
  for (const path of ["/menu", "/menu?dish=gone", "/hours?dish=galbi"]) {
    equal(await titleOf(path), "Menu", path);
  }
  deepEqual(rendered, ["en /menu", "ko /menu", "en /hours"]);
});

Deno.test("a page that only the browser renders asks guests without JavaScript to call, once there is a phone number", async () => {
  const { settings } = facts;
  const noscriptOf = async (phone: string, path: string) => {
    const shown = { ...facts, settings: { ...settings, restaurant: { ...settings.restaurant, phone } } };
    const page = await pagesOf(fridayDinner, menu, shown).get(path);
    return /<noscript>.*<\/noscript>/.exec(new TextDecoder().decode(page?.codings.identity.body))?.[0] ?? "";
  };
  const call = '<a href="tel:+17145550142">(714) 555-0142</a>';
  for (const path of ["/cart", "/checkout", "/order-pending/pi_someones"]) {
    equal(
      await noscriptOf("+17145550142", path),
      `<noscript><p>Online ordering needs JavaScript. Please call us to order: ${call}</p></noscript>`,
    );
    equal(
      await noscriptOf("+17145550142", `/ko${path}`),
      `<noscript><p>온라인 주문에는 자바스크립트가 필요합니다. 전화로 주문해 주세요: ${call}</p></noscript>`,
    );
  }
  equal(await noscriptOf("", "/cart"), "<noscript><p>Online ordering needs JavaScript.</p></noscript>");
});

Deno.test("the menu page of a category is rendered once, and an unknown category has that of the menu", async () => {
  const { rendered, get } = pagesOf();
  const [category] = menu.categories;
  const query = `?category=${category?.id}`;
  const paths = [
    "/menu",
    `/menu${query}`,
    `/ko/menu${query}`,
    `/menu${query}&from=google`,
    "/menu?category=gone",
  ];
  for (const path of [...paths, `/hours${query}`, `/menu${query}&dish=galbi`]) await get(path);
  deepEqual(rendered, ["en /menu", `en /menu ${category?.id}`, `ko /menu ${category?.id}`, "en /hours"]);
});

Deno.test("the page of a category on which a dish is open has the category's head and the dish's tags", async () => {
  const { rendered, get } = pagesOf();
  const [category] = menu.categories;
  const page = await get(`/menu?category=${category?.id}&dish=galbi`);
  match(new TextDecoder().decode(page?.codings.identity.body), /og:title" content="Galbi 갈비"/);
  deepEqual(rendered, [`en /menu ${category?.id}`]);
});

Deno.test("of the pages of very many categories a hundred are stored, and the others are rendered again", async () => {
  const [category] = menu.categories;
  if (!category) throw new Error("the fixture has no categories");
  const categories = Array.from({ length: 120 }, (_, nth) => ({ ...category, id: `cat_${nth}` }));
  const { rendered, get, clock } = pagesOf(fridayDinner, { ...menu, categories });
  for (const { id } of categories) await get(`/menu?category=${id}`);
  for (const nth of [119, 20]) await get(`/menu?category=cat_${nth}`);
  equal(rendered.length, 120);
  await get("/menu?category=cat_19");
  deepEqual(rendered.slice(120), ["en /menu cat_19"]);
  // A page that is checked counts as new.
  clock.advance(20_000);
  await get("/menu?category=cat_21");
  await get("/menu?category=cat_0");
  await get("/menu?category=cat_21");
  deepEqual(rendered.slice(121), ["en /menu cat_0"]);
});

Deno.test("the page's language is the site language with the highest weight in the browser's preferences", async () => {
  const { rendered, get } = pagesOf();
  const first = async (accepted: string, cookie = "") => {
    await get(`/${["", "about", "menu", "hours", "contact"][rendered.length]}`, {
      "accept-language": accepted,
      cookie,
    });
    return rendered.at(-1)?.slice(0, 2);
  };
  equal(await first("fr-FR, ko;q=0.8, en;q=0.7"), "ko");
  equal(await first("en;q=0.5, KO-kr;q=0.9"), "ko");
  equal(await first("ko;q=0, de"), "en");
  equal(await first("ko", "a=b; language=en"), "en");
  // A cookie with a language that the site does not have.
  equal(await first("ko", "language=xx"), "ko");
});

Deno.test("the language of the address decides before the guest's choice and the browser's preferences", async () => {
  const { rendered, get } = pagesOf();
  await get("/ko/menu", { cookie: "language=en" });
  await get("/ko", { "accept-language": "en-US" });
  await get("/ko/");
  await get("/korea");
  // The page of a guest who prefers Korean is the same page.
  await get("/menu", { cookie: "language=ko" });
  deepEqual(rendered, ["ko /menu", "ko /", "en /korea"]);
});

Deno.test("a legal page is rendered with its text, and the other pages without one", async () => {
  const { get, legal } = pagesOf();
  await get("/menu");
  await get("/privacy");
  await get("/ko/terms");
  deepEqual(legal.map((text) => text?.language), [undefined, "en", "ko"]);
  match(legal[1]?.text ?? "", /# How long/);
  match(legal[2]?.text ?? "", /# 주문/);
});

Deno.test("a guest's own pages are not indexed, in either language", async () => {
  const { get } = pagesOf();
  for (const path of ["/cart", "/ko/cart", "/checkout", "/ko/order-pending/pi_1"]) {
    const html = new TextDecoder().decode((await get(path))?.codings.identity.body);
    match(html, /<meta name="robots" content="noindex">/);
    match(html, path.startsWith("/ko") ? /<html lang="ko">/ : /<html lang="en">/);
  }
});

Deno.test("the sitemap lists every public page in each language with its alternates, and robots.txt names the sitemap", async () => {
  const app = new Hono<Environment>();
  const address = "http://kitchen.example";
  const restaurantPorts = restaurant(fridayDinner);
  const ports = {
    ...restaurantPorts,
    menus: { ...restaurantPorts.menus, shown: () => Promise.resolve(menu) },
    store: { ...restaurantPorts.store, shown: () => Promise.resolve(facts) },
  };
  serveForSearch(app, { ports, publicUrl: address, staffUrl: address } as unknown as Services);
  const response = await app.request("/sitemap.xml");
  match(response.headers.get("content-type") ?? "", /xml/);
  const sitemap = await response.text();
  const addresses = Array.from(
    sitemap.matchAll(/<loc>http:\/\/kitchen\.example([^<]*)<\/loc>/g),
    ([, path]) => path,
  );
  const paths = [
    "/",
    "/about",
    "/menu",
    "/hours",
    "/contact",
    "/privacy",
    "/terms",
    "/refunds",
    "/accessibility",
    ...menu.categories.filter(({ id }) => menu.dishes.some(({ categoryId }) => categoryId === id))
      .map(({ id }) => `/menu?category=${id}`),
  ];
  ok(paths.some((path) => path.includes("category=")));
  deepEqual(addresses, paths.flatMap((path) => [path, path === "/" ? "/ko" : `/ko${path}`]));
  equal(sitemap.match(/hreflang="ko"/g)?.length, addresses.length);
  const robots = await (await app.request("/robots.txt")).text();
  match(robots, /^Sitemap: http:\/\/kitchen\.example\/sitemap\.xml$/m);
  const ofGuests = ["/cart", "/checkout", "/order-pending/", "/order-confirmation/"];
  for (const path of ["/admin/", "/api/", ...ofGuests, ...ofGuests.map((each) => `/ko${each}`)]) {
    match(robots, new RegExp(`^Disallow: ${path}$`, "m"));
  }
});

Deno.test("a guest's page shows the restaurant's name in the page's language while its script loads", async () => {
  const { settings } = facts;
  const named = { ...settings.restaurant, name: { en: "Jogakbo", ko: "조각보" } };
  const { get } = pagesOf(fridayDinner, menu, { ...facts, settings: { ...settings, restaurant: named } });
  const text = async (language: string, pages = get) =>
    new TextDecoder().decode(
      (await pages("/cart", { "accept-language": language }))?.codings.identity.body,
    );
  match(await text("ko-KR"), /<strong>조각보<\/strong>/);
  match(await text("en-US"), /<strong>Jogakbo<\/strong>/);
  const unnamed = { ...named, name: { ...named.name, ko: "" } };
  const other = pagesOf(fridayDinner, menu, { ...facts, settings: { ...settings, restaurant: unnamed } });
  match(await text("ko-KR", other.get), /<strong>Jogakbo<\/strong>/);
});

Deno.test("a page is rendered again after twenty seconds if the open status has changed", async () => {
  const { rendered, get, clock } = pagesOf();
  await get("/");
  // With the same data, the earlier page is returned.
  clock.advance(20_000);
  await get("/");
  equal(rendered.length, 1);
  clock.advance(12 * 3_600_000);
  await get("/");
  equal(rendered.length, 2);
});

Deno.test("a page is rendered again as soon as a dish is available again, within the twenty seconds", async () => {
  const until = fridayDinner + 7_000;
  const dishes = menu.dishes.map((dish, nth) =>
    nth === 0 ? { ...dish, availability: { kind: "off_until", until } as const } : dish
  );
  const { rendered, get, clock } = pagesOf(fridayDinner, { ...menu, dishes });
  await get("/menu");
  clock.advance(6_999);
  await get("/menu");
  equal(rendered.length, 1);
  clock.advance(1);
  await get("/menu");
  equal(rendered.length, 2);
});
