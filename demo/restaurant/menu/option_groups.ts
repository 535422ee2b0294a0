import type { Option, OptionGroup } from "@domain/menu/option.ts";

function chooseOne(en: string, ko: string) {
  return { kind: "choice", name: { en, ko }, min: 1, max: 1 } as const;
}

/** A group of free requests, of which the guest can choose all. */
function requests(...options: Option[]) {
  return {
    kind: "request",
    name: { en: "Kitchen requests", ko: "주방 요청" },
    min: 0,
    max: options.length,
    options,
  } as const;
}

function upTo(max: number, en: string, ko: string) {
  return { kind: "choice", name: { en, ko }, min: 0, max } as const;
}

/** An option with the fields that differ from a free option that is available and not a default. */
function option(id: string, en: string, ko: string, more: Partial<Option> = {}): Option {
  return {
    id: `option_${id}`,
    name: { en, ko },
    priceCents: 0,
    isDefault: false,
    max: 1,
    availability: { kind: "on" },
    adds: [],
    removes: [],
    ...more,
  };
}

/**
 * The option groups of the demo restaurant, in display order. Several groups of kitchen requests exist because an option that removes
 * an allergen belongs only on dishes in which nothing else has that allergen.
 */
export const optionGroups: readonly OptionGroup[] = [
  {
    id: "group_protein",
    ...chooseOne("Protein", "주재료"),
    options: [
      option("beef", "Beef", "소고기", { isDefault: true }),
      option("pork", "Pork", "돼지고기", { adds: ["pork"], removes: ["beef"] }),
      option("chicken", "Chicken", "닭고기", { adds: ["chicken"], removes: ["beef"] }),
      option("tofu", "Tofu", "두부", { adds: ["soy"], removes: ["beef"] }),
    ],
  },
  {
    id: "group_spice",
    ...chooseOne("Spice level", "맵기"),
    options: [
      option("spice_0", "0 · Not spicy", "0 · 안 맵게", { removes: ["spicy"] }),
      option("spice_1", "1 · Mild", "1 · 순한맛"),
      option("spice_2", "2 · Medium", "2 · 보통맛", { isDefault: true }),
      option("spice_3", "3 · Hot", "3 · 매운맛"),
      option("spice_4", "4 · Extra hot", "4 · 아주 매운맛"),
    ],
  },
  {
    // For dishes that are always spicy, such as those with kimchi.
    id: "group_spice_from_mild",
    ...chooseOne("Spice level", "맵기"),
    options: [
      option("heat_1", "1 · Mild", "1 · 순한맛"),
      option("heat_2", "2 · Medium", "2 · 보통맛", { isDefault: true }),
      option("heat_3", "3 · Hot", "3 · 매운맛"),
      option("heat_4", "4 · Extra hot", "4 · 아주 매운맛"),
    ],
  },
  {
    // For dishes that are not spicy unless the guest asks.
    id: "group_add_spice",
    ...chooseOne("Spice level", "맵기"),
    options: [
      option("chili_0", "0 · Not spicy", "0 · 안 맵게", { isDefault: true }),
      option("chili_1", "1 · Mild", "1 · 순한맛", { adds: ["spicy"] }),
      option("chili_2", "2 · Medium", "2 · 보통맛", { adds: ["spicy"] }),
      option("chili_3", "3 · Hot", "3 · 매운맛", { adds: ["spicy"] }),
      option("chili_4", "4 · Extra hot", "4 · 아주 매운맛", { adds: ["spicy"] }),
    ],
  },
  {
    id: "group_size",
    ...chooseOne("Size", "크기"),
    options: [
      option("regular", "Regular", "보통", { isDefault: true }),
      option("large", "Large", "곱빼기", { priceCents: 400 }),
    ],
  },
  {
    id: "group_chicken_size",
    ...chooseOne("Size", "크기"),
    options: [
      option("whole_chicken", "Whole", "한 마리", { isDefault: true }),
      option("half_chicken", "Half", "반 마리", { priceCents: -1200 }),
    ],
  },
  {
    id: "group_rice",
    ...chooseOne("Rice", "밥"),
    options: [
      option("white_rice", "White rice", "흰쌀밥", { isDefault: true }),
      option("multigrain_rice", "Multigrain rice with beans", "잡곡밥", { priceCents: 150, adds: ["soy"] }),
      option("no_rice", "No rice", "밥 빼고", { priceCents: -100 }),
    ],
  },
  {
    id: "group_noodles",
    ...upTo(2, "Extra noodles", "사리 추가"),
    options: [
      option("wheat_noodles", "Wheat noodles", "면사리", { priceCents: 300, max: 2, adds: ["wheat"] }),
      option("rice_cakes", "Rice cakes", "떡사리", { priceCents: 300 }),
    ],
  },
  {
    id: "group_toppings",
    ...upTo(3, "Toppings", "토핑 추가"),
    options: [
      option("fried_egg", "Fried egg", "계란프라이", { priceCents: 200, max: 2, adds: ["egg"] }),
      option("cheese", "Cheese", "치즈", { priceCents: 250, adds: ["milk"] }),
      option("extra_tofu", "Tofu", "두부", { priceCents: 300, adds: ["soy"] }),
    ],
  },
  {
    id: "group_banchan",
    ...upTo(4, "Extra banchan", "반찬 추가"),
    options: [
      option("kimchi", "Kimchi", "배추김치", {
        priceCents: 300,
        max: 2,
        adds: ["seafood", "fish", "shellfish"],
      }),
      option("spinach", "Seasoned spinach", "시금치나물", {
        priceCents: 300,
        adds: ["wheat", "soy", "sesame"],
      }),
      option("ssam", "Lettuce wraps with ssamjang", "쌈채소·쌈장", {
        priceCents: 450,
        adds: ["wheat", "soy", "sesame"],
      }),
    ],
  },
  {
    id: "group_soda",
    ...upTo(4, "Add a soda", "탄산음료 추가"),
    options: [
      option("soda_cola", "Cola", "콜라", { priceCents: 250, max: 4 }),
      option("soda_diet_cola", "Diet cola", "다이어트 콜라", { priceCents: 250, max: 4 }),
      option("soda_lemon_lime", "Lemon-lime soda", "사이다", { priceCents: 250, max: 4 }),
    ],
  },
  {
    // Without a default, so that the guest must choose.
    id: "group_cola",
    ...chooseOne("Kind of cola", "콜라 종류"),
    options: [
      option("regular_cola", "Regular", "일반"),
      option("diet_cola", "Diet", "다이어트"),
      option("zero_cola", "Zero sugar", "제로"),
    ],
  },
  {
    id: "group_requests_egg",
    ...requests(
      option("no_egg", "No egg", "계란 빼고", { removes: ["egg"] }),
      option("sauce_aside", "Sauce on the side", "소스 따로"),
    ),
  },
  {
    id: "group_requests_vegan",
    ...requests(
      option("vegan_no_egg", "No egg", "계란 빼고", { adds: ["vegan"], removes: ["egg"] }),
      option("vegan_sauce_aside", "Sauce on the side", "소스 따로"),
    ),
  },
  {
    id: "group_requests_soup_egg",
    ...requests(
      option("soup_no_egg", "No egg", "계란 빼고", { removes: ["egg"] }),
      option("egg_soup_no_green_onion", "No green onion", "파 빼고"),
      option("egg_soup_less_salty", "Less salty", "덜 짜게"),
    ),
  },
  {
    id: "group_requests_soup",
    ...requests(
      option("no_green_onion", "No green onion", "파 빼고"),
      option("less_salty", "Less salty", "덜 짜게"),
    ),
  },
  {
    id: "group_requests_sauce",
    ...requests(
      option("sauce_separate", "Sauce on the side", "소스 따로"),
      option("extra_sauce", "Extra sauce", "소스 넉넉히"),
    ),
  },
  {
    id: "group_requests_spicy",
    ...requests(
      option("less_spicy", "Less spicy", "덜 맵게"),
      option("spicy_sauce_aside", "Sauce on the side", "소스 따로"),
    ),
  },
  {
    id: "group_requests_dip",
    ...requests(option("no_dip", "No soy dip", "양념간장 빼고", { removes: ["wheat", "soy"] })),
  },
  {
    id: "group_requests_sesame",
    ...requests(option("no_sesame", "No sesame", "깨 빼고", { removes: ["sesame"] })),
  },
].map((group, index) => ({ ...group, sortOrder: index + 1 }));
