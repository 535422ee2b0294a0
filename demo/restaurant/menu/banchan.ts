import type { DemoCategory } from "./demo_dish.ts";

export const banchan: DemoCategory = {
  id: "cat_banchan",
  name: { en: "Banchan & Sides", ko: "반찬·사이드" },
  description: { en: "Small plates, rice, and kimchi by the jar", ko: "밑반찬과 공깃밥, 병에 담은 김치" },
  dishes: [
    {
      id: "dish_gyeran_jjim",
      name: { en: "Steamed Egg", ko: "계란찜" },
      description: {
        en: "Three eggs whisked with anchovy stock and steamed in a clay pot until they rise over the rim.",
        ko: "멸치 육수에 달걀 3개를 풀어 뚝배기에서 봉긋하게 부풀도록 쪘습니다. 새우젓으로 간합니다.",
      },
      priceCents: 995,
      contains: ["seafood"],
      allergens: ["egg", "fish", "shellfish", "sesame"],
      allergenNote: { en: "seasoned with salted shrimp", ko: "새우젓으로 간합니다" },
      prepMinutes: 12,
    },
    {
      id: "dish_gyeran_mari",
      name: { en: "Rolled Omelet", ko: "계란말이" },
      description: {
        en:
          "Four eggs with carrot, scallion and onion, rolled in thin layers and sliced. Ketchup on the side.",
        ko: "당근, 대파, 양파를 다져 넣은 달걀 4개를 겹겹이 말아 썰었습니다. 케첩을 곁들입니다.",
      },
      priceCents: 1195,
      contains: [],
      allergens: ["egg"],
      isVegetarian: true,
      prepMinutes: 12,
    },
    {
      id: "dish_dubu_buchim",
      name: { en: "Pan-Fried Tofu", ko: "두부부침" },
      description: {
        en:
          "Firm tofu seared in perilla oil, topped with soy sauce, scallion, chili flakes and sesame seeds.",
        ko: "들기름에 노릇하게 지진 두부에 대파와 고춧가루, 깨를 넣은 양념간장을 올렸습니다.",
      },
      priceCents: 1095,
      contains: [],
      allergens: ["wheat", "soy", "sesame"],
      isVegan: true,
      prepMinutes: 10,
    },
    {
      id: "dish_rice",
      name: { en: "Steamed Rice", ko: "공기밥" },
      description: { en: "A bowl of short-grain Calrose rice.", ko: "갓 지은 쌀밥 한 공기입니다." },
      priceCents: 250,
      contains: [],
      allergens: [],
      isVegan: true,
      prepMinutes: 3,
    },
    {
      id: "dish_banchan_box",
      name: { en: "Banchan Box, Four Kinds", ko: "반찬 모둠 (4종)" },
      description: {
        en:
          "Seasoned spinach, bean sprouts, soy-braised lotus root and stir-fried fish cake, 4 oz each. Packed cold.",
        ko: "시금치나물, 콩나물, 연근조림, 어묵볶음을 4온스씩 담았습니다. 차게 포장해 드립니다.",
      },
      priceCents: 1295,
      contains: ["seafood"],
      allergens: ["egg", "fish", "wheat", "soy", "sesame"],
      isTaxable: false,
      prepMinutes: 4,
    },
    {
      id: "dish_kimchi_jar",
      name: { en: "House Kimchi, 16 oz", ko: "배추김치 (16oz)" },
      description: {
        en: "Napa cabbage kimchi made here every Tuesday, with anchovy sauce and salted shrimp. Packed cold.",
        ko: "매주 화요일 매장에서 담그는 배추김치입니다. 멸치액젓과 새우젓을 넣습니다. 차게 포장해 드립니다.",
      },
      priceCents: 995,
      contains: ["seafood"],
      allergens: ["fish", "shellfish"],
      isSpicy: true,
      isTaxable: false,
      prepMinutes: 3,
    },
    {
      id: "dish_gim",
      name: { en: "Roasted Seaweed", ko: "조미김" },
      description: {
        en: "A sealed tray of eight crisp sheets with sesame oil and salt.",
        ko: "참기름과 소금을 발라 구운 김 8장을 밀봉 포장한 제품입니다.",
      },
      priceCents: 300,
      contains: [],
      allergens: ["sesame"],
      isVegan: true,
      isTaxable: false,
      prepMinutes: 3,
    },
  ],
};
