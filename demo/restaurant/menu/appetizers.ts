import { type DemoCategory, sharedFryer } from "./demo_dish.ts";

export const appetizers: DemoCategory = {
  id: "cat_appetizers",
  name: { en: "Appetizers", ko: "전·애피타이저" },
  description: { en: "Pancakes, dumplings and plates to share", ko: "전과 만두, 나눠 먹기 좋은 요리" },
  dishes: [
    {
      id: "dish_haemul_pajeon",
      name: { en: "Seafood Scallion Pancake", ko: "해물파전" },
      description: {
        en:
          "Whole scallions, squid, shrimp and mussels in a wheat batter, fried until the edges crackle. Cut in squares, with soy-vinegar dip.",
        ko: "쪽파와 오징어, 새우, 홍합을 넣고 가장자리까지 바삭하게 부친 파전입니다. 초간장을 곁들입니다.",
      },
      priceCents: 2195,
      contains: ["seafood"],
      allergens: ["egg", "shellfish", "wheat", "soy"],
      isPopular: true,
      prepMinutes: 18,
      optionGroupIds: ["group_requests_sauce"],
    },
    {
      id: "dish_kimchi_jeon",
      name: { en: "Kimchi Pancake", ko: "김치전" },
      description: {
        en: "Well-aged kimchi and its juice in a thin batter with green chili, fried crisp on both sides.",
        ko: "푹 익은 김치와 김칫국물로 반죽해 청양고추를 넣고 얇고 바삭하게 부쳤습니다.",
      },
      priceCents: 1695,
      contains: ["seafood"],
      allergens: ["fish", "shellfish", "wheat", "soy"],
      isSpicy: true,
      prepMinutes: 15,
      optionGroupIds: ["group_requests_spicy"],
    },
    {
      id: "dish_gamja_jeon",
      name: { en: "Potato Pancakes", ko: "감자전" },
      description: {
        en:
          "Potatoes grated to order and fried in their own starch, without flour. Four pieces, with a soy dip on the side.",
        ko: "주문 즉시 간 감자를 밀가루 없이 감자 전분만으로 부칩니다. 4장이며 양념간장이 함께 나갑니다.",
      },
      priceCents: 1595,
      contains: [],
      allergens: ["wheat", "soy"],
      allergenNote: { en: "wheat and soy are only in the dip", ko: "밀과 대두는 양념간장에만 들어 있습니다" },
      isVegan: true,
      prepMinutes: 18,
      optionGroupIds: ["group_requests_dip"],
    },
    {
      id: "dish_japchae",
      name: { en: "Japchae", ko: "잡채" },
      description: {
        en:
          "Sweet potato glass noodles tossed with beef, spinach, carrot, onion and wood ear mushroom in soy and sesame oil.",
        ko: "소고기, 시금치, 당근, 양파, 목이버섯을 각각 볶아 당면과 함께 간장과 참기름에 무쳤습니다.",
      },
      priceCents: 1795,
      contains: ["beef"],
      allergens: ["wheat", "soy", "sesame"],
      prepMinutes: 12,
      optionGroupIds: ["group_protein", "group_size"],
    },
    {
      id: "dish_fried_mandu",
      name: { en: "Fried Pork Dumplings", ko: "군만두" },
      description: {
        en: "Eight pork and cabbage dumplings fried golden, with soy-vinegar and chili flakes to dip.",
        ko:
          "돼지고기와 양배추로 속을 채워 노릇하게 튀긴 만두 8개입니다. 고춧가루를 띄운 초간장과 함께 드세요.",
      },
      priceCents: 1195,
      contains: ["pork"],
      allergens: ["egg", "wheat", "soy", "sesame"],
      allergenNote: sharedFryer,
      prepMinutes: 10,
      optionGroupIds: ["group_requests_sauce"],
    },
    {
      id: "dish_yachae_mandu",
      name: { en: "Vegetable Dumplings", ko: "야채만두" },
      description: {
        en:
          "Eight pan-seared dumplings with tofu, cabbage, shiitake and glass noodles in an egg-free wrapper.",
        ko:
          "두부, 양배추, 표고버섯, 당면으로 속을 채운 만두 8개를 팬에 구웠습니다. 달걀은 들어가지 않습니다.",
      },
      priceCents: 1195,
      contains: [],
      allergens: ["wheat", "soy", "sesame"],
      isVegan: true,
      prepMinutes: 10,
      optionGroupIds: ["group_requests_sauce"],
    },
    {
      id: "dish_bossam",
      name: { en: "Bossam", ko: "보쌈" },
      description: {
        en:
          "Pork belly simmered with doenjang, ginger and rice wine, sliced with salted cabbage, sweet radish kimchi, salted shrimp and ssamjang. Serves two.",
        ko:
          "된장과 생강, 청주를 넣고 푹 삶은 삼겹살을 절인 배추, 무김치, 새우젓, 쌈장과 함께 냅니다. 2인분입니다.",
      },
      priceCents: 3995,
      contains: ["pork", "seafood", "alcohol"],
      allergens: ["fish", "shellfish", "wheat", "soy", "sesame"],
      isSpecial: true,
      prepMinutes: 20,
      optionGroupIds: ["group_banchan"],
    },
  ],
};
