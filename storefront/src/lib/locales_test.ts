import assert from "node:assert/strict";
import { languages } from "@domain/shared/language.ts";
import checkoutEn from "./locales/en/checkout.json" with { type: "json" };
import shopEn from "./locales/en/shop.json" with { type: "json" };

type Catalog = Record<string, string>;
const parts: { name: string; english: Catalog }[] = [
  { name: "shop", english: shopEn },
  { name: "checkout", english: checkoutEn },
];

const placesIn = (message: string) =>
  [...new Set(Array.from(message.matchAll(/\{(\w+)[,}]/g), ([, place]) => place))].sort();

for (const { name, english } of parts) {
  for (const language of languages) {
    Deno.test(`${language} has the same texts of the ${name} as English, with the same places for values`, async () => {
      const file = new URL(`locales/${language}/${name}.json`, import.meta.url);
      const catalog: Catalog = JSON.parse(await Deno.readTextFile(file));
      assert.deepEqual(Object.keys(catalog).sort(), Object.keys(english).sort());
      for (const [id, message] of Object.entries(english)) {
        assert.deepEqual(placesIn(catalog[id] ?? ""), placesIn(message), id);
      }
    });
  }
}

Deno.test("No id is in both parts, or one language would overwrite the other's text", () => {
  assert.deepEqual(Object.keys(shopEn).filter((id) => id in checkoutEn), []);
});
