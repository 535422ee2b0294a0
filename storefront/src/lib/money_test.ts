import assert from "node:assert/strict";
import { percent, priceNow } from "./money.ts";

Deno.test("A rate shows no idle zeros and no noise of binary fractions", () => {
  assert.equal(percent(8.75), "8.75%");
  assert.equal(percent(10), "10%");
  assert.equal(percent(0.1 + 0.2), "0.3%");
});

Deno.test("The lunch price is the price now only while lunch lasts, and only for dishes that have one", () => {
  const dish = { price: 17.95, lunch_price: 15.95 };
  assert.equal(priceNow(dish, true), 15.95);
  assert.equal(priceNow(dish, false), 17.95);
  assert.equal(priceNow({ price: 9.95, lunch_price: null }, true), 9.95);
});
