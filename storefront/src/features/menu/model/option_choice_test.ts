import { deepEqual, equal } from "node:assert/strict";
import { optionGroupsOf } from "@web/option_groups.ts";
import { bibimbapGroups, groupOf, optionOf } from "@/lib/options/testing.ts";
import { choose, chosenOptions, firstChoice, groupOfProblem, hintOf, maxOf } from "./option_choice.ts";

const groups = optionGroupsOf({ option_groups: bibimbapGroups });
const [spice, , extras] = groups;
const [egg, , , beef] = extras?.options ?? [];
const choiceOf = (quantities: Record<string, number>) => new Map(Object.entries(quantities));

Deno.test("a dish starts with its default options", () => {
  deepEqual(chosenOptions(groups, firstChoice(groups)), [{ id: "mild", quantity: 1 }]);
});

Deno.test("a given choice loses what is sold out, unknown or above a limit", () => {
  const given = [
    { id: "hot", quantity: 1 },
    { id: "tofu", quantity: 1 },
    { id: "left the dish", quantity: 1 },
    { id: "egg", quantity: 5 },
  ];
  deepEqual(chosenOptions(groups, firstChoice(groups, given)), [
    { id: "hot", quantity: 1 },
    { id: "egg", quantity: 2 },
  ]);
});

Deno.test("in a group of one option a new choice replaces the old one", () => {
  deepEqual(spice && choose(spice, choiceOf({ mild: 1, beef: 1 }), "hot", 1), choiceOf({ beef: 1, hot: 1 }));
  deepEqual(extras && choose(extras, choiceOf({ egg: 1 }), "beef", 1), choiceOf({ egg: 1, beef: 1 }));
  deepEqual(extras && choose(extras, choiceOf({ egg: 1 }), "egg", 0), choiceOf({}));
});

Deno.test("the maximum of an option is limited by the option and by the rest of its group", () => {
  const max = (option: typeof egg, quantities: Record<string, number>) =>
    extras && option && maxOf(extras, option, choiceOf(quantities));
  equal(max(egg, {}), 2);
  equal(max(egg, { beef: 1, cheese: 1 }), 1);
  equal(max(beef, { egg: 2, cheese: 1 }), 0);
  equal(max(beef, { egg: 2, beef: 1 }), 1);
});

Deno.test("the hint says what is required and how many options can be chosen", () => {
  const hint = (min: number, max: number, options = 4) => {
    const group = groupOf("group", Array.from({ length: options }, (_, nth) => optionOf(String(nth))), {
      min,
      max,
    });
    return optionGroupsOf({ option_groups: [group] }).map(hintOf)[0];
  };
  deepEqual(hint(1, 1), { id: "option.required", values: { min: 1 } });
  deepEqual(hint(1, 3), { id: "option.requiredRange", values: { min: 1, max: 3 } });
  deepEqual(hint(0, 3), { id: "option.upTo", values: { max: 3 } });
  deepEqual(hint(0, 9), { id: "option.optional", values: {} });
});

Deno.test("a server's error belongs to the group with that name, or to the group of the chosen option with that name", () => {
  const twice = optionGroupsOf({
    option_groups: [
      groupOf("Protein", [optionOf("protein_tofu", { name: "Tofu" })]),
      groupOf("Toppings", [optionOf("extra_tofu", { name: "Tofu" })]),
    ],
  });
  const off = { code: "option_unavailable", params: { name: "Tofu", name_korean: "두부" } };
  equal(groupOfProblem(twice, choiceOf({ extra_tofu: 1 }), off), "Toppings");
  equal(groupOfProblem(twice, choiceOf({}), off), "Protein");
  equal(
    groupOfProblem(groups, choiceOf({}), { code: "option_required", params: { name: "Size", min: 1 } }),
    "Size",
  );
  equal(groupOfProblem(groups, choiceOf({}), { code: "option_unknown" }), undefined);
});
