import { deepEqual, equal } from "node:assert/strict";
import { soldOptions } from "@domain/menu/option.ts";
import { optionGroupsOf } from "@web/option_groups.ts";
import { priceDifference, priceWith, withEffects } from "./groups.ts";
import { bibimbapGroups } from "./testing.ts";
import { toWireFlags } from "@contract/dish_flags.ts";

const groups = optionGroupsOf({ option_groups: bibimbapGroups });
const sold = (...ids: string[]) => soldOptions(groups, ids.map((id) => ({ id, quantity: 1 })));
const dish: Parameters<typeof withEffects>[0] = {
  contains: [],
  allergens: "Egg, Soy; may contain pine nuts",
  ...toWireFlags(["popular", "vegetarian"]),
};

Deno.test("options change the allergens and badges of a dish and leave its note", () => {
  deepEqual(withEffects(dish, sold("no_egg", "cheese")), {
    ...dish,
    allergens: "Milk, Soy; may contain pine nuts",
    is_vegetarian: false,
  });
  equal(withEffects(dish, sold("no_egg", "egg")).allergens, dish.allergens);
  equal(withEffects(dish, sold("hot")), dish);
});

Deno.test("options change the ingredients of a dish and end its diet", () => {
  const effects = [{ ...sold("hot")[0], adds: ["pork"], removes: ["beef"] }] as ReturnType<typeof sold>;
  const changed = withEffects({ ...dish, contains: ["beef", "alcohol"] }, effects);
  deepEqual([changed.contains, changed.is_vegetarian], [["pork", "alcohol"], false]);
});

Deno.test("the price of a dish with options is exact to the cent", () => {
  equal(priceWith(19.95, sold("large", "cheese")), 26.45);
  equal(priceWith(0.1 + 0.2, []), 0.3);
});

Deno.test("a price difference has a sign, and none is shown without a difference", () => {
  deepEqual([2, -4, 0].map(priceDifference), ["+$2.00", "−$4.00", ""]);
});
