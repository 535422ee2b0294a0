import type { DishFlagFields } from "@domain/menu/dish_flags.ts";
import type { Category, Dish } from "@domain/menu/dish.ts";

/**
 * A dish with only what sets it apart; `menu.ts` fills in the rest.
 *
 * - Allergens: squid, clams and oysters count as shellfish. The law means crustaceans only, guests do not. Korean soy
 *   sauce, doenjang and gochujang are brewed with wheat, so they bring wheat along with soy.
 * - Vegetarian means no meat or fish anywhere in it: anchovy stock and kimchi (fish sauce, salted shrimp) rule it out.
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
      "allergenNote" | keyof DishFlagFields | "isTaxable" | "availability"
    >
  >
  & { hasLunchPrice?: true };

export type DemoCategory = Omit<Category, "sortOrder"> & { dishes: readonly DemoDish[] };

/** For everything that comes out of the one deep fryer. */
export const sharedFryer = "fried in the same oil as shrimp, squid and fish";
