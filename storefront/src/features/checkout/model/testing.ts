import { toWireFlags } from "@contract/dish_flags.ts";
import type { Cart, CartItem } from "@contract/schemas/cart.ts";

/** A cart line for tests: dolsot bibimbap at its lunch price. */
export function lineOf(change: Partial<CartItem> = {}): CartItem {
  const line = {
    id: "line-1",
    menu_item_id: "dolsot-bibimbap",
    name: "Dolsot Bibimbap",
    name_korean: "돌솥비빔밥",
    description: "",
    price: 14.95,
    quantity: 1,
    special_instructions: "",
    options: [],
    has_default_options: true,
    option_problems: [],
    allergens: "",
    prep_time_minutes: 15,
    is_available: true,
    is_alcohol_over: false,
    ...toWireFlags([]),
    image_url: null,
    ...change,
  };
  return { ...line, line_total: change.line_total ?? line.price * line.quantity };
}

/** A cart for tests. The total is an argument because the browser computes none. */
export function cartOf(items: readonly CartItem[], total: number): Cart {
  return {
    items: [...items],
    subtotal: total,
    serviceFee: 0,
    serviceFeeRate: 0,
    charges: [],
    taxAmount: 0,
    taxRate: 8.75,
    total,
    count: items.length,
    alcohol: null,
  };
}
