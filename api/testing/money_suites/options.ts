import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { Cart } from "@contract/schemas/cart.ts";
import { demoMenu } from "@demo/restaurant/menu.ts";
import { newGuest, orderOf, readyToPay } from "../guests.ts";
import { ledgerIntent, movements, pay } from "../money.ts";
import { callApi, expectData, expectError, type Shop } from "../shop.ts";
import { tokenOf } from "../staff.ts";
import type { Context, Suite } from "./suite.ts";

const cents = (dollars: number) => Math.round(dollars * 100);
const quantityOf = (id: string, quantity = 1) => ({ id, quantity });

/** A dish with a required group that has a default and with toppings, none of them switched off. */
const dish =
  demoMenu.dishes.find(({ optionGroupIds, availability }) =>
    availability.kind === "on" && optionGroupIds.includes("group_toppings") &&
    optionGroupIds.includes("group_spice")
  ) ?? fail();
const plain = demoMenu.dishes.find(({ optionGroupIds }) => optionGroupIds.length === 0) ?? demoMenu.dishes[0];
const [egg, cheese, spicy] = ["option_fried_egg", "option_cheese", "option_spice_3"] as const;
/** The suites run at noon. The lunch price changes the dish's price only. */
const dishCents = dish.lunchPriceCents ?? dish.priceCents;
/** The default options of the dish's other required groups, such as its size. */
const others = demoMenu.optionGroups
  .filter(({ id }) => dish.optionGroupIds.includes(id) && id !== "group_spice")
  .flatMap(({ options }) =>
    options.filter(({ isDefault }) => isDefault).map(({ id }) => ({ id, quantity: 1 }))
  );
const priceOf = (id: string) =>
  demoMenu.optionGroups.flatMap(({ options }) => options).find((option) => option.id === id)?.priceCents ?? 0;

function fail(): never {
  throw new Error("the demo menu has no dish with spice and toppings");
}

const add = (shop: Shop, session_id: string, body: object = {}) =>
  callApi(shop, "addToCart", { body: { session_id, menu_item_id: dish.id, quantity: 1, ...body } });

/** Options of dishes, from the cart to the refund. */
export const options: Suite = {
  async "a line without a choice gets the default options, and equal choices share a line"({ shop }) {
    const { sessionId, cart } = newGuest(shop);
    ok((await add(shop, sessionId)).ok);
    const [line] = (await cart()).items;
    ok(line && line.options.length > 0);
    deepEqual(line.option_problems, []);
    const same = line.options.map(({ id, quantity }) => ({ id, quantity })).toReversed();
    ok((await add(shop, sessionId, { options: same })).ok);
    ok((await add(shop, sessionId, { options: [...others, quantityOf(spicy), quantityOf(egg, 2)] })).ok);
    const { items } = await cart();
    deepEqual(items.map(({ quantity }) => quantity), [2, 1]);
    equal(cents(items[1]?.price ?? 0), dishCents + 2 * priceOf(egg));
    const eggs = items[1]?.options.find(({ id }) => id === egg);
    deepEqual(eggs && [eggs.quantity, cents(eggs.price), cents(eggs.added_amount)], [
      2,
      priceOf(egg),
      2 * priceOf(egg),
    ]);
  },

  async "options that cannot be chosen are refused with their code, text and field, and the cart stays"(
    { shop, counter },
  ) {
    const { sessionId, cart } = newGuest(shop);
    const refused = async (status: number, code: string, choice: object[], text: RegExp) => {
      const failure = await expectError(
        status,
        code,
        add(shop, sessionId, { options: [...others, ...choice] }),
      );
      match(failure.error, text);
      deepEqual(failure.details?.map(({ field }) => field), ["options"]);
    };
    await refused(400, "option_required", [], /^Choose 1: Spice level$/);
    await refused(
      400,
      "option_unknown",
      [quantityOf(spicy), quantityOf("option_of_another_dish")],
      /no longer offered/,
    );
    await refused(
      400,
      "option_limit",
      [quantityOf(spicy), quantityOf(cheese, 2)],
      /^You can choose Cheese up to once\.$/,
    );
    await refused(
      400,
      "option_limit",
      [quantityOf(spicy), quantityOf("option_spice_0")],
      /^Please choose at most 1: Spice level$/,
    );
    await withOptionOff({ shop, counter }, cheese, async () => {
      await refused(
        409,
        "option_unavailable",
        [quantityOf(spicy), quantityOf(cheese)],
        /^Cheese is not available/,
      );
    });
    deepEqual((await cart()).items, []);
  },

  async "a line's options can be changed, also from two tabs at once"({ shop }) {
    const guest = newGuest(shop);
    ok((await add(shop, guest.sessionId)).ok);
    const [line] = (await guest.cart()).items;
    const change = (choice: object[]) =>
      expectData(shop, "updateCart", {
        body: { session_id: guest.sessionId, id: line?.id, quantity: 1, options: [...others, ...choice] },
      });
    await change([quantityOf(spicy), quantityOf(cheese)]);
    equal(cents((await guest.cart()).subtotal), dishCents + priceOf(cheese));
    await Promise.all([change([quantityOf(spicy), quantityOf(egg)]), change([quantityOf(spicy)])]);
    const { items } = await guest.cart();
    equal(items.length, 1);
    ok([dishCents, dishCents + priceOf(egg)].includes(cents(items[0]?.price ?? 0)));
  },

  async "an option that went off or costs more stops the guest before the card, and nothing is authorized"(
    { shop, counter },
  ) {
    const guest = newGuest(shop);
    ok(
      (await add(shop, guest.sessionId, { options: [...others, quantityOf(spicy), quantityOf(cheese)] })).ok,
    );
    const opened = await guest.open();
    ok(opened.ok, opened.text);
    const { paymentIntentId, cart } = opened.data;
    await withOptionOff({ shop, counter }, cheese, async () => {
      const failure = await expectError(409, "options_changed", guest.complete(paymentIntentId));
      deepEqual(failure.details?.map(({ code }) => code), ["option_unavailable"]);
      const { items } = failure.cart as Cart;
      deepEqual(items.map(({ is_available, option_problems }) => [is_available, option_problems.length]), [[
        false,
        1,
      ]]);
      await expectError(409, "options_changed", guest.open());
    });
    equal((await ledgerIntent(shop, paymentIntentId)).amount, cents(cart.total));
    await withPricierOption(shop, cheese, async () => {
      const failure = await expectError(409, "quote_changed", guest.complete(paymentIntentId));
      deepEqual(failure.details?.map(({ code }) => code), ["price_rose"]);
      ok((await guest.complete(paymentIntentId)).ok);
    });
    deepEqual(await movements(shop, paymentIntentId), []);
    equal((await guest.cart()).items.length, 1);
  },

  async "an order keeps its options, a warning tells staff of one that went off, and refunds are exact"(
    { shop, counter },
  ) {
    const { guest, opened } = await readyToPay(shop, { lines: [[plain?.id ?? "", 1]] });
    ok(
      (await add(shop, guest.sessionId, {
        quantity: 3,
        options: [...others, quantityOf(spicy), quantityOf(egg, 2)],
      }))
        .ok,
    );
    ok((await guest.open()).ok);
    const agreed = await guest.complete(opened.paymentIntentId);
    ok(agreed.ok, agreed.text);
    let order;
    await withOptionOff({ shop, counter }, egg, async () => {
      await pay(shop, opened);
      order = await orderOf(shop, opened.paymentIntentId);
    });
    const { id, total_amount, items } = order ?? await orderOf(shop, opened.paymentIntentId);
    const line = items.find(({ menu_item_id }) => menu_item_id === dish.id);
    equal(cents(line?.unit_price ?? 0), dishCents + 2 * priceOf(egg));
    deepEqual(line?.options.find((option) => option.id === egg), {
      id: egg,
      group_id: "group_toppings",
      kind: "choice",
      name: "Fried egg",
      name_korean: "계란프라이",
      quantity: 2,
      is_default: false,
      price: 2,
      added_amount: 4,
      adds: ["egg"],
      removes: [],
    });
    const staffOrder = (await counter.orders()).find((each) => each.id === id);
    deepEqual(staffOrder?.warnings, [{ code: "option_went_off", name: "Fried egg", dish: dish.name.en }]);
    await expectData(shop, "acceptOrder", { id, token: counter.token });
    const token = await tokenOf(shop, "admin");
    for (const item of items.flatMap((item) => Array.from({ length: item.quantity }, () => item.id))) {
      await expectData(shop, "refundOrder", {
        id,
        token,
        headers: { "idempotency-key": crypto.randomUUID() },
        body: { items: [{ id: item, quantity: 1 }], reason: "cold" },
      });
    }
    const back = (await movements(shop, opened.paymentIntentId)).filter((each) =>
      each.startsWith("refunded ")
    );
    equal(back.reduce((sum, each) => sum + Number(each.split(" ")[1]), 0), cents(total_amount));
  },
};

async function withOptionOff(
  { shop, counter }: Pick<Context, "shop" | "counter">,
  id: string,
  work: () => Promise<void>,
): Promise<void> {
  const setAvailable = (is_available: boolean) =>
    expectData(shop, "setOptionAvailability", { id, token: counter.token, body: { is_available } });
  await setAvailable(false);
  try {
    await work();
  } finally {
    await setAvailable(true);
  }
}

/** Raises the option's price by 50 cents. */
async function withPricierOption(shop: Shop, id: string, work: () => Promise<void>): Promise<void> {
  const token = await tokenOf(shop, "admin");
  const change = async (difference: number) => {
    const group = (await expectData(shop, "optionGroups", { token })).find(({ options }) =>
      options.some((option) => option.id === id)
    );
    ok(group);
    await expectData(shop, "updateOptionGroup", {
      id: group.id,
      token,
      body: {
        kind: group.kind,
        name: group.name,
        name_korean: group.name_korean,
        min: group.min,
        max: group.max,
        price_reason: "Cheese costs more now",
        options: group.options.map(({ off_until: _, ...option }) => ({
          ...option,
          price: option.id === id ? Math.round((option.price + difference) * 100) / 100 : option.price,
        })),
      },
    });
  };
  await change(0.5);
  try {
    await work();
  } finally {
    await change(-0.5);
  }
}
