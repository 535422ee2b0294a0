import type { DishFlagFields } from "@domain/menu/dish_flags.ts";
import type { Category, Dish } from "@domain/menu/dish.ts";

/**
 * A dish with the fields that differ from the defaults in `menu.ts`.
 *
 * - Allergens: squid, clams and oysters count as shellfish, although the law means crustaceans only. Korean soy sauce,
 *   doenjang and gochujang are brewed with wheat, so they add both wheat and soy.
 * - Vegetarian dishes contain no meat or fish, including anchovy stock and kimchi (fish sauce, salted shrimp).
 */
export type DemoDish =
  & Pick<
    Dish,
    | "id"
    | "name"
    | "nameKorean"
    | "description"
    | "descriptionKorean"
    | "priceCents"
    | "allergens"
    | "prepMinutes"
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
export const sharedFryer = "fried in the same oil as shrimp, squid and fish";
