import { type DemoCategory, sharedFryer } from "./demo_dish.ts";

export const chicken: DemoCategory = {
  id: "cat_chicken",
  name: { en: "Fried Chicken", ko: "치킨" },
  description: {
    en: "Fried twice to order, with pickled radish; a whole bird feeds two or three",
    ko: "주문 후 두 번 튀기고 치킨무를 함께 드립니다. 한 마리는 2~3인분입니다",
  },
  dishes: [
    {
      id: "dish_fried_chicken",
      name: { en: "Original Fried Chicken", ko: "후라이드치킨" },
      description: {
        en: "A whole bird in a thin, craggy crust, fried twice so it stays crisp on the way home.",
        ko: "얇은 튀김옷을 입힌 닭 한 마리를 두 번 튀겨 포장해도 바삭합니다. 치킨무를 함께 드립니다.",
      },
      priceCents: 2795,
      contains: ["chicken"],
      allergens: ["egg", "milk", "wheat", "soy"],
      allergenNote: sharedFryer,
      prepMinutes: 25,
      optionGroupIds: ["group_chicken_size", "group_soda"],
    },
    {
      id: "dish_yangnyeom_chicken",
      name: { en: "Sweet & Spicy Chicken", ko: "양념치킨" },
      description: {
        en:
          "Our fried chicken tossed in a sticky gochujang, garlic and rice syrup glaze, with crushed peanuts on top.",
        ko: "후라이드치킨을 고추장, 마늘, 조청으로 만든 양념에 버무리고 다진 땅콩을 뿌렸습니다.",
      },
      priceCents: 2995,
      contains: ["chicken"],
      allergens: ["egg", "milk", "peanut", "wheat", "soy", "sesame"],
      allergenNote: sharedFryer,
      isPopular: true,
      isSpicy: true,
      prepMinutes: 25,
      optionGroupIds: ["group_chicken_size", "group_soda", "group_requests_spicy"],
    },
    {
      id: "dish_ganjang_chicken",
      name: { en: "Soy Garlic Chicken", ko: "간장치킨" },
      description: {
        en: "Our fried chicken brushed with reduced soy sauce, roasted garlic and a little dried chili.",
        ko: "졸인 간장에 구운 마늘과 마른 고추를 더한 소스를 후라이드치킨에 발랐습니다.",
      },
      priceCents: 2995,
      contains: ["chicken"],
      allergens: ["egg", "milk", "wheat", "soy", "sesame"],
      allergenNote: sharedFryer,
      prepMinutes: 25,
      optionGroupIds: ["group_chicken_size", "group_soda", "group_requests_sauce"],
    },
    {
      id: "dish_banban_chicken",
      name: { en: "Half & Half Chicken", ko: "반반치킨" },
      description: {
        en: "Half original, half sweet & spicy with peanuts, in two compartments so neither goes soft.",
        ko: "후라이드 반, 땅콩을 뿌린 양념 반을 눅눅해지지 않게 칸을 나누어 담았습니다.",
      },
      priceCents: 2995,
      contains: ["chicken"],
      allergens: ["egg", "milk", "peanut", "wheat", "soy", "sesame"],
      allergenNote: sharedFryer,
      isSpicy: true,
      prepMinutes: 25,
      optionGroupIds: ["group_soda", "group_requests_spicy"],
    },
    {
      id: "dish_garlic_wings",
      name: { en: "Soy Garlic Wings", ko: "간장마늘윙 (8조각)" },
      description: {
        en: "Eight split wings in the soy garlic glaze, with toasted sesame seeds.",
        ko: "간장마늘 소스를 입힌 닭날개 8조각에 볶은 깨를 뿌렸습니다.",
      },
      priceCents: 1595,
      contains: ["chicken"],
      allergens: ["egg", "milk", "wheat", "soy", "sesame"],
      allergenNote: sharedFryer,
      prepMinutes: 18,
      optionGroupIds: ["group_soda", "group_requests_sauce"],
    },
  ],
};
