import { deepEqual, equal } from "node:assert/strict";
import { type CapacityChoice, capacityChoiceOf, capacityValues } from "./capacity_choice.ts";

const valueOf = (values: Readonly<Record<string, string>>) => (key: string) => values[key] ?? "";
const none = {
  max_orders_per_slot: "0",
  max_dishes_per_slot: "0",
  capacity_bands: "",
  kitchen_parallel_dishes: "0",
  large_order_dishes: "0",
  large_order_lead_minutes: "60",
};

Deno.test("the choice of capacity follows from the settings", () => {
  const choiceWith = (values: Readonly<Record<string, string>>) =>
    capacityChoiceOf(valueOf({ ...none, ...values }));
  equal(choiceWith({}), "off");
  equal(choiceWith({ large_order_lead_minutes: "90" }), "off");
  equal(choiceWith({ max_orders_per_slot: "4" }), "simple");
  for (
    const more of [
      { max_dishes_per_slot: "20" },
      { capacity_bands: "5,6 18:00-20:00 6/20" },
      { kitchen_parallel_dishes: "3" },
      { large_order_dishes: "12" },
    ]
  ) {
    equal(choiceWith(more), "advanced", JSON.stringify(more));
    equal(choiceWith({ ...more, max_orders_per_slot: "4" }), "advanced", JSON.stringify(more));
  }
});

Deno.test("a choice of capacity writes settings that amount to it and keeps the limit of orders", () => {
  const all = { ...none, max_orders_per_slot: "4", max_dishes_per_slot: "20", large_order_dishes: "12" };
  const written = (choice: CapacityChoice, values: Readonly<Record<string, string>>) => ({
    ...values,
    ...capacityValues(choice, valueOf(values)),
  });
  for (const values of [none, all]) {
    for (const choice of ["off", "simple"] as const) {
      equal(capacityChoiceOf(valueOf(written(choice, values))), choice);
    }
    deepEqual(written("advanced", values), values);
  }
  equal(written("simple", all).max_orders_per_slot, "4");
});
