import type { Dish, Menu } from "@domain/menu/dish.ts";
import { usualLunch } from "@domain/menu/lunch.ts";
import { appetizers } from "./menu/appetizers.ts";
import { banchan } from "./menu/banchan.ts";
import { bbq } from "./menu/bbq.ts";
import { bibimbap } from "./menu/bibimbap.ts";
import { chicken } from "./menu/chicken.ts";
import type { DemoDish } from "./menu/demo_dish.ts";
import { drinks } from "./menu/drinks.ts";
import { kidsAndDessert } from "./menu/kids_and_dessert.ts";
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

/** The menu of the demo restaurant, in display order; a dish's `sortOrder` counts from 1 within its category. */
export const demoMenu: Menu = {
  categories: groups.map(({ dishes: _, ...category }, index) => ({ ...category, sortOrder: index + 1 })),
  dishes: groups.flatMap((group) => group.dishes.map((dish, index) => toDish(dish, group.id, index + 1))),
};

// Taxed unless it says otherwise. In California food to go is taxed when it is sold hot, and a hot part (the cup
// of broth beside cold noodles) makes the whole price taxable. Cold food to go and still drinks are not taxed, soda
// always is. The demo restaurant keeps cold food apart in its books, as one that sells mostly hot food must.
function toDish({ hasLunchPrice, ...dish }: DemoDish, categoryId: string, sortOrder: number): Dish {
  return {
    categoryId,
    allergenNote: "",
    isPopular: false,
    isSpecial: false,
    isSpicy: false,
    isVegetarian: false,
    isTaxable: true,
    availability: { kind: "on" },
    ...dish,
    ...(hasLunchPrice && { lunchPriceCents: dish.priceCents - usualLunch.differenceCents }),
    sortOrder,
  };
}
