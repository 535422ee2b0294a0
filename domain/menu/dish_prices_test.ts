import assert from "node:assert/strict";
import fc from "fast-check";
import { bulgogi, extras, fridayDinner, menu, option, requests, spice } from "../testing/fixtures.ts";
import { dishPrices, priceChanges } from "./dish_prices.ts";
import type { Menu } from "./menu.ts";
import { type OptionGroup, optionProblems, soldOptions, withOptions } from "./option.ts";

const group = (more: Partial<OptionGroup>): OptionGroup => ({ ...extras, id: "group", ...more });

Deno.test("the lowest price takes every discount, the usual price the default options", () => {
  assert.deepEqual(dishPrices(1000, [spice, extras, requests]), { lowestCents: 600, usualCents: 1000 });
  const size = group({
    min: 1,
    max: 1,
    options: [option("small", { priceCents: -200 }), option("large", { priceCents: 300, isDefault: true })],
  });
  assert.deepEqual(dishPrices(1000, [size]), { lowestCents: 800, usualCents: 1300 });
});

Deno.test("a required group without defaults costs its cheapest options, and no dish costs less than nothing", () => {
  const sides = group({
    min: 2,
    max: 3,
    options: [option("rice", { priceCents: 100 }), option("kimchi", { priceCents: 150, max: 3 })],
  });
  assert.deepEqual(dishPrices(1000, [sides]), { lowestCents: 1250, usualCents: 1250 });
  const less = group({ min: 0, max: 9, options: [option("less", { priceCents: -300, max: 9 })] });
  assert.deepEqual(dishPrices(1000, [less]), { lowestCents: 0, usualCents: 1000 });
});

Deno.test("no choice that the groups allow is cheaper than the lowest price, and one costs exactly that", () => {
  const options = fc.array(
    fc.record({
      priceCents: fc.integer({ min: -500, max: 500 }),
      isDefault: fc.boolean(),
      max: fc.integer({ min: 1, max: 2 }),
    }),
    { minLength: 1, maxLength: 3 },
  );
  const groups = fc.array(
    fc.record({ options, min: fc.integer({ min: 0, max: 2 }), more: fc.integer({ min: 0, max: 2 }) }),
    { maxLength: 2 },
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2000 }), groups, (dishCents, shapes) => {
      const made = shapes.map(({ options, min, more }, at): OptionGroup => {
        const possible = options.reduce((sum, { max }) => sum + max, 0);
        return group({
          id: `group_${at}`,
          min: Math.min(min, possible),
          max: Math.max(1, Math.min(min + more, possible)),
          options: options.map((each, nth) => option(`${at}_${nth}`, each)),
        });
      });
      const all = made.flatMap(({ options }) => options);
      let choices: { id: string; quantity: number }[][] = [[]];
      for (const { id, max } of all) {
        choices = choices.flatMap((choice) =>
          Array.from({ length: max + 1 }, (_, quantity) => quantity ? [...choice, { id, quantity }] : choice)
        );
      }
      const allowed = choices.filter((choice) => optionProblems(made, choice, fridayDinner).length === 0)
        .map((choice) => withOptions(dishCents, soldOptions(made, choice)));
      assert.equal(dishPrices(dishCents, made).lowestCents, Math.min(...allowed));
    }),
    { seed: 65, numRuns: 200 },
  );
});

Deno.test("changes of prices are found by ids, prices and limits, and nothing else is one", () => {
  const withExtras = (more: Partial<OptionGroup>): Menu => ({
    ...menu,
    optionGroups: menu.optionGroups.map((each) => each.id === "extras" ? { ...extras, ...more } : each),
  });
  const changesIn = (after: Menu) => {
    const { options, dishes } = priceChanges(menu, after);
    return [
      ...options.map(({ option, from, to }) => `${option.id} ${from} → ${to}`),
      ...dishes.map(({ dish, from, to }) => `${dish.id} ${from.lowestCents} → ${to.lowestCents}`),
    ];
  };
  const edited = (change: (option: typeof extras.options[number]) => Partial<typeof option>) =>
    withExtras({ options: extras.options.map((each) => ({ ...each, ...change(each) })) });
  const lowest = bulgogi.priceCents - 400;

  assert.deepEqual(changesIn(menu), []);
  const texts = edited(({ id }) => ({
    name: { en: `New ${id}`, ko: "" },
    availability: { kind: "off" },
    adds: ["egg"],
  }));
  assert.deepEqual(changesIn(texts), []);
  assert.deepEqual(changesIn(edited(({ id }) => id === "half" ? { max: 2 } : {})), [
    `bulgogi ${lowest} → ${lowest - 400}`,
  ]);
  // The same name and price under another id is another option.
  assert.deepEqual(changesIn(edited(({ id }) => id === "cheese" ? { id: "cheese_2" } : {})), [
    "cheese 200 → undefined",
    "cheese_2 undefined → 200",
  ]);
  const detached = {
    ...menu,
    dishes: menu.dishes.map((dish) => ({ ...dish, optionGroupIds: ["requests"] })),
  };
  assert.deepEqual(changesIn(detached), [`bulgogi ${lowest} → ${bulgogi.priceCents}`]);
  const copy = { ...extras, id: "copy" };
  assert.deepEqual(changesIn({ ...menu, optionGroups: [...menu.optionGroups, copy] }), [
    "cheese undefined → 200",
    "tofu undefined → 300",
    "half undefined → -400",
  ]);
  assert.deepEqual(changesIn({ ...menu, optionGroups: [], dishes: detached.dishes }), [
    "cheese 200 → undefined",
    "tofu 300 → undefined",
    "half -400 → undefined",
    `bulgogi ${lowest} → ${bulgogi.priceCents}`,
  ]);
  assert.deepEqual(
    changesIn({ ...menu, optionGroups: [...menu.optionGroups, { ...spice, id: "copy" }] }),
    [],
  );
});
