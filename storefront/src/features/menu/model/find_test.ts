import assert from "node:assert/strict";
import type { MenuCategory, MenuItem } from "@contract/schemas/menu.ts";
import { filtersIn, find } from "./find.ts";

const dish = (name: string, more: Partial<MenuItem> = {}): MenuItem => ({
  id: name,
  name,
  name_korean: "",
  description: "",
  description_korean: "",
  price: 10,
  lunch_price: null,
  allergens: "",
  allergen_note_korean: "",
  is_available: true,
  is_popular: false,
  is_special: false,
  is_spicy: false,
  is_vegetarian: false,
  prep_time_minutes: 10,
  image_url: null,
  ...more,
});

const menu: MenuCategory[] = [{
  category_id: "stews",
  category_name: "Stews",
  category_name_korean: "찌개",
  category_description: "",
  category_description_korean: "",
  items: [
    dish("Kimchi Jjigae", { name_korean: "김치찌개", is_spicy: true, description: "Pork belly and tofu" }),
    dish("Doenjang Jjigae", { name_korean: "된장찌개", is_vegetarian: true, is_popular: true }),
  ],
}];

const found = (query: Parameters<typeof find>[1]) =>
  find(menu, query).flatMap((category) => category.items.map((item) => item.name));

Deno.test("Without words or a mark the whole menu is found", () => {
  assert.deepEqual(found({}), ["Kimchi Jjigae", "Doenjang Jjigae"]);
});

Deno.test("Words are found in any order, in names, descriptions and the category's name, in either language", () => {
  assert.deepEqual(found({ q: "TOFU kimchi" }), ["Kimchi Jjigae"]);
  assert.deepEqual(found({ q: "된장" }), ["Doenjang Jjigae"]);
  assert.deepEqual(found({ q: "찌개" }), ["Kimchi Jjigae", "Doenjang Jjigae"]);
  assert.deepEqual(found({ q: "김치".normalize("NFD") }), ["Kimchi Jjigae"]);
  assert.deepEqual(found({ q: "pizza" }), []);
});

Deno.test("A mark narrows what the words found", () => {
  assert.deepEqual(found({ show: "spicy" }), ["Kimchi Jjigae"]);
  assert.deepEqual(found({ show: "popular", q: "jjigae" }), ["Doenjang Jjigae"]);
  assert.deepEqual(found({ show: "vegetarian", q: "kimchi" }), []);
});

Deno.test("Several marks narrow together", () => {
  assert.deepEqual(found({ show: "vegetarian.popular" }), ["Doenjang Jjigae"]);
  assert.deepEqual(found({ show: "spicy.popular" }), []);
});

Deno.test("An address may name marks in any order; words that are no mark are left out", () => {
  assert.deepEqual(filtersIn("popular.gold.spicy"), ["spicy", "popular"]);
  assert.deepEqual(filtersIn(undefined), []);
});
