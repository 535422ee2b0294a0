import type { DemoCategory } from "./demo_dish.ts";

// No vegetarian marks here: beside water and soda they would only be noise.
export const drinks: DemoCategory = {
  id: "cat_drinks",
  name: { en: "Drinks", ko: "음료" },
  description: { en: "Cold, in bottles and cans", ko: "시원한 병 음료와 캔 음료" },
  dishes: [
    {
      id: "dish_sikhye",
      name: { en: "Sweet Rice Punch", ko: "식혜" },
      description: {
        en: "Malted barley and rice drink with soft grains at the bottom, 12 oz bottle.",
        ko: "엿기름으로 삭혀 밥알을 띄운 전통 음료입니다. 12온스 병입니다.",
      },
      priceCents: 450,
      contains: [],
      allergens: [],
      allergenNote: { en: "contains barley", ko: "보리가 들어 있습니다" },
      isTaxable: false,
      prepMinutes: 3,
    },
    {
      id: "dish_sujeonggwa",
      name: { en: "Cinnamon Ginger Punch", ko: "수정과" },
      description: {
        en: "Cinnamon bark and ginger steeped with brown sugar and dried persimmon, 12 oz bottle.",
        ko: "계피와 생강을 달여 흑설탕과 곶감을 넣었습니다. 12온스 병입니다.",
      },
      priceCents: 450,
      contains: [],
      allergens: [],
      allergenNote: { en: "may contain pine nuts", ko: "잣이 들어 있을 수 있습니다" },
      isTaxable: false,
      prepMinutes: 3,
    },
    {
      id: "dish_boricha",
      name: { en: "Iced Barley Tea", ko: "보리차" },
      description: {
        en: "Roasted barley tea, unsweetened and caffeine-free, 16 oz bottle.",
        ko: "볶은 보리를 우린 무설탕, 무카페인 차입니다. 16온스 병입니다.",
      },
      priceCents: 350,
      contains: [],
      allergens: [],
      allergenNote: { en: "contains barley", ko: "보리가 들어 있습니다" },
      isTaxable: false,
      prepMinutes: 3,
    },
    {
      id: "dish_banana_milk",
      name: { en: "Banana Milk", ko: "바나나우유" },
      description: {
        en: "Banana-flavored milk in the round bottle, 8 oz.",
        ko: "단지 모양 병에 담긴 바나나맛 우유입니다. 8온스입니다.",
      },
      priceCents: 395,
      contains: [],
      allergens: ["milk"],
      isTaxable: false,
      prepMinutes: 3,
    },
    {
      id: "dish_cider",
      name: { en: "Korean Lemon-Lime Soda", ko: "사이다" },
      description: {
        en: "Lightly sweet lemon-lime soda, 12 oz can.",
        ko: "깔끔한 레몬라임향 탄산음료입니다. 12온스 캔입니다.",
      },
      priceCents: 300,
      contains: [],
      allergens: [],
      prepMinutes: 3,
    },
    {
      id: "dish_cola",
      name: { en: "Cola", ko: "콜라" },
      description: {
        en: "12 oz can: regular, diet or zero sugar.",
        ko: "12온스 캔입니다. 일반, 다이어트, 제로 중에서 고르세요.",
      },
      priceCents: 300,
      contains: [],
      allergens: [],
      prepMinutes: 3,
      optionGroupIds: ["group_cola"],
    },
    {
      id: "dish_water",
      name: { en: "Bottled Water", ko: "생수" },
      description: {
        en: "Still spring water, 16.9 oz bottle.",
        ko: "탄산 없는 샘물입니다. 16.9온스 병입니다.",
      },
      priceCents: 200,
      contains: [],
      allergens: [],
      isTaxable: false,
      prepMinutes: 3,
    },
  ],
};
