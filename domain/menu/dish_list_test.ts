import assert from "node:assert/strict";
import { dish, fridayDinner as now } from "../testing/fixtures.ts";
import { allergenText, type Category, type Dish, readAllergenText } from "./dish.ts";
import type { Menu } from "./menu.ts";
import { type DishQuery, listDishes } from "./dish_list.ts";

const categories: Category[] = [
  { id: "rice", name: { en: "Rice", ko: "밥" }, description: { en: "", ko: "" }, sortOrder: 1 },
  { id: "sides", name: { en: "Sides", ko: "반찬" }, description: { en: "", ko: "" }, sortOrder: 2 },
];

const menu: Menu = {
  categories,
  dishes: [
    dish("a", { name: { en: "Bibimbap", ko: "비빔밥" }, priceCents: 1695, prepMinutes: 15 }),
    dish("b", {
      name: { en: "Galbi", ko: "" },
      aliases: ["Rib plate"],
      description: { en: "Short ribs", ko: "양념한 소갈비" },
      priceCents: 3495,
      prepMinutes: 25,
    }),
    dish("c", {
      name: { en: "Kimchi", ko: "" },
      categoryId: "sides",
      priceCents: 650,
      prepMinutes: 5,
      availability: { kind: "off" },
    }),
    dish("d", {
      name: { en: "Anchovies", ko: "" },
      categoryId: "sides",
      priceCents: 650,
      prepMinutes: 5,
      availability: { kind: "off_until", until: now },
    }),
  ],
  optionGroups: [],
};

const everything: DishQuery = {
  search: "",
  availability: "all",
  sortBy: "name",
  sortOrder: "asc",
  page: 1,
  limit: 20,
};

function names(query: Partial<DishQuery>): string[] {
  return listDishes(menu, { ...everything, ...query }, now).rows.map(({ dish }) => dish.name.en);
}

Deno.test("every column sorts in both directions, with equal rows sorted by name", () => {
  assert.deepEqual(names({}), ["Anchovies", "Bibimbap", "Galbi", "Kimchi"]);
  assert.deepEqual(names({ sortOrder: "desc" }), ["Kimchi", "Galbi", "Bibimbap", "Anchovies"]);
  assert.deepEqual(names({ sortBy: "price" }), ["Anchovies", "Kimchi", "Bibimbap", "Galbi"]);
  assert.deepEqual(names({ sortBy: "price", sortOrder: "desc" }), [
    "Galbi",
    "Bibimbap",
    "Anchovies",
    "Kimchi",
  ]);
  assert.deepEqual(names({ sortBy: "category_name", sortOrder: "desc" }), [
    "Anchovies",
    "Kimchi",
    "Bibimbap",
    "Galbi",
  ]);
  assert.deepEqual(names({ sortBy: "prep_time_minutes" }), ["Anchovies", "Kimchi", "Bibimbap", "Galbi"]);
});

Deno.test("the order of the guests' menu is theirs also where dishes or categories have the same place", () => {
  const inOrder = (categories: Category[], ...dishes: Dish[]) =>
    listDishes({ categories, dishes, optionGroups: [] }, { ...everything, sortBy: "sort_order" }, now)
      .rows.map(({ dish }) => dish.id);
  const [zucchini, anchovies] = [dish("zucchini", {}), dish("anchovies", {})];
  const sides = dish("sides", { categoryId: "sides" });
  const tied = categories.map((each) => ({ ...each, sortOrder: 1 }));
  assert.deepEqual(inOrder(categories, zucchini, anchovies), ["zucchini", "anchovies"]);
  assert.deepEqual(inOrder(tied, zucchini, sides, anchovies), ["zucchini", "anchovies", "sides"]);
  assert.deepEqual(inOrder(tied.toReversed(), zucchini, sides, anchovies), [
    "sides",
    "zucchini",
    "anchovies",
  ]);
});

Deno.test("a search matches names, descriptions and categories in both languages, and aliases, ignoring case and Hangul form", () => {
  assert.deepEqual(names({ search: " BIBIM " }), ["Bibimbap"]);
  assert.deepEqual(names({ search: "비빔".normalize("NFD") }), ["Bibimbap"]);
  assert.deepEqual(names({ search: "short" }), ["Galbi"]);
  assert.deepEqual(names({ search: "bap" }), ["Bibimbap"]);
  assert.deepEqual(names({ search: "rib plate" }), ["Galbi"]);
  assert.deepEqual(names({ search: "양념" }), ["Galbi"]);
  assert.deepEqual(names({ search: "sides" }), ["Anchovies", "Kimchi"]);
  assert.deepEqual(names({ search: "반찬" }), ["Anchovies", "Kimchi"]);
  assert.deepEqual(names({ search: "%" }), []);
});

Deno.test("a dish whose off_until has passed counts as available", () => {
  assert.deepEqual(names({ availability: "available" }), ["Anchovies", "Bibimbap", "Galbi"]);
  assert.deepEqual(names({ availability: "unavailable" }), ["Kimchi"]);
});

Deno.test("pages split the list, and the total counts all matches", () => {
  assert.deepEqual(names({ limit: 3, page: 2 }), ["Kimchi"]);
  assert.deepEqual(names({ limit: 3, page: 9 }), []);
  assert.equal(listDishes(menu, { ...everything, limit: 1, categoryId: "sides" }, now).total, 2);
});

Deno.test("an allergen text parses back to its allergens and note, and free text becomes the note", () => {
  const cases: Parameters<typeof allergenText>[0][] = [
    { allergens: ["egg", "soy", "sesame"], note: "may contain pine nuts; ask us" },
    { allergens: ["tree_nut"], note: "" },
    { allergens: [], note: "Made beside oysters" },
  ];
  for (const each of cases) assert.deepEqual(readAllergenText(allergenText(each)), each);
  assert.deepEqual(readAllergenText("soy, Pine nuts"), { allergens: [], note: "soy, Pine nuts" });
  assert.deepEqual(readAllergenText(" SESAME, egg "), { allergens: ["egg", "sesame"], note: "" });
});
