import assert from "node:assert/strict";
import type { Allergen, Dish } from "@domain/menu/dish.ts";
import { demoMenu } from "./menu.ts";

const { categories, dishes } = demoMenu;

/** Lists every failing dish in the message. */
function everyDish(holds: (dish: Dish) => boolean) {
  assert.deepEqual(dishes.filter((dish) => !holds(dish)).map((dish) => dish.id), []);
}

const hasHangul = (text: string) => /\p{Script=Hangul}/u.test(text);

Deno.test("the menu has a realistic size", () => {
  assert.ok(categories.length >= 9 && categories.length <= 11, `${categories.length} categories`);
  assert.ok(dishes.length >= 64 && dishes.length <= 75, `${dishes.length} dishes`);
});

Deno.test("ids are readable, and ids and names are unique", () => {
  assert.equal(new Set(categories.map((category) => category.id)).size, categories.length);
  for (const key of ["id", "name", "nameKorean"] as const) {
    assert.equal(new Set(dishes.map((dish) => dish[key])).size, dishes.length, key);
  }
  everyDish((dish) => /^dish_[a-z_]+$/.test(dish.id));
  assert.deepEqual(categories.filter((category) => !/^cat_[a-z_]+$/.test(category.id)), []);
});

Deno.test("every dish is in a category, and no category is empty", () => {
  const used = new Set(dishes.map((dish) => dish.categoryId));
  assert.deepEqual(used, new Set(categories.map((category) => category.id)));
});

Deno.test("categories and the dishes of each are listed in their sort order", () => {
  assert.deepEqual(categories.map((category) => category.sortOrder), categories.map((_, index) => index + 1));
  const listed = categories.flatMap((category) =>
    dishes.filter((dish) => dish.categoryId === category.id).toSorted((one, other) =>
      one.sortOrder - other.sortOrder
    )
  );
  assert.deepEqual(dishes, listed);
});

Deno.test("prices are whole cents ending in .95, .50 or .00", () => {
  everyDish((dish) => dish.priceCents > 0 && [95, 50, 0].includes(dish.priceCents % 100));
});

Deno.test("about eighteen dishes have a lunch price, two dollars under dinner", () => {
  const atLunch = dishes.filter((dish) => dish.lunchPriceCents !== undefined);
  assert.ok(atLunch.length >= 16 && atLunch.length <= 20, `${atLunch.length} at lunch`);
  for (const dish of atLunch) assert.equal(dish.lunchPriceCents, dish.priceCents - 200, dish.id);
});

Deno.test("Korean texts contain Hangul, and English texts do not", () => {
  everyDish((dish) => hasHangul(dish.nameKorean) && hasHangul(dish.descriptionKorean));
  everyDish((dish) => !hasHangul(dish.name) && !hasHangul(dish.description));
  const isMixedUp = ({ name, nameKorean, description, descriptionKorean }: (typeof categories)[number]) =>
    !hasHangul(nameKorean) || !hasHangul(descriptionKorean) || hasHangul(name) || hasHangul(description);
  assert.deepEqual(categories.filter(isMixedUp), []);
});

Deno.test("descriptions have 10 to 220 characters", () => {
  const hasValidLength = (text: string) => text.trim().length >= 10 && text.length <= 220;
  everyDish((dish) => hasValidLength(dish.description) && hasValidLength(dish.descriptionKorean));
});

Deno.test("prep times are whole minutes the menu form accepts", () => {
  everyDish((dish) => Number.isInteger(dish.prepMinutes) && dish.prepMinutes >= 1 && dish.prepMinutes <= 180);
});

Deno.test("vegetarian dishes contain no fish, shellfish or meat", () => {
  const vegetarian = dishes.filter((dish) => dish.isVegetarian);
  assert.ok(vegetarian.length >= 8, `${vegetarian.length} vegetarian`);
  const meat =
    /beef|pork|chicken|spam|sausage|kimchi|anchovy|shrimp|squid|tuna|bone|소고기|돼지|닭|김치|멸치|새우|젓/i;
  everyDish((dish) =>
    !dish.isVegetarian ||
    !dish.allergens.includes("fish") && !dish.allergens.includes("shellfish") &&
      !meat.test(dish.description + dish.descriptionKorean)
  );
});

const ingredientAllergens: [RegExp, readonly Allergen[]][] = [
  [/\bkimchi/i, ["fish", "shellfish"]],
  [/\b(anchovy|mackerel|tuna|fish cake)/i, ["fish"]],
  [/\b(shrimp|squid|clams|mussels)\b/i, ["shellfish"]],
  [/\b(soy sauce|soy dip|doenjang|gochujang|ssamjang)\b/i, ["soy", "wheat"]],
  [/\b(tofu|soybean|black bean)/i, ["soy"]],
  [/\b(wheat|ramen|panko)\b/i, ["wheat"]],
  [/\begg(?!-free)s?\b/i, ["egg"]],
  [/\bmayonnaise\b/i, ["egg"]],
  [/\bsesame\b/i, ["sesame"]],
  [/\b(cream|cheese|mozzarella|butter|banana milk)\b/i, ["milk"]],
  [/\bpeanuts?\b/i, ["peanut"]],
  [/\bpine nuts\b/i, ["tree_nut"]],
];

Deno.test("ingredients in a name or description are listed as allergens", () => {
  for (const [pattern, allergens] of ingredientAllergens) {
    const named = dishes.filter((dish) => pattern.test(`${dish.name} ${dish.description}`));
    assert.ok(named.length > 0, `no dish matches ${pattern}`);
    for (const dish of named) {
      const missing = allergens.filter((allergen) => !dish.allergens.includes(allergen));
      assert.deepEqual(missing, [], `${dish.id} matches ${pattern}`);
    }
  }
});

Deno.test("a dish lists each allergen once", () => {
  everyDish((dish) => new Set(dish.allergens).size === dish.allergens.length);
});

Deno.test("ten dishes are popular and five are specials", () => {
  assert.equal(dishes.filter((dish) => dish.isPopular).length, 10);
  assert.equal(dishes.filter((dish) => dish.isSpecial).length, 5);
});

Deno.test("one dish is switched off and the rest are on", () => {
  assert.deepEqual(dishes.filter((dish) => dish.availability.kind !== "on").map((dish) => dish.id), [
    "dish_kongguksu",
  ]);
});

Deno.test("soda is taxed, cold jars and still drinks are not, hot food is", () => {
  const taxed = new Map(dishes.map((dish) => [dish.id, dish.isTaxable]));
  for (const id of ["dish_cola", "dish_cider", "dish_rice", "dish_dolsot_bibimbap", "dish_mul_naengmyeon"]) {
    assert.equal(taxed.get(id), true, id);
  }
  for (const id of ["dish_water", "dish_sikhye", "dish_kimchi_jar", "dish_banchan_box"]) {
    assert.equal(taxed.get(id), false, id);
  }
});

Deno.test("dolsot bibimbap has the id that other tests use", () => {
  const dolsot = dishes.find((dish) => dish.id === "dish_dolsot_bibimbap");
  assert.equal(dolsot?.name, "Dolsot Bibimbap");
  assert.equal(dolsot?.nameKorean, "돌솥비빔밥");
  assert.equal(dolsot?.availability.kind, "on");
});

Deno.test("every allergen note has a Korean translation", () => {
  everyDish((dish) => (dish.allergenNote === "") === (dish.allergenNoteKorean === ""));
});
