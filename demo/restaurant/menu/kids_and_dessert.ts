import type { DemoCategory } from "./demo_dish.ts";

export const kidsAndDessert: DemoCategory = {
  id: "cat_kids_dessert",
  name: { en: "Kids & Dessert", ko: "어린이·디저트" },
  description: {
    en: "Mild plates for children under ten, and something sweet",
    ko: "열 살 미만 어린이를 위한 맵지 않은 메뉴와 달콤한 후식",
  },
  dishes: [
    {
      id: "dish_kids_bulgogi",
      name: { en: "Kids' Bulgogi Rice", ko: "어린이 불고기덮밥" },
      description: {
        en: "A small bowl of rice with chopped beef bulgogi, sweet corn and seaweed flakes. Not spicy.",
        ko: "잘게 썬 소불고기와 옥수수, 김가루를 올린 작은 덮밥입니다. 맵지 않습니다.",
      },
      priceCents: 1150,
      contains: ["beef"],
      allergens: ["wheat", "soy", "sesame"],
      prepMinutes: 10,
    },
    {
      id: "dish_kids_donkatsu",
      name: { en: "Kids' Pork Cutlet", ko: "어린이 돈까스" },
      description: {
        en:
          "A panko-breaded pork cutlet cut in strips, with rice, shredded cabbage and brown sauce on the side.",
        ko: "빵가루를 입힌 돈까스를 먹기 좋게 썰어 밥, 양배추 샐러드와 담고 소스는 따로 드립니다.",
      },
      priceCents: 1295,
      contains: ["pork"],
      allergens: ["milk", "egg", "wheat", "soy"],
      allergenNote: {
        en: "fried in the same oil as shrimp, squid and fish; brown sauce may contain anchovy",
        ko: "새우, 오징어, 생선과 같은 기름에 튀기며, 소스에 멸치가 들어 있을 수 있습니다",
      },
      prepMinutes: 14,
    },
    {
      id: "dish_gyeran_bap",
      name: { en: "Egg & Butter Rice", ko: "간장계란밥" },
      description: {
        en:
          "Hot rice with two soft-fried eggs, butter, soy sauce and sesame seeds, the way it is made at home.",
        ko: "뜨거운 밥에 반숙 계란프라이 2개와 버터, 간장, 깨를 올린 집밥 메뉴입니다.",
      },
      priceCents: 950,
      contains: [],
      allergens: ["milk", "egg", "wheat", "soy", "sesame"],
      isVegetarian: true,
      prepMinutes: 8,
      optionGroupIds: ["group_requests_sesame"],
    },
    {
      id: "dish_hotteok",
      name: { en: "Sweet Filled Pancakes", ko: "호떡" },
      description: {
        en:
          "Two yeasted pancakes griddled to order around brown sugar, cinnamon and crushed peanuts. The filling is hot.",
        ko: "흑설탕, 계피, 다진 땅콩을 넣은 호떡 2개를 주문 즉시 철판에 굽습니다. 속이 뜨거우니 조심하세요.",
      },
      priceCents: 695,
      contains: [],
      allergens: ["milk", "peanut", "wheat"],
      isVegetarian: true,
      prepMinutes: 10,
    },
    {
      id: "dish_injeolmi",
      name: { en: "Injeolmi Rice Cakes", ko: "인절미" },
      description: {
        en: "Eight bites of pounded sticky rice rolled in roasted soybean powder. Room temperature.",
        ko: "쫄깃한 찹쌀떡 8조각에 볶은 콩가루를 묻혔습니다. 상온으로 드립니다.",
      },
      priceCents: 695,
      contains: [],
      allergens: ["soy"],
      isVegan: true,
      isTaxable: false,
      prepMinutes: 3,
    },
    {
      id: "dish_yakgwa",
      name: { en: "Honey Cookies", ko: "약과" },
      description: {
        en: "Four wheat and sesame-oil cookies, fried slowly and soaked in honey and ginger syrup.",
        ko: "밀가루와 참기름으로 반죽해 천천히 튀긴 뒤 꿀과 생강 시럽에 재운 약과 4개입니다.",
      },
      priceCents: 595,
      contains: [],
      allergens: ["wheat", "sesame"],
      allergenNote: { en: "may contain pine nuts", ko: "잣이 들어 있을 수 있습니다" },
      isVegetarian: true,
      isTaxable: false,
      prepMinutes: 3,
    },
  ],
};
