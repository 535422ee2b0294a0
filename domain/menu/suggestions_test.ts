import assert from "node:assert/strict";
import type { Dish } from "./dish.ts";
import type { Menu } from "./menu.ts";
import { maxSuggestions, type SoldTogether, suggestedDishes } from "./suggestions.ts";
import { dish, fridayDinner, option, spice } from "../testing/fixtures.ts";

const side = (id: string, categoryId = "sides", more: Partial<Dish> = {}): Dish =>
  dish(id, { categoryId, priceCents: 300, isPopular: false, availability: { kind: "on" }, ...more });
const main = (id: string): Dish => side(id, "mains", { priceCents: 1600 });
const menuOf = (...dishes: Dish[]): Menu => ({ categories: [], dishes, optionGroups: [] });

const rice = side("rice");
const kimchi = side("kimchi");
const radish = side("radish");
const cola = side("cola", "drinks");
const tea = side("tea", "drinks", { isPopular: true });
const mains = ["stew", "soup", "bbq", "noodles", "bibimbap"].map(main);
const menu = menuOf(...mains, rice, kimchi, radish, cola, tea);

/** `orders` orders contained both dishes. */
const together = (one: string, other: string, orders: number): SoldTogether[] => [
  { dishId: one, otherId: other, orders },
  ...(one === other ? [] : [{ dishId: other, otherId: one, orders }]),
];
const ids = (...parts: Parameters<typeof suggestedDishes>) => suggestedDishes(...parts).map(({ id }) => id);

Deno.test("a dish whose required options are sold out is not suggested", () => {
  const sizes = {
    ...spice,
    id: "sizes",
    min: 1,
    options: [option("large", { availability: { kind: "off" } })],
  };
  const dishes = [...mains, rice, { ...tea, optionGroupIds: ["sizes"] }];
  assert.deepEqual(ids({ ...menuOf(...dishes), optionGroups: [sizes] }, ["stew"], [], fridayDinner), [
    "rice",
  ]);
});

Deno.test("suggests what most orders with the dishes of the cart contained", () => {
  const sold = [
    ...together("stew", "stew", 10),
    ...together("rice", "rice", 8),
    ...together("cola", "cola", 20),
    ...together("stew", "rice", 8),
    ...together("stew", "cola", 4),
  ];
  assert.deepEqual(ids(menu, ["stew"], sold, fridayDinner).slice(0, 2), ["rice", "cola"]);
});

Deno.test("two common orders are no evidence: the best sold come first, then the popular ones", () => {
  const sold = [
    ...together("stew", "stew", 2),
    ...together("stew", "radish", 2),
    ...together("radish", "radish", 2),
    ...together("kimchi", "kimchi", 5),
  ];
  assert.deepEqual(ids(menu, ["stew"], sold, fridayDinner), ["kimchi", "radish", "tea", "cola"]);
  assert.equal(ids(menu, ["stew"], [], fridayDinner)[0], "tea");
});

Deno.test("never suggests mains, dishes of the cart, or dishes that are off", () => {
  const off = side("off", "other", { availability: { kind: "off" } });
  const back = side("back", "other", { availability: { kind: "off_until", until: fridayDinner } });
  const suggested = ids(menuOf(...mains, rice, off, back), ["stew", "rice"], [], fridayDinner);
  assert.deepEqual(suggested, ["back"]);
});

Deno.test("suggests at most four dishes, two of a category", () => {
  const many = ["a", "b", "c"].flatMap((category) => [1, 2, 3].map((n) => side(category + n, category)));
  const moreMains = [1, 2].flatMap((n) => mains.map((each) => ({ ...each, id: `${each.id}${n}` })));
  const suggested = suggestedDishes(menuOf(...mains, ...moreMains, ...many), ["stew"], [], fridayDinner);
  assert.equal(suggested.length, maxSuggestions);
  for (const same of Map.groupBy(suggested, ({ categoryId }) => categoryId).values()) {
    assert.ok(same.length <= 2);
  }
});

Deno.test("an empty cart gets no suggestions", () => {
  assert.deepEqual(suggestedDishes(menu, [], [], fridayDinner), []);
});
