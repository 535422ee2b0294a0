import { deepEqual } from "node:assert/strict";
import type { MenuCategory, MenuItem } from "@contract/schemas/menu.ts";
import { homeMenuOf } from "./home_menu.ts";
import { dishOf } from "@/lib/testing.ts";

const off = { is_available: false };
const popular = { is_popular: true };
const special = { is_special: true };

function menuOf(categories: Record<string, Record<string, Partial<MenuItem>>>): MenuCategory[] {
  return Object.entries(categories).map(([id, dishes]) => ({
    category_id: id,
    category_name: id,
    category_name_korean: "",
    category_description: "",
    category_description_korean: "",
    items: Object.entries(dishes).map(([id, more]) => dishOf(id, more)),
  }));
}

const featuredOf = (...args: Parameters<typeof menuOf>) =>
  homeMenuOf(menuOf(...args)).featured.map(({ id }) => id);

Deno.test("the home page features eight popular dishes in menu order", () => {
  const dishes = { a: popular, b: {}, c: popular, d: popular, e: special };
  const others = { f: popular, g: popular, h: popular, i: popular, j: popular, k: popular };
  deepEqual(featuredOf({ soups: dishes, rice: others }), ["a", "c", "d", "f", "g", "h", "i", "j"]);
});

Deno.test("specials and then the first dish of each category fill up the featured dishes", () => {
  const soups = { a: {}, b: {}, c: {}, d: {}, e: {}, f: {}, g: {}, h: {}, i: popular };
  deepEqual(featuredOf({ soups, rice: { j: {}, k: special } }), ["a", "b", "c", "d", "e", "i", "j", "k"]);
});

Deno.test("a popular dish that is off is featured only when there are too few others", () => {
  const popularOff = { ...popular, ...off };
  deepEqual(featuredOf({ soups: { a: popularOff, b: {}, c: {} } }), ["a", "b", "c"]);
  const soups = { a: popularOff, b: {}, c: {}, d: {}, e: {}, f: {}, g: {}, h: {}, i: {} };
  deepEqual(featuredOf({ soups }), ["b", "c", "d", "e", "f", "g", "h", "i"]);
});

Deno.test("each category that has dishes shows its first four, also those that are off or featured", () => {
  const soups = { a: popular, b: off, c: {}, d: {}, e: {} };
  const { categories } = homeMenuOf(menuOf({ soups, empty: {}, rice: { f: {} } }));
  deepEqual(
    categories.map(({ category_id, first, count }) => [category_id, first.map(({ id }) => id), count]),
    [
      ["soups", ["a", "b", "c", "d"], 5],
      ["rice", ["f"], 1],
    ],
  );
});

Deno.test("the dishes of a category hold only what their tiles show", () => {
  const { categories } = homeMenuOf(menuOf({ soups: { a: { illustration_version: "3" }, b: {} } }));
  const tile = { name_korean: "", price: 10, lunch_price: null, is_available: true, image_url: null };
  deepEqual(categories[0]?.first, [
    { id: "a", name: "a", ...tile, illustration_version: "3" },
    { id: "b", name: "b", ...tile },
  ]);
});

Deno.test("a menu without dishes has nothing to feature", () => {
  deepEqual(homeMenuOf([]), { featured: [], categories: [] });
});
