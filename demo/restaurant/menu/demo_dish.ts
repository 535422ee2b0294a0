import type { DishFlagFields } from "@domain/menu/dish_flags.ts";
import type { Texts } from "@domain/shared/language.ts";
import type { Category, Dish } from "@domain/menu/dish.ts";

/**
 * A dish with the fields that differ from the defaults in `menu.ts`.
 *
 * - Allergens: squid, clams and oysters count as shellfish, although the law means crustaceans only. Korean soy sauce,
 *   doenjang and gochujang are brewed with wheat, so they add both wheat and soy.
 * - Ingredients: what the dish contains with its default options, in its broth, sauces and sides too. Fish sauce and
 *   salted shrimp, and with them kimchi, are seafood.
 * - Vegetarian dishes contain no meat or fish, including anchovy stock and kimchi (fish sauce, salted shrimp).
 *   Vegan ones contain no egg, milk or honey either.
 */
export type DemoDish =
  & Pick<
    Dish,
    "id" | "name" | "description" | "priceCents" | "contains" | "allergens" | "prepMinutes"
  >
  & Partial<
    Pick<
      Dish,
      "allergenNote" | keyof DishFlagFields | "isTaxable" | "availability" | "optionGroupIds"
    >
  >
  & { hasLunchPrice?: true };

export type DemoCategory = Omit<Category, "sortOrder"> & { dishes: readonly DemoDish[] };

/** The allergen note for everything from the shared deep fryer. */
export const sharedFryer: Texts = {
  en: "fried in the same oil as shrimp, squid and fish",
  ko: "새우, 오징어, 생선과 같은 기름에 튀깁니다",
};
