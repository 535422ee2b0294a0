/** One order of a simulated guest, from the empty cart to the order that staff see. */
import type { Language } from "@domain/shared/language.ts";
import { card } from "../stripe/card_fields.ts";
import type { ChosenOptions } from "../restaurant/options_to_choose.ts";
import { callShop, callStripe, seconds, type Shop } from "./shop_calls.ts";

export type PickupTime = { option: "asap" } | {
  option: "scheduled";
  scheduledDate: string;
  scheduledTime: string;
};

export type Visit = {
  lines: readonly {
    dishId: string;
    options: ChosenOptions | undefined;
    quantity: number;
    note: string;
  }[];
  firstName: string;
  lastName: string;
  language?: Language;
  /** The number of a test card. */
  cardNumber: string;
  pickup: PickupTime;
  note?: string;
  utensils?: readonly string[];
};

export type Placed = { result: "placed"; id: string; number: string } | { result: "declined" };

/** The test cards of simulated guests, each with its behavior in `demo/stripe/test_cards.ts`. */
export const cardNumbers = {
  good: "4242424242424242",
  declined: "4000000000000002",
  authenticates: "4000000000003220",
  authenticatesWhenAsked: "4000000000003055",
} as const;

/** Orders and pays. A card that asks for 3-D Secure is confirmed. Throws `CallRefused` when the shop or the provider refuses. */
export async function placeOrder(shop: Shop, visit: Visit): Promise<Placed> {
  const session_id = crypto.randomUUID();
  for (const { dishId, options, quantity, note } of visit.lines) {
    await callShop(shop, "addToCart", {
      body: { session_id, menu_item_id: dishId, options, quantity, special_instructions: note },
    });
  }
  const { paymentIntentId, clientSecret, publishableKey } = await callShop(shop, "createIntent", {
    body: { session_id, pickup_time: visit.pickup },
  });
  const { firstName, lastName } = visit;
  await callShop(shop, "updateIntent", {
    body: {
      payment_intent_id: paymentIntentId,
      session_id,
      customer_info: { firstName, lastName, email: "guest@example.com", phone: "(714) 555-0123" },
      special_instructions: visit.note ?? "",
      pickup_time: visit.pickup,
      utensils: [...visit.utensils ?? []],
      language: visit.language ?? "en",
    },
  });
  const pay = (step: string, fields: Record<string, string>) =>
    callStripe(shop, `/v1/payment_intents/${paymentIntentId}/${step}`, publishableKey, {
      client_secret: clientSecret,
      ...fields,
    });
  let { status } = await pay("confirm", card(visit.cardNumber));
  if (status === "requires_action") ({ status } = await pay("authenticate", { outcome: "complete" }));
  if (status !== "requires_capture") return { result: "declined" };
  return { result: "placed", ...await orderOf(shop, paymentIntentId) };
}

/** Waits until the authorized payment has become an order, as the guest's page does. */
async function orderOf(shop: Shop, intentId: string): Promise<{ id: string; number: string }> {
  for (let tries = 0; tries < 60; tries++) {
    const { order } = await callShop(shop, "paymentSession", { id: intentId });
    if (order) return { id: order.id, number: order.order_number };
    await seconds(0.25);
  }
  throw new Error("the authorized payment has not become an order within 15 seconds");
}
