import assert from "node:assert/strict";
import fc from "fast-check";
import { dish, extras, option, requests, spice } from "../testing/fixtures.ts";
import {
  type DishSearch,
  type SearchableDish,
  searchDishes,
  searchIndex,
  similarDishes,
  unknownExclusions,
} from "./dish_search.ts";
import { flagFields } from "./dish_flags.ts";
import { syllableParts } from "./hangul.ts";

const searchable = (
  en: string,
  ko: string,
  more: Partial<SearchableDish> = {},
): SearchableDish => ({
  ...dish(en, { name: { en, ko } }),
  category: { name: { en: "", ko: "" } },
  optionGroups: [],
  ...more,
});

const indexed = <D extends SearchableDish>(menu: readonly D[]) => searchIndex(menu, 0);

const protein = {
  ...extras,
  id: "protein",
  min: 1,
  max: 1,
  options: [
    option("beef", { name: { en: "Beef", ko: "" }, isDefault: true }),
    option("pork", { name: { en: "Pork", ko: "" }, removes: ["beef"], adds: ["pork"] }),
    option("tofu", { name: { en: "Tofu", ko: "" }, removes: ["beef"], adds: ["soy"] }),
  ],
};

const dishes = [
  searchable("Kimchi Stew", "김치찌개", {
    isSpicy: true,
    description: { en: "Pork belly and tofu", ko: "" },
    contains: ["pork", "seafood"],
    allergens: ["fish", "shellfish"],
    category: { name: { en: "Stews", ko: "찌개" } },
  }),
  searchable("Kimchi", "배추김치", { aliases: ["House pickle", "포기김치"] }),
  searchable("Seafood Soft Tofu Stew", "해물순두부찌개", { allergens: ["egg"], optionGroups: [requests] }),
  searchable("LA Galbi", "LA갈비", { contains: ["beef"], isPopular: true }),
  searchable("Short Rib Soup", "갈비탕", { contains: ["beef"] }),
  searchable("Tteokbokki", "떡볶이", {
    allergenNote: { en: "fish cake may contain shrimp", ko: "" },
    isSpicy: true,
    optionGroups: [spice],
  }),
  searchable("Beef Bibimbap", "비빔밥", {
    contains: ["beef"],
    allergens: ["egg", "sesame"],
    optionGroups: [protein],
  }),
  searchable("Rosé Pasta", "로제파스타", { allergens: ["milk"], isVegetarian: true }),
  searchable("Sweet Pancakes", "호떡", { allergens: ["peanut"], ...flagFields(["vegan"]) }),
  searchable("Rice", "공기밥", { optionGroups: [extras] }),
];
const index = indexed(dishes);
const found = (text: string, more: Partial<DishSearch> = {}, from = index) =>
  searchDishes(from, { text, flags: [], without: [], ...more }).map(({ dish }) => dish.name.en);

Deno.test("an empty search finds every dish in the order of the menu", () => {
  assert.deepEqual(found(" "), dishes.map(({ name }) => name.en));
});

Deno.test("dishes are found by common romanizations of their Korean names", () => {
  const spellings: Record<string, string[]> = {
    "Kimchi Stew": ["kimchi jjigae", "kimchee chigae", "gimchi jigae", "kimchijigae"],
    "Seafood Soft Tofu Stew": ["sundubu", "soondubu", "soondooboo", "sun du bu", "haemul soondubu jjigae"],
    "Short Rib Soup": ["galbitang", "kalbi tang", "galbi"],
    "LA Galbi": ["kalbi", "galbi", "kalbee", "la kalbi"],
    "Tteokbokki": ["tteokbokki", "ddukbokki", "ddeokbokki", "dukbokki", "tteok bokki"],
    "Beef Bibimbap": ["bibimbap", "bibimbab", "beebimbap", "bibim"],
    "Sweet Pancakes": ["hotteok", "hodduk", "ho ddeok"],
  };
  for (const [name, texts] of Object.entries(spellings)) {
    for (const text of texts) assert.ok(found(text).includes(name), text);
  }
});

Deno.test("a romanization finds first the dish that it spells", () => {
  const index = indexed(
    ["김치찌개", "순두부찌개", "군만두", "갈비탕", "김밥", "삼겹살", "불고기"].map((name) =>
      searchable(name, name)
    ),
  );
  for (
    const [text, name] of [
      ["soondubu", "순두부찌개"],
      ["mandoo", "군만두"],
      ["kalbi", "갈비탕"],
      ["kimbap", "김밥"],
      ["kimchee", "김치찌개"],
      ["samgyupsal", "삼겹살"],
      ["bulgoki", "불고기"],
    ] as const
  ) assert.equal(found(text, {}, index)[0], name, text);
});

Deno.test("a whole word of a name in another spelling is before the beginning of a longer word, in the order of the menu among equals", () => {
  const index = indexed(
    ["갈비탕", "만두국", "불고기 덮밥", "LA갈비", "군만두", "불고기", "매운 갈비"]
      .map((name) => searchable(name, name)),
  );
  assert.deepEqual(found("kalbi", {}, index), ["LA갈비", "매운 갈비", "갈비탕"]);
  assert.deepEqual(found("mandoo", {}, index), ["군만두", "만두국"]);
  assert.deepEqual(found("bulgoki", {}, index), ["불고기 덮밥", "불고기"]);
});

Deno.test("English terms do not match Korean names that only sound alike", () => {
  assert.deepEqual(found("bulgur"), []);
  assert.deepEqual(found("soup"), ["Short Rib Soup"]);
  assert.deepEqual(found("pasta"), ["Rosé Pasta"]);
  assert.deepEqual(found("pizza"), []);
});

Deno.test("initial consonants find Korean names, also mixed with syllables, with plain for tense consonants and while typing", () => {
  for (const text of ["ㄱㅊ", "ㄱ치", "김ㅊ", "ㄱㅊㅉㄱ", "ㄱㅊㅈㄱ", "김칮", "김치ㅉ"]) {
    assert.ok(found(text).includes("Kimchi Stew"), text);
  }
  assert.deepEqual(found("ㅂㅂㅂ"), ["Beef Bibimbap"]);
  for (const text of ["ㅂ", "비", "빕", "비비", "비빔", "비빔ㅂ", "비빔바"]) {
    assert.ok(found(text).includes("Beef Bibimbap"), text);
  }
  // A keyboard composes ㄱ and ㅅ into one character.
  assert.deepEqual(found("ㄳ", {}, indexed([searchable("Gas", "가스"), searchable("Kimchi", "김치")])), [
    "Gas",
  ]);
  assert.deepEqual(found("찌게"), ["Kimchi Stew", "Seafood Soft Tofu Stew"]);
});

Deno.test("results are ranked: whole name, beginning, beginning of a term, alias, romanization, initials, other texts, typo", () => {
  assert.deepEqual(found("kimchi"), ["Kimchi", "Kimchi Stew"]);
  assert.deepEqual(found("김치"), ["Kimchi Stew", "Kimchi"]);
  assert.deepEqual(found("배추김치"), ["Kimchi"]);
  assert.deepEqual(found("galbi"), ["LA Galbi", "Short Rib Soup"]);
  const ranked = indexed([
    searchable("Rice Caked", "떡"),
    searchable("Plate", "접시", { description: { en: "With cakes", ko: "" } }),
    searchable("Bowl", "그릇", { aliases: ["Cakes bowl"] }),
    searchable("Fish Cakes", "어묵"),
    searchable("Cakes Soup", "탕"),
    searchable("Cakes", "케이크"),
  ]);
  assert.deepEqual(found("cakes", {}, ranked), [
    "Cakes",
    "Cakes Soup",
    "Fish Cakes",
    "Bowl",
    "Plate",
    "Rice Caked",
  ]);
});

Deno.test("aliases, flags, allergens, categories, options and descriptions are found in both languages", () => {
  assert.deepEqual(found("house"), ["Kimchi"]);
  assert.deepEqual(found("포기"), ["Kimchi"]);
  assert.deepEqual(found("vegetarian"), ["Rosé Pasta", "Sweet Pancakes"]);
  assert.deepEqual(found("채식"), ["Rosé Pasta", "Sweet Pancakes"]);
  assert.deepEqual(found("peanuts"), ["Sweet Pancakes"]);
  assert.deepEqual(found("땅콩"), ["Sweet Pancakes"]);
  assert.deepEqual(
    found("tang", {}, indexed([searchable("A", "가", { category: { name: { en: "Tang", ko: "탕" } } })])),
    ["A"],
  );
  assert.deepEqual(found("half portion"), ["Rice"]);
  assert.deepEqual(found("반 공기"), ["Rice"]);
  assert.deepEqual(found("TOFU kimchi"), ["Kimchi Stew"]);
});

Deno.test("an exclusion leaves out dishes with the allergen, except where an option removes it", () => {
  const without = (text: string, missing: string[]) =>
    assert.deepEqual(
      found(text),
      dishes.map(({ name }) => name.en).filter((name) => !missing.includes(name)),
      text,
    );
  for (
    const text of [
      "no egg",
      "without eggs",
      "egg free",
      "egg-free",
      "eggless",
      "계란 빼고",
      "계란빼고",
      "달걀 없는",
      "계란이 없는 요리",
    ]
  ) {
    without(text, ["Beef Bibimbap"]);
  }
  for (const text of ["without peanuts", "no peanut", "땅콩 없는", "땅콩 제외", "peanut-free dishes"]) {
    without(text, ["Sweet Pancakes"]);
  }
  for (const text of ["no eggs or milk", "no egg, no dairy", "계란과 우유 없는", "w/o egg and milk"]) {
    without(text, ["Beef Bibimbap", "Rosé Pasta"]);
  }
  without("not spicy", ["Kimchi Stew"]);
  without("안 매운", ["Kimchi Stew"]);
  without("맵지 않은 것", ["Kimchi Stew"]);
  assert.deepEqual(found("stew no egg"), ["Kimchi Stew", "Seafood Soft Tofu Stew"]);
  assert.deepEqual(found("계란 없는 찌개"), ["Kimchi Stew", "Seafood Soft Tofu Stew"]);
  assert.deepEqual(found("bibimbap without egg"), []);
  const named = indexed([
    searchable("Egg-free Gimbap", "김밥", { allergens: ["egg"] }),
    searchable("Gimbap", "계란김밥", { allergens: ["egg"] }),
  ]);
  assert.deepEqual(found("gimbap egg free", {}, named), []);
  assert.deepEqual(found("egg-free gimbap", {}, named), ["Egg-free Gimbap"]);
});

Deno.test("an allergen that only the note mentions counts for exclusions", () => {
  assert.ok(!found("no shrimp").includes("Tteokbokki"));
  assert.ok(!found("no shellfish").includes("Tteokbokki"));
  assert.ok(found("no egg").includes("Tteokbokki"));
});

Deno.test("ingredients are found and excluded by their tags in both languages, whatever the descriptions say", () => {
  const beef = ["Beef Bibimbap", "LA Galbi", "Short Rib Soup"];
  for (const text of ["beef", "소고기"]) assert.deepEqual(found(text).toSorted(), beef, text);
  const left = (text: string) => found(text).toSorted();
  const without = (...missing: string[]) =>
    dishes.map(({ name }) => name.en).filter((name) => !missing.includes(name)).toSorted();
  for (
    const text of [
      "no pork",
      "without pork",
      "pork-free",
      "돼지고기 빼고",
      "돼지고기가 없는 메뉴",
      "돼지빼고",
    ]
  ) {
    assert.deepEqual(left(text), without("Kimchi Stew"), text);
  }
  for (const text of ["without beef", "no beef", "소고기 없는", "쇠고기 제외"]) {
    assert.deepEqual(left(text), without("LA Galbi", "Short Rib Soup"), text);
  }
  assert.deepEqual(found("", { without: ["beef", "pork"] }).toSorted(), left("no beef or pork"));
  assert.deepEqual(found("no pork soup"), ["Short Rib Soup"]);
  assert.deepEqual(found("no pork stew"), ["Seafood Soft Tofu Stew"]);
});

Deno.test("an option that replaces an excluded ingredient keeps its dish and is named", () => {
  const chosen = (without: DishSearch["without"]) =>
    searchDishes(index, { text: "bibimbap", flags: [], without })
      .map(({ options }) => options.map(({ id }) => id));
  assert.deepEqual(chosen(["pork"]), [[]]);
  assert.deepEqual(chosen(["beef"]), [["pork"]]);
  assert.deepEqual(chosen(["beef", "pork"]), [["tofu"]]);
  assert.deepEqual(chosen(["beef", "pork", "soy"]), []);
});

Deno.test("without seafood is without fish and shellfish, also where only the allergens or the note name them", () => {
  const menu = indexed([
    searchable("Anchovy broth", "멸치국", { allergens: ["fish"] }),
    searchable("Rice cakes", "떡볶이", { allergenNote: { en: "may contain shrimp", ko: "" } }),
    searchable("Rice", "밥"),
  ]);
  for (const text of ["no seafood", "해산물 빼고"]) assert.deepEqual(found(text, {}, menu), ["Rice"], text);
  assert.deepEqual(found("", { without: ["seafood"] }, menu), ["Rice"]);
});

Deno.test("without meat leaves vegetarian dishes, and vegan dishes are vegetarian", () => {
  for (const text of ["no meat", "고기 빼고", "vegetarian", "채식"]) {
    assert.deepEqual(found(text).toSorted(), ["Rosé Pasta", "Sweet Pancakes"], text);
  }
  for (const text of ["vegan", "비건"]) assert.deepEqual(found(text), ["Sweet Pancakes"], text);
});

Deno.test("an exclusion that no tag names finds nothing and is named, unless an option has that name or a dish says so", () => {
  const unknown = (text: string, from = index) => {
    const names = unknownExclusions(from, text);
    assert.equal(names.length > 0 && found(text, {}, from).length > 0, false, text);
    return names;
  };
  for (
    const [text, excluded] of [
      ["no onion", "onion"],
      ["without fresh cilantro", "fresh cilantro"],
      ["onion-free", "onion"],
      ["minus onion", "onion"],
      ["stew no onion", "onion"],
      ["no pork or onion", "onion"],
      ["no onion or pork", "onion or pork"],
      ["양파 빼고", "양파"],
      ["고수가 없는 찌개", "고수"],
      ["양파빼고", "양파"],
      ["노 오이", "오이"],
    ] as const
  ) assert.deepEqual(unknown(text), [excluded], text);
  for (const text of ["no pork", "돼지고기 빼고", "onion", "no", "kimchi less spicy", "no pork soup", ""]) {
    assert.deepEqual(unknown(text), [], text);
  }
  const noRice = { ...extras, options: [option("no_rice", { name: { en: "No rice", ko: "밥 빼고" } })] };
  const menu = indexed([
    searchable("Rice", "밥"),
    searchable("Soup", "국", { optionGroups: [noRice] }),
    searchable("Barley Tea", "보리차", { description: { en: "Unsweetened and caffeine-free", ko: "" } }),
    searchable("No-Onion Dip", "양념장"),
  ]);
  for (const text of ["no r", "no rice", "밥 빼고"]) {
    const [soup, ...others] = searchDishes(menu, { text, flags: [], without: [] });
    assert.deepEqual([soup?.dish.name.en, soup?.options.map(({ id }) => id)], ["Soup", ["no_rice"]], text);
    assert.deepEqual([others, unknown(text, menu)], [[], []], text);
  }
  assert.deepEqual(found("caffeine-free", {}, menu), ["Barley Tea"]);
  assert.deepEqual(found("no onion dip", {}, menu), ["No-Onion Dip"]);
});

Deno.test("the result names the options that remove what is excluded", () => {
  const results = searchDishes(index, { text: "stew", flags: [], without: ["egg"] });
  assert.deepEqual(
    results.map(({ dish, options }) => [dish.name.en, options.map(({ id }) => id)]),
    [["Kimchi Stew", []], ["Seafood Soft Tofu Stew", ["no_egg"]]],
  );
});

Deno.test("flags and exclusions combine with the text", () => {
  assert.deepEqual(found("", { flags: ["spicy"] }), ["Kimchi Stew", "Tteokbokki"]);
  assert.deepEqual(found("", { flags: ["vegetarian"], without: ["milk"] }), ["Sweet Pancakes"]);
  assert.deepEqual(found("stew", { flags: ["spicy"], without: ["egg"] }), ["Kimchi Stew"]);
  assert.deepEqual(found("", { flags: ["spicy", "vegetarian"] }), []);
});

const similar = (text: string, more: Partial<DishSearch> = {}) =>
  similarDishes(index, { text, flags: [], without: [], ...more }).map(({ name }) => name.en);

Deno.test("a text without matches suggests similar names, then popular dishes", () => {
  assert.equal(similar("bibimguksu")[0], "Beef Bibimbap");
  assert.deepEqual(similar("qxqx"), ["LA Galbi"]);
});

Deno.test("suggestions have the flags and can be ordered without what the search excludes", () => {
  assert.ok(!similar("bibimguksu", { without: ["egg"] }).includes("Beef Bibimbap"));
  assert.ok(!similar("bibimguksu without egg").includes("Beef Bibimbap"));
  assert.deepEqual(similar("qxqx", { flags: ["spicy"] }), []);
  // An option removes the egg.
  assert.ok(similar("sundubuguksu", { without: ["egg"] }).includes("Seafood Soft Tofu Stew"));
});

const latin = "abcdefghijklmnoprstuvy";
const latinTerm = fc.string({ unit: fc.constantFrom(...latin), minLength: 3, maxLength: 9 })
  // These exclude the next term.
  .filter((term) =>
    !["non", "not", "the", "and", "any", "less", "free"].includes(term) && !/(less|free)$/.test(term)
  );
const syllable = fc.integer({ min: 0xac00, max: 0xac00 + 11_171 }).map((code) => String.fromCharCode(code))
  .filter((each) => !"안노빼뺀없제나및또이".includes(each));
const anyDish = fc.record({
  name: fc.record({
    en: fc.array(latinTerm, { minLength: 1, maxLength: 4 }).map((terms) => terms.join(" ")),
    ko: fc.string({ unit: syllable, minLength: 1, maxLength: 8 }),
  }),
  aliases: fc.array(fc.oneof(latinTerm, fc.string({ unit: syllable, minLength: 2, maxLength: 5 })), {
    maxLength: 4,
  }),
});
const anyMenu = fc.array(anyDish, { minLength: 1, maxLength: 12 }).map((menu) =>
  menu.map(({ name, aliases }, at) => searchable(name.en, name.ko, { id: `${at}`, aliases }))
);
const ids = (menu: readonly SearchableDish[], text: string) =>
  searchDishes(indexed(menu), { text, flags: [], without: [] }).map(({ dish }) => dish.id);
const runs = { seed: 19, numRuns: 60 };

const consonants = [..."ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"];
const initialsOf = (text: string) =>
  [...text].map((each) => consonants[syllableParts(each)?.[0] ?? 0]).join("");

Deno.test("every dish is found by its name, its Korean name, its initials and each alias", () => {
  fc.assert(
    fc.property(anyMenu, (menu) => {
      for (const { id, name, aliases } of menu) {
        for (const text of [name.en, name.ko, initialsOf(name.ko), ...aliases]) {
          assert.ok(ids(menu, text).includes(id), `${text} of ${name.en}`);
        }
      }
    }),
    runs,
  );
});

Deno.test("a dish whose name is the whole text is first", () => {
  fc.assert(
    fc.property(anyMenu, fc.nat(), (menu, nth) => {
      const one = menu[nth % menu.length];
      assert.ok(one);
      const first = menu.find(({ id }) => id === ids(menu, one.name.en)[0]);
      assert.equal(first?.name.en.replaceAll(" ", ""), one.name.en.replaceAll(" ", ""));
    }),
    runs,
  );
});

/** One character is changed, added, left out or swapped with the next. */
function withTypo(text: string, kind: number, at: number, character: string): string {
  const place = at % text.length;
  const [head, tail] = [text.slice(0, place), text.slice(place)];
  if (kind === 0) return head + character + tail.slice(1);
  if (kind === 1) return head + character + tail;
  if (kind === 2) return head + tail.slice(1);
  return head + tail.slice(1, 2) + tail.slice(0, 1) + tail.slice(2);
}

Deno.test("every dish is found by each typo of one character in a term of five or more", () => {
  const typo = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.nat(), fc.constantFrom(...latin));
  fc.assert(
    fc.property(anyMenu, typo, (menu, [kind, at, character]) => {
      for (const { id, name, aliases } of menu) {
        for (const term of [...name.en.split(" "), ...aliases].filter((each) => /^[a-z]{5,}$/.test(each))) {
          const typed = withTypo(term, kind, at, character);
          if (typed.length < 5 || /(less|free)$/.test(typed)) continue;
          assert.ok(ids(menu, typed).includes(id), `${typed} for ${term}`);
        }
      }
    }),
    runs,
  );
});

Deno.test("terms of up to four characters and common English words are not corrected", () => {
  const menu = indexed([
    searchable("Tea", "차"),
    searchable("Gim", "김"),
    searchable("Beef Bowl", "소고기덮밥"),
    searchable("Sweet Rice Punch", "식혜"),
    searchable("Cinnamon Punch", "수정과"),
    searchable("Pork Belly Wraps", "보쌈"),
  ]);
  for (const text of ["tex", "gin", "tae", "te a x", "teax", "beer", "lunch", "soju", "spam"]) {
    assert.deepEqual(found(text, {}, menu), [], text);
  }
});

Deno.test("lunch finds the dishes with a lunch price, in both languages", () => {
  const menu = indexed([
    searchable("Bibimbap", "비빔밥", { hasLunchPrice: true }),
    searchable("Punch", "식혜"),
  ]);
  for (const text of ["lunch", "lunch special", "Lunch specials", "점심", "점심 메뉴", "점심특선", "런치"]) {
    assert.deepEqual(found(text, {}, menu), ["Bibimbap"], text);
  }
});

Deno.test("a dish with all terms in one text is before one that has them in several", () => {
  const chicken = { name: { en: "Fried Chicken", ko: "치킨" } };
  const eggAndMeat = {
    ...extras,
    options: [
      option("egg", { name: { en: "Fried egg", ko: "" } }),
      option("meat", { name: { en: "Chicken", ko: "" } }),
    ],
  };
  const menu = indexed([
    searchable("Bibimbap", "비빔밥", { optionGroups: [eggAndMeat] }),
    searchable("Soy Garlic", "간장", { category: chicken }),
    searchable("Half & Half", "반반", { category: chicken }),
  ]);
  assert.deepEqual(found("fried chicken", {}, menu), ["Soy Garlic", "Half & Half", "Bibimbap"]);
  assert.deepEqual(found("korean fried chicken", {}, menu), ["Soy Garlic", "Half & Half", "Bibimbap"]);
});

Deno.test("common misspellings in Hangul and other spellings of rice and japchae are found", () => {
  const menu = indexed(
    ["떡볶이", "육개장", "김치찌개", "계란찜", "자장면", "비빔밥", "김밥", "볶음밥", "잡채"].map((name) =>
      searchable(name, name)
    ),
  );
  for (
    const [text, name] of [
      ["떡뽁이", "떡볶이"],
      ["떡뽁기", "떡볶이"],
      ["떡복기", "떡볶이"],
      ["육계장", "육개장"],
      ["김치찌게", "김치찌개"],
      ["게란찜", "계란찜"],
      ["짜장면", "자장면"],
      ["복음밥", "볶음밥"],
      ["bibimbop", "비빔밥"],
      ["kimbob", "김밥"],
      ["bibim bop", "비빔밥"],
      ["kim bob", "김밥"],
      ["jopchae", "잡채"],
      ["chop chae", "잡채"],
    ] as const
  ) assert.equal(found(text, {}, menu)[0], name, text);
});

Deno.test("a syllable finds first what contains it, before names that only pass through it while they are typed", () => {
  const menu = indexed([
    searchable("Steamed Egg", "달걀찜"),
    searchable("Wings", "윙", { contains: ["chicken"] }),
  ]);
  assert.deepEqual(found("닭", {}, menu), ["Wings", "Steamed Egg"]);
});

Deno.test("a typo in a spelling is before sounds that differ as well", () => {
  const menu = indexed([
    searchable("Soft Tofu Stew", "두부찌개"),
    searchable("Rice Cakes", "떡볶이", { aliases: ["topokki"] }),
  ]);
  assert.deepEqual(found("topoki", {}, menu), ["Rice Cakes"]);
});

Deno.test("results do not depend on case, spacing or Unicode normalization", () => {
  const text = fc.oneof(
    anyDish.map(({ name }) => name.en),
    anyDish.map(({ name }) => name.ko),
    fc.constantFrom("no egg", "계란 빼고", "ㄱㅊ", "Rosé", "kalbi", "김ㅊ"),
  );
  fc.assert(
    fc.property(anyMenu, text, (menu, text) => {
      const all = [...dishes, ...menu];
      const expected = ids(all, text);
      const forms = [
        text.toUpperCase(),
        `  ${text.replaceAll(" ", "   ")} `,
        text.normalize("NFD"),
        text.normalize("NFC").toLowerCase(),
      ];
      for (const form of forms) assert.deepEqual(ids(all, form), expected, form);
      const decomposed = all.map((each) => ({
        ...each,
        name: { en: each.name.en.normalize("NFD"), ko: each.name.ko.normalize("NFD") },
      }));
      assert.deepEqual(ids(decomposed, text), expected);
    }),
    runs,
  );
});

Deno.test("a name is found without its spaces, and with spaces between Korean syllables", () => {
  fc.assert(
    fc.property(anyMenu, fc.nat(), (menu, at) => {
      for (const { id, name } of menu) {
        assert.ok(ids(menu, name.en.replaceAll(" ", "")).includes(id), name.en);
        const place = at % name.ko.length;
        const spaced = `${name.ko.slice(0, place)} ${name.ko.slice(place)}`;
        assert.ok(ids(menu, spaced).includes(id), spaced);
      }
    }),
    runs,
  );
});
