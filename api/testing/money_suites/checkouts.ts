import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { dishes } from "@api/adapters/postgres/menu/tables.ts";
import { slotHolds } from "@api/adapters/postgres/store/tables.ts";
import { indexOf } from "@domain/menu/menu.ts";
import { checkedOptions, groupsOf } from "@domain/menu/option.ts";
import { demoMenu } from "@demo/restaurant/menu.ts";
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
import { cards, completeAuthentication, ledger, ledgerIntent, movements, pay, setFault } from "../money.ts";
import type { RunningShop } from "../running.ts";
import { callApi, expectData, expectError, setClock, type Shop } from "../shop.ts";
import { tokenOf } from "../staff.ts";
import { type Context, type Suite, withSetting } from "./suite.ts";

/** Checks before a card is authorized. */
export const checkouts: Suite = {
  async "T1: the server computes the amount to the cent and ignores amounts sent by the page"({ shop }) {
    const carts = fc.sample(cartOfDishes, { numRuns: 50, seed: 2018 });
    // Five concurrent guests.
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
    const purpose = { service_fee_purpose: "Health insurance", service_fee_purpose_korean: "건강 보험" };
    const setPurpose = (texts: typeof purpose) =>
      expectData(shop, "saveSettings", {
        token: admin,
        body: {
          settings: Object.entries(texts).map(([setting_key, setting_value]) => ({
            setting_key,
            setting_value,
          })),
        },
      });
    await setPurpose(purpose);
    await withSetting(bench, "service_fee_rate", "3.3333", "0", async () => {
      const { guest, opened } = await readyToPay(shop, { lines: [[plainDish.id, 2], [lunchDish.id, 1]] });
      const { cart } = opened;
      deepEqual(cart.charges[0], {
        kind: "service_fee",
        rate: 3.3333,
        amount: cart.serviceFee,
        purpose: "Health insurance",
        purpose_korean: "건강 보험",
      });
      ok(cart.serviceFee > 0);
      equal(cents(cart.subtotal) + sumOf(cart.charges) + cents(cart.taxAmount), cents(cart.total));
      equal((await ledgerIntent(shop, opened.paymentIntentId)).amount, cents(cart.total));

      await pay(shop, opened);
      // The order keeps the purpose that its guest read.
      await setPurpose({ service_fee_purpose: "Higher wages", service_fee_purpose_korean: "임금 인상" });
      const { id, charges, service_fee, total_amount } = await orderOf(shop, opened.paymentIntentId);
      deepEqual([charges, service_fee, total_amount], [cart.charges, cart.serviceFee, cart.total]);
      deepEqual((await guest.cart()).charges.map(({ amount }) => amount), [0]);
      let order = await expectData(shop, "acceptOrder", { id, token: counter.token });
      deepEqual(order.charges, charges);
      for (const item of order.items.flatMap((item) => Array.from({ length: item.quantity }, () => item))) {
        order = await expectData(shop, "refundOrder", {
          id,
          token: admin,
          headers: { "idempotency-key": crypto.randomUUID() },
          body: { reason: "cold soup", items: [{ id: item.id, quantity: 1 }] },
        });
      }
      deepEqual([order.payment_status, order.refunded_amount], ["refunded", total_amount]);
      equal((await ledgerIntent(shop, opened.paymentIntentId)).amount_refunded, cents(total_amount));
    });
  },

  async "T9: concurrent tabs of one cart share one payment"({ shop }) {
    const guest = newGuest(shop);
    await guest.add(plainDish.id);
    const before = (await ledger(shop)).length;
    const opened = await Promise.all([1, 2, 3, 4, 5].map(() => guest.open()));
    const intents = opened.flatMap((answer) => answer.ok ? [answer.data.paymentIntentId] : []);
    // The provider may reject the other tabs' calls while it handles the first.
    const tryAgain = ["checkout_in_progress", "payment_unreachable"];
    for (const answer of opened) ok(answer.ok || tryAgain.includes(answer.failure.code), answer.text);
    deepEqual([new Set(intents).size, (await ledger(shop)).length], [1, before + 1]);
  },

  async "a change in a second tab updates the amount of a payment until the guest presses Pay"({ shop }) {
    const guest = newGuest(shop);
    await guest.add(plainDish.id);
    const first = await guest.open();
    ok(first.ok, first.text);
    const { paymentIntentId } = first.data;
    const openAgain = async () => {
      await guest.add(lunchDish.id);
      const second = await guest.open();
      ok(second.ok, second.text);
      equal(second.data.paymentIntentId, paymentIntentId);
      return Math.round(second.data.cart.total * 100);
    };
    const amount = await openAgain();
    equal((await ledgerIntent(shop, paymentIntentId)).amount, amount);
    ok((await guest.complete(paymentIntentId)).ok);
    notEqual(await openAgain(), amount);
    equal((await ledgerIntent(shop, paymentIntentId)).amount, amount);
  },

  async "a dish added in another tab during 3-D Secure stays in the cart, and the order is what the guest confirmed"(
    { shop },
  ) {
    const { guest, opened } = await readyToPay(shop);
    const intentId = opened.paymentIntentId;
    equal((await pay(shop, opened, cards.asksGuest)).body.status, "requires_action");
    await guest.add(lunchDish.id);
    const second = await guest.open();
    ok(second.ok, second.text);
    equal(second.data.paymentIntentId, intentId);
    equal(second.data.is_amount_current, false);
    await completeAuthentication(shop, opened, "complete");
    const order = await orderOf(shop, intentId);
    deepEqual(await movements(shop, intentId), [`held ${Math.round(order.total_amount * 100)}`]);
    deepEqual([order.items.length, order.total_amount], [1, opened.cart.total]);
    deepEqual((await guest.cart()).items.map(({ menu_item_id }) => menu_item_id), [lunchDish.id]);
  },

  async "an authorized checkout cannot be opened or changed; the page is sent to its order"({ shop }) {
    const { guest, opened } = await readyToPay(shop);
    await setFault(shop, { webhooks: "off" });
    await pay(shop, opened);
    const repeated = await expectError(409, "already_authorized", guest.open());
    deepEqual(repeated.params, { payment_intent_id: opened.paymentIntentId });
    const stranger = { customer_info: { ...mina, email: "other@example.com" } };
    await expectError(409, "already_authorized", guest.complete(opened.paymentIntentId, asap, stranger));
    const order = await orderOf(shop, opened.paymentIntentId);
    equal(order.customer_email, mina.email);
    await expectError(409, "already_authorized", guest.complete(opened.paymentIntentId, asap, stranger));
    equal((await track(shop, order.id)).order?.customer_email, mina.email);
  },

  async "placing an order empties the cart"({ shop }) {
    const { guest } = await placeOrder(shop);
    deepEqual((await guest.cart()).items, []);
    await expectError(409, "cart_empty", guest.open());
  },

  async "a price increase is shown before authorization and accepted by submitting again"(context) {
    const { shop } = context;
    const guest = newGuest(shop);
    await guest.add(plainDish.id, 2);
    const opened = await expectData(shop, "createIntent", {
      body: { session_id: guest.sessionId, pickup_time: asap },
    });
    const intentId = opened.paymentIntentId;
    await withPrice(context, plainDish.priceCents + 125, async () => {
      const changed = await expectError(409, "quote_changed", guest.complete(intentId));
      match(changed.error, /Your total changed from \$[\d.]+ to \$[\d.]+/);
      equal(changed.details?.length, 1);
      const { total } = changed.cart as { total: number };
      equal(Math.round(total * 100), expectedTotal([[plainDish.id, 2]], plainDish.priceCents + 125));
      ok((await guest.complete(intentId)).ok);
      await pay(shop, opened);
      deepEqual(await movements(shop, intentId), [`held ${Math.round(total * 100)}`]);
    });
  },

  async "a price decrease applies without confirmation"(context) {
    const { shop } = context;
    const guest = newGuest(shop);
    await guest.add(plainDish.id, 2);
    const opened = await guest.open();
    ok(opened.ok, opened.text);
    await withPrice(context, plainDish.priceCents - 100, async () => {
      const { paymentIntentId } = opened.data;
      ok((await guest.complete(paymentIntentId)).ok);
      equal(
        (await ledgerIntent(shop, paymentIntentId)).amount,
        expectedTotal([[plainDish.id, 2]], plainDish.priceCents - 100),
      );
    });
  },

  async "T10: changes to the cart or prices after authorization do not change the captured amount"(context) {
    const { shop, counter } = context;
    const { id, guest, intentId, cents } = await placeOrder(shop);
    await guest.add(lunchDish.id, 3);
    await withPrice(context, plainDish.priceCents + 500, async () => {
      ok((await counter.accept(id)).ok);
    });
    deepEqual(await movements(shop, intentId), [`held ${cents}`, `captured ${cents}`]);
    equal(Math.round(((await track(shop, id)).order?.total_amount ?? 0) * 100), cents);
  },

  async "an unavailable dish is named and blocks the authorization"({ shop, counter }) {
    const { guest, opened } = await readyToPay(shop, { lines: [[plainDish.id, 1], [lunchDish.id, 1]] });
    const before = await ledgerIntent(shop, opened.paymentIntentId);
    await counter.switchDish(lunchDish.id, false);
    try {
      for (const call of [() => guest.open(), () => guest.complete(opened.paymentIntentId)]) {
        const unavailable = await expectError(409, "dish_unavailable", call());
        deepEqual(unavailable.details?.map(({ message }) => message), [
          `${lunchDish.name.en} is not available right now.`,
        ]);
        const { items } = unavailable.cart as { items: { menu_item_id: string; is_available: boolean }[] };
        equal(items.find((line) => line.menu_item_id === lunchDish.id)?.is_available, false);
      }
      await expectError(
        409,
        "dish_off",
        callApi(shop, "addToCart", {
          body: { session_id: guest.sessionId, menu_item_id: lunchDish.id, quantity: 1 },
        }),
      );
      deepEqual(await ledgerIntent(shop, opened.paymentIntentId), before);
    } finally {
      await counter.switchDish(lunchDish.id, true);
    }
  },

  async "a dish that becomes unavailable during authorization adds a warning for staff and keeps the order"(
    { shop, counter },
  ) {
    const { opened } = await readyToPay(shop);
    await counter.switchDish(plainDish.id, false);
    try {
      await pay(shop, opened);
      const { id } = await orderOf(shop, opened.paymentIntentId);
      const staffOrder = (await counter.orders()).find((order) => order.id === id);
      deepEqual(staffOrder?.warnings, [{ code: "dish_went_off", name: plainDish.name.en }]);
    } finally {
      await counter.switchDish(plainDish.id, true);
    }
  },

  async "a pickup slot that expired during checkout is rejected"({ shop }) {
    const guest = newGuest(shop);
    await guest.add(plainDish.id);
    const slot = await firstSlot(shop, guest.sessionId);
    const opened = await guest.open(slot);
    ok(opened.ok, opened.text);
    await setClock(shop, "2026-11-20T22:00:00Z");
    match(
      (await expectError(409, "slot_lost", guest.complete(opened.data.paymentIntentId, slot))).error,
      /too soon/,
    );
  },

  async "the pickup time decides the price: lunch for a noon slot, dinner for an evening slot"({ shop }) {
    const guest = newGuest(shop);
    await guest.add(lunchDish.id, 1);
    const prices: number[] = [];
    for (
      const pickup of [asap, at("2026-11-20", "18:15"), at("2026-11-21", "13:00"), at("2026-11-23", "12:00")]
    ) {
      const opened = await guest.open(pickup);
      ok(opened.ok, opened.text);
      const [line] = opened.data.cart.items;
      prices.push(Math.round((line?.price ?? 0) * 100));
      equal(
        (await ledgerIntent(shop, opened.data.paymentIntentId)).amount,
        Math.round(opened.data.cart.total * 100),
      );
    }
    const [lunch, dinner] = [lunchDish.lunchPriceCents, lunchDish.priceCents];
    deepEqual(prices, [lunch, dinner, dinner, lunch]);
  },

  async "on a closed day ASAP is unavailable, but orders for tomorrow are accepted"({ shop }) {
    await setClock(shop, "2026-11-26T20:00:00Z");
    const guest = newGuest(shop);
    await guest.add(plainDish.id);
    const before = (await ledger(shop)).length;
    match((await expectError(409, "asap_unavailable", guest.open())).error, /closed/);
    await expectError(409, "slot_lost", guest.open(at("2026-11-26", "18:15")));
    equal((await ledger(shop)).length, before);
    const slots = await expectData(shop, "storeSlots");
    equal(slots.asap.available, false);
    equal(slots.days[0]?.date, "2026-11-27");
    const opened = await guest.open(at("2026-11-27", "12:15"));
    ok(opened.ok, opened.text);
    equal(opened.data.pickup_formatted_time, "Fri, November 27, 12:15 PM");
  },

  async "ASAP is unavailable after the last order time"({ shop }) {
    await setClock(shop, "2026-11-21T05:50:00Z");
    const guest = newGuest(shop);
    await guest.add(plainDish.id);
    await expectError(409, "asap_unavailable", guest.open());
  },

  "with ordering off or in maintenance, new orders are rejected and current orders continue": orderingOff,

  async "a full pickup time is not offered and refused before the card, and ASAP moves past full windows"(
    bench,
  ) {
    const { shop } = bench;
    await withSetting(bench, "max_orders_per_slot", "1", "0", async () => {
      const slotsOf = async () => (await expectData(shop, "storeSlots")).days[0]?.slots ?? [];
      const { days: [day] } = await expectData(shop, "storeSlots");
      const [first = ""] = day?.slots ?? [];
      const slot = at(day?.date ?? "", first);
      await placeOrder(shop, { pickup: slot });
      ok(!(await slotsOf()).includes(first));
      const late = newGuest(shop);
      await late.add(plainDish.id);
      const failure = await expectError(409, "slot_full", late.open(slot));
      match(failure.error, /^That pickup time is full\. The nearest free times are /);
      const [nearest] = (failure.params as { alternatives: { date: string; time: string }[] }).alternatives;
      const opened = await late.open(at(nearest?.date ?? "", nearest?.time ?? ""));
      ok(opened.ok, opened.text);

      const other = newGuest(shop);
      await other.add(plainDish.id);
      const label = (answer: Awaited<ReturnType<typeof other.open>>) =>
        answer.ok && answer.data.pickup_formatted_time;
      const [one, two] = [
        label(await other.open(asap)),
        await (async () => {
          const another = newGuest(shop);
          await another.add(plainDish.id);
          return label(await another.open(asap));
        })(),
      ];
      ok(one !== false && two !== false && one !== two, `${one} and ${two}`);
    });
  },

  async "a checkout states until when its pickup time is held, and releasing it frees the time for others"(
    bench,
  ) {
    const { shop } = bench;
    const { days: [day] } = await expectData(shop, "storeSlots");
    const slot = at(day?.date ?? "", day?.slots.at(-1) ?? "");
    const [first, second] = [newGuest(shop), newGuest(shop)];
    for (const guest of [first, second]) await guest.add(plainDish.id);
    const unlimited = await first.open(slot);
    deepEqual(unlimited.ok && [unlimited.data.slot_held_until, unlimited.data.is_slot_limited], [
      null,
      false,
    ]);
    await withSetting(bench, "max_orders_per_slot", "1", "0", async () => {
      await endOtherHolds(shop);
      const opened = await first.open(slot);
      ok(opened.ok && opened.data.slot_held_until !== null, opened.text);
      await expectError(409, "slot_full", second.open(slot));
      for (let times = 0; times < 2; times++) equal(await first.release(), null);
      const taken = await second.open(slot);
      ok(taken.ok, taken.text);
      await expectError(409, "slot_full", first.open(slot));
      await second.release();
      const completed = await first.complete(opened.data.paymentIntentId, slot);
      ok(completed.ok && completed.data.slot_held_until !== null, completed.text);
      await first.release();
    });
  },

  async "a hold that another guest took after it ended is asked for again before the card"(bench) {
    const { shop } = bench;
    await withSetting(bench, "max_orders_per_slot", "1", "0", async () => {
      await endOtherHolds(shop);
      const { days: [day] } = await expectData(shop, "storeSlots");
      const slot = at(day?.date ?? "", day?.slots.at(-1) ?? "");
      const [slow, quick] = [newGuest(shop), newGuest(shop)];
      for (const guest of [slow, quick]) await guest.add(plainDish.id);
      const opened = await slow.open(slot);
      ok(opened.ok, opened.text);
      await expectError(409, "slot_full", quick.open(slot));
      const now = await shop.db.execute(
        sql`update slot_holds set until = until - interval '11 minutes' returning 1`,
      );
      ok(now !== undefined);
      const taken = await quick.open(slot);
      ok(taken.ok, taken.text);
      await expectError(409, "slot_full", slow.complete(opened.data.paymentIntentId, slot));
      deepEqual(await movements(shop, opened.data.paymentIntentId), []);
    });
  },
};

async function orderingOff(context: Context) {
  const { shop, counter } = context;
  const runningOrder = await placeOrder(shop);
  const { guest, opened } = await readyToPay(shop);
  for (
    const [key, value, initial] of [["online_ordering_enabled", "false", "true"], [
      "maintenance_mode",
      "true",
      "false",
    ]] as const
  ) {
    await withSetting(context, key, value, initial, async () => {
      const before = await ledger(shop);
      await expectError(409, "ordering_off", guest.open());
      await expectError(409, "ordering_off", guest.complete(opened.paymentIntentId));
      await expectError(
        409,
        "ordering_off",
        callApi(shop, "addToCart", {
          body: { session_id: crypto.randomUUID(), menu_item_id: plainDish.id, quantity: 1 },
        }),
      );
      deepEqual(await ledger(shop), before);
      equal((await expectData(shop, "storeStatus")).ordering.available, false);
      ok((await expectData(shop, "menuByCategory")).length > 0);
    });
  }
  await withSetting(context, "maintenance_mode", "true", "false", async () => {
    ok((await counter.accept(runningOrder.id)).ok);
  });
}

/** The dishes that a guest can add without choosing options. */
const availableDishIds = demoMenu.dishes.filter((dish) =>
  dish.availability.kind === "on" &&
  checkedOptions(groupsOf(dish, indexOf(demoMenu).optionGroups), undefined, 0).ok
).map(({ id }) => id);

const cartOfDishes = fc.uniqueArray(
  fc.tuple(fc.constantFrom(...availableDishIds), fc.integer({ min: 1, max: 9 })),
  { minLength: 1, maxLength: 4, selector: ([id]) => id },
);

async function checkAmount(shop: Shop, lines: [string, number][]) {
  const guest = newGuest(shop);
  const session_id = guest.sessionId;
  for (const [menu_item_id, quantity] of lines) {
    await expectData(shop, "addToCart", {
      body: { session_id, menu_item_id, quantity, price: 0.01, unit_price: 0.01 },
    });
  }
  const opened = await expectData(shop, "createIntent", {
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
  const cents = expectedTotal(lines);
  equal((await ledgerIntent(shop, opened.paymentIntentId)).amount, cents, JSON.stringify(lines));
  equal(opened.cart.total, cents / 100);
}

/** An independent calculation of a lunchtime total: menu prices plus 8.75 % tax on taxable dishes, rounded half up. */
function expectedTotal(lines: readonly (readonly [string, number])[], priceCents?: number): number {
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

async function withPrice({ shop: { db } }: Context, priceCents: number, work: () => Promise<void>) {
  const price = (to: number) => db.update(dishes).set({ priceCents: to }).where(eq(dishes.id, plainDish.id));
  await price(priceCents);
  try {
    await work();
  } finally {
    await price(plainDish.priceCents);
  }
}

async function firstSlot(shop: Shop, session_id: string) {
  const { days: [day] } = await expectData(shop, "storeSlots", { query: { session_id } });
  ok(day?.slots[0] !== undefined);
  return at(day.date, day.slots[0]);
}

/** Ends the holds of earlier tests, whose guests have the same address. */
async function endOtherHolds({ db }: RunningShop): Promise<void> {
  await db.delete(slotHolds);
}
