import assert from "node:assert/strict";
import { slotHoldMs, windowOf } from "@domain/hours/capacity.ts";
import { aCheckout, fridayDinner } from "@domain/testing/fixtures.ts";
import { concurrently, createPlacedOrder, newOrder, type Suite, type World } from "./suite.ts";
import { ok } from "@domain/shared/result.ts";

const minute = 60_000;
const window = windowOf(fridayDinner + 60 * minute);
const hold = (sessionId: string, more: Partial<{ window: number; dishes: number; until: number }> = {}) => ({
  sessionId,
  window,
  dishes: 2,
  until: fridayDinner + slotHoldMs,
  ...more,
});
const limits = { orders: 3, dishes: 0 };
const scheduled = { kind: "scheduled", at: window + 5 * minute } as const;
const loadsOf = async (
  world: World,
  now = fridayDinner,
  sessionId?: string,
) => [...(await world.kitchen.load(now, sessionId)).loads];

export const kitchenSuite: Suite = {
  async "of twenty carts that want the last places at once, exactly as many get one as there are"(world) {
    const held = await concurrently(
      20,
      (nth) => world.kitchen.hold(hold(`ses_${nth}`), limits, fridayDinner),
    );
    assert.equal(held.filter(Boolean).length, 3);
    assert.deepEqual(await loadsOf(world), [[window, { orders: 3, dishes: 6 }]]);
  },

  async "a limit of dishes counts dishes, and 0 means no limit"(world) {
    const dishes = (sessionId: string, count: number) =>
      world.kitchen.hold(hold(sessionId, { dishes: count }), { orders: 0, dishes: 5 }, fridayDinner);
    assert.deepEqual([await dishes("ses_1", 3), await dishes("ses_2", 3), await dishes("ses_3", 2)], [
      true,
      false,
      true,
    ]);
    assert.equal(await world.kitchen.hold(hold("ses_4"), { orders: 0, dishes: 0 }, fridayDinner), true);
  },

  async "an order with more dishes than the limit fits only into an empty window"(world) {
    const five = { orders: 0, dishes: 5 };
    const dishes = (sessionId: string, count: number) =>
      world.kitchen.hold(hold(sessionId, { dishes: count }), five, fridayDinner);
    assert.equal(await dishes("ses_1", 8), true);
    assert.equal(await dishes("ses_2", 1), false);
    await world.kitchen.release("ses_1");
    assert.equal(await dishes("ses_2", 1), true);
    assert.equal(await dishes("ses_1", 8), false);
  },

  async "a cart has one hold: it can be renewed in a full window, moved and released"(world) {
    const one = { orders: 1, dishes: 0 };
    assert.equal(await world.kitchen.hold(hold("ses_1"), one, fridayDinner), true);
    const renewed = hold("ses_1", { until: fridayDinner + 2 * slotHoldMs, dishes: 4 });
    assert.equal(await world.kitchen.hold(renewed, one, fridayDinner), true);
    assert.deepEqual(await loadsOf(world), [[window, { orders: 1, dishes: 4 }]]);
    assert.deepEqual(await loadsOf(world, fridayDinner, "ses_1"), []);
    const later = window + 15 * minute;
    assert.equal(await world.kitchen.hold(hold("ses_1", { window: later }), one, fridayDinner), true);
    assert.deepEqual(await loadsOf(world), [[later, { orders: 1, dishes: 2 }]]);
    await world.kitchen.release("ses_1");
    assert.deepEqual(await loadsOf(world), []);
  },

  async "a hold that has ended leaves its room to others"(world) {
    const one = { orders: 1, dishes: 0 };
    await world.kitchen.hold(hold("ses_1"), one, fridayDinner);
    const end = fridayDinner + slotHoldMs;
    assert.equal(await world.kitchen.hold(hold("ses_2", { until: end + 1 }), one, end - 1), false);
    assert.equal(await world.kitchen.hold(hold("ses_2", { until: end + 1 }), one, end), true);
    assert.deepEqual(await loadsOf(world, end), [[window, { orders: 1, dishes: 2 }]]);
  },

  async "a hold from before the clock was set back ends after two full holds at the latest"(world) {
    const one = { orders: 1, dishes: 0 };
    const early = fridayDinner - slotHoldMs;
    await world.kitchen.hold(hold("ses_1"), one, fridayDinner);
    assert.equal(await world.kitchen.hold(hold("ses_2", { until: fridayDinner }), one, early), false);
    assert.deepEqual(await loadsOf(world, early), [[window, { orders: 1, dishes: 2 }]]);
    assert.deepEqual(await loadsOf(world, early - 1), []);
    assert.equal(await world.kitchen.hold(hold("ses_2", { until: fridayDinner - 1 }), one, early - 1), true);
  },

  async "a placed order counts instead of its cart's hold, until it is denied"(world) {
    const sessionId = "session of ord_1";
    await world.checkouts.begin(aCheckout("ord_1", { sessionId, pickup: scheduled }));
    await world.kitchen.hold(hold(sessionId), limits, fridayDinner);
    await world.orders.place(
      "ord_1",
      "2026-07-10",
      (_, count) => newOrder("ord_1", count, { pickup: scheduled }),
    );
    assert.deepEqual(await loadsOf(world), [[window, { orders: 1, dishes: 2 }]]);
    const denied = {
      status: "denied",
      deniedAt: fridayDinner,
      deniedBy: { kind: "system" },
      reason: "other",
      text: "",
    } as const;
    await world.orders.change(
      "ord_1",
      (order) => ok({ order: { ...order, state: denied }, at: fridayDinner }),
    );
    assert.deepEqual(await loadsOf(world), []);
  },

  async "the queue has the accepted orders that are not ready, and how late recent ones were"(world) {
    const acceptance = {
      acceptedAt: fridayDinner,
      acceptedBy: { kind: "staff", id: "staff_manager", name: "Mina Kim" },
      minutes: 20,
      readyAt: fridayDinner + 20 * minute,
    } as const;
    const late = fridayDinner + 26 * minute;
    const preparing = { status: "preparing", startedAt: fridayDinner, ...acceptance } as const;
    await createPlacedOrder(world, "ord_1");
    await createPlacedOrder(world, "ord_2", { state: { status: "confirmed", ...acceptance } });
    await createPlacedOrder(world, "ord_3", {
      state: { status: "ready", markedReadyAt: late, ...acceptance },
      transitions: [{ kind: "ready", by: acceptance.acceptedBy, at: late, madeAt: late, before: preparing }],
    });
    const { queue } = await world.kitchen.load(fridayDinner + 30 * minute);
    assert.deepEqual(queue, { orders: 1, dishes: 2, dishMinutes: 30, lateMinutes: [6] });
  },
};
