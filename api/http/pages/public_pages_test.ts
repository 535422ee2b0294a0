import { deepEqual, equal, match } from "node:assert/strict";
import { facts, fridayDinner, menu, restaurant } from "@domain/testing/fixtures.ts";
import { publicPages } from "./public_pages.ts";
import type { Services } from "../services.ts";

const index = '<html lang="en"><!--head--><!--app-->';

/** Creates the pages of a restaurant whose menu and settings stay the same objects, and records the renderings. */
function pagesOf(now = fridayDinner, shownMenu = menu, shownFacts = facts) {
  const restaurantPorts = restaurant(now);
  const ports = {
    ...restaurantPorts,
    menus: { ...restaurantPorts.menus, cached: () => Promise.resolve(shownMenu) },
    store: { ...restaurantPorts.store, cached: () => Promise.resolve(shownFacts) },
  };
  const services = { ports, publicUrl: "http://kitchen.example" } as unknown as Services;
  const rendered: string[] = [];
  const page = publicPages(services, index, ({ path, language }) => {
    rendered.push(`${language} ${path}`);
    return Promise.resolve({ status: 200, html: "", head: "" });
  });
  const get = async (path: string, headers: Record<string, string> = {}) =>
    await page(new Request(`http://kitchen.example${path}`, { headers }));
  return { clock: restaurantPorts.clock, rendered, get };
}

Deno.test("a page is rendered once for each language while nothing changes", async () => {
  const { rendered, get, clock } = pagesOf();
  await get("/menu");
  await get("/menu/");
  await get("/menu", { "accept-language": "ko-KR" });
  clock.advance(19_999);
  await get("/menu", { cookie: "language=ko" });
  deepEqual(rendered, ["en /menu", "ko /menu"]);
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

Deno.test("a guest's page shows the restaurant's name in the page's language while its script loads", async () => {
  const { settings } = facts;
  const named = { ...settings.restaurant, name: "Jogakbo", nameKorean: "조각보" };
  const { get } = pagesOf(fridayDinner, menu, { ...facts, settings: { ...settings, restaurant: named } });
  const text = async (language: string, pages = get) =>
    new TextDecoder().decode(
      (await pages("/cart", { "accept-language": language }))?.codings.identity.body,
    );
  match(await text("ko-KR"), /<strong>조각보<\/strong>/);
  match(await text("en-US"), /<strong>Jogakbo<\/strong>/);
  const unnamed = { ...named, nameKorean: "" };
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
