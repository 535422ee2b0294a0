import { deepEqual, equal, match, ok } from "node:assert/strict";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { copiesLapse } from "../../adapters/postgres/editions.ts";
import { dishes } from "../../adapters/postgres/schema.ts";
import { demoMenu } from "../../dev/demo/menu.ts";
import {
  asap,
  at,
  lunchDish,
  mina,
  newGuest,
  orderOf,
  placeOrder,
  plainDish,
  readyToPay,
  track,
} from "../guests.ts";
import { answerBank, booked, cards, fault, ledger, movements, pay } from "../money.ts";
import { ask, done, refused, setClock, type Shop } from "../shop.ts";
import { tokenOf } from "../staff.ts";
import { type Bench, type Suite, whileSet } from "./bench.ts";

/** What must hold before a card may be authorized. */
export const checkouts: Suite = {
  async "T1: the amount is the server's own sum, to the cent, whatever the page claims"({ shop }) {
    const carts = fc.sample(cartOfDishes, { numRuns: 50, seed: 2018 });
    // Five guests at a time, as on a busy evening.
    for (let first = 0; first < carts.length; first += 5) {
      await Promise.all(carts.slice(first, first + 5).map((lines) => checkAmount(shop, lines)));
    }
  },

  async "the charges of a bill are in the sum that is held, and dish by dish exactly all of them goes back"(
    bench,
  ) {
    const { shop, counter } = bench;
    const admin = await tokenOf(shop, "admin");
    const cents = (dollars: number) => Math.round(dollars * 100);
    const sumOf = (charges: readonly { amount: number }[]) =>
      charges.reduce((sum, { amount }) => sum + cents(amount), 0);
    await whileSet(bench, "service_fee_rate", "3.3333", "0", async () => {
      const { guest, opened } = await readyToPay(shop, { lines: [[plainDish.id, 2], [lunchDish.id, 1]] });
      const { cart } = opened;
      deepEqual(cart.charges[0], { kind: "service_fee", rate: 3.3333, amount: cart.serviceFee });
      ok(cart.serviceFee > 0);
      equal(cents(cart.subtotal) + sumOf(cart.charges) + cents(cart.taxAmount), cents(cart.total));
      equal((await booked(shop, opened.paymentIntentId)).amount, cents(cart.total));

      await pay(shop, opened);
      const { id, charges, service_fee, total_amount } = await orderOf(shop, opened.paymentIntentId);
      deepEqual([charges, service_fee, total_amount], [cart.charges, cart.serviceFee, cart.total]);
      deepEqual((await guest.cart()).charges.map(({ amount }) => amount), [0]);
      let order = await done(shop, "acceptOrder", { id, token: counter.token });
      deepEqual(order.charges, charges);
      for (const item of order.items.flatMap((item) => Array.from({ length: item.quantity }, () => item))) {
        order = await done(shop, "refundOrder", {
          id,
          token: admin,
          headers: { "idempotency-key": crypto.randomUUID() },
          body: { reason: "cold soup", items: [{ id: item.id, quantity: 1 }] },
        });
      }
      deepEqual([order.payment_status, order.refunded_amount], ["refunded", total_amount]);
      equal((await booked(shop, opened.paymentIntentId)).amount_refunded, cents(total_amount));
    });
  },

  async "T9: tabs that open one cart's checkout at once share one payment"({ shop }) {
    const guest = newGuest(shop);
    await guest.add(plainDish.id);
    const before = (await ledger(shop)).length;
    const opened = await Promise.all([1, 2, 3, 4, 5].map(() => guest.open()));
    const intents = opened.flatMap((answer) => answer.ok ? [answer.data.paymentIntentId] : []);
    // A provider that is still busy with the first tab's call refuses the others for a moment.
    const tryAgain = ["busy_elsewhere", "payment_unreachable"];
    for (const answer of opened) ok(answer.ok || tryAgain.includes(answer.failure.code), answer.text);
    deepEqual([new Set(intents).size, (await ledger(shop)).length], [1, before + 1]);
  },

  async "a second tab's cart is what the first tab's card is asked for"({ shop }) {
    const { guest, opened } = await readyToPay(shop);
    await guest.add(lunchDish.id);
    const second = await guest.open();
    ok(second.ok, second.text);
    equal(second.data.paymentIntentId, opened.paymentIntentId);
    equal((await booked(shop, opened.paymentIntentId)).amount, Math.round(second.data.cart.total * 100));
  },

  async "what another tab adds during the 3-D Secure step is in the sum that is held"({ shop }) {
    const { guest, opened } = await readyToPay(shop);
    const intentId = opened.paymentIntentId;
    equal((await pay(shop, opened, cards.asksGuest)).body.status, "requires_action");
    await guest.add(lunchDish.id);
    const second = await guest.open();
    ok(second.ok, second.text);
    equal(second.data.paymentIntentId, intentId);
    await answerBank(shop, opened, "complete");
    const order = await orderOf(shop, intentId);
    deepEqual(await movements(shop, intentId), [`held ${Math.round(order.total_amount * 100)}`]);
    deepEqual([order.items.length, order.total_amount], [2, second.data.cart.total]);
  },

  async "an authorized checkout cannot be opened or changed again: the page is sent to its order"({ shop }) {
    const { guest, opened } = await readyToPay(shop);
    await fault(shop, { webhooks: "off" });
    await pay(shop, opened);
    const again = await refused(409, "already_authorized", guest.open());
    deepEqual(again.params, { payment_intent_id: opened.paymentIntentId });
    const stranger = { customer_info: { ...mina, email: "other@example.com" } };
    await refused(409, "already_authorized", guest.complete(opened.paymentIntentId, asap, stranger));
    const order = await orderOf(shop, opened.paymentIntentId);
    equal(order.customer_email, mina.email);
    await refused(409, "already_authorized", guest.complete(opened.paymentIntentId, asap, stranger));
    equal((await track(shop, order.id)).order?.customer_email, mina.email);
  },

  async "placing an order empties the cart, so that nothing is ordered twice"({ shop }) {
    const { guest } = await placeOrder(shop);
    deepEqual((await guest.cart()).items, []);
    await refused(409, "cart_empty", guest.open());
  },

  async "a price that rose is shown before the card is authorized, and agreed to by submitting again"(bench) {
    const { shop } = bench;
    const guest = newGuest(shop);
    await guest.add(plainDish.id, 2);
    const opened = await done(shop, "createIntent", {
      body: { session_id: guest.sessionId, pickup_time: asap },
    });
    const intentId = opened.paymentIntentId;
    await whilePriced(bench, plainDish.priceCents + 125, async () => {
      const changed = await refused(409, "quote_changed", guest.complete(intentId));
      match(changed.error, /Your total changed from \$[\d.]+ to \$[\d.]+/);
      equal(changed.details?.length, 1);
      const { total } = changed.cart as { total: number };
      equal(Math.round(total * 100), sum([[plainDish.id, 2]], plainDish.priceCents + 125));
      ok((await guest.complete(intentId)).ok);
      await pay(shop, opened);
      deepEqual(await movements(shop, intentId), [`held ${Math.round(total * 100)}`]);
    });
  },

  async "a price that fell applies silently"(bench) {
    const { shop } = bench;
    const guest = newGuest(shop);
    await guest.add(plainDish.id, 2);
    const opened = await guest.open();
    ok(opened.ok, opened.text);
    await whilePriced(bench, plainDish.priceCents - 100, async () => {
      const { paymentIntentId } = opened.data;
      ok((await guest.complete(paymentIntentId)).ok);
      equal(
        (await booked(shop, paymentIntentId)).amount,
        sum([[plainDish.id, 2]], plainDish.priceCents - 100),
      );
    });
  },

  async "T10: after the authorization neither cart nor prices change what is captured"(bench) {
    const { shop, counter } = bench;
    const { id, guest, intentId, cents } = await placeOrder(shop);
    await guest.add(lunchDish.id, 3);
    await whilePriced(bench, plainDish.priceCents + 500, async () => {
      ok((await counter.accept(id)).ok);
    });
    deepEqual(await movements(shop, intentId), [`held ${cents}`, `captured ${cents}`]);
    equal(Math.round(((await track(shop, id)).order?.total_amount ?? 0) * 100), cents);
  },

  async "a dish that went off stops the guest, by name, before the authorization"({ shop, counter }) {
    const { guest, opened } = await readyToPay(shop, { lines: [[plainDish.id, 1], [lunchDish.id, 1]] });
    const before = await booked(shop, opened.paymentIntentId);
    await counter.switchDish(lunchDish.id, false);
    try {
      for (const call of [() => guest.open(), () => guest.complete(opened.paymentIntentId)]) {
        const gone = await refused(409, "dish_unavailable", call());
        deepEqual(gone.details?.map(({ message }) => message), [
          `${lunchDish.name} is not available right now.`,
        ]);
        const { items } = gone.cart as { items: { menu_item_id: string; is_available: boolean }[] };
        equal(items.find((line) => line.menu_item_id === lunchDish.id)?.is_available, false);
      }
      await refused(
        409,
        "dish_off",
        ask(shop, "addToCart", {
          body: { session_id: guest.sessionId, menu_item_id: lunchDish.id, quantity: 1 },
        }),
      );
      deepEqual(await booked(shop, opened.paymentIntentId), before);
    } finally {
      await counter.switchDish(lunchDish.id, true);
    }
  },

  async "a dish that went off during the authorization is a warning to staff, not a lost order"(
    { shop, counter },
  ) {
    const { opened } = await readyToPay(shop);
    await counter.switchDish(plainDish.id, false);
    try {
      await pay(shop, opened);
      const { id } = await orderOf(shop, opened.paymentIntentId);
      const shown = (await counter.orders()).find((order) => order.id === id);
      deepEqual(shown?.warnings, [{ code: "dish_went_off", name: plainDish.name }]);
    } finally {
      await counter.switchDish(plainDish.id, true);
    }
  },

  async "a slot that was lost while the guest typed stops them"({ shop }) {
    const guest = newGuest(shop);
    await guest.add(plainDish.id);
    const slot = await firstSlot(shop, guest.sessionId);
    const opened = await guest.open(slot);
    ok(opened.ok, opened.text);
    await setClock(shop, "2026-11-20T22:00:00Z");
    match(
      (await refused(409, "slot_lost", guest.complete(opened.data.paymentIntentId, slot))).error,
      /too soon/,
    );
  },

  async "the pickup moment decides the price: lunch for a noon slot, dinner for an evening one"({ shop }) {
    const guest = newGuest(shop);
    await guest.add(lunchDish.id, 1);
    const prices: number[] = [];
    for (
      const wish of [asap, at("2026-11-20", "18:15"), at("2026-11-21", "13:00"), at("2026-11-23", "12:00")]
    ) {
      const opened = await guest.open(wish);
      ok(opened.ok, opened.text);
      const [line] = opened.data.cart.items;
      prices.push(Math.round((line?.price ?? 0) * 100));
      equal(
        (await booked(shop, opened.data.paymentIntentId)).amount,
        Math.round(opened.data.cart.total * 100),
      );
    }
    const [lunch, dinner] = [lunchDish.lunchPriceCents, lunchDish.priceCents];
    deepEqual(prices, [lunch, dinner, dinner, lunch]);
  },

  async "on a closed day there is no ASAP, but tomorrow can be ordered"({ shop }) {
    await setClock(shop, "2026-11-26T20:00:00Z");
    const guest = newGuest(shop);
    await guest.add(plainDish.id);
    const before = (await ledger(shop)).length;
    match((await refused(409, "no_asap", guest.open())).error, /closed/);
    await refused(409, "slot_lost", guest.open(at("2026-11-26", "18:15")));
    equal((await ledger(shop)).length, before);
    const slots = await done(shop, "storeSlots");
    equal(slots.asap.available, false);
    equal(slots.days[0]?.date, "2026-11-27");
    const opened = await guest.open(at("2026-11-27", "12:15"));
    ok(opened.ok, opened.text);
    equal(opened.data.pickup_formatted_time, "Fri, November 27, 12:15 PM");
  },

  async "after the last order there is no ASAP"({ shop }) {
    await setClock(shop, "2026-11-21T05:50:00Z");
    const guest = newGuest(shop);
    await guest.add(plainDish.id);
    await refused(409, "no_asap", guest.open());
  },

  "switched off or in maintenance nothing can be ordered, while running orders go on": orderingOff,
};

async function orderingOff(bench: Bench) {
  const { shop, counter } = bench;
  const running = await placeOrder(shop);
  const { guest, opened } = await readyToPay(shop);
  for (
    const [key, value, initial] of [["online_ordering_enabled", "false", "true"], [
      "maintenance_mode",
      "true",
      "false",
    ]] as const
  ) {
    await whileSet(bench, key, value, initial, async () => {
      const before = await ledger(shop);
      await refused(409, "ordering_off", guest.open());
      await refused(409, "ordering_off", guest.complete(opened.paymentIntentId));
      await refused(
        409,
        "ordering_off",
        ask(shop, "addToCart", {
          body: { session_id: crypto.randomUUID(), menu_item_id: plainDish.id, quantity: 1 },
        }),
      );
      deepEqual(await ledger(shop), before);
      equal((await done(shop, "storeStatus")).ordering.available, false);
      ok((await done(shop, "menuByCategory")).length > 0);
    });
  }
  await whileSet(bench, "maintenance_mode", "true", "false", async () => {
    ok((await counter.accept(running.id)).ok);
  });
}

const onTheMenu = demoMenu.dishes.filter(({ availability }) => availability.kind === "on").map(({ id }) =>
  id
);

const cartOfDishes = fc.uniqueArray(
  fc.tuple(fc.constantFrom(...onTheMenu), fc.integer({ min: 1, max: 9 })),
  { minLength: 1, maxLength: 4, selector: ([id]) => id },
);

async function checkAmount(shop: Shop, lines: [string, number][]) {
  const guest = newGuest(shop);
  const session_id = guest.sessionId;
  for (const [menu_item_id, quantity] of lines) {
    await done(shop, "addToCart", {
      body: { session_id, menu_item_id, quantity, price: 0.01, unit_price: 0.01 },
    });
  }
  const opened = await done(shop, "createIntent", {
    body: {
      session_id,
      pickup_time: asap,
      cart_items: lines.map(([menu_item_id]) => ({ menu_item_id, quantity: 1, price: 0.01, line_total: -5 })),
      subtotal: 0.01,
      tax_amount: 0,
      total: 0.01,
      amount: 1,
    },
  });
  const cents = sum(lines);
  equal((await booked(shop, opened.paymentIntentId)).amount, cents, JSON.stringify(lines));
  equal(opened.cart.total, cents / 100);
}

/** A lunchtime cart by pencil and paper: prices of the menu, 8.75 % on what is taxable, half a cent up. */
function sum(lines: readonly (readonly [string, number])[], priceCents?: number): number {
  let [total, taxable] = [0n, 0n];
  for (const [id, quantity] of lines) {
    const dish = demoMenu.dishes.find((each) => each.id === id);
    ok(dish);
    const cents = BigInt((priceCents ?? dish.lunchPriceCents ?? dish.priceCents) * quantity);
    total += cents;
    if (dish.isTaxable) taxable += cents;
  }
  return Number(total + (taxable * 875n + 5_000n) / 10_000n);
}

async function whilePriced({ shop: { db } }: Bench, priceCents: number, work: () => Promise<void>) {
  const price = async (to: number) => {
    await db.update(dishes).set({ priceCents: to }).where(eq(dishes.id, plainDish.id));
    await copiesLapse();
  };
  await price(priceCents);
  try {
    await work();
  } finally {
    await price(plainDish.priceCents);
  }
}

async function firstSlot(shop: Shop, session_id: string) {
  const { days: [day] } = await done(shop, "storeSlots", { query: { session_id } });
  ok(day?.slots[0] !== undefined);
  return at(day.date, day.slots[0]);
}
