import assert from "node:assert/strict";
import { restaurant } from "@domain/testing/fixtures.ts";
import { addDish } from "../ordering/cart.ts";
import { dishSuggestions } from "./suggest_dishes.ts";

/** The restaurant with a cart of its first dish, and the number of reads of the sold dishes. */
async function withCart() {
  const ports = restaurant();
  const menu = await ports.menus.shown();
  const dearest = menu.dishes.toSorted((one, other) => other.priceCents - one.priceCents)[0];
  assert.ok(dearest);
  const cheap = { ...dearest, id: "rice", name: { en: "Rice", ko: "" }, priceCents: 200, optionGroupIds: [] };
  const menus = {
    ...ports.menus,
    shown: () => Promise.resolve({ ...menu, dishes: [...menu.dishes, cheap] }),
  };
  const added = await addDish(ports, { sessionId: "ses_1", dishId: dearest.id, quantity: 1, note: "" });
  assert.ok(added.ok);
  let reads = 0;
  const sales = {
    ...ports.sales,
    soldTogether: () => {
      reads += 1;
      return reads === 1 ? Promise.reject(new Error("no database")) : Promise.resolve([]);
    },
  };
  return { ports, suggest: dishSuggestions({ ...ports, menus, sales }), reads: () => reads };
}

Deno.test("the sold dishes are read once an hour, after a failure and when the clock is set back, and popular sides are suggested while they cannot be read", async () => {
  const { ports, suggest, reads } = await withCart();
  const hasRice = async () => (await suggest("ses_1")).some(({ id }) => id === "rice");
  assert.ok(await hasRice(), "the read fails");
  for (let nth = 0; nth < 3; nth++) assert.ok(await hasRice());
  assert.equal(reads(), 2);
  ports.clock.advanceMinutes(60);
  await suggest("ses_1");
  assert.equal(reads(), 3);
  ports.clock.advanceMinutes(-1);
  await suggest("ses_1");
  assert.equal(reads(), 4);
});

Deno.test("an empty cart and a restaurant without the setting get no suggestions and no read", async () => {
  const { ports, suggest, reads } = await withCart();
  assert.deepEqual(await suggest("ses_empty"), []);
  ports.store.changeSettings({ suggestsDishes: false });
  assert.deepEqual(await suggest("ses_1"), []);
  assert.equal(reads(), 0);
});
