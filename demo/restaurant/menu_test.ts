import assert from "node:assert/strict";
import { languages } from "@domain/shared/language.ts";
import { brotliCompressSync } from "node:zlib";
import { type Dish } from "@domain/menu/dish.ts";
import { type Allergen, avoidables, type Ingredient, ingredients } from "@domain/menu/avoidable.ts";
import { dishFlagFacts } from "@domain/menu/dish_flags.ts";
import { illustrationText, maxIllustrationToppings } from "@domain/menu/illustration.ts";
import { illustrationSvg } from "@web/illustrations/svg.ts";
import { indexOf } from "@domain/menu/menu.ts";
import {
  checkedOptions,
  defaultOptions,
  groupsOf,
  type OptionGroup,
  optionProblems,
  soldOptions,
  withTags,
} from "@domain/menu/option.ts";
import { searchDishes, searchIndex } from "@domain/menu/dish_search.ts";
import { optionGroupErrors } from "@domain/menu/option_group_fields.ts";
import { aliases, demoMenu } from "./menu.ts";

const { categories, dishes, optionGroups } = demoMenu;

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
  assert.equal(new Set(dishes.map((dish) => dish.id)).size, dishes.length);
  for (const language of languages) {
    assert.equal(new Set(dishes.map((dish) => dish.name[language])).size, dishes.length, language);
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
  everyDish((dish) => hasHangul(dish.name.ko) && hasHangul(dish.description.ko));
  everyDish((dish) => !hasHangul(dish.name.en) && !hasHangul(dish.description.en));
  const isMixedUp = ({ name, description }: (typeof categories)[number]) =>
    !hasHangul(name.ko) || !hasHangul(description.ko) || hasHangul(name.en) || hasHangul(description.en);
  assert.deepEqual(categories.filter(isMixedUp), []);
});

Deno.test("descriptions have 10 to 220 characters", () => {
  const hasValidLength = (text: string) => text.trim().length >= 10 && text.length <= 220;
  everyDish((dish) => hasValidLength(dish.description.en) && hasValidLength(dish.description.ko));
});

Deno.test("prep times are whole minutes the menu form accepts", () => {
  everyDish((dish) => Number.isInteger(dish.prepMinutes) && dish.prepMinutes >= 1 && dish.prepMinutes <= 180);
});

Deno.test("vegetarian dishes contain no fish, shellfish or meat, and vegan ones no egg, milk or honey either", () => {
  const vegetarian = dishes.filter((dish) => dish.isVegetarian);
  assert.ok(vegetarian.length >= 8, `${vegetarian.length} vegetarian`);
  const holds = (dish: Dish, flag: "vegetarian" | "vegan") =>
    dishFlagFacts[flag].excludes?.every((tag) => ![...dish.contains, ...dish.allergens].includes(tag));
  everyDish((dish) => !dish.isVegetarian || dish.contains.length === 0 && holds(dish, "vegetarian") === true);
  everyDish((dish) =>
    !dish.isVegan || holds(dish, "vegan") === true && !/honey|butter|꿀|버터/i.test(dish.description.en)
  );
  assert.equal(dishes.filter((dish) => dish.isVegan).length, 7);
});

/** What names an ingredient in names and descriptions of both languages. */
const ingredientTerms: Readonly<Record<Ingredient, RegExp>> = {
  pork: /\b(pork|spam|(?<!beef )sausage)|돼지|돈까스|스팸|삼겹살|순대/i,
  beef:
    /\b(beef|(?<!chicken )bulgogi|galbi|brisket|ox bone|short ribs?|(?<!pork-)bone broth)\b|(?<!닭)불고기|소고기|소갈비|양지|꽃등심/i,
  chicken: /\b(chicken|hen|wings)\b|닭(?!걀)|치킨(?!무)|영계/i,
  seafood:
    /\b(kimchi|anchovy|mackerel|tuna|fish cake|shrimp|squid|clams|mussels|seafood)\b|해물|멸치|고등어|참치|어묵|새우|오징어|바지락|홍합|김치/i,
  alcohol: /\b(wine|soju|beer)\b|청주|맛술|소주/i,
};

Deno.test("a dish is tagged with each ingredient that its name or description names in either language", () => {
  for (const ingredient of ingredients) {
    const named = dishes.filter((dish) =>
      ingredientTerms[ingredient].test(
        `${dish.name.en} ${dish.description.en} ${dish.name.ko} ${dish.description.ko}`,
      )
    );
    assert.ok(named.length > 0, `no dish names ${ingredient}`);
    assert.deepEqual(
      named.filter(({ contains }) => !contains.includes(ingredient)).map(({ id }) => id),
      [],
      ingredient,
    );
  }
});

Deno.test("a dish with seafood has fish or shellfish among its allergens, and the other way round", () => {
  everyDish(({ contains, allergens }) =>
    contains.includes("seafood") === (allergens.includes("fish") || allergens.includes("shellfish"))
  );
});

Deno.test("with its default options a dish contains what its card says", () => {
  everyDish((dish) => {
    const groups = groupsOfDish(dish);
    const { contains, isVegan } = withTags(dish, soldOptions(groups, defaultOptions(groups, 0)));
    return contains.join() === dish.contains.join() && isVegan === dish.isVegan;
  });
});

Deno.test("the tofu bibimbap becomes vegan without its egg, and is not with cheese or kimchi", () => {
  const dish = dishes.find(({ id }) => id === "dish_tofu_dolsot_bibimbap");
  assert.ok(dish);
  const isVegan = (...ids: string[]) =>
    withTags(dish, soldOptions(groupsOfDish(dish), ids.map((id) => ({ id, quantity: 1 })))).isVegan;
  assert.equal(isVegan(), false);
  assert.equal(isVegan("option_vegan_no_egg"), true);
  assert.equal(isVegan("option_vegan_no_egg", "option_cheese"), false);
});

Deno.test("vegan dishes are found in both languages", () => {
  const vegan = dishes.filter((dish) => dish.isVegan).map(({ name }) => name.ko);
  for (const text of ["vegan", "비건"]) {
    assert.deepEqual(vegan.filter((name) => !found(text).includes(name)), []);
  }
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
    const named = dishes.filter((dish) => pattern.test(`${dish.name.en} ${dish.description.en}`));
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
  assert.equal(dolsot?.name.en, "Dolsot Bibimbap");
  assert.equal(dolsot?.name.ko, "돌솥비빔밥");
  assert.equal(dolsot?.availability.kind, "on");
});

Deno.test("every dish has its own illustration of at most 1.2 kB", () => {
  const bytes = (dish: Dish) =>
    dish.illustration === undefined ? 0 : brotliCompressSync(illustrationSvg(dish.illustration)).length;
  everyDish((dish) => bytes(dish) > 0 && bytes(dish) <= 1_200);
  const recipes = dishes.flatMap(({ illustration }) => illustration ? [illustrationText(illustration)] : []);
  assert.equal(new Set(recipes).size, dishes.length);
  everyDish((dish) => (dish.illustration?.toppings.length ?? 0) <= maxIllustrationToppings);
});

Deno.test("every allergen note has a Korean translation", () => {
  everyDish((dish) => (dish.allergenNote.en === "") === (dish.allergenNote.ko === ""));
});

const search = searchIndex(
  dishes.map((dish) => {
    const { name } = categories.find(({ id }) => id === dish.categoryId) ?? dish;
    return {
      ...dish,
      category: { name },
      optionGroups: groupsOf(dish, indexOf(demoMenu).optionGroups),
    };
  }),
  0,
);
const found = (text: string) =>
  searchDishes(search, { text, flags: [], without: [] }).map(({ dish }) => dish.name.ko);

Deno.test("common spellings and names find their dishes first", () => {
  const spellings: Record<string, string> = {
    찌개: "jjigae chigae jigae",
    순두부: "sundubu soondubu soondooboo",
    만두: "mandu mandoo gyoza",
    갈비: "galbi kalbi kalbee",
    김밥: "gimbap kimbap kimbab",
    김치: "kimchi kimchee gimchi ㄱㅊ",
    떡볶이: "tteokbokki ddukbokki dukbokki ddeokbokki topokki",
    불고기: "bulgogi bulgoki pulgogi",
    비빔밥: "bibimbap bibimbop bi-bim-bap ㅂㅂㅂ",
    삼겹살: "samgyeopsal samgyupsal",
    냉면: "naengmyeon nengmyun naengmyun",
    짜장면: "jajangmyeon jjajangmyun 자장면",
    잡채: "japchae chapchae jabchae",
    설렁탕: "seolleongtang sulungtang seollungtang",
    된장찌개: "doenjang dwenjang",
    육개장: "yukgaejang yookgaejang 육계장",
    파전: "pajeon pajun",
    호떡: "hotteok hodduk",
    식혜: "sikhye shikhye",
    보쌈: "bossam bosam",
    사이다: "sprite saida",
    콜라: "coke",
    돈까스: "donkatsu tonkatsu",
    튀김: "tempura twigim",
    치킨: "fried-chicken",
  };
  for (const [name, texts] of Object.entries(spellings)) {
    for (const text of texts.split(" ")) assert.match(found(text)[0] ?? "nothing", new RegExp(name), text);
  }
});

Deno.test("every dish is found by its names and aliases, and no alias repeats what a name finds first", () => {
  everyDish((dish) =>
    [dish.name.en, dish.name.ko, ...dish.aliases].every((text) => found(text).includes(dish.name.ko))
  );
  const plain = searchIndex(search.entries.map(({ dish }) => ({ ...dish, aliases: [] })), 0);
  everyDish((dish) =>
    dish.aliases.every((text) =>
      searchDishes(plain, { text, flags: [], without: [] })[0]?.dish.id !== dish.id
    )
  );
  assert.deepEqual(Object.keys(aliases).filter((id) => !dishes.some((dish) => dish.id === id)), []);
});

Deno.test("excluding an ingredient or allergen leaves only dishes that can be ordered without it", () => {
  for (const tag of avoidables) {
    for (const { dish, options } of searchDishes(search, { text: "", flags: [], without: [tag] })) {
      const groups = groupsOfDish(dish);
      const kinds = new Set(options.map(({ id }) => id));
      const chosen = [
        ...defaultOptions(groups, 0).filter(({ id }) => !kinds.has(id)),
        ...options.map(({ id }) => ({ id, quantity: 1 })),
      ];
      const { contains, allergens } = withTags(dish, soldOptions(groups, chosen));
      assert.ok(![...contains, ...allergens].includes(tag), `${dish.id} ${tag}`);
    }
  }
});

/** Lists every failing option group in the message. */
function everyGroup(holds: (group: OptionGroup) => boolean) {
  assert.deepEqual(optionGroups.filter((group) => !holds(group)).map(({ id }) => id), []);
}

Deno.test("every option group is one that its form accepts", () => {
  const errors = optionGroups.flatMap((group) => optionGroupErrors(group).map((error) => [group.id, error]));
  assert.deepEqual(errors, []);
});

const groupsOfDish = (dish: Dish) => groupsOf(dish, indexOf(demoMenu).optionGroups);

Deno.test("the ids of option groups and of options are readable and unique", () => {
  const options = optionGroups.flatMap((group) => group.options);
  assert.equal(new Set(optionGroups.map(({ id }) => id)).size, optionGroups.length);
  assert.equal(new Set(options.map(({ id }) => id)).size, options.length);
  everyGroup(({ id, options }) =>
    /^group_[a-z_]+$/.test(id) && options.every((option) => /^option_[a-z_0-9]+$/.test(option.id))
  );
  assert.deepEqual(optionGroups.map(({ sortOrder }) => sortOrder), optionGroups.map((_, index) => index + 1));
});

Deno.test("every dish lists option groups that exist, each once, and every group has a dish", () => {
  everyDish((dish) => groupsOfDish(dish).length === dish.optionGroupIds.length);
  everyDish((dish) => new Set(dish.optionGroupIds).size === dish.optionGroupIds.length);
  const used = new Set(dishes.flatMap((dish) => dish.optionGroupIds));
  everyGroup(({ id }) => used.has(id));
});

Deno.test("option groups and options are named in both languages", () => {
  everyGroup((group) =>
    [group, ...group.options].every(({ name }) =>
      name.en.trim() !== "" && !hasHangul(name.en) && hasHangul(name.ko)
    )
  );
  everyGroup(({ options }) =>
    languages.every((language) =>
      new Set(options.map((option) => option.name[language])).size === options.length
    )
  );
});

Deno.test("default options keep the menu's price and the limits of their group", () => {
  everyGroup((group) => {
    const defaults = defaultOptions([group], 0);
    const isFree = group.options.every(({ isDefault, priceCents }) => !isDefault || priceCents === 0);
    const allowed = optionProblems([group], defaults, 0).every(({ kind }) => kind === "option_required");
    return isFree && allowed;
  });
});

Deno.test("only the kind of cola must be chosen; every other dish can be ordered with its default options", () => {
  const refused = dishes.filter((dish) => !checkedOptions(groupsOfDish(dish), undefined, 0).ok);
  assert.deepEqual(refused.map(({ id }) => id), ["dish_cola"]);
  const chosen = [{ id: "option_diet_cola", quantity: 1 }];
  for (const dish of refused) assert.ok(checkedOptions(groupsOfDish(dish), chosen, 0).ok);
});

Deno.test("prices of options are multiples of 50 cents and leave a price", () => {
  everyDish((dish) =>
    groupsOfDish(dish).every(({ options }) =>
      options.every(({ priceCents }) => priceCents % 50 === 0 && dish.priceCents + priceCents > 0)
    )
  );
});

Deno.test("an option removes only ingredients and allergens that its dish has", () => {
  everyDish((dish) => {
    const contents: readonly string[] = [...dish.contains, ...dish.allergens];
    return groupsOfDish(dish).flatMap(({ options }) => options).every(({ removes }) =>
      removes.filter((tag) => avoidables.some((each) => each === tag)).every((tag) => contents.includes(tag))
    );
  });
});

Deno.test("level 0 of a spicy dish removes the spicy flag, and a dish without the flag is not spicy by default", () => {
  for (const dish of dishes) {
    const groups = groupsOfDish(dish);
    const withDefaults = withTags(dish, soldOptions(groups, defaultOptions(groups, 0)));
    assert.equal(withDefaults.isSpicy, dish.isSpicy, dish.id);
    if (!dish.optionGroupIds.includes("group_spice")) continue;
    assert.ok(dish.isSpicy, dish.id);
    const mild = withTags(dish, soldOptions(groups, [{ id: "option_spice_0", quantity: 1 }]));
    assert.equal(mild.isSpicy, false, dish.id);
  }
});

Deno.test("no text asks guests for a note that an option replaces", () => {
  everyDish((dish) =>
    !/kitchen note|ask for|요청 사항/i.test(`${dish.description.en} ${dish.description.ko}`)
  );
});
