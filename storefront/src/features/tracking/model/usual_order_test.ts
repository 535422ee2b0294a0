import assert from "node:assert/strict";
import type { PastOrder } from "@/lib/device_memory.ts";
import { usualOrder } from "./usual_order.ts";

/** An order of one each of these dishes. Newer orders come first in the lists below. */
function orderOf(id: string, ...dishes: string[]): PastOrder {
  return {
    id,
    number: "K-001",
    placed: "",
    items: dishes.map((menu_item_id) => ({
      id: `${id} ${menu_item_id}`,
      menu_item_id,
      quantity: 1,
      name: menu_item_id,
      name_korean: "",
      unit_price: 10,
      line_total: 10,
      special_instructions: id,
      options: [],
    })),
  };
}

Deno.test("the usual is what was ordered most often, in any order of dishes and with any notes", () => {
  const orders = [
    orderOf("5", "mandu"),
    orderOf("4", "soup", "rice"),
    orderOf("3", "mandu"),
    orderOf("2", "rice", "soup"),
    orderOf("1", "soup", "rice"),
  ];
  assert.equal(usualOrder(orders)?.id, "4");
});

Deno.test("of contents ordered equally often, the newest is the usual", () => {
  const orders = [orderOf("4", "soup"), orderOf("3", "mandu"), orderOf("2", "mandu"), orderOf("1", "soup")];
  assert.equal(usualOrder(orders)?.id, "4");
});

Deno.test("there is no usual without a repeated order", () => {
  assert.equal(usualOrder([]), undefined);
  assert.equal(usualOrder([orderOf("2", "mandu"), orderOf("1", "mandu", "rice")]), undefined);
});
