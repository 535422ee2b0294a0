import type { DemoCategory } from "./demo_dish.ts";

export const bibimbap: DemoCategory = {
  id: "cat_bibimbap",
  name: { en: "Bibimbap & Rice", ko: "비빔밥·덮밥" },
  description: {
    en: "A meal in one bowl; sauce packed on the side",
    ko: "한 그릇에 담은 한 끼, 양념은 따로 담아 드립니다",
  },
  dishes: [
    {
      id: "dish_dolsot_bibimbap",
      name: { en: "Dolsot Bibimbap", ko: "돌솥비빔밥" },
      description: {
        en:
          "Rice crisped in a hot stone bowl, with seasoned beef, spinach, bean sprouts, carrot, shiitake and a fried egg. We pack the golden crust too.",
        ko:
          "뜨거운 돌솥에서 눌린 밥에 양념 소고기, 시금치, 콩나물, 당근, 표고버섯, 계란프라이를 올립니다. 누룽지까지 담아 드립니다.",
      },
      priceCents: 1995,
      hasLunchPrice: true,
      contains: ["beef"],
      allergens: ["egg", "wheat", "soy", "sesame"],
      isPopular: true,
      prepMinutes: 15,
      optionGroupIds: ["group_protein", "group_toppings", "group_soda", "group_requests_egg"],
    },
    {
      id: "dish_bibimbap",
      name: { en: "Bibimbap", ko: "비빔밥" },
      description: {
        en:
          "Warm rice under seasoned beef, six vegetables and a fried egg, with gochujang and sesame oil to mix in.",
        ko:
          "따뜻한 밥에 양념 소고기와 여섯 가지 나물, 계란프라이를 올렸습니다. 고추장과 참기름에 비벼 드세요.",
      },
      priceCents: 1795,
      hasLunchPrice: true,
      contains: ["beef"],
      allergens: ["egg", "wheat", "soy", "sesame"],
      prepMinutes: 12,
      optionGroupIds: ["group_protein", "group_toppings", "group_soda", "group_requests_egg"],
    },
    {
      id: "dish_tofu_dolsot_bibimbap",
      name: { en: "Tofu & Mushroom Dolsot Bibimbap", ko: "두부버섯 돌솥비빔밥" },
      description: {
        en:
          "Seared tofu, oyster and shiitake mushrooms, zucchini and spinach over stone-bowl rice with a fried egg. Choose “No egg” to make it vegan.",
        ko:
          "구운 두부, 느타리버섯, 표고버섯, 애호박, 시금치를 돌솥밥에 올리고 계란프라이를 얹습니다. ‘계란 빼고’를 고르면 비건 메뉴입니다.",
      },
      priceCents: 1895,
      hasLunchPrice: true,
      contains: [],
      allergens: ["egg", "wheat", "soy", "sesame"],
      isVegetarian: true,
      prepMinutes: 15,
      optionGroupIds: ["group_toppings", "group_soda", "group_requests_vegan"],
    },
    {
      id: "dish_kimchi_bokkeumbap",
      name: { en: "Kimchi Fried Rice", ko: "김치볶음밥" },
      description: {
        en:
          "Rice fried hard with aged kimchi and Spam, finished with sesame oil, seaweed flakes and a runny egg.",
        ko: "묵은 김치와 스팸을 센 불에 볶은 밥에 참기름을 두르고 김가루와 반숙 계란프라이를 올렸습니다.",
      },
      priceCents: 1695,
      hasLunchPrice: true,
      contains: ["pork", "seafood"],
      allergens: ["egg", "fish", "shellfish", "wheat", "soy", "sesame"],
      isSpicy: true,
      prepMinutes: 12,
      optionGroupIds: ["group_spice_from_mild", "group_toppings", "group_soda", "group_requests_egg"],
    },
    {
      id: "dish_bulgogi_deopbap",
      name: { en: "Bulgogi Rice Bowl", ko: "불고기덮밥" },
      description: {
        en: "Thin beef in soy-pear marinade with onion and glass noodles, over rice to soak up the sauce.",
        ko: "배를 갈아 넣은 간장 양념에 재운 소고기를 양파, 당면과 함께 볶아 국물까지 밥 위에 올렸습니다.",
      },
      priceCents: 1795,
      hasLunchPrice: true,
      contains: ["beef"],
      allergens: ["wheat", "soy", "sesame"],
      prepMinutes: 12,
      optionGroupIds: ["group_size", "group_toppings", "group_soda"],
    },
    {
      id: "dish_jeyuk_deopbap",
      name: { en: "Spicy Pork Rice Bowl", ko: "제육덮밥" },
      description: {
        en: "Pork shoulder stir-fried with gochujang, cabbage and onion, spooned over rice.",
        ko: "돼지 앞다릿살을 고추장 양념에 양배추, 양파와 함께 볶아 밥 위에 올렸습니다.",
      },
      priceCents: 1695,
      hasLunchPrice: true,
      contains: ["pork"],
      allergens: ["wheat", "soy", "sesame"],
      isSpicy: true,
      prepMinutes: 12,
      optionGroupIds: ["group_spice", "group_size", "group_toppings", "group_soda"],
    },
  ],
};
