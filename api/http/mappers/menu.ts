import { toWireFlags } from "./dish_flags.ts";
import type { MenuCategory, MenuItem } from "@contract/schemas/menu.ts";
import { allergenText, type Dish, isAvailable, type Menu } from "@domain/menu/dish.ts";
import { toDollars } from "@domain/shared/money.ts";

/** Returns the menu as JSON, without empty categories. */
export function toMenuByCategory(menu: Menu, now: number): MenuCategory[] {
  const byCategory = Map.groupBy(menu.dishes, (dish) => dish.categoryId);
  return menu.categories.flatMap((category) => {
    const dishes = byCategory.get(category.id);
    return dishes
      ? [{
        category_id: category.id,
        category_name: category.name,
        category_name_korean: category.nameKorean,
        category_description: category.description,
        category_description_korean: category.descriptionKorean,
        items: dishes.map((dish) => toMenuItem(dish, now)),
      }]
      : [];
  });
}

export function toMenuItem(dish: Dish, now: number): MenuItem {
  return {
    id: dish.id,
    name: dish.name,
    name_korean: dish.nameKorean,
    description: dish.description,
    description_korean: dish.descriptionKorean,
    price: toDollars(dish.priceCents),
    lunch_price: dish.lunchPriceCents === undefined ? null : toDollars(dish.lunchPriceCents),
    allergens: allergenText(dish),
    allergen_note_korean: dish.allergenNoteKorean,
    is_available: isAvailable(dish, now),
    ...toWireFlags(dish),
    prep_time_minutes: dish.prepMinutes,
    image_url: dish.imageUrl ?? null,
  };
}
