import assert from "node:assert/strict";
import { addToCart, countDishes, emptyCart } from "@domain/cart/cart.ts";
import type { CartLink, PhoneLink } from "@domain/cart/cart_link.ts";
import { cartLinkText } from "@domain/notification/message.ts";
import { ok, refuse } from "@domain/shared/result.ts";
import { hourMs as hour } from "@domain/shared/local_time.ts";
import { aCheckout, fridayDinner } from "@domain/testing/fixtures.ts";
import { auditOf, concurrently, newOrder, type Suite, type World } from "./suite.ts";

const highLimits = { perLine: 1000, total: 1000 };

function add(world: World, sessionId: string, dishId: string, lineId: string) {
  return world.carts.change(
    sessionId,
    (cart) => addToCart(cart, { dishId, quantity: 1, note: "", options: [] }, lineId, highLimits),
  );
}

const link: CartLink = {
  id: "2x4k",
  lines: [{
    ...{
      id: "line_1",
      dishId: "galbi",
      quantity: 2,
      note: "no onion",
      options: [{ id: "rice", quantity: 1 }],
    },
    ...{ name: { en: "Galbi", ko: "갈비" }, unitPriceCents: 2995 },
  }],
  pickup: { option: "scheduled", date: "2026-11-21", time: "12:30" },
  madeAt: fridayDinner,
  expiresAt: fridayDinner + 7 * 24 * hour,
};

/** A link that staff have texted. */
export const phoneLink: PhoneLink = {
  ...link,
  expiresAt: fridayDinner + 24 * hour,
  phoneOrder: {
    madeBy: { kind: "staff", id: "staff_manager", name: "Mina Kim" },
    phone: "+17145550134",
    language: "ko",
    sends: 1,
    sentAt: fridayDinner,
  },
};
const cancelled = (phone: PhoneLink): PhoneLink => ({
  ...phone,
  phoneOrder: { ...phone.phoneOrder, cancelledAt: fridayDinner },
});

export const cartsSuite: Suite = {
  async "a link of staff is stored, listed and changed with its audit entry, text and event"(world) {
    const { id } = phoneLink;
    await world.carts.addLink({ ...link, id: "3y5m" });
    await world.carts.addPhoneLink({
      ...{ link: phoneLink, at: fridayDinner, message: cartLinkText({ id }) },
      audit: auditOf("phone_link.send", id),
    });
    assert.deepEqual(await world.carts.link(id, fridayDinner), phoneLink);
    const later = { ...phoneLink, id: "4z6n", madeAt: fridayDinner + 1 };
    await world.carts.addPhoneLink({ link: later, at: fridayDinner });
    assert.deepEqual(await world.carts.phoneLinks(fridayDinner, 9), [later, phoneLink]);
    assert.deepEqual(await world.carts.phoneLinks(fridayDinner, 1), [later]);
    assert.deepEqual(await world.carts.phoneLinks(phoneLink.expiresAt, 9), []);
    assert.deepEqual(
      (await world.outbox.aboutLinks([id, "4z6n"])).map(({ message, deliveryStatus }) => [
        message.ref.id,
        deliveryStatus,
      ]),
      [[id, "waiting"]],
    );

    const changed = await world.carts.changePhoneLink(id, (found) => ok({ link: cancelled(found), at: 1 }));
    assert.deepEqual(changed, ok(cancelled(phoneLink)));
    assert.deepEqual(await world.carts.link(id, fridayDinner), cancelled(phoneLink));
    await world.carts.changePhoneLink(id, (found) => ok({ link: found, at: 1 }));
    assert.deepEqual(await world.carts.changePhoneLink(id, () => refuse("ended")), refuse("ended"));
    const none = () => assert.fail("there is no such link of staff");
    for (const other of ["3y5m", "unknown"]) {
      assert.equal(await world.carts.changePhoneLink(other, none), undefined);
    }
    const events = await world.live.after(0, 9);
    assert.deepEqual(events.map(({ kind }) => kind), ["store_changed", "store_changed", "store_changed"]);
    assert.deepEqual((await world.auditLog()).map(({ action }) => action), ["phone_link.send"]);
  },

  async "of links of staff with one idempotency key the first is stored, with its text and event"(world) {
    const keyed = (id: string, key: string): PhoneLink => ({
      ...{ ...phoneLink, id },
      phoneOrder: { ...phoneLink.phoneOrder, key },
    });
    const taps = ["one", "two", "three"];
    const stored = await Promise.all(
      taps.map((id) =>
        world.carts.addPhoneLink({
          ...{ link: keyed(id, "tap-00001"), at: fridayDinner, message: cartLinkText({ id }) },
        })
      ),
    );
    const [first] = stored;
    assert.deepEqual(stored, [first, first, first]);
    assert.deepEqual(await world.carts.phoneLinkOfKey("tap-00001"), first);
    assert.equal(await world.carts.phoneLinkOfKey("tap-00002"), undefined);
    assert.equal((await world.outbox.aboutLinks(taps)).length, 1);
    assert.equal((await world.live.after(0, 9)).length, 1);
    const other = keyed("four", "tap-00002");
    assert.deepEqual(await world.carts.addPhoneLink({ link: other, at: fridayDinner }), other);
    assert.deepEqual(await world.carts.addPhoneLink({ link: phoneLink, at: fridayDinner }), phoneLink);
  },

  async "concurrent changes of a link of staff are all stored"(world) {
    await world.carts.addPhoneLink({ link: phoneLink, at: fridayDinner });
    await concurrently(10, () =>
      world.carts.changePhoneLink(phoneLink.id, (found) =>
        ok({
          link: { ...found, phoneOrder: { ...found.phoneOrder, sends: found.phoneOrder.sends + 1 } },
          at: fridayDinner,
        })));
    const [stored] = await world.carts.phoneLinks(fridayDinner, 9);
    assert.equal(stored?.phoneOrder.sends, 11);
  },

  async "a cart and its checkout name the link of staff, and of orders placed at once one gets it"(world) {
    await world.carts.addPhoneLink({ link: phoneLink, at: fridayDinner });
    const { id } = phoneLink;
    const orders = ["ord_1", "ord_2", "ord_3"];
    for (const orderId of orders) {
      await world.carts.change(orderId, (cart) => ok({ ...cart, phoneLinkId: id }));
      assert.equal((await world.carts.load(orderId)).phoneLinkId, id);
      await world.checkouts.begin(aCheckout(orderId, { sessionId: orderId, phoneLinkId: id }));
    }
    const placed = await Promise.all(
      orders.map((orderId) =>
        world.orders.place(orderId, "2026-07-10", (checkout, count, found) => {
          assert.equal(checkout.phoneLinkId, id);
          const isFree = found !== undefined && found.phoneOrder.orderId === undefined;
          return newOrder(orderId, count, isFree ? { phoneLinkId: id } : {});
        })
      ),
    );
    const winners = placed.flatMap((each) => each?.order.phoneLinkId === id ? [each.order.id] : []);
    assert.equal(winners.length, 1);
    const [winner = ""] = winners;
    assert.equal((await world.orders.byId(winner))?.phoneLinkId, id);
    const [stored] = await world.carts.phoneLinks(fridayDinner, 9);
    assert.equal(stored?.phoneOrder.orderId, winner);
    assert.deepEqual(await world.carts.load(winner), emptyCart(winner));
  },

  async "the source of a cart goes to its checkout and its order, and what is left in the cart has none"(
    world,
  ) {
    await world.carts.change("ses_1", (cart) => ok({ ...cart, source: "poster" }));
    await add(world, "ses_1", "galbi", "line_1");
    assert.equal((await world.carts.load("ses_1")).source, "poster");
    const lines = aCheckout("ord_1").lines.map((line) => ({ ...line, id: "line_1", quantity: 1 }));
    await world.checkouts.begin(aCheckout("ord_1", { sessionId: "ses_1", source: "poster", lines }));
    await add(world, "ses_1", "bibimbap", "line_2");
    await world.orders.place(
      "ord_1",
      "2026-07-10",
      ({ source }, count) => newOrder("ord_1", count, { source }),
    );
    assert.equal((await world.orders.byId("ord_1"))?.source, "poster");
    assert.deepEqual(
      (await world.sales.ofDays("2026-07-10", "2026-07-10"))[0]?.sources.map((sum) => [
        sum.source,
        sum.orders,
      ]),
      [["poster", 1]],
    );
    const { lines: left, ...rest } = await world.carts.load("ses_1");
    assert.deepEqual([left.map(({ id }) => id), rest], [["line_2"], { sessionId: "ses_1" }]);
  },

  async "the number of a link of staff is erased with its end, and the link is deleted a day later"(world) {
    await world.carts.addPhoneLink({ link: phoneLink, at: fridayDinner });
    await world.housekeeping.forget(phoneLink.expiresAt - 1);
    assert.deepEqual(await world.carts.phoneLinks(fridayDinner, 9), [phoneLink]);
    await world.housekeeping.forget(phoneLink.expiresAt);
    const [ended] = await world.carts.phoneLinks(fridayDinner, 9);
    assert.deepEqual(ended, { ...phoneLink, phoneOrder: { ...phoneLink.phoneOrder, phone: "" } });
    await world.housekeeping.forget(phoneLink.expiresAt + 24 * hour);
    assert.deepEqual(await world.carts.phoneLinks(fridayDinner, 9), []);
  },

  async "a link is stored as it is until it expires, and then deleted"(world) {
    const { pickup: _, ...withoutTime } = { ...link, id: "3y5m" };
    await world.carts.addLink(link);
    await world.carts.addLink(withoutTime);
    assert.deepEqual(await world.carts.link("2x4k", link.expiresAt - 1), link);
    assert.deepEqual(await world.carts.link("3y5m", fridayDinner), withoutTime);
    assert.equal(await world.carts.link("2x4k", link.expiresAt), undefined);
    assert.equal(await world.carts.link("unknown", fridayDinner), undefined);
    await world.housekeeping.forget(link.expiresAt - 1);
    assert.deepEqual(await world.carts.link("2x4k", fridayDinner), link);
    await world.housekeeping.forget(link.expiresAt);
    assert.equal(await world.carts.link("2x4k", fridayDinner), undefined);
  },

  async "an unknown session has an empty cart"(world) {
    assert.deepEqual(await world.carts.load("ses_1"), emptyCart("ses_1"));
  },

  async "concurrent additions from two tabs are all stored"(world) {
    await concurrently(30, (nth) => add(world, "ses_1", nth % 2 === 0 ? "galbi" : "bibimbap", `line_${nth}`));
    const cart = await world.carts.load("ses_1");
    assert.equal(countDishes(cart), 30);
    assert.deepEqual(cart.lines.map((line) => [line.dishId, line.quantity]).toSorted(), [
      ["bibimbap", 15],
      ["galbi", 15],
    ]);
  },

  async "carts of different sessions are separate"(world) {
    await concurrently(10, (nth) => add(world, `ses_${nth % 2}`, "galbi", `line_${nth}`));
    assert.equal(countDishes(await world.carts.load("ses_0")), 5);
    assert.equal(countDishes(await world.carts.load("ses_1")), 5);
  },

  async "an error result and a throw do not change the cart"(world) {
    await add(world, "ses_1", "galbi", "line_1");
    const before = await world.carts.load("ses_1");
    assert.deepEqual(await world.carts.change("ses_1", () => refuse("full")), { ok: false, error: "full" });
    await assert.rejects(
      world.carts.change("ses_1", () => {
        throw new Error("the pen broke");
      }),
      /the pen broke/,
    );
    assert.deepEqual(await world.carts.load("ses_1"), before);
  },

  async "a cart stores notes and line order, and can be emptied"(world) {
    const lines = [
      {
        id: "line_2",
        dishId: "galbi",
        quantity: 2,
        note: "잘 익혀 주세요",
        options: [{ id: "hot", quantity: 1 }, { id: "cheese", quantity: 2 }],
      },
      { id: "line_1", dishId: "bibimbap", quantity: 1, note: "", options: [] },
    ];
    await world.carts.change("ses_1", (cart) => ok({ ...cart, lines }));
    assert.deepEqual(await world.carts.load("ses_1"), { sessionId: "ses_1", lines });
    await world.carts.change("ses_1", () => ok(emptyCart("ses_1")));
    assert.deepEqual(await world.carts.load("ses_1"), emptyCart("ses_1"));
  },
};
