import assert from "node:assert/strict";
import checkoutEn from "./locales/en/checkout.json" with { type: "json" };
import shopEn from "./locales/en/shop.json" with { type: "json" };
import checkoutKo from "./locales/ko/checkout.json" with { type: "json" };
import shopKo from "./locales/ko/shop.json" with { type: "json" };

type Catalogue = Record<string, string>;
const parts: { name: string; english: Catalogue; korean: Catalogue }[] = [
  { name: "shop", english: shopEn, korean: shopKo },
  { name: "checkout", english: checkoutEn, korean: checkoutKo },
];

const placesIn = (message: string) =>
  [...new Set(Array.from(message.matchAll(/\{(\w+)[,}]/g), ([, place]) => place))].sort();

for (const { name, english, korean } of parts) {
  Deno.test(`Both languages have the same texts of the ${name}, with the same places for values`, () => {
    assert.deepEqual(Object.keys(korean).sort(), Object.keys(english).sort());
    for (const [id, message] of Object.entries(english)) {
      assert.deepEqual(placesIn(korean[id] ?? ""), placesIn(message), id);
    }
  });
}

Deno.test("No id is in both parts, or one language would overwrite the other's text", () => {
  assert.deepEqual(Object.keys(shopEn).filter((id) => id in checkoutEn), []);
});
