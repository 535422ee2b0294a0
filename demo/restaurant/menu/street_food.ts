import { type DemoCategory, sharedFryer } from "./demo_dish.ts";

export const streetFood: DemoCategory = {
  id: "cat_street_food",
  name: { en: "Street Food", ko: "분식" },
  description: { en: "Bunsik: rice cakes, rolls and fritters", ko: "떡볶이와 김밥, 튀김 같은 분식" },
  dishes: [
    {
      id: "dish_tteokbokki",
      name: { en: "Tteokbokki", ko: "떡볶이" },
      description: {
        en:
          "Chewy rice cakes and fish cake in a sweet, hot gochujang sauce on anchovy stock, with a boiled egg.",
        ko: "멸치 육수에 고추장을 풀어 쌀떡과 어묵을 매콤달콤하게 끓이고 삶은 달걀을 넣었습니다.",
      },
      priceCents: 1395,
      contains: ["seafood"],
      allergens: ["egg", "fish", "wheat", "soy", "sesame"],
      allergenNote: { en: "fish cake may contain shrimp", ko: "어묵에 새우가 들어 있을 수 있습니다" },
      isPopular: true,
      isSpicy: true,
      prepMinutes: 12,
      optionGroupIds: ["group_spice", "group_size", "group_noodles", "group_toppings", "group_soda"],
    },
    {
      id: "dish_rose_tteokbokki",
      name: { en: "Rosé Tteokbokki", ko: "로제떡볶이" },
      description: {
        en:
          "Rice cakes, smoked sausage and fish cake in gochujang softened with cream and melted mozzarella.",
        ko: "쌀떡, 소시지, 어묵을 고추장 크림소스에 끓이고 모짜렐라 치즈를 녹였습니다.",
      },
      priceCents: 1695,
      contains: ["pork", "seafood"],
      allergens: ["milk", "egg", "fish", "wheat", "soy"],
      allergenNote: { en: "fish cake may contain shrimp", ko: "어묵에 새우가 들어 있을 수 있습니다" },
      isSpicy: true,
      prepMinutes: 14,
      optionGroupIds: [
        "group_spice_from_mild",
        "group_size",
        "group_noodles",
        "group_toppings",
        "group_soda",
      ],
    },
    {
      id: "dish_bulgogi_gimbap",
      name: { en: "Bulgogi Gimbap", ko: "불고기김밥" },
      description: {
        en:
          "Seaweed roll with warm rice, bulgogi, egg, spinach, carrot and yellow radish, ten slices. Comes with a cup of hot fish cake broth.",
        ko:
          "따뜻한 밥에 불고기, 달걀, 시금치, 당근, 단무지를 넣고 말았습니다. 어묵 국물 한 컵을 함께 드립니다.",
      },
      priceCents: 1195,
      contains: ["beef", "seafood"],
      allergens: ["egg", "fish", "wheat", "soy", "sesame"],
      allergenNote: { en: "fish is only in the broth", ko: "생선은 육수에만 들어갑니다" },
      prepMinutes: 10,
      optionGroupIds: ["group_soda"],
    },
    {
      id: "dish_chamchi_gimbap",
      name: { en: "Tuna Mayo Gimbap", ko: "참치김밥" },
      description: {
        en:
          "Seaweed roll with warm rice, tuna in mayonnaise, perilla leaf, egg and yellow radish, ten slices. Comes with a cup of hot fish cake broth.",
        ko:
          "따뜻한 밥에 마요네즈로 버무린 참치, 깻잎, 달걀, 단무지를 넣고 말았습니다. 어묵 국물 한 컵을 함께 드립니다.",
      },
      priceCents: 1095,
      contains: ["seafood"],
      allergens: ["egg", "fish", "wheat", "soy", "sesame"],
      prepMinutes: 10,
      optionGroupIds: ["group_soda"],
    },
    {
      id: "dish_eomuk_tang",
      name: { en: "Fish Cake Soup", ko: "어묵탕" },
      description: {
        en: "Six skewers of folded fish cake in anchovy, radish and kelp broth, with soy sauce to dip.",
        ko: "멸치와 무, 다시마로 낸 국물에 꼬치어묵 6개를 담았습니다. 찍어 드실 간장을 함께 드립니다.",
      },
      priceCents: 1295,
      contains: ["seafood"],
      allergens: ["egg", "fish", "wheat", "soy"],
      allergenNote: { en: "fish cake may contain shrimp", ko: "어묵에 새우가 들어 있을 수 있습니다" },
      prepMinutes: 10,
      optionGroupIds: ["group_noodles"],
    },
    {
      id: "dish_modum_twigim",
      name: { en: "Assorted Fritters", ko: "모둠튀김" },
      description: {
        en: "Two each of shrimp, squid, sweet potato and seaweed-wrapped glass noodles, battered and fried.",
        ko: "새우튀김, 오징어튀김, 고구마튀김, 김말이를 2개씩 바삭하게 튀겼습니다.",
      },
      priceCents: 1595,
      contains: ["seafood"],
      allergens: ["egg", "shellfish", "wheat", "soy"],
      allergenNote: sharedFryer,
      prepMinutes: 15,
      optionGroupIds: ["group_soda"],
    },
    {
      id: "dish_sundae",
      name: { en: "Korean Blood Sausage", ko: "순대" },
      description: {
        en:
          "Steamed pork blood sausage with glass noodles and vegetables, with salt and chili to dip and sliced liver.",
        ko: "당면과 채소를 넣은 순대를 쪄서 썰고 간을 곁들였습니다. 고춧가루를 섞은 소금에 찍어 드세요.",
      },
      priceCents: 1595,
      contains: ["pork"],
      allergens: ["wheat", "soy", "sesame"],
      prepMinutes: 12,
    },
    {
      id: "dish_corn_dog",
      name: { en: "Mozzarella Corn Dog", ko: "모짜렐라핫도그" },
      description: {
        en: "Half beef frank, half mozzarella in a rice flour batter with panko, rolled in sugar.",
        ko: "소고기 소시지 반, 모짜렐라 치즈 반을 쌀가루 반죽과 빵가루로 감싸 튀기고 설탕을 묻혔습니다.",
      },
      priceCents: 650,
      contains: ["beef"],
      allergens: ["milk", "egg", "wheat", "soy"],
      allergenNote: sharedFryer,
      prepMinutes: 10,
      optionGroupIds: ["group_soda"],
    },
  ],
};
