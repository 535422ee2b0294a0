import type { DemoCategory } from "./demo_dish.ts";

export const kidsAndDessert: DemoCategory = {
  id: "cat_kids_dessert",
  name: "Kids & Dessert",
  nameKorean: "어린이·디저트",
  description: "Mild plates for children under ten, and something sweet",
  descriptionKorean: "열 살 미만 어린이를 위한 맵지 않은 메뉴와 달콤한 후식",
  dishes: [
    {
      id: "dish_kids_bulgogi",
      name: "Kids' Bulgogi Rice",
      nameKorean: "어린이 불고기덮밥",
      description:
        "A small bowl of rice with chopped beef bulgogi, sweet corn and seaweed flakes. Not spicy.",
      descriptionKorean: "잘게 썬 소불고기와 옥수수, 김가루를 올린 작은 덮밥입니다. 맵지 않습니다.",
      priceCents: 1150,
      allergens: ["wheat", "soy", "sesame"],
      prepMinutes: 10,
    },
    {
      id: "dish_kids_donkatsu",
      name: "Kids' Pork Cutlet",
      nameKorean: "어린이 돈까스",
      description:
        "A panko-breaded pork cutlet cut in strips, with rice, shredded cabbage and brown sauce on the side.",
      descriptionKorean:
        "빵가루를 입힌 돈까스를 먹기 좋게 썰어 밥, 양배추 샐러드와 담고 소스는 따로 드립니다.",
      priceCents: 1295,
      allergens: ["milk", "egg", "wheat", "soy"],
      allergenNote: "fried in the same oil as shrimp, squid and fish; brown sauce may contain anchovy",
      prepMinutes: 14,
    },
    {
      id: "dish_gyeran_bap",
      name: "Egg & Butter Rice",
      nameKorean: "간장계란밥",
      description:
        "Hot rice with two soft-fried eggs, butter, soy sauce and sesame seeds, the way it is made at home.",
      descriptionKorean: "뜨거운 밥에 반숙 계란프라이 2개와 버터, 간장, 깨를 올린 집밥 메뉴입니다.",
      priceCents: 950,
      allergens: ["milk", "egg", "wheat", "soy", "sesame"],
      isVegetarian: true,
      prepMinutes: 8,
      optionGroupIds: ["group_requests_sesame"],
    },
    {
      id: "dish_hotteok",
      name: "Sweet Filled Pancakes",
      nameKorean: "호떡",
      description:
        "Two yeasted pancakes griddled to order around brown sugar, cinnamon and crushed peanuts. The filling is hot.",
      descriptionKorean:
        "흑설탕, 계피, 다진 땅콩을 넣은 호떡 2개를 주문 즉시 철판에 굽습니다. 속이 뜨거우니 조심하세요.",
      priceCents: 695,
      allergens: ["milk", "peanut", "wheat"],
      isVegetarian: true,
      prepMinutes: 10,
    },
    {
      id: "dish_injeolmi",
      name: "Injeolmi Rice Cakes",
      nameKorean: "인절미",
      description: "Eight bites of pounded sticky rice rolled in roasted soybean powder. Room temperature.",
      descriptionKorean: "쫄깃한 찹쌀떡 8조각에 볶은 콩가루를 묻혔습니다. 상온으로 드립니다.",
      priceCents: 695,
      allergens: ["soy"],
      isVegetarian: true,
      isTaxable: false,
      prepMinutes: 3,
    },
    {
      id: "dish_yakgwa",
      name: "Honey Cookies",
      nameKorean: "약과",
      description: "Four wheat and sesame-oil cookies, fried slowly and soaked in honey and ginger syrup.",
      descriptionKorean: "밀가루와 참기름으로 반죽해 천천히 튀긴 뒤 꿀과 생강 시럽에 재운 약과 4개입니다.",
      priceCents: 595,
      allergens: ["wheat", "sesame"],
      allergenNote: "may contain pine nuts",
      isVegetarian: true,
      isTaxable: false,
      prepMinutes: 3,
    },
  ],
};
