import assert from "node:assert/strict";
import { at, bibimbap, dish, fridayDinner } from "../testing/fixtures.ts";
import { alcoholEnd, countAlcohol, isSoldAt } from "./alcohol.ts";
import { newDish, withFields } from "./dish.ts";
import { flagFields } from "./dish_flags.ts";

const soju = dish("soju", { categoryId: "drinks", isAlcoholic: true });
const barleyTea = dish("barley_tea", { categoryId: "drinks" });
const count = (...quantities: [ReturnType<typeof dish>, number][]) =>
  countAlcohol(
    quantities.map(([{ id, isAlcoholic }, quantity]) => ({ dishId: id, isAlcoholic, quantity })),
    new Map([soju, barleyTea, bibimbap].map((dish) => [dish.id, dish])),
  );

Deno.test("each meal allows two alcoholic drinks, and soft drinks of their category are no meals", () => {
  assert.deepEqual(count([soju, 3], [bibimbap, 2]), { drinks: 3, maxDrinks: 4 });
  assert.deepEqual(count([soju, 1], [barleyTea, 2]), { drinks: 1, maxDrinks: 0 });
  assert.deepEqual(count([soju, 1], [dish("gone"), 1]), { drinks: 1, maxDrinks: 2 });
  assert.equal(count([bibimbap, 1], [barleyTea, 1]), undefined);
});

Deno.test("alcohol is sold until the end of its last day in Los Angeles, and other dishes always", () => {
  const end = alcoholEnd("2026-12-31");
  assert.ok(isSoldAt(soju, at("2026-12-31T23:59-08:00"), end));
  assert.ok(!isSoldAt(soju, at("2027-01-01T00:00-08:00"), end));
  assert.ok(isSoldAt(bibimbap, at("2027-01-01T00:00-08:00"), end));
  assert.ok(isSoldAt(soju, at("2030-01-01T00:00-08:00"), undefined));
});

Deno.test("an alcoholic drink contains alcohol, whatever the form says, and a dish with wine is no drink", () => {
  const made = newDish("soju", { ...soju, contains: [], availability: { kind: "on" } }, 1);
  assert.deepEqual(made.contains, ["alcohol"]);
  assert.deepEqual(withFields(made, { contains: [] }, fridayDinner).contains, ["alcohol"]);
  const braised = withFields(bibimbap, { contains: ["pork", "alcohol"] }, fridayDinner);
  assert.equal(braised.isAlcoholic, false);
  assert.equal(flagFields(["alcoholic"]).isAlcoholic, true);
});
