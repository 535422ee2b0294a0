import assert from "node:assert/strict";
import { percent, priceNow } from "./money.ts";

Deno.test("formats a rate without trailing zeros and without floating-point noise", () => {
  assert.equal(percent(8.75), "8.75%");
  assert.equal(percent(10), "10%");
  assert.equal(percent(0.1 + 0.2), "0.3%");
});

Deno.test("the lunch price applies only during lunch and only to dishes that have one", () => {
  const dish = { price: 17.95, lunch_price: 15.95 };
  assert.equal(priceNow(dish, true), 15.95);
  assert.equal(priceNow(dish, false), 17.95);
  assert.equal(priceNow({ price: 9.95, lunch_price: null }, true), 9.95);
});
