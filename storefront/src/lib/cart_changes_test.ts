import assert from "node:assert/strict";
import type { Cart, CartItem } from "@contract/schemas/cart.ts";
import { withQuantity } from "./cart_changes.ts";
import { toWireFlags } from "@contract/dish_flags.ts";

const line = (id: string, quantity: number): CartItem => ({
  id,
  menu_item_id: `dish-${id}`,
  name: id,
  name_korean: "",
  description: "",
  price: 10,
  quantity,
  line_total: 10 * quantity,
  special_instructions: "",
  options: [],
  has_default_options: true,
  option_problems: [],
  allergens: "",
  prep_time_minutes: 10,
  is_available: true,
  is_alcohol_over: false,
  ...toWireFlags([]),
  image_url: null,
});

const cart: Cart = {
  items: [line("a", 1), line("b", 2)],
  subtotal: 30,
  serviceFee: 0,
  serviceFeeRate: 0,
  charges: [],
  taxAmount: 2.63,
  taxRate: 8.75,
  total: 32.63,
  count: 3,
  alcohol: null,
};

Deno.test("a new quantity changes the count and keeps the server's sums", () => {
  const changed = withQuantity(cart, { line: line("b", 2), quantity: 5 });
  assert.deepEqual(changed.items.map((item) => item.quantity), [1, 5]);
  assert.equal(changed.count, 6);
  assert.equal(changed.total, 32.63);
});

Deno.test("quantity 0 removes the line", () => {
  const changed = withQuantity(cart, { line: line("a", 1), quantity: 0 });
  assert.deepEqual(changed.items.map((item) => item.id), ["b"]);
  assert.equal(changed.count, 2);
});
