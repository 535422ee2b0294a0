import type { DemoCategory } from "./demo_dish.ts";

export const stews: DemoCategory = {
  id: "cat_stews",
  name: "Stews",
  nameKorean: "찌개",
  description: "Jjigae, packed boiling hot, each with a bowl of rice",
  descriptionKorean: "펄펄 끓을 때 담아 드리며 공깃밥이 함께 나갑니다",
  dishes: [
    {
      id: "dish_kimchi_jjigae",
      name: "Kimchi Stew",
      nameKorean: "김치찌개",
      description:
        "Kimchi aged for two months, simmered with pork shoulder, tofu and scallion until the cabbage is soft.",
      descriptionKorean:
        "두 달 익힌 김치에 돼지 목살과 두부, 대파를 넣고 김치가 부드러워질 때까지 끓였습니다.",
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
      name: "Soybean Paste Stew",
      nameKorean: "된장찌개",
      description: "Doenjang in anchovy stock with clams, tofu, zucchini, potato and a little green chili.",
      descriptionKorean: "멸치 육수에 된장을 풀고 바지락, 두부, 애호박, 감자, 풋고추를 넣어 끓였습니다.",
      priceCents: 1695,
      hasLunchPrice: true,
      contains: ["seafood"],
      allergens: ["fish", "shellfish", "wheat", "soy"],
      prepMinutes: 15,
      optionGroupIds: ["group_add_spice", "group_rice", "group_banchan", "group_requests_soup"],
    },
    {
      id: "dish_haemul_sundubu",
      name: "Seafood Soft Tofu Stew",
      nameKorean: "해물순두부찌개",
      description:
        "Silken tofu, shrimp, squid and clams in a red anchovy broth, with an egg to crack in while it bubbles.",
      descriptionKorean:
        "새우, 오징어, 바지락을 넣은 얼큰한 멸치 육수에 순두부를 담았습니다. 뜨거울 때 날달걀을 넣어 드세요.",
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
      name: "Beef Soft Tofu Stew",
      nameKorean: "소고기순두부찌개",
      description:
        "Silken tofu and chopped brisket in a red anchovy broth with chili oil, scallion and an egg to crack in.",
      descriptionKorean:
        "다진 양지머리와 순두부를 고추기름을 낸 멸치 육수에 끓였습니다. 날달걀을 따로 드립니다.",
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
      name: "Mushroom Soft Tofu Stew",
      nameKorean: "버섯순두부찌개",
      description:
        "Silken tofu with enoki, oyster and shiitake mushrooms in a mild kelp and radish broth, egg on the side.",
      descriptionKorean:
        "다시마와 무로 낸 순한 채수에 팽이, 느타리, 표고버섯과 순두부를 넣었습니다. 날달걀을 따로 드립니다.",
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
      name: "Army Stew for Two",
      nameKorean: "부대찌개 (2인분)",
      description:
        "Spam, smoked sausage, kimchi, baked beans, tofu and ramen noodles in spicy bone broth with a slice of American cheese. Two bowls of rice.",
      descriptionKorean:
        "스팸, 소시지, 김치, 베이크드빈, 두부, 라면사리를 얼큰한 사골 육수에 끓이고 치즈를 올립니다. 공기밥 2개 포함입니다.",
      priceCents: 3695,
      contains: ["pork", "beef", "seafood"],
      allergens: ["milk", "fish", "shellfish", "wheat", "soy"],
      allergenNote: "ramen noodles may contain egg",
      isSpecial: true,
      isSpicy: true,
      prepMinutes: 20,
      optionGroupIds: ["group_spice_from_mild", "group_noodles", "group_toppings"],
    },
  ],
};
