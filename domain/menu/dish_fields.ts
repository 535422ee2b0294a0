import type { DishFlagFields } from "./dish_flags.ts";
import { versionOf } from "../shared/version.ts";
import type { Cents } from "../shared/money.ts";
import type { Allergen, Dish } from "./dish.ts";

/** All that staff write about a dish. */
export type DishFields = DishFlagFields & {
  categoryId: string;
  name: string;
  nameKorean: string;
  description: string;
  descriptionKorean: string;
  priceCents: Cents;
  lunchPriceCents: Cents | undefined;
  allergens: readonly Allergen[];
  allergenNote: string;
  allergenNoteKorean: string;
  isTaxable: boolean;
  prepMinutes: number;
  imageUrl: string | undefined;
  isAvailable: boolean;
};

export function newDish(id: string, fields: DishFields, sortOrder: number): Dish {
  const { isAvailable, ...rest } = fields;
  return { id, sortOrder, ...rest, availability: { kind: isAvailable ? "on" : "off" } };
}

/** The dish with what `fields` names changed. A dish that is off for a while stays so when it is still to be off. */
export function withFields(dish: Dish, fields: Partial<DishFields>): Dish {
  const { isAvailable, ...rest } = fields;
  const isOn = dish.availability.kind === "on";
  return {
    ...dish,
    ...rest,
    availability: isAvailable === undefined || isAvailable === isOn
      ? dish.availability
      : { kind: isAvailable ? "on" : "off" },
  };
}

/** What two editors must not overwrite unseen: everything but the dish's place in the list. */
export function dishVersion(dish: Dish): string {
  const { sortOrder: _, ...held } = dish;
  return versionOf(held);
}
