import type { DemoCategory } from "./demo_dish.ts";

export const soups: DemoCategory = {
  id: "cat_soups",
  name: { en: "Soups", ko: "탕·국" },
  description: {
    en: "Long-simmered broths, each with a bowl of rice",
    ko: "오래 끓여 낸 국물 요리, 공깃밥이 함께 나갑니다",
  },
  dishes: [
    {
      id: "dish_seolleongtang",
      name: { en: "Ox Bone Soup", ko: "설렁탕" },
      description: {
        en:
          "Milky broth from beef bones boiled overnight, with sliced brisket and thin wheat noodles. Salt and scallion come separately.",
        ko: "사골을 밤새 고아 낸 뽀얀 국물에 양지 수육과 소면을 담았습니다. 소금과 대파는 따로 드립니다.",
      },
      priceCents: 1895,
      hasLunchPrice: true,
      contains: ["beef"],
      allergens: ["wheat"],
      prepMinutes: 10,
      optionGroupIds: ["group_size", "group_rice", "group_banchan", "group_requests_soup"],
    },
    {
      id: "dish_galbitang",
      name: { en: "Short Rib Soup", ko: "갈비탕" },
      description: {
        en: "Bone-in beef short ribs in a clear radish broth with glass noodles, jujube and ribbons of egg.",
        ko: "무를 넣어 맑게 끓인 국물에 소갈비와 당면, 대추, 달걀지단을 담았습니다.",
      },
      priceCents: 2295,
      contains: ["beef"],
      allergens: ["egg", "wheat", "soy"],
      isPopular: true,
      prepMinutes: 12,
      optionGroupIds: ["group_size", "group_rice", "group_banchan", "group_requests_soup_egg"],
    },
    {
      id: "dish_yukgaejang",
      name: { en: "Spicy Shredded Beef Soup", ko: "육개장" },
      description: {
        en: "Hand-torn brisket, bracken fern, taro stems and scallion in a red chili-oil broth with egg.",
        ko: "결대로 찢은 양지와 고사리, 토란대, 대파를 고추기름 국물에 끓이고 달걀을 풀었습니다.",
      },
      priceCents: 1895,
      hasLunchPrice: true,
      contains: ["beef"],
      allergens: ["egg", "wheat", "soy", "sesame"],
      isSpicy: true,
      prepMinutes: 12,
      optionGroupIds: ["group_spice", "group_rice", "group_banchan", "group_requests_soup_egg"],
    },
    {
      id: "dish_samgyetang",
      name: { en: "Ginseng Chicken Soup", ko: "삼계탕" },
      description: {
        en:
          "A whole young hen stuffed with sticky rice, ginseng, garlic and jujube, simmered until it falls from the bone.",
        ko: "영계 한 마리에 찹쌀, 인삼, 마늘, 대추를 채워 뼈가 쉽게 발릴 때까지 푹 고았습니다.",
      },
      priceCents: 2495,
      contains: ["chicken"],
      allergens: [],
      allergenNote: { en: "may contain pine nuts", ko: "잣이 들어 있을 수 있습니다" },
      isSpecial: true,
      prepMinutes: 25,
      optionGroupIds: ["group_rice", "group_banchan", "group_requests_soup"],
    },
    {
      id: "dish_ppyeo_haejangguk",
      name: { en: "Pork Backbone Soup", ko: "뼈해장국" },
      description: {
        en:
          "Meaty pork neck bones with cabbage greens, doenjang and ground perilla in a thick, peppery broth.",
        ko: "살이 많은 돼지 등뼈를 우거지, 된장, 들깻가루와 함께 얼큰하고 진하게 끓였습니다.",
      },
      priceCents: 1895,
      hasLunchPrice: true,
      contains: ["pork"],
      allergens: ["wheat", "soy"],
      isSpicy: true,
      prepMinutes: 15,
      optionGroupIds: ["group_spice_from_mild", "group_rice", "group_banchan", "group_requests_soup"],
    },
    {
      id: "dish_tteok_manduguk",
      name: { en: "Rice Cake & Dumpling Soup", ko: "떡만두국" },
      description: {
        en: "Sliced rice cakes and four pork dumplings in beef broth, with egg ribbons and roasted seaweed.",
        ko: "소고기 육수에 떡국떡과 돼지고기 만두 4개를 넣고 달걀지단과 김가루를 올렸습니다.",
      },
      priceCents: 1795,
      hasLunchPrice: true,
      contains: ["pork", "beef"],
      allergens: ["egg", "wheat", "soy", "sesame"],
      prepMinutes: 12,
      optionGroupIds: ["group_rice", "group_banchan", "group_requests_soup"],
    },
    {
      id: "dish_miyeokguk",
      name: { en: "Beef & Seaweed Soup", ko: "소고기미역국" },
      description: {
        en:
          "Soft sea mustard and brisket sautéed in sesame oil, then simmered with garlic and soup soy sauce.",
        ko: "참기름에 볶은 미역과 양지에 마늘과 국간장을 넣고 푹 끓였습니다.",
      },
      priceCents: 1695,
      contains: ["beef"],
      allergens: ["wheat", "soy", "sesame"],
      prepMinutes: 10,
      optionGroupIds: ["group_rice", "group_banchan"],
    },
  ],
};
