import { toWireFlags, wireFlagsOf } from "@contract/dish_flags.ts";
import type { Resolver } from "react-hook-form";
import { fieldErrorsOf } from "@contract/field_problems.ts";
import { type AdminMenuItem, dishBody, editDishBody } from "@contract/schemas/menu.ts";
import type { AdminOptionGroup } from "@contract/schemas/options.ts";
import { readAliases } from "@domain/menu/dish.ts";
import { changesPrices } from "@domain/menu/dish_prices.ts";
import { resolverErrors } from "@/lib/form_errors.ts";
import { changesOfAttaching } from "./option_group_form.ts";
import { typed } from "./numbers.ts";

/** The values of the dish form. The user types numbers, and aliases separated by commas, as text. */
export type DishForm = ReturnType<typeof toForm>;

const defaultPrepMinutes = "15";

export function toForm(dish: AdminMenuItem | undefined, category = "") {
  return {
    name: dish?.name ?? "",
    name_korean: dish?.name_korean ?? "",
    description: dish?.description ?? "",
    description_korean: dish?.description_korean ?? "",
    kitchen_name: dish?.kitchen_name ?? "",
    aliases: dish?.aliases.join(", ") ?? "",
    price: dish?.price.toFixed(2) ?? "",
    lunch_price: dish?.lunch_price?.toFixed(2) ?? "",
    category_id: dish?.category_id ?? category,
    prep_time_minutes: dish === undefined ? defaultPrepMinutes : String(dish.prep_time_minutes),
    is_available: dish?.is_available ?? true,
    ...toWireFlags(dish === undefined ? [] : wireFlagsOf(dish)),
    is_taxable: dish?.is_taxable ?? true,
    contains: [...dish?.contains ?? []],
    allergen_choices: [...dish?.allergen_choices ?? []],
    allergen_note: dish?.allergen_note ?? "",
    allergen_note_korean: dish?.allergen_note_korean ?? "",
    image_url: dish?.image_url ?? null,
    illustration: dish?.illustration ?? null,
    option_group_ids: [...dish?.option_group_ids ?? []],
    price_reason: "",
  };
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
  return typed(form.price) !== dish.price || lunchOf(form) !== dish.lunch_price ||
    changesPrices(changesOfAttaching(dish.option_group_ids, form.option_group_ids, groups));
}

/** The request body, not yet validated by the contract's schema. An edit leaves the availability, which may change meanwhile. */
export function toBody(
  form: DishForm,
  dish: AdminMenuItem | undefined,
  groups: readonly AdminOptionGroup[],
) {
  const { price_reason, is_available, ...fields } = form;
  return {
    ...fields,
    aliases: readAliases(form.aliases),
    price: typed(form.price),
    lunch_price: lunchOf(form),
    prep_time_minutes: typed(form.prep_time_minutes),
    ...(dish === undefined ? { is_available } : {
      version: dish.version,
      ...(changesPrice(form, dish, groups) ? { price_reason } : {}),
    }),
  };
}

const lunchOf = ({ lunch_price }: Pick<DishForm, "lunch_price">): number | null =>
  lunch_price.trim() === "" ? null : typed(lunch_price);

/** Validates the form with the same schema as the server. */
export function dishResolver(
  dish: AdminMenuItem | undefined,
  groups: readonly AdminOptionGroup[],
): Resolver<DishForm> {
  return (form) => {
    const parsed = (dish === undefined ? dishBody : editDishBody).safeParse(toBody(form, dish, groups));
    if (parsed.success) return { values: form, errors: {} };
    return { values: {}, errors: resolverErrors<DishForm>(fieldErrorsOf(parsed.error.issues)) };
  };
}
