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

Deno.test("returns the whole menu without a search", () => {
  assert.deepEqual(found({}), ["Kimchi Jjigae", "Doenjang Jjigae"]);
});

Deno.test("finds terms in any order in names, descriptions and category names of either language", () => {
  assert.deepEqual(found({ q: "TOFU kimchi" }), ["Kimchi Jjigae"]);
  assert.deepEqual(found({ q: "된장" }), ["Doenjang Jjigae"]);
  assert.deepEqual(found({ q: "찌개" }), ["Kimchi Jjigae", "Doenjang Jjigae"]);
  assert.deepEqual(found({ q: "김치".normalize("NFD") }), ["Kimchi Jjigae"]);
  assert.deepEqual(found({ q: "pizza" }), []);
});

Deno.test("combines a badge filter with search terms", () => {
  assert.deepEqual(found({ show: "spicy" }), ["Kimchi Jjigae"]);
  assert.deepEqual(found({ show: "popular", q: "jjigae" }), ["Doenjang Jjigae"]);
  assert.deepEqual(found({ show: "vegetarian", q: "kimchi" }), []);
});

Deno.test("several badge filters must all match", () => {
  assert.deepEqual(found({ show: "vegetarian.popular" }), ["Doenjang Jjigae"]);
  assert.deepEqual(found({ show: "spicy.popular" }), []);
});

Deno.test("reads filters in any order and ignores unknown names", () => {
  assert.deepEqual(filtersIn("popular.gold.spicy"), ["spicy", "popular"]);
  assert.deepEqual(filtersIn(undefined), []);
});
