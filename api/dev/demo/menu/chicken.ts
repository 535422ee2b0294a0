import { type DemoCategory, sharedFryer } from "./demo_dish.ts";

export const chicken: DemoCategory = {
  id: "cat_chicken",
  name: "Fried Chicken",
  nameKorean: "치킨",
  description: "Fried twice to order, with pickled radish; a whole bird feeds two or three",
  descriptionKorean: "주문 후 두 번 튀기고 치킨무를 함께 드립니다. 한 마리는 2~3인분입니다",
  dishes: [
    {
      id: "dish_fried_chicken",
      name: "Original Fried Chicken",
      nameKorean: "후라이드치킨",
      description: "A whole bird in a thin, craggy crust, fried twice so it stays crisp on the way home.",
      descriptionKorean:
        "얇은 튀김옷을 입힌 닭 한 마리를 두 번 튀겨 포장해도 바삭합니다. 치킨무를 함께 드립니다.",
      priceCents: 2795,
      allergens: ["egg", "milk", "wheat", "soy"],
      allergenNote: sharedFryer,
      prepMinutes: 25,
    },
    {
      id: "dish_yangnyeom_chicken",
      name: "Sweet & Spicy Chicken",
      nameKorean: "양념치킨",
      description:
        "Our fried chicken tossed in a sticky gochujang, garlic and rice syrup glaze, with crushed peanuts on top.",
      descriptionKorean: "후라이드치킨을 고추장, 마늘, 조청으로 만든 양념에 버무리고 다진 땅콩을 뿌렸습니다.",
      priceCents: 2995,
      allergens: ["egg", "milk", "peanut", "wheat", "soy", "sesame"],
      allergenNote: sharedFryer,
      isPopular: true,
      isSpicy: true,
      prepMinutes: 25,
    },
    {
      id: "dish_ganjang_chicken",
      name: "Soy Garlic Chicken",
      nameKorean: "간장치킨",
      description:
        "Our fried chicken brushed with reduced soy sauce, roasted garlic and a little dried chili.",
      descriptionKorean: "졸인 간장에 구운 마늘과 마른 고추를 더한 소스를 후라이드치킨에 발랐습니다.",
      priceCents: 2995,
      allergens: ["egg", "milk", "wheat", "soy", "sesame"],
      allergenNote: sharedFryer,
      prepMinutes: 25,
    },
    {
      id: "dish_banban_chicken",
      name: "Half & Half Chicken",
      nameKorean: "반반치킨",
      description:
        "Half original, half sweet & spicy with peanuts, in two compartments so neither goes soft.",
      descriptionKorean: "후라이드 반, 땅콩을 뿌린 양념 반을 눅눅해지지 않게 칸을 나누어 담았습니다.",
      priceCents: 2995,
      allergens: ["egg", "milk", "peanut", "wheat", "soy", "sesame"],
      allergenNote: sharedFryer,
      isSpicy: true,
      prepMinutes: 25,
    },
    {
      id: "dish_garlic_wings",
      name: "Soy Garlic Wings",
      nameKorean: "간장마늘윙 (8조각)",
      description: "Eight split wings in the soy garlic glaze, with toasted sesame seeds.",
      descriptionKorean: "간장마늘 소스를 입힌 닭날개 8조각에 볶은 깨를 뿌렸습니다.",
      priceCents: 1595,
      allergens: ["egg", "milk", "wheat", "soy", "sesame"],
      allergenNote: sharedFryer,
      prepMinutes: 18,
    },
  ],
};
