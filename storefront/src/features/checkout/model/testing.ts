import { toWireFlags } from "@contract/dish_flags.ts";
import type { Cart, CartItem } from "@contract/schemas/cart.ts";
import type { PaymentIntent } from "@stripe/stripe-js";

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

/** A payment intent of Stripe for tests. */
export function intentOf(status: PaymentIntent.Status): PaymentIntent {
  return {
    id: "pi_1",
    object: "payment_intent",
    amount: 1626,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "manual",
    client_secret: "pi_1_secret",
    confirmation_method: "automatic",
    created: 0,
    currency: "usd",
    description: null,
    last_payment_error: null,
    livemode: false,
    next_action: null,
    payment_method: null,
    payment_method_types: ["card"],
    receipt_email: null,
    setup_future_usage: null,
    shipping: null,
    status,
  };
}
