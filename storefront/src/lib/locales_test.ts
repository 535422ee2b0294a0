import assert from "node:assert/strict";
import { refundTime } from "@domain/shared/guest_texts.ts";
import { languages } from "@domain/shared/language.ts";
import checkoutEn from "./locales/en/checkout.json" with { type: "json" };
import contactEn from "./locales/en/contact.json" with { type: "json" };
import dishEn from "./locales/en/dish.json" with { type: "json" };
import homeEn from "./locales/en/home.json" with { type: "json" };
import menuEn from "./locales/en/menu.json" with { type: "json" };
import shopEn from "./locales/en/shop.json" with { type: "json" };

type Catalog = Record<string, string>;
const parts: { name: string; english: Catalog }[] = [
  { name: "shop", english: shopEn },
  { name: "home", english: homeEn },
  { name: "menu", english: menuEn },
  { name: "contact", english: contactEn },
  { name: "dish", english: dishEn },
  { name: "checkout", english: checkoutEn },
];

const placeholdersIn = (message: string) =>
  [...new Set(Array.from(message.matchAll(/\{(\w+)[,}]/g), ([, placeholder]) => placeholder))].sort();

for (const { name, english } of parts) {
  for (const language of languages) {
    Deno.test(`${language} has the same ${name} texts as English with the same placeholders`, async () => {
      const file = new URL(`locales/${language}/${name}.json`, import.meta.url);
      const catalog: Catalog = JSON.parse(await Deno.readTextFile(file));
      assert.deepEqual(Object.keys(catalog).sort(), Object.keys(english).sort());
      for (const [id, message] of Object.entries(english)) {
        assert.deepEqual(placeholdersIn(catalog[id] ?? ""), placeholdersIn(message), id);
      }
    });
  }
}

Deno.test("no text id is in two parts", () => {
  const ids = parts.flatMap(({ english }) => Object.keys(english));
  assert.equal(new Set(ids).size, ids.length);
});

Deno.test("every text about a refund says how long it takes as the emails do", async () => {
  for (const language of languages) {
    const file = new URL(`locales/${language}/checkout.json`, import.meta.url);
    const catalog: Catalog = JSON.parse(await Deno.readTextFile(file));
    for (const id of ["money.refundPending", "money.refunded", "money.partlyRefunded"]) {
      assert.ok(catalog[id]?.endsWith(` ${refundTime[language]}`), `${language} ${id}`);
    }
  }
});

Deno.test("no text can wrap between a value and its unit", () => {
  for (const { english } of parts) {
    for (const text of Object.values(english)) assert.doesNotMatch(text, /[\d}] (min|each|[AP]M)\b/);
  }
});

Deno.test("no text of the site claims a year or a place, which only the restaurant's own settings know", async () => {
  for (const language of languages) {
    for (const { name } of parts) {
      const file = new URL(`locales/${language}/${name}.json`, import.meta.url);
      const catalog: Catalog = JSON.parse(await Deno.readTextFile(file));
      for (const [id, text] of Object.entries(catalog)) {
        assert.doesNotMatch(
          text,
          /\b(19|20)\d\d|Orange County|오렌지\s?카운티|California/,
          `${language} ${id}`,
        );
      }
    }
  }
});
