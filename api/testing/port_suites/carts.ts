import assert from "node:assert/strict";
import { addToCart, countDishes, emptyCart } from "@domain/cart/cart.ts";
import type { CartLink } from "@domain/cart/cart_link.ts";
import { ok, refuse } from "@domain/shared/result.ts";
import { hourMs as hour } from "@domain/shared/local_time.ts";
import { fridayDinner } from "@domain/testing/fixtures.ts";
import { concurrently, type Suite, type World } from "./suite.ts";

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
    ...{ name: "Galbi", nameKorean: "갈비", unitPriceCents: 2995 },
  }],
  pickup: { option: "scheduled", date: "2026-11-21", time: "12:30" },
  madeAt: fridayDinner,
  expiresAt: fridayDinner + 7 * 24 * hour,
};

export const cartsSuite: Suite = {
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
