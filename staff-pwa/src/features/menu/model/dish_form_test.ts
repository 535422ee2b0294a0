import { deepEqual, equal } from "node:assert/strict";
import type { AdminMenuItem } from "@contract/schemas/menu.ts";
import { changesPrice, type DishForm, dishResolver, toBody, toForm } from "./dish_form.ts";
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

async function codes(form: Partial<DishForm>, dish?: AdminMenuItem) {
  const result = await dishResolver(dish, [])({ ...toForm(dish), ...form }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
  return Object.fromEntries(Object.entries(result.errors).map(([field, error]) => [field, error?.type]));
}

Deno.test("reports every required field of an empty form", async () => {
  deepEqual(await codes({ prep_time_minutes: "" }), {
    name: "dish_name_required",
    price: "price_invalid",
    category_id: "category_required",
    prep_time_minutes: "prep_time_invalid",
  });
});

Deno.test("refuses invalid prices and preparation times out of range", async () => {
  for (const price of ["0", "-3", "abc", "1.999", "1e9"]) {
    deepEqual(
      await codes({ name: "A", category_id: "c", price }),
      { price: "price_invalid" },
      price,
    );
  }
  for (const prep_time_minutes of ["0", "181", "2.5"]) {
    deepEqual(await codes({ name: "A", category_id: "c", price: "9", prep_time_minutes }), {
      prep_time_minutes: "prep_time_invalid",
    });
  }
});

Deno.test("requires no reason when a dish is saved without changes", async () => {
  const form = toForm(bulgogi);
  equal(form.price, "19.90");
  equal(changesPrice(form, bulgogi, []), false);
  equal("price_reason" in toBody(form, bulgogi, []), false);
  deepEqual(await codes({}, bulgogi), {});
});

Deno.test("an edit leaves the availability, which only the form of a new dish shows", () => {
  const off = { ...bulgogi, is_available: false };
  deepEqual([off, undefined].map((dish) => "is_available" in toBody(toForm(off), dish, [])), [false, true]);
});

Deno.test("requires a reason for a new price or lunch price", async () => {
  const short = { price_reason: "price_reason_too_short" };
  deepEqual(await codes({ price: "20.90" }, bulgogi), short);
  deepEqual(await codes({ lunch_price: "" }, bulgogi), short);
  deepEqual(await codes({ price: "20.90", price_reason: "beef costs more" }, bulgogi), {});
});

Deno.test("aliases are typed with commas and limited in number and length", async () => {
  const form = toForm(bulgogi);
  equal(form.aliases, "LA bulgogi");
  deepEqual(toBody({ ...form, aliases: " bul gogi,, LA bulgogi, la BULGOGI" }, bulgogi, []).aliases, [
    "bul gogi",
    "LA bulgogi",
  ]);
  deepEqual(await codes({ aliases: "x".repeat(41) }, bulgogi), { aliases: "alias_too_long" });
  const many = Array.from({ length: 21 }, (_, at) => `a${at}`).join();
  deepEqual(await codes({ aliases: many }, bulgogi), { aliases: "aliases_too_many" });
});

Deno.test("requires a lunch price below the price", async () => {
  deepEqual(await codes({ name: "A", category_id: "c", price: "9", lunch_price: "9" }), {
    lunch_price: "lunch_price_too_high",
  });
});
