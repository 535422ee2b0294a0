import assert from "node:assert/strict";
import { slotHoldMs, windowOf } from "@domain/hours/capacity.ts";
import type { SlotHold } from "@domain/ports/kitchen.ts";
import { aCheckout, denied, fridayDinner } from "@domain/testing/fixtures.ts";
import { concurrently, createPlacedOrder, newOrder, type Suite, type World } from "./suite.ts";
import { ok } from "@domain/shared/result.ts";

const minute = 60_000;
const window = windowOf(fridayDinner + 60 * minute);
/** A hold of a guest who has pressed Pay, which the limits of unpaid holds do not affect. */
const hold = (sessionId: string, more: Partial<SlotHold> = {}): SlotHold => ({
  sessionId,
  isPaying: true,
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
    assert.equal(held.filter((outcome) => outcome === "held").length, 3);
    assert.deepEqual(await loadsOf(world), [[window, { orders: 3, dishes: 6 }]]);
  },

  async "a limit of dishes counts dishes, and 0 means no limit"(world) {
    const dishes = (sessionId: string, count: number) =>
      world.kitchen.hold(hold(sessionId, { dishes: count }), { orders: 0, dishes: 5 }, fridayDinner);
    assert.deepEqual([await dishes("ses_1", 3), await dishes("ses_2", 3), await dishes("ses_3", 2)], [
      "held",
      "full",
      "held",
    ]);
    assert.equal(await world.kitchen.hold(hold("ses_4"), { orders: 0, dishes: 0 }, fridayDinner), "held");
  },

  async "an order with more dishes than the limit fits only into an empty window"(world) {
    const five = { orders: 0, dishes: 5 };
    const dishes = (sessionId: string, count: number) =>
      world.kitchen.hold(hold(sessionId, { dishes: count }), five, fridayDinner);
    assert.equal(await dishes("ses_1", 8), "held");
    assert.equal(await dishes("ses_2", 1), "full");
    await world.kitchen.release("ses_1");
    assert.equal(await dishes("ses_2", 1), "held");
    assert.equal(await dishes("ses_1", 8), "full");
  },

  async "a cart has one hold: it can be renewed in a full window, moved and released"(world) {
    const one = { orders: 1, dishes: 0 };
    assert.equal(await world.kitchen.hold(hold("ses_1"), one, fridayDinner), "held");
    const renewed = hold("ses_1", { until: fridayDinner + 2 * slotHoldMs, dishes: 4 });
    assert.equal(await world.kitchen.hold(renewed, one, fridayDinner), "held");
    assert.deepEqual(await loadsOf(world), [[window, { orders: 1, dishes: 4 }]]);
    assert.deepEqual(await loadsOf(world, fridayDinner, "ses_1"), []);
    const later = window + 15 * minute;
    assert.equal(await world.kitchen.hold(hold("ses_1", { window: later }), one, fridayDinner), "held");
    assert.deepEqual(await loadsOf(world), [[later, { orders: 1, dishes: 2 }]]);
    await world.kitchen.release("ses_1");
    assert.deepEqual(await loadsOf(world), []);
  },

  async "a cart keeps its hold in a window that staff filled meanwhile, until it ends or asks for more dishes"(
    world,
  ) {
    const one = { orders: 1, dishes: 0 };
    const asks = (more: Partial<SlotHold> = {}, now = fridayDinner, sessionId = "ses_1") =>
      world.kitchen.hold(hold(sessionId, { isPaying: false, client: "192.0.2.7", ...more }), one, now);
    assert.equal(await asks(), "held");
    await createPlacedOrder(world, "ord_1", { pickup: scheduled });
    assert.deepEqual([await asks({ dishes: 1 }), await asks({ dishes: 1, isPaying: true })], [
      "held",
      "held",
    ]);
    const { loads, own } = await world.kitchen.load(fridayDinner, "ses_1");
    assert.deepEqual([[...loads], own], [[[window, { orders: 1, dishes: 2 }]], { window, dishes: 1 }]);
    assert.equal((await world.kitchen.load(fridayDinner, "ses_2")).own, undefined);
    assert.deepEqual([await asks({ dishes: 2 }), await asks({}, fridayDinner, "ses_2")], ["full", "full"]);
    const end = fridayDinner + slotHoldMs;
    assert.equal((await world.kitchen.load(end, "ses_1")).own, undefined);
    assert.equal(await asks({ dishes: 1, until: end + slotHoldMs }, end), "full");
  },

  async "a hold that has ended leaves its room to others"(world) {
    const one = { orders: 1, dishes: 0 };
    await world.kitchen.hold(hold("ses_1"), one, fridayDinner);
    const end = fridayDinner + slotHoldMs;
    assert.equal(await world.kitchen.hold(hold("ses_2", { until: end + 1 }), one, end - 1), "full");
    assert.equal(await world.kitchen.hold(hold("ses_2", { until: end + 1 }), one, end), "held");
    assert.deepEqual(await loadsOf(world, end), [[window, { orders: 1, dishes: 2 }]]);
  },

  async "a hold from before the clock was set back ends after two full holds at the latest"(world) {
    const one = { orders: 1, dishes: 0 };
    const early = fridayDinner - slotHoldMs;
    await world.kitchen.hold(hold("ses_1"), one, fridayDinner);
    assert.equal(await world.kitchen.hold(hold("ses_2", { until: fridayDinner }), one, early), "full");
    assert.deepEqual(await loadsOf(world, early), [[window, { orders: 1, dishes: 2 }]]);
    assert.deepEqual(await loadsOf(world, early - 1), []);
    assert.equal(
      await world.kitchen.hold(hold("ses_2", { until: fridayDinner - 1 }), one, early - 1),
      "held",
    );
  },

  async "before guests press Pay, carts hold half of a window, and the others may still order"(world) {
    const unpaid = (nth: number, more: Partial<SlotHold> = {}) =>
      world.kitchen.hold(hold(`ses_${nth}`, { isPaying: false, ...more }), limits, fridayDinner);
    const six = { orders: 6, dishes: 0 };
    const outcomes = await concurrently(
      8,
      (nth) => world.kitchen.hold(hold(`ses_${nth}`, { isPaying: false }), six, fridayDinner),
    );
    assert.deepEqual(outcomes.toSorted(), [
      ...["held", "held", "held", "not_held", "not_held", "not_held", "not_held", "not_held"],
    ]);
    const { loads, held } = await world.kitchen.load(fridayDinner);
    assert.deepEqual([[...loads], [...held]], [
      [[window, { orders: 3, dishes: 6 }]],
      [[window, { orders: 3, dishes: 6 }]],
    ]);
    const paying = await concurrently(
      4,
      (nth) => world.kitchen.hold(hold(`payer_${nth}`), six, fridayDinner),
    );
    assert.deepEqual(paying.toSorted(), ["full", "held", "held", "held"]);
    assert.equal(await unpaid(9, { window: window + 15 * minute }), "held", "one place is half of three");
    assert.equal(await unpaid(10, { window: window + 15 * minute }), "not_held");
    // A cart keeps its own hold when it renews it, and loses it when it chooses a time that it may not hold.
    assert.equal(await unpaid(9, { window: window + 15 * minute }), "held");
    assert.equal(await unpaid(11, { window: window + 30 * minute }), "held");
    assert.equal(await unpaid(11, { window: window + 15 * minute }), "not_held");
    assert.equal(await unpaid(12, { window: window + 30 * minute }), "held");
  },

  async "before guests press Pay, carts hold half of the dishes of a window, and an empty one for a large order"(
    world,
  ) {
    const unpaid = (nth: number, dishes: number) =>
      world.kitchen.hold(
        hold(`ses_${nth}`, { isPaying: false, dishes }),
        { orders: 0, dishes: 10 },
        fridayDinner,
      );
    assert.deepEqual([await unpaid(1, 3), await unpaid(2, 3), await unpaid(3, 2)], [
      "held",
      "not_held",
      "held",
    ]);
    for (const nth of [1, 3]) await world.kitchen.release(`ses_${nth}`);
    assert.deepEqual([await unpaid(4, 8), await unpaid(5, 1), await unpaid(6, 3)], [
      "held",
      "not_held",
      "full",
    ]);
  },

  async "carts of one client hold three windows before their guests press Pay, and six in all"(world) {
    const of = (nth: number, isPaying: boolean, client = "192.0.2.7") =>
      world.kitchen.hold(
        hold(`${client} ${nth}`, { isPaying, client, window: window + nth * 15 * minute }),
        limits,
        fridayDinner,
      );
    const unpaid = await concurrently(9, (nth) => of(nth, false));
    assert.equal(unpaid.filter((outcome) => outcome === "held").length, 3);
    assert.equal(await of(20, false, "192.0.2.8"), "held");
    const paying = await concurrently(9, (nth) => of(nth, true));
    assert.equal(paying.filter((outcome) => outcome === "held").length, 6);
    assert.ok(!paying.includes("full"));
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
