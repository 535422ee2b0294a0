import { deepEqual, equal } from "node:assert/strict";
import type { AdminMenuItem } from "@contract/schemas/menu.ts";
import { changesPrice, type DishForm, dishResolver, toForm } from "./dish_form.ts";
import { toWireFlags } from "@contract/dish_flags.ts";

const bulgogi: AdminMenuItem = {
  id: "dish_1",
  name: "Bulgogi",
  name_korean: "불고기",
  kitchen_name: "",
  description: "",
  description_korean: "",
  aliases: ["LA bulgogi"],
  price: 19.9,
  lunch_price: 17.9,
  contains: [],
  allergens: "Soy",
  is_available: true,
  ...toWireFlags([]),
  prep_time_minutes: 20,
  image_url: null,
  illustration: { vessel: "plate", base: "none", toppings: ["beef"] },
  category_id: "cat_1",
  category_name: "Grill",
  category_name_korean: "고기",
  allergen_choices: ["soy"],
  allergen_note: "",
  allergen_note_korean: "",
  is_taxable: true,
  option_group_ids: [],
  off_until: null,
  version: "v1",
};

const submit = (form: Partial<DishForm>, dish?: AdminMenuItem) =>
  dishResolver(dish, [])({ ...toForm(dish), ...form }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });

async function codes(form: Partial<DishForm>, dish?: AdminMenuItem) {
  const { errors } = await submit(form, dish);
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.type]));
}

Deno.test("reports every required field of an empty form", async () => {
  deepEqual(await codes({ prep_time_minutes: NaN }), {
    name: "dish_name_required",
    price: "price_invalid",
    category_id: "category_required",
    prep_time_minutes: "prep_time_invalid",
  });
});

Deno.test("refuses invalid prices and preparation times out of range", async () => {
  for (const price of [0, -3, NaN, 1.999, 1e9]) {
    deepEqual(
      await codes({ name: "A", category_id: "c", price }),
      { price: "price_invalid" },
      String(price),
    );
  }
  for (const prep_time_minutes of [0, 181, 2.5]) {
    deepEqual(await codes({ name: "A", category_id: "c", price: 9, prep_time_minutes }), {
      prep_time_minutes: "prep_time_invalid",
    });
  }
});

Deno.test("requires no reason when a dish is saved without changes", async () => {
  equal(changesPrice(toForm(bulgogi), bulgogi, []), false);
  const { values, errors } = await submit({ price_reason: "typed before" }, bulgogi);
  deepEqual(errors, {});
  equal("price_reason" in values, false);
});

Deno.test("an edit leaves the availability, which only the form of a new dish shows", async () => {
  const off = { ...bulgogi, is_available: false };
  const isSent = async (dish?: AdminMenuItem) => "is_available" in (await submit(toForm(off), dish)).values;
  deepEqual([await isSent(off), await isSent()], [false, true]);
});

Deno.test("an edit is one of the version that the form shows", async () => {
  const { values } = await submit({}, bulgogi);
  equal("version" in values && values.version, "v1");
});

Deno.test("requires a reason for a new price or lunch price", async () => {
  const short = { price_reason: "price_reason_too_short" };
  deepEqual(await codes({ price: 20.9 }, bulgogi), short);
  deepEqual(await codes({ lunch_price: null }, bulgogi), short);
  deepEqual(await codes({ price: 20.9, price_reason: "beef costs more" }, bulgogi), {});
});

Deno.test("aliases are limited in number and length", async () => {
  deepEqual(await codes({ aliases: ["x".repeat(41)] }, bulgogi), { aliases: "alias_too_long" });
  const many = Array.from({ length: 21 }, (_, at) => `a${at}`);
  deepEqual(await codes({ aliases: many }, bulgogi), { aliases: "aliases_too_many" });
});

Deno.test("requires a lunch price below the price", async () => {
  deepEqual(await codes({ name: "A", category_id: "c", price: 9, lunch_price: 9 }), {
    lunch_price: "lunch_price_too_high",
  });
});
