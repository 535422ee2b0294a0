import assert from "node:assert/strict";
import type { MenuCategory } from "@contract/schemas/menu.ts";
import { bibimbapGroups } from "@/lib/options/testing.ts";
import { dishOf } from "@/lib/testing.ts";
import { find, suggestions, unknownIn, widerQueries } from "./find.ts";
import { filtersIn, menuQueryOf, withoutIn } from "./menu_query.ts";

const menu: MenuCategory[] = [{
  category_id: "stews",
  category_name: "Stews",
  category_name_korean: "찌개",
  category_description: "",
  category_description_korean: "",
  items: [
    dishOf("Kimchi Jjigae", { name_korean: "김치찌개", is_spicy: true, description: "Pork belly and tofu" }),
    dishOf("Doenjang Jjigae", { name_korean: "된장찌개", is_vegetarian: true, is_popular: true }),
  ],
}];

const namesOf = ({ dishes }: ReturnType<typeof find>) => dishes.map(({ item }) => item.name);
const found = (query: Parameters<typeof find>[1]) => namesOf(find(menu, query));

Deno.test("finds dishes by text, ranked, and by category in the order of the menu", () => {
  assert.deepEqual(found({ q: "TOFU kimchi" }), ["Kimchi Jjigae"]);
  assert.deepEqual(found({ q: "chigae" }), ["Kimchi Jjigae", "Doenjang Jjigae"]);
  assert.deepEqual(found({ q: "ㄷㅈ" }), ["Doenjang Jjigae"]);
  assert.deepEqual(found({ q: "pizza" }), []);
  assert.deepEqual(find(menu, { q: "kimchi" }).categories.map(({ items }) => items.map(({ name }) => name)), [
    ["Kimchi Jjigae"],
  ]);
  assert.equal(find(menu, { q: "jjigae" }).categories[0], menu[0]);
});

Deno.test("leaves out dishes with an allergen, and names the options that remove it", () => {
  const withOptions = menu.map((category) => ({
    ...category,
    items: [
      ...category.items,
      dishOf("Bibimbap", { allergens: "Egg, Soy", option_groups: bibimbapGroups }),
      dishOf("Omelet", { allergens: "Egg" }),
      dishOf("Cookies", { allergens: "may contain egg" }),
    ],
  }));
  for (const query of [{ q: "no egg" }, { without: "egg" }, { q: "계란 빼고" }]) {
    const { dishes } = find(withOptions, query);
    assert.deepEqual(
      dishes.map(({ item, options }) => [item.name, options.map(({ name }) => name.en)]),
      [["Kimchi Jjigae", []], ["Doenjang Jjigae", []], ["Bibimbap", ["No egg"]]],
    );
  }
  for (const q of ["cheese", "치즈", "bibimbap 치즈"]) {
    assert.deepEqual(namesOf(find(withOptions, { q })), ["Bibimbap"]);
  }
});

Deno.test("leaves out dishes with an ingredient, and names what it cannot tell", () => {
  const meats = [{
    ...menu[0],
    items: [dishOf("Stew", { contains: ["pork"] }), dishOf("Galbi", { contains: ["beef"] }), dishOf("Rice")],
  }] as MenuCategory[];
  for (const query of [{ q: "no pork" }, { q: "돼지고기 빼고" }, { without: "pork" }]) {
    assert.deepEqual(namesOf(find(meats, query)), ["Galbi", "Rice"]);
  }
  assert.deepEqual(unknownIn(meats, "no pork"), []);
  assert.deepEqual([namesOf(find(meats, { q: "no onion" })), unknownIn(meats, "no onion")], [[], ["onion"]]);
});

Deno.test("combines badges, allergens and text", () => {
  assert.deepEqual(found({ show: "spicy" }), ["Kimchi Jjigae"]);
  assert.deepEqual(found({ show: "popular", q: "jjigae" }), ["Doenjang Jjigae"]);
  assert.deepEqual(found({ show: "vegetarian", q: "kimchi" }), []);
  assert.deepEqual(found({ show: "vegetarian.popular" }), ["Doenjang Jjigae"]);
  assert.deepEqual(found({ show: "spicy.popular" }), []);
});

Deno.test("reads filters in any order, ignores unknown names, and writes no empty parts", () => {
  assert.deepEqual(filtersIn({ show: "popular.gold.spicy" }), ["popular", "spicy"]);
  assert.deepEqual(filtersIn({}), []);
  assert.deepEqual(withoutIn({ without: "peanut.pork.egg.gold" }), ["pork", "egg", "peanut"]);
  assert.deepEqual(menuQueryOf("", [], []), {});
  assert.deepEqual(menuQueryOf("tofu", ["spicy"], ["egg", "peanut"]), {
    q: "tofu",
    show: "spicy",
    without: "egg.peanut",
  });
});

Deno.test("without matches, offers queries without one part and dishes with similar names", () => {
  assert.deepEqual(widerQueries(menu, { q: "kimchi", show: "vegetarian" }), [
    { part: "text", query: { show: "vegetarian" }, count: 1 },
    { part: "vegetarian", query: { q: "kimchi" }, count: 1 },
  ]);
  assert.deepEqual(widerQueries(menu, { q: "pizza" }), []);
  assert.deepEqual(suggestions(menu, { q: "kimchiguk" }).map(({ name }) => name)[0], "Kimchi Jjigae");
  assert.deepEqual(suggestions(menu, { q: "kimchiguk", show: "vegetarian" }).map(({ name }) => name), [
    "Doenjang Jjigae",
  ]);
});
