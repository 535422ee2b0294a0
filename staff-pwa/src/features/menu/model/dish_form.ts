import { toWireFlags } from "@contract/dish_flags.ts";
import type { Resolver } from "react-hook-form";
import { type AdminMenuItem, dishBody, type EditDishBody, editDishBody } from "@contract/schemas/menu.ts";
import type { AdminOptionGroup } from "@contract/schemas/options.ts";
import { changesPrices } from "@domain/menu/dish_prices.ts";
import { validated } from "@/lib/form_errors.ts";
import { pick } from "@/ui/form/merge.ts";
import { changesOfAttaching } from "./option_group_form.ts";

/** The contract's body with every field that has a control. */
export type DishForm = {
  [Field in Exclude<keyof EditDishBody, "allergens" | "version">]: Exclude<EditDishBody[Field], undefined>;
};

const newDish: DishForm = {
  name: "",
  name_korean: "",
  description: "",
  description_korean: "",
  kitchen_name: "",
  aliases: [],
  price: NaN,
  lunch_price: null,
  category_id: "",
  prep_time_minutes: 15,
  is_available: true,
  ...toWireFlags([]),
  is_taxable: true,
  contains: [],
  allergen_choices: [],
  allergen_note: "",
  allergen_note_korean: "",
  image_url: null,
  illustration: null,
  option_group_ids: [],
  price_reason: "",
};

export function toForm(dish: AdminMenuItem | undefined): DishForm {
  const fields = Object.keys(newDish) as (keyof DishForm)[];
  return { ...newDish, ...dish && pick({ ...dish, price_reason: "" }, fields) };
}

/**
 * Whether the form changes a price of `dish`, or attaches or detaches a group with prices, which requires a reason
 * (docs/product-rules.md, "Price changes").
 */
export function changesPrice(
  form: Pick<DishForm, "price" | "lunch_price" | "option_group_ids">,
  dish: AdminMenuItem,
  groups: readonly AdminOptionGroup[],
): boolean {
  return form.price !== dish.price || form.lunch_price !== dish.lunch_price ||
    changesPrices(changesOfAttaching(dish.option_group_ids, form.option_group_ids, groups));
}

/** Validates the form with the same schema as the server. An edit leaves the availability, which may change meanwhile. */
export function dishResolver(
  dish: AdminMenuItem | undefined,
  groups: readonly AdminOptionGroup[],
): Resolver<DishForm, unknown, EditDishBody> {
  return ({ price_reason, is_available, ...fields }) => {
    if (dish === undefined) return validated(dishBody, { ...fields, is_available });
    const reason = changesPrice(fields, dish, groups) ? { price_reason } : {};
    return validated(editDishBody, { ...fields, ...reason, version: dish.version });
  };
}
