import type { DemoCategory } from "./demo_dish.ts";

export const noodles: DemoCategory = {
  id: "cat_noodles",
  name: { en: "Noodles", ko: "면류" },
  description: {
    en: "Noodles and broth packed apart so they arrive firm",
    ko: "면이 붇지 않도록 면과 국물을 따로 담아 드립니다",
  },
  dishes: [
    {
      id: "dish_mul_naengmyeon",
      name: { en: "Cold Buckwheat Noodles in Broth", ko: "물냉면" },
      description: {
        en:
          "Chewy buckwheat noodles in icy beef and radish-kimchi broth with pear, cucumber and boiled egg. Comes with a cup of hot broth.",
        ko:
          "살얼음 낀 소고기·동치미 육수에 메밀면과 배, 오이, 삶은 달걀을 담았습니다. 따뜻한 육수 한 컵을 함께 드립니다.",
      },
      priceCents: 1795,
      hasLunchPrice: true,
      contains: ["beef", "seafood"],
      allergens: ["egg", "fish", "shellfish", "wheat", "soy", "sesame"],
      allergenNote: { en: "noodles contain buckwheat", ko: "면에 메밀이 들어 있습니다" },
      isPopular: true,
      prepMinutes: 12,
      optionGroupIds: ["group_noodles", "group_requests_egg"],
    },
    {
      id: "dish_bibim_naengmyeon",
      name: { en: "Cold Spicy Buckwheat Noodles", ko: "비빔냉면" },
      description: {
        en:
          "The same noodles without broth, in a sweet, hot gochujang sauce with pickled radish, cucumber and egg. Comes with a cup of hot broth.",
        ko:
          "메밀면에 매콤달콤한 고추장 양념과 무절임, 오이, 달걀을 올렸습니다. 따뜻한 육수 한 컵을 함께 드립니다.",
      },
      priceCents: 1795,
      hasLunchPrice: true,
      contains: ["beef"],
      allergens: ["egg", "wheat", "soy", "sesame"],
      allergenNote: { en: "noodles contain buckwheat", ko: "면에 메밀이 들어 있습니다" },
      isSpicy: true,
      prepMinutes: 12,
      optionGroupIds: ["group_spice_from_mild", "group_noodles", "group_requests_egg"],
    },
    {
      id: "dish_haemul_kalguksu",
      name: { en: "Seafood Knife-Cut Noodle Soup", ko: "해물칼국수" },
      description: {
        en: "Hand-cut wheat noodles in anchovy and kelp broth with clams, shrimp, squid and zucchini.",
        ko: "멸치와 다시마 육수에 바지락, 새우, 오징어, 애호박과 손칼국수를 끓였습니다.",
      },
      priceCents: 1895,
      contains: ["seafood"],
      allergens: ["fish", "shellfish", "wheat", "soy"],
      prepMinutes: 15,
      optionGroupIds: ["group_add_spice", "group_noodles", "group_requests_soup"],
    },
    {
      id: "dish_jajangmyeon",
      name: { en: "Black Bean Noodles", ko: "짜장면" },
      description: {
        en:
          "Thick wheat noodles under black bean sauce cooked with diced pork, onion and potato. Yellow radish on the side.",
        ko: "돼지고기와 양파, 감자를 춘장에 볶은 소스를 두툼한 면 위에 올렸습니다. 단무지를 곁들입니다.",
      },
      priceCents: 1495,
      hasLunchPrice: true,
      contains: ["pork"],
      allergens: ["wheat", "soy"],
      prepMinutes: 12,
      optionGroupIds: ["group_noodles", "group_requests_sauce"],
    },
    {
      id: "dish_jjamppong",
      name: { en: "Spicy Seafood Noodle Soup", ko: "짬뽕" },
      description: {
        en: "Wheat noodles in a smoky red pork-bone broth with squid, mussels, shrimp, cabbage and wood ear.",
        ko: "불향 나는 얼큰한 돼지사골 국물에 오징어, 홍합, 새우, 양배추, 목이버섯과 면을 담았습니다.",
      },
      priceCents: 1795,
      contains: ["pork", "seafood"],
      allergens: ["shellfish", "wheat", "soy"],
      isSpicy: true,
      prepMinutes: 15,
      optionGroupIds: ["group_spice", "group_noodles", "group_requests_soup"],
    },
    {
      id: "dish_kongguksu",
      name: { en: "Cold Soy Milk Noodles", ko: "콩국수" },
      description: {
        en:
          "Thin wheat noodles in chilled soy milk ground here from yellow soybeans, with cucumber and sesame. June to September.",
        ko:
          "매장에서 노란콩을 갈아 만든 시원한 콩국물에 소면을 말고 오이와 깨를 올립니다. 6월부터 9월까지 드립니다.",
      },
      priceCents: 1695,
      contains: [],
      allergens: ["wheat", "soy", "sesame"],
      isVegan: true,
      isTaxable: false,
      prepMinutes: 10,
      availability: { kind: "off" },
      optionGroupIds: ["group_noodles", "group_requests_sesame"],
    },
  ],
};
