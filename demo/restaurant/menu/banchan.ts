import type { DemoCategory } from "./demo_dish.ts";

export const banchan: DemoCategory = {
  id: "cat_banchan",
  name: "Banchan & Sides",
  nameKorean: "반찬·사이드",
  description: "Small plates, rice, and kimchi by the jar",
  descriptionKorean: "밑반찬과 공깃밥, 병에 담은 김치",
  dishes: [
    {
      id: "dish_gyeran_jjim",
      name: "Steamed Egg",
      nameKorean: "계란찜",
      description:
        "Three eggs whisked with anchovy stock and steamed in a clay pot until they rise over the rim.",
      descriptionKorean:
        "멸치 육수에 달걀 3개를 풀어 뚝배기에서 봉긋하게 부풀도록 쪘습니다. 새우젓으로 간합니다.",
      priceCents: 995,
      allergens: ["egg", "fish", "shellfish", "sesame"],
      allergenNote: "seasoned with salted shrimp",
      prepMinutes: 12,
    },
    {
      id: "dish_gyeran_mari",
      name: "Rolled Omelet",
      nameKorean: "계란말이",
      description:
        "Four eggs with carrot, scallion and onion, rolled in thin layers and sliced. Ketchup on the side.",
      descriptionKorean: "당근, 대파, 양파를 다져 넣은 달걀 4개를 겹겹이 말아 썰었습니다. 케첩을 곁들입니다.",
      priceCents: 1195,
      allergens: ["egg"],
      isVegetarian: true,
      prepMinutes: 12,
    },
    {
      id: "dish_dubu_buchim",
      name: "Pan-Fried Tofu",
      nameKorean: "두부부침",
      description:
        "Firm tofu seared in perilla oil, topped with soy sauce, scallion, chili flakes and sesame seeds.",
      descriptionKorean: "들기름에 노릇하게 지진 두부에 대파와 고춧가루, 깨를 넣은 양념간장을 올렸습니다.",
      priceCents: 1095,
      allergens: ["wheat", "soy", "sesame"],
      isVegetarian: true,
      prepMinutes: 10,
    },
    {
      id: "dish_rice",
      name: "Steamed Rice",
      nameKorean: "공기밥",
      description: "A bowl of short-grain Calrose rice.",
      descriptionKorean: "갓 지은 쌀밥 한 공기입니다.",
      priceCents: 250,
      allergens: [],
      isVegetarian: true,
      prepMinutes: 3,
    },
    {
      id: "dish_banchan_box",
      name: "Banchan Box, Four Kinds",
      nameKorean: "반찬 모둠 (4종)",
      description:
        "Seasoned spinach, bean sprouts, soy-braised lotus root and stir-fried fish cake, 4 oz each. Packed cold.",
      descriptionKorean: "시금치나물, 콩나물, 연근조림, 어묵볶음을 4온스씩 담았습니다. 차게 포장해 드립니다.",
      priceCents: 1295,
      allergens: ["egg", "fish", "wheat", "soy", "sesame"],
      isTaxable: false,
      prepMinutes: 4,
    },
    {
      id: "dish_kimchi_jar",
      name: "House Kimchi, 16 oz",
      nameKorean: "배추김치 (16oz)",
      description:
        "Napa cabbage kimchi made here every Tuesday, with anchovy sauce and salted shrimp. Packed cold.",
      descriptionKorean:
        "매주 화요일 매장에서 담그는 배추김치입니다. 멸치액젓과 새우젓을 넣습니다. 차게 포장해 드립니다.",
      priceCents: 995,
      allergens: ["fish", "shellfish"],
      isSpicy: true,
      isTaxable: false,
      prepMinutes: 3,
    },
    {
      id: "dish_gim",
      name: "Roasted Seaweed",
      nameKorean: "조미김",
      description: "A sealed tray of eight crisp sheets with sesame oil and salt.",
      descriptionKorean: "참기름과 소금을 발라 구운 김 8장을 밀봉 포장한 제품입니다.",
      priceCents: 300,
      allergens: ["sesame"],
      isVegetarian: true,
      isTaxable: false,
      prepMinutes: 3,
    },
  ],
};
