import { deepEqual, equal, match } from "node:assert/strict";
import { facts, fridayDinner, menu, restaurant } from "@domain/testing/fixtures.ts";
import { publicPages } from "./public_pages.ts";
import type { Services } from "../services.ts";

const index = '<html lang="en"><!--head--><!--app-->';

/** The pages of a restaurant whose menu and settings stay the same objects, and how often one was rendered. */
function pagesOf(now = fridayDinner, shownMenu = menu, shownFacts = facts) {
  const house = restaurant(now);
  const ports = {
    ...house,
    menus: { ...house.menus, cached: () => Promise.resolve(shownMenu) },
    store: { ...house.store, cached: () => Promise.resolve(shownFacts) },
  };
  const services = { ports, publicUrl: "http://kitchen.example" } as unknown as Services;
  const rendered: string[] = [];
  const page = publicPages(services, index, ({ path, language }) => {
    rendered.push(`${language} ${path}`);
    return Promise.resolve({ status: 200, html: "", head: "" });
  });
  const get = async (path: string, headers: Record<string, string> = {}) =>
    await page(new Request(`http://kitchen.example${path}`, { headers }));
  return { house, rendered, get };
}

Deno.test("a page is rendered once for each language while nothing changes, whatever is asked of it", async () => {
  const { rendered, get, house } = pagesOf();
  await get("/menu");
  await get("/menu/");
  await get("/menu", { "accept-language": "ko-KR" });
  house.clock.advance(19_999);
  await get("/menu", { cookie: "language=ko" });
  deepEqual(rendered, ["en /menu", "ko /menu"]);
});

Deno.test("the browser's languages are matched against those of the site by their weights", async () => {
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
  // A cookie of a language that the site no longer has.
  equal(await first("ko", "language=xx"), "ko");
});

Deno.test("a page of one guest names the restaurant in the page's language while its script loads", async () => {
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

Deno.test("a page is rendered again after twenty seconds, once opening or closing has changed what it shows", async () => {
  const { rendered, get, house } = pagesOf();
  await get("/");
  // The same data: the page from before is answered.
  house.clock.advance(20_000);
  await get("/");
  equal(rendered.length, 1);
  house.clock.advance(12 * 3_600_000);
  await get("/");
  equal(rendered.length, 2);
});

Deno.test("a page is rendered again the moment a dish comes back, before its twenty seconds are over", async () => {
  const until = fridayDinner + 7_000;
  const dishes = menu.dishes.map((dish, nth) =>
    nth === 0 ? { ...dish, availability: { kind: "off_until", until } as const } : dish
  );
  const { rendered, get, house } = pagesOf(fridayDinner, { ...menu, dishes });
  await get("/menu");
  house.clock.advance(6_999);
  await get("/menu");
  equal(rendered.length, 1);
  house.clock.advance(1);
  await get("/menu");
  equal(rendered.length, 2);
});
