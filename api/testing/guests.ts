/** API calls of a guest's browser. */
import type { Cart } from "@contract/schemas/cart.ts";
import type { GuestOrder, OpenCheckout, PaymentSession } from "@contract/schemas/payment.ts";
import { demoMenu } from "@demo/restaurant/menu.ts";
import { type ChosenOptions, optionsToChoose } from "@demo/restaurant/options_to_choose.ts";
import { cards, pay } from "./money.ts";
import { until } from "./poll.ts";
import { type ApiResponse, callApi, expectData, type Shop } from "./shop.ts";

export type PickupTime = { option: "asap" } | {
  option: "scheduled";
  scheduledDate: string;
  scheduledTime: string;
};
export type Guest = ReturnType<typeof newGuest>;

export const asap: PickupTime = { option: "asap" };

export function at(scheduledDate: string, scheduledTime: string): PickupTime {
  return { option: "scheduled", scheduledDate, scheduledTime };
}

export const mina = {
  firstName: "Mina",
  lastName: "Park",
  email: "mina@example.com",
  phone: "(714) 555-0123",
} as const;

/** A demo dish with a lunch price, one without it, and one without options. */
export const lunchDish = dish((each) => each.lunchPriceCents !== undefined);
export const plainDish = dish((each) => each.lunchPriceCents === undefined);
export const optionlessDish = dish((each) =>
  each.lunchPriceCents === undefined && each.optionGroupIds.length === 0
);
/** A spicy demo dish with a required spice level, paid options and kitchen requests. */
export const dishWithOptions = dish((each) =>
  ["group_spice", "group_rice", "group_banchan", "group_requests_soup_egg"].every((id) =>
    each.optionGroupIds.includes(id)
  )
);

/** Two options of `dishWithOptions`: one that removes the spicy flag and one that costs 1.50 dollars more. */
export const twoOptions: ChosenOptions = [{ id: "option_spice_0" }, { id: "option_multigrain_rice" }];

function dish(matches: (dish: (typeof demoMenu.dishes)[number]) => boolean) {
  const found = demoMenu.dishes.find((each) => each.availability.kind === "on" && matches(each));
  if (!found) throw new Error("the demo menu has no such dish");
  return found;
}

/** A new browser session with an empty cart. `address` is the address that a proxy in front of the product reports. */
export function newGuest(shop: Shop, address?: string) {
  const session_id = crypto.randomUUID();
  const headers: Record<string, string> = address === undefined ? {} : { "x-forwarded-for": address };
  return {
    sessionId: session_id,
    add: (
      menu_item_id: string,
      quantity = 1,
      special_instructions = "",
      options: ChosenOptions | undefined = optionsToChoose(menu_item_id),
      source?: string,
    ): Promise<Cart> =>
      expectData(shop, "addToCart", {
        body: { session_id, menu_item_id, quantity, special_instructions, options, source },
      }),
    cart: (): Promise<Cart> => expectData(shop, "cart", { query: { session_id } }),
    /** create-payment-intent */
    open: (pickup_time: PickupTime = asap): Promise<ApiResponse<OpenCheckout>> =>
      callApi(shop, "createIntent", { headers, body: { session_id, pickup_time } }),
    /** release-slot */
    release: () => expectData(shop, "releaseSlot", { body: { session_id } }),
    /** update-payment-intent-metadata */
    complete: (payment_intent_id: string, pickup_time: PickupTime = asap, extraFields: object = {}) =>
      callApi(shop, "updateIntent", {
        body: {
          payment_intent_id,
          session_id,
          customer_info: mina,
          special_instructions: "",
          pickup_time,
          ...extraFields,
        },
      }),
  };
}

export type OrderOptions = {
  lines?: readonly [dishId: string, quantity: number, options?: ChosenOptions][];
  pickup?: PickupTime;
  /** Whether to send SMS in addition to email. */
  wantsTexts?: boolean;
  card?: string;
  /** Where the guest came from. */
  source?: string | undefined;
  /** Called when the payment is authorized, before the order is looked up. */
  onAuthorized?: () => void;
};

/** Prepares a checkout up to the payment confirmation. */
export async function readyToPay(
  shop: Shop,
  { lines = [[plainDish.id, 1]], pickup = asap, wantsTexts = false, source }: OrderOptions = {},
): Promise<{ guest: Guest; opened: OpenCheckout }> {
  const guest = newGuest(shop);
  for (const [dishId, quantity, options] of lines) await guest.add(dishId, quantity, "", options, source);
  const opened = await guest.open(pickup);
  if (!opened.ok) throw new Error(`no checkout: ${opened.text}`);
  const completed = await guest.complete(opened.data.paymentIntentId, pickup, { sms_consent: wantsTexts });
  if (!completed.ok) throw new Error(`not ready to pay: ${completed.text}`);
  return { guest, opened: opened.data };
}

export type PlacedOrder = { guest: Guest; intentId: string; id: string; cents: number; order: GuestOrder };

/** Places an order, from the empty cart to the tracking page. */
export async function placeOrder(shop: Shop, options: OrderOptions = {}): Promise<PlacedOrder> {
  const { guest, opened } = await readyToPay(shop, options);
  const intentId = opened.paymentIntentId;
  const paid = await pay(shop, opened, options.card ?? cards.good);
  if (paid.body.status !== "requires_capture") throw new Error(`not authorized: ${JSON.stringify(paid)}`);
  options.onAuthorized?.();
  const order = await orderOf(shop, intentId);
  return { guest, intentId, id: order.id, cents: Math.round(order.total_amount * 100), order };
}

/** Reads the guest's order page by order or intent id. */
export function track(shop: Shop, id: string): Promise<PaymentSession> {
  return expectData(shop, "paymentSession", { id });
}

/** Waits until the guest's page shows the order. */
export async function orderOf(shop: Shop, intentId: string, timeoutMs = 10_000): Promise<GuestOrder> {
  return await until(
    `the order of ${intentId}`,
    async () => (await track(shop, intentId)).order ?? undefined,
    timeoutMs,
  );
}
