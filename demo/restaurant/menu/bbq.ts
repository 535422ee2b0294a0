import type { DemoCategory } from "./demo_dish.ts";

export const bbq: DemoCategory = {
  id: "cat_bbq",
  name: { en: "BBQ & Grill Plates", ko: "구이·볶음" },
  description: {
    en: "Cooked in our kitchen, each with a bowl of rice",
    ko: "주방에서 구워 담아 드리며 공깃밥이 함께 나갑니다",
  },
  dishes: [
    {
      id: "dish_la_galbi",
      name: { en: "LA Galbi", ko: "LA갈비" },
      description: {
        en:
          "Flanken-cut beef short ribs marinated two days in soy, pear and garlic, charred over open flame. 14 oz.",
        ko: "간장, 배, 마늘 양념에 이틀 재운 LA갈비를 직화로 구웠습니다. 약 400g입니다.",
      },
      priceCents: 3795,
      contains: ["beef"],
      allergens: ["wheat", "soy", "sesame"],
      isPopular: true,
      prepMinutes: 20,
      optionGroupIds: ["group_rice", "group_banchan"],
    },
    {
      id: "dish_bulgogi",
      name: { en: "Beef Bulgogi", ko: "소불고기" },
      description: {
        en: "Thin-sliced ribeye in sweet soy marinade, seared with onion, scallion and king oyster mushroom.",
        ko: "얇게 썬 꽃등심을 달콤한 간장 양념에 재워 양파, 대파, 새송이버섯과 함께 구웠습니다.",
      },
      priceCents: 2695,
      contains: ["beef"],
      allergens: ["wheat", "soy", "sesame"],
      isPopular: true,
      prepMinutes: 15,
      optionGroupIds: ["group_size", "group_rice", "group_banchan"],
    },
    {
      id: "dish_jeyuk_bokkeum",
      name: { en: "Spicy Pork", ko: "제육볶음" },
      description: {
        en:
          "Pork shoulder in gochujang and chili flakes, stir-fried over high heat with cabbage and perilla leaf.",
        ko: "고추장과 고춧가루 양념에 재운 돼지 앞다릿살을 양배추, 깻잎과 함께 센 불에 볶았습니다.",
      },
      priceCents: 2295,
      contains: ["pork"],
      allergens: ["wheat", "soy", "sesame"],
      isSpicy: true,
      prepMinutes: 15,
      optionGroupIds: ["group_spice", "group_size", "group_rice", "group_banchan"],
    },
    {
      id: "dish_dak_bulgogi",
      name: { en: "Chicken Bulgogi", ko: "닭불고기" },
      description: {
        en: "Boneless chicken thigh in soy, garlic and ginger, grilled until the edges caramelize.",
        ko: "간장, 마늘, 생강에 재운 닭다리살을 가장자리가 노릇해지도록 구웠습니다.",
      },
      priceCents: 2195,
      contains: ["chicken"],
      allergens: ["wheat", "soy", "sesame"],
      prepMinutes: 18,
      optionGroupIds: ["group_size", "group_rice", "group_banchan"],
    },
    {
      id: "dish_samgyeopsal",
      name: { en: "Grilled Pork Belly", ko: "삼겹살구이" },
      description: {
        en:
          "Thick-cut pork belly grilled with kimchi and garlic, with green chili, ssamjang and salted sesame oil.",
        ko: "두툼한 삼겹살을 김치, 마늘과 함께 구웠습니다. 풋고추, 쌈장, 기름장을 곁들입니다.",
      },
      priceCents: 2595,
      contains: ["pork", "seafood"],
      allergens: ["fish", "shellfish", "wheat", "soy", "sesame"],
      prepMinutes: 18,
      optionGroupIds: ["group_rice", "group_banchan"],
    },
    {
      id: "dish_godeungeo_gui",
      name: { en: "Grilled Mackerel", ko: "고등어구이" },
      description: {
        en: "Half a salted mackerel broiled skin side up, with grated radish, lemon and wasabi soy sauce.",
        ko: "소금에 절인 고등어 반 마리를 껍질이 바삭하게 구웠습니다. 무즙, 레몬, 와사비간장을 곁들입니다.",
      },
      priceCents: 2095,
      contains: ["seafood"],
      allergens: ["fish", "wheat", "soy"],
      allergenNote: { en: "may contain small bones", ko: "잔뼈가 들어 있을 수 있습니다" },
      prepMinutes: 20,
      optionGroupIds: ["group_rice", "group_banchan"],
    },
    {
      id: "dish_ojingeo_bokkeum",
      name: { en: "Spicy Stir-Fried Squid", ko: "오징어볶음" },
      description: {
        en:
          "Squid, onion, zucchini and scallion in a hot gochujang sauce, with thin wheat noodles to toss through it.",
        ko: "오징어와 양파, 애호박, 대파를 매운 고추장 양념에 볶았습니다. 비벼 드실 소면을 함께 드립니다.",
      },
      priceCents: 2395,
      contains: ["seafood"],
      allergens: ["shellfish", "wheat", "soy", "sesame"],
      isSpicy: true,
      prepMinutes: 15,
      optionGroupIds: ["group_spice_from_mild", "group_rice", "group_banchan"],
    },
    {
      id: "dish_galbi_jjim",
      name: { en: "Braised Short Ribs", ko: "갈비찜" },
      description: {
        en:
          "Beef short ribs braised four hours in soy and pear with radish, carrot, jujube and shiitake, topped with pine nuts.",
        ko: "소갈비를 간장과 배 양념에 무, 당근, 대추, 표고버섯과 함께 네 시간 조리고 잣을 올렸습니다.",
      },
      priceCents: 4295,
      contains: ["beef"],
      allergens: ["tree_nut", "wheat", "soy", "sesame"],
      allergenNote: { en: "topped with pine nuts", ko: "잣을 올립니다" },
      isSpecial: true,
      prepMinutes: 20,
      optionGroupIds: ["group_rice", "group_banchan"],
    },
    {
      // As long as a dish name gets: layouts are looked at with this one.
      id: "dish_family_platter",
      name: {
        en:
          "Family Grill Platter: LA Galbi, Beef Bulgogi and Spicy Pork with Lettuce Wraps, Ssamjang and Four Banchan (Serves 3–4)",
        ko: "LA갈비·소불고기·제육 모둠구이 한상 (쌈채소·쌈장·반찬 4종 포함, 3~4인분)",
      },
      description: {
        en:
          "Two and a half pounds of meat in three trays, with red leaf lettuce, perilla, garlic, four bowls of rice and four banchan, kimchi and fish cake among them.",
        ko:
          "고기 약 1.1kg을 세 판에 나누어 담고 상추, 깻잎, 마늘, 공기밥 4개, 김치와 어묵볶음을 포함한 반찬 4종을 함께 드립니다.",
      },
      priceCents: 10950,
      contains: ["pork", "beef", "seafood"],
      allergens: ["egg", "fish", "shellfish", "wheat", "soy", "sesame"],
      isSpecial: true,
      isSpicy: true,
      prepMinutes: 35,
      optionGroupIds: ["group_banchan", "group_soda", "group_requests_spicy"],
    },
  ],
};
