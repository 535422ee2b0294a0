import { flagFields, flagsOf, noFlags } from "@domain/menu/dish_flags.ts";
import type { Dish } from "@domain/menu/dish.ts";
import type { Menu } from "@domain/menu/menu.ts";
import { usualLunch } from "@domain/menu/lunch.ts";
import { appetizers } from "./menu/appetizers.ts";
import { banchan } from "./menu/banchan.ts";
import { bbq } from "./menu/bbq.ts";
import { bibimbap } from "./menu/bibimbap.ts";
import { chicken } from "./menu/chicken.ts";
import type { DemoDish } from "./menu/demo_dish.ts";
import { drinks } from "./menu/drinks.ts";
import { illustrations } from "./menu/illustrations.ts";
import { kidsAndDessert } from "./menu/kids_and_dessert.ts";
import { optionGroups } from "./menu/option_groups.ts";
import { noodles } from "./menu/noodles.ts";
import { soups } from "./menu/soups.ts";
import { stews } from "./menu/stews.ts";
import { streetFood } from "./menu/street_food.ts";

const groups = [
  bibimbap,
  stews,
  soups,
  bbq,
  noodles,
  chicken,
  streetFood,
  appetizers,
  banchan,
  kidsAndDessert,
  drinks,
];

/** The kitchen names of dishes with long names, by id. */
const kitchenNames: Readonly<Record<string, string>> = { dish_family_platter: "모둠구이 한상" };

/** The aliases of the dishes by id: names that are neither in their names nor a romanization of their Korean names. */
export const aliases: Readonly<Record<string, readonly string[]>> = {
  dish_haemul_sundubu: ["tofu soup"],
  dish_beef_sundubu: ["tofu soup"],
  dish_mushroom_sundubu: ["tofu soup"],
  dish_doenjang_jjigae: ["miso stew"],
  dish_jeyuk_bokkeum: ["pork bulgogi"],
  dish_tteokbokki: ["topokki"],
  dish_rose_tteokbokki: ["topokki"],
  dish_bulgogi_gimbap: ["sushi roll"],
  dish_chamchi_gimbap: ["sushi roll"],
  dish_eomuk_tang: ["odeng", "오뎅"],
  dish_modum_twigim: ["tempura"],
  dish_corn_dog: ["hot dog"],
  dish_fried_mandu: ["gyoza", "potstickers"],
  dish_yachae_mandu: ["gyoza"],
  dish_bossam: ["수육"],
  dish_gyeran_jjim: ["달걀찜"],
  dish_gyeran_mari: ["달걀말이"],
  dish_gim: ["nori"],
  dish_cider: ["Sprite", "7-Up"],
  dish_cola: ["Coke", "Pepsi"],
  dish_budae_jjigae: ["ramyun"],
  dish_seolleongtang: ["설농탕"],
  dish_haemul_pajeon: ["부침개"],
  dish_kimchi_jeon: ["부침개"],
  dish_gamja_jeon: ["부침개"],
  dish_hotteok: ["dessert", "디저트"],
  dish_injeolmi: ["dessert", "디저트"],
  dish_yakgwa: ["dessert", "디저트"],
};

/** The menu of the demo restaurant, in display order; a dish's `sortOrder` counts from 1 within its category. */
export const demoMenu: Menu = {
  categories: groups.map(({ dishes: _, ...category }, index) => ({ ...category, sortOrder: index + 1 })),
  dishes: groups.flatMap((group) => group.dishes.map((dish, index) => toDish(dish, group.id, index + 1))),
  optionGroups,
};

// Dishes are taxable by default. In California, hot food to go is taxable, and a hot part (such as a cup of broth with
// cold noodles) makes the whole price taxable. Cold food to go and still drinks are not taxed; soda always is. The demo
// restaurant accounts for cold food separately, which is required where most sales are hot food.
function toDish({ hasLunchPrice, ...dish }: DemoDish, categoryId: string, sortOrder: number): Dish {
  return {
    categoryId,
    kitchenName: kitchenNames[dish.id] ?? "",
    aliases: aliases[dish.id] ?? [],
    allergenNote: { en: "", ko: "" },
    isTaxable: true,
    availability: { kind: "on" },
    optionGroupIds: [],
    illustration: illustrations[dish.id],
    ...dish,
    ...flagFields(flagsOf({ ...noFlags, ...dish })),
    ...(hasLunchPrice && { lunchPriceCents: dish.priceCents - usualLunch.differenceCents }),
    sortOrder,
  };
}
