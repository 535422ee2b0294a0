import type { DemoCategory } from "./demo_dish.ts";

export const stews: DemoCategory = {
  id: "cat_stews",
  name: { en: "Stews", ko: "찌개" },
  description: {
    en: "Jjigae, packed boiling hot, each with a bowl of rice",
    ko: "펄펄 끓을 때 담아 드리며 공깃밥이 함께 나갑니다",
  },
  dishes: [
    {
      id: "dish_kimchi_jjigae",
      name: { en: "Kimchi Stew", ko: "김치찌개" },
      description: {
        en:
          "Kimchi aged for two months, simmered with pork shoulder, tofu and scallion until the cabbage is soft.",
        ko: "두 달 익힌 김치에 돼지 목살과 두부, 대파를 넣고 김치가 부드러워질 때까지 끓였습니다.",
      },
      priceCents: 1795,
      hasLunchPrice: true,
      contains: ["pork", "seafood"],
      allergens: ["fish", "shellfish", "wheat", "soy"],
      isPopular: true,
      isSpicy: true,
      prepMinutes: 15,
      optionGroupIds: ["group_spice_from_mild", "group_rice", "group_banchan", "group_requests_soup"],
    },
    {
      id: "dish_doenjang_jjigae",
      name: { en: "Soybean Paste Stew", ko: "된장찌개" },
      description: {
        en: "Doenjang in anchovy stock with clams, tofu, zucchini, potato and a little green chili.",
        ko: "멸치 육수에 된장을 풀고 바지락, 두부, 애호박, 감자, 풋고추를 넣어 끓였습니다.",
      },
      priceCents: 1695,
      hasLunchPrice: true,
      contains: ["seafood"],
      allergens: ["fish", "shellfish", "wheat", "soy"],
      prepMinutes: 15,
      optionGroupIds: ["group_add_spice", "group_rice", "group_banchan", "group_requests_soup"],
    },
    {
      id: "dish_haemul_sundubu",
      name: { en: "Seafood Soft Tofu Stew", ko: "해물순두부찌개" },
      description: {
        en:
          "Silken tofu, shrimp, squid and clams in a red anchovy broth, with an egg to crack in while it bubbles.",
        ko:
          "새우, 오징어, 바지락을 넣은 얼큰한 멸치 육수에 순두부를 담았습니다. 뜨거울 때 날달걀을 넣어 드세요.",
      },
      priceCents: 1895,
      hasLunchPrice: true,
      contains: ["seafood"],
      allergens: ["egg", "fish", "shellfish", "wheat", "soy", "sesame"],
      isPopular: true,
      isSpicy: true,
      prepMinutes: 15,
      optionGroupIds: ["group_spice", "group_rice", "group_banchan", "group_requests_soup_egg"],
    },
    {
      id: "dish_beef_sundubu",
      name: { en: "Beef Soft Tofu Stew", ko: "소고기순두부찌개" },
      description: {
        en:
          "Silken tofu and chopped brisket in a red anchovy broth with chili oil, scallion and an egg to crack in.",
        ko: "다진 양지머리와 순두부를 고추기름을 낸 멸치 육수에 끓였습니다. 날달걀을 따로 드립니다.",
      },
      priceCents: 1895,
      hasLunchPrice: true,
      contains: ["beef", "seafood"],
      allergens: ["egg", "fish", "wheat", "soy", "sesame"],
      isSpicy: true,
      prepMinutes: 15,
      optionGroupIds: ["group_spice", "group_rice", "group_banchan", "group_requests_soup_egg"],
    },
    {
      id: "dish_mushroom_sundubu",
      name: { en: "Mushroom Soft Tofu Stew", ko: "버섯순두부찌개" },
      description: {
        en:
          "Silken tofu with enoki, oyster and shiitake mushrooms in a mild kelp and radish broth, egg on the side.",
        ko:
          "다시마와 무로 낸 순한 채수에 팽이, 느타리, 표고버섯과 순두부를 넣었습니다. 날달걀을 따로 드립니다.",
      },
      priceCents: 1795,
      hasLunchPrice: true,
      contains: [],
      allergens: ["egg", "wheat", "soy", "sesame"],
      isVegetarian: true,
      prepMinutes: 15,
      optionGroupIds: ["group_add_spice", "group_rice", "group_banchan", "group_requests_soup_egg"],
    },
    {
      id: "dish_budae_jjigae",
      name: { en: "Army Stew for Two", ko: "부대찌개 (2인분)" },
      description: {
        en:
          "Spam, smoked sausage, kimchi, baked beans, tofu and ramen noodles in spicy bone broth with a slice of American cheese. Two bowls of rice.",
        ko:
          "스팸, 소시지, 김치, 베이크드빈, 두부, 라면사리를 얼큰한 사골 육수에 끓이고 치즈를 올립니다. 공기밥 2개 포함입니다.",
      },
      priceCents: 3695,
      contains: ["pork", "beef", "seafood"],
      allergens: ["milk", "fish", "shellfish", "wheat", "soy"],
      allergenNote: { en: "ramen noodles may contain egg", ko: "라면 면에 계란이 들어 있을 수 있습니다" },
      isSpecial: true,
      isSpicy: true,
      prepMinutes: 20,
      optionGroupIds: ["group_spice_from_mild", "group_noodles", "group_toppings"],
    },
  ],
};
