import assert from "node:assert/strict";
import fc from "fast-check";
import { bulgogi, dish, extras, fridayDinner, option, requests, spice } from "../testing/fixtures.ts";
import type { Availability } from "./dish.ts";
import { flagFields } from "./dish_flags.ts";
import {
  checkedOptions,
  type ChosenOption,
  defaultOptions,
  isOrderable,
  leftOutOptions,
  normalizedOptions,
  type OptionGroup,
  optionProblems,
  pricedOptions,
  removedAllergens,
  sameOptions,
  soldOptions,
  withOptions,
  withTags,
} from "./option.ts";

const groups = [spice, extras, requests];
const chosen = (...ids: string[]) => normalizedOptions(ids.map((id) => ({ id, quantity: 1 })));
const kindsOf = (...ids: string[]) =>
  optionProblems(groups, chosen(...ids), fridayDinner).map(({ kind }) => kind);

Deno.test("a dish can be ordered while each required group has enough available options, counted by their limits", () => {
  const [mild] = spice.options;
  assert.ok(mild);
  const option = { ...mild, id: "egg", availability: { kind: "on" } as Availability, max: 1 };
  const off = {
    ...option,
    id: "kimchi",
    availability: { kind: "off_until", until: fridayDinner + 1 } as const,
  };
  const sides = { ...spice, id: "sides", min: 1, max: 3, options: [off] };
  const canOrder = (group: OptionGroup, now = fridayDinner) =>
    isOrderable({ ...bulgogi, optionGroupIds: ["sides"] }, new Map([["sides", group]]), now);
  assert.equal(canOrder(sides), false);
  assert.equal(canOrder(sides, fridayDinner + 1), true, "the option is back");
  assert.equal(canOrder({ ...sides, min: 0 }), true, "the group is optional");
  assert.equal(canOrder({ ...sides, options: [off, option] }), true);
  assert.equal(canOrder({ ...sides, min: 2, options: [off, option] }), false, "one is too few");
  assert.equal(canOrder({ ...sides, min: 2, options: [off, { ...option, max: 2 }] }), true, "twice the same");
  const group = new Map([["sides", { ...sides, min: 0 }]]);
  assert.equal(isOrderable({ ...bulgogi, availability: { kind: "off" } }, group, fridayDinner), false);
});

Deno.test("a default of an optional group that is taken off is left out, and one that another replaces is not", () => {
  const [mild] = spice.options;
  assert.ok(mild);
  const egg = { ...mild, id: "egg", name: { en: "Egg", ko: "계란" } };
  const kimchi = { ...egg, id: "kimchi", name: { en: "Kimchi", ko: "김치" } };
  const sides = { ...spice, id: "sides", min: 0, max: 2, options: [egg, kimchi] };
  const left = (group: OptionGroup, ...ids: string[]) =>
    leftOutOptions([group], ids.map((id) => ({ id, quantity: 1 })), fridayDinner).map(({ id }) => id);
  assert.deepEqual(left(sides, "egg", "kimchi"), []);
  assert.deepEqual(left(sides, "kimchi"), ["egg"]);
  assert.deepEqual(left(sides), ["egg", "kimchi"]);
  assert.deepEqual(left({ ...sides, max: 1 }, "kimchi"), [], "replaced");
  assert.deepEqual(left({ ...sides, min: 1 }, "kimchi"), [], "required");
  const off = { kind: "off" } as const;
  assert.deepEqual(left({ ...sides, options: [{ ...egg, availability: off }, kimchi] }, "kimchi"), []);
  const plain = { ...sides, options: [{ ...egg, isDefault: false }, kimchi] };
  assert.deepEqual(left(plain, "kimchi"), []);
});

Deno.test("without a choice, a dish gets the default options that are available", () => {
  assert.deepEqual(defaultOptions(groups, fridayDinner), [{ id: "mild", quantity: 1 }]);
  assert.deepEqual(checkedOptions(groups, undefined, fridayDinner), { ok: true, value: chosen("mild") });
  const off = {
    ...spice,
    options: spice.options.map((each) => ({ ...each, availability: { kind: "off" } as const })),
  };
  assert.deepEqual(defaultOptions([off], fridayDinner), []);
});

Deno.test("a required group without a default must be chosen from", () => {
  const required = { ...spice, options: spice.options.map((each) => ({ ...each, isDefault: false })) };
  assert.deepEqual(checkedOptions([required], undefined, fridayDinner), {
    ok: false,
    error: { kind: "option_required", groupId: "spice", group: { en: "Spice level", ko: "맵기" }, min: 1 },
  });
});

Deno.test("a choice must keep the limits of its groups and options", () => {
  assert.deepEqual(kindsOf("mild"), []);
  assert.deepEqual(kindsOf("mild", "hot"), ["group_limit"]);
  assert.deepEqual(kindsOf("mild", "cheese", "cheese"), []);
  assert.deepEqual(kindsOf("mild", "cheese", "cheese", "cheese"), ["option_limit"]);
  assert.deepEqual(kindsOf("mild", "pizza"), ["option_unknown"]);
  assert.deepEqual(kindsOf(), ["option_required"]);
});

Deno.test("an option that is off until a moment can be chosen from that moment on", () => {
  const back = option("back", { availability: { kind: "off_until", until: fridayDinner } });
  const group = { ...extras, options: [back] };
  assert.deepEqual(optionProblems([group], chosen("back"), fridayDinner), []);
  assert.deepEqual(
    optionProblems([group], chosen("back"), fridayDinner - 1).map(({ kind }) => kind),
    ["option_unavailable"],
  );
});

Deno.test("options remove allergens, not flags, and an allergen that another option adds stays", () => {
  const sold = soldOptions(groups, chosen("mild", "no_egg"));
  assert.deepEqual(removedAllergens(sold), ["egg"]);
  assert.deepEqual(removedAllergens([...sold, { adds: ["egg"], removes: ["wheat", "milk"] }]), [
    "milk",
    "wheat",
  ]);
  assert.deepEqual(removedAllergens([]), []);
});

Deno.test("options add and remove allergens and flags of their dish", () => {
  const sold = (...ids: string[]) => soldOptions(groups, chosen(...ids));
  assert.deepEqual(withTags(bulgogi, sold("no_egg")).allergens, ["soy"]);
  assert.deepEqual(withTags(bulgogi, sold("cheese")).allergens, ["milk", "egg", "soy"]);
  assert.equal(withTags(bulgogi, sold("hot")).isSpicy, true);
  assert.equal(withTags({ ...bulgogi, isSpicy: true }, sold("mild")).isSpicy, false);
  const cancelling = [...sold("no_egg"), { adds: ["egg"], removes: [] } as const];
  assert.deepEqual(withTags(bulgogi, cancelling).allergens, ["egg", "soy"]);
});

Deno.test("options replace the ingredients of their dish", () => {
  const beef = { ...bulgogi, contains: ["beef"] } as const;
  const swap = { adds: ["pork"], removes: ["beef"] } as const;
  assert.deepEqual(withTags(beef, [swap]).contains, ["pork"]);
  assert.deepEqual(withTags(beef, [swap, { adds: ["seafood", "beef"], removes: [] }]).contains, [
    "pork",
    "beef",
    "seafood",
  ]);
});

Deno.test("a diet ends with what it excludes, and vegan with vegetarian, also when another option adds it", () => {
  const vegan = { ...dish("rice"), ...flagFields(["vegan"]) };
  const diets = (...options: Parameters<typeof withTags>[1]) => {
    const { isVegetarian, isVegan } = withTags(vegan, options);
    return [isVegetarian, isVegan];
  };
  assert.deepEqual(diets(), [true, true]);
  assert.deepEqual(diets({ adds: ["egg"], removes: [] }), [true, false]);
  assert.deepEqual(diets({ adds: ["seafood"], removes: [] }, { adds: ["vegan"], removes: [] }), [
    false,
    false,
  ]);
  assert.deepEqual(diets({ adds: [], removes: ["vegetarian"] }), [false, false]);
  assert.deepEqual(diets({ adds: [], removes: ["vegan"] }), [true, false]);
  const omelet = { ...dish("bibimbap", { allergens: ["egg"] }), ...flagFields(["vegetarian"]) };
  const noEgg = { adds: ["vegan"], removes: ["egg"] } as const;
  assert.equal(withTags(omelet, [noEgg]).isVegan, true);
  assert.equal(withTags(omelet, [noEgg, { adds: ["egg"], removes: [] }]).isVegan, false);
});

Deno.test("sold options are in the order of the groups and without those that left the dish", () => {
  assert.deepEqual(
    soldOptions(groups, chosen("no_egg", "gone", "tofu", "hot")).map(({ id, groupId }) => [id, groupId]),
    [["hot", "spice"], ["tofu", "extras"], ["no_egg", "requests"]],
  );
});

Deno.test("a sold option is a default while the guest keeps it as it was", () => {
  const isDefault = (options: ChosenOption[]) => soldOptions(groups, options).map((sold) => sold.isDefault);
  assert.deepEqual(isDefault(chosen("mild", "tofu")), [true, false]);
  assert.deepEqual(isDefault([{ id: "mild", quantity: 2 }]), [false]);
});

Deno.test("options that add count first, then those that take off, each as far as the price is above 0", () => {
  const added = (dishCents: number, ...amounts: [cents: number, quantity: number][]) =>
    pricedOptions(dishCents, amounts.map(([priceCents, quantity]) => ({ priceCents, quantity })))
      .map(({ addedCents }) => addedCents);
  assert.deepEqual(added(100, [-150, 1]), [-100]);
  assert.deepEqual(added(100, [-60, 1], [-60, 1], [-60, 1]), [-60, -40, 0]);
  assert.deepEqual(added(100, [-150, 2], [99, 1], [0, 1]), [-199, 99, 0]);
  assert.deepEqual(added(1000, [-150, 2], [99, 2]), [-300, 198]);
});

Deno.test("the price of a dish and what its options add make the price as sold, never below 0", () => {
  const options = fc.array(
    fc.record({ priceCents: fc.integer({ min: -999, max: 999 }), quantity: fc.integer({ min: 1, max: 20 }) }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), options, (dishCents, chosen) => {
      const fullCents = chosen.reduce(
        (sum, { priceCents, quantity }) => sum + priceCents * quantity,
        dishCents,
      );
      const priced = pricedOptions(dishCents, chosen);
      const soldCents = priced.reduce((sum, { addedCents }) => sum + addedCents, dishCents);
      assert.equal(soldCents, Math.max(0, fullCents));
      assert.equal(withOptions(dishCents, chosen), soldCents);
      for (const { priceCents, quantity, addedCents } of priced) {
        const cents = priceCents * quantity;
        assert.ok(cents >= 0 ? addedCents === cents : cents <= addedCents && addedCents <= 0);
      }
    }),
    { seed: 66, numRuns: 500 },
  );
});

Deno.test("normalized choices are equal exactly when they have the same options and quantities", () => {
  const choice = fc.array(
    fc.record({ id: fc.constantFrom("a", "b", "c"), quantity: fc.integer({ min: 0, max: 2 }) }),
    { maxLength: 6 },
  );
  const totalsOf = (options: readonly { id: string; quantity: number }[]) =>
    JSON.stringify(
      ["a", "b", "c"].map((id) =>
        options.filter((each) => each.id === id).reduce((sum, { quantity }) => sum + quantity, 0)
      ),
    );
  fc.assert(
    fc.property(choice, choice, (one, other) => {
      const normalized = normalizedOptions(one);
      assert.deepEqual(normalizedOptions(normalized), normalized);
      assert.equal(sameOptions(normalized, normalizedOptions(other)), totalsOf(one) === totalsOf(other));
    }),
    { seed: 18, numRuns: 300 },
  );
});
