import assert from "node:assert/strict";
import { at, facts, fridayDinner } from "@domain/testing/fixtures.ts";
import { windowOf } from "@domain/hours/capacity.ts";
import { kitchenQueue } from "@domain/order/kitchen_queue.ts";
import type { KitchenState } from "@domain/ports/kitchen.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import { asapNow, modeResumes, pickupOffer } from "./ordering_offer.ts";

const minute = 60_000;
const prepMinutes = 25;
const cart = { prepMinutes, count: 1 };
const withSettings = (more: Partial<StoreFacts["settings"]>): StoreFacts => ({
  ...facts,
  settings: { ...facts.settings, ...more },
});

Deno.test("while open, ASAP is available with its range and there is no next opening", () => {
  const offer = pickupOffer(facts, fridayDinner, cart);
  assert.deepEqual(offer.asap, {
    isAvailable: true,
    minutes: { from: 25, to: 40 },
    readyFrom: fridayDinner + 25 * minute,
    readyTo: fridayDinner + 40 * minute,
  });
  assert.deepEqual([offer.minutes, offer.nextOpening], [{ from: 25, to: 40 }, undefined]);
  assert.deepEqual([offer.days[0]?.date, offer.days[0]?.slots[0]], ["2026-07-10", "17:30"]);
});

Deno.test("a pause refuses every pickup and returns its end", () => {
  const pause = { until: fridayDinner + 30 * minute };
  const { asap, days, nextOpening } = pickupOffer({ ...facts, pause }, fridayDinner, cart);
  assert.deepEqual(asap, {
    isAvailable: false,
    refusal: { kind: "asap_unavailable", reason: "paused", resumes: { at: pause.until, isToday: true } },
  });
  assert.deepEqual([days, nextOpening], [[], at("2026-07-11T11:00-07:00")]);
});

Deno.test("with ASAP off, scheduled pickups stay available", () => {
  const asapOff = { until: fridayDinner + 30 * minute };
  const { asap, days } = pickupOffer({ ...facts, asapOff }, fridayDinner, cart);
  assert.ok(
    !asap.isAvailable && asap.refusal.kind === "asap_unavailable" && asap.refusal.reason === "asap_off",
  );
  assert.ok(days.length > 0);
});

Deno.test("with ordering switched off or in maintenance, no pickup is available and no resume time is known", () => {
  for (
    const [store, reason] of [
      [withSettings({ isOrderingEnabled: false }), "disabled"],
      [withSettings({ isOrderingEnabled: false, isInMaintenance: true }), "maintenance"],
    ] as const
  ) {
    const refused = { isAvailable: false, refusal: { kind: "ordering_off", reason } };
    assert.deepEqual(asapNow(store, fridayDinner, prepMinutes), refused);
    assert.deepEqual(pickupOffer(store, fridayDinner, cart).days, []);
  }
});

Deno.test("each mode resumes at its own end, or at the opening after it", () => {
  const begun = {
    since: fridayDinner,
    by: { kind: "staff", id: "staff_manager", name: "Mina Kim" } as const,
    until: fridayDinner + 30 * minute,
  };
  const both: StoreFacts = { ...facts, pause: begun, asapOff: { until: fridayDinner + 60 * minute } };
  assert.equal(modeResumes(both, fridayDinner, begun, "pause"), begun.until);
  const late = { ...begun, until: at("2026-07-11T00:00-07:00") };
  assert.equal(modeResumes(both, fridayDinner, late, "asap_off"), at("2026-07-11T11:00-07:00"));
});

const emptyQueue = kitchenQueue([], fridayDinner);
const window = windowOf(fridayDinner + 25 * minute);
const limited = withSettings({ capacity: { usual: { orders: 2, dishes: 0 }, bands: [] } });
const kitchenWith = (orders: number): KitchenState => ({
  queue: emptyQueue,
  loads: new Map([[window, { orders, dishes: orders }]]),
  held: new Map(),
});

Deno.test("ASAP moves to the next window when the current one is full, and full slots are not offered", () => {
  const free = pickupOffer(limited, fridayDinner, cart, kitchenWith(1));
  assert.deepEqual(free.minutes, { from: 25, to: 40 });
  const full = pickupOffer(limited, fridayDinner, cart, kitchenWith(2));
  assert.deepEqual(full.minutes, { from: 30, to: 45 });
  assert.deepEqual([window, free.days[0]?.slots[0], full.days[0]?.slots[0]], [
    fridayDinner + 15 * minute,
    "17:30",
    "17:30",
  ]);
  const next = {
    ...kitchenWith(2),
    loads: new Map([[fridayDinner + 30 * minute, { orders: 2, dishes: 2 }]]),
  };
  assert.equal(pickupOffer(limited, fridayDinner, cart, next).days[0]?.slots[0], "17:45");
});

Deno.test("when every window until closing is full, ASAP is refused as full and names the first slot with room", () => {
  const loads = new Map(
    Array.from(
      { length: 20 },
      (_, nth) => [windowOf(fridayDinner) + nth * 15 * minute, { orders: 2, dishes: 2 }],
    ),
  );
  const { asap } = pickupOffer(limited, fridayDinner, cart, { queue: emptyQueue, loads, held: new Map() });
  assert.deepEqual(asap, {
    isAvailable: false,
    refusal: {
      kind: "asap_unavailable",
      reason: "full",
      resumes: { at: at("2026-07-11T11:30-07:00"), isToday: false },
    },
  });
});

Deno.test("the ASAP estimate grows with the queue, and a large order needs its lead time", () => {
  const store = withSettings({ parallelDishes: 4, largeOrder: { dishes: 10, leadMinutes: 90 } });
  const kitchen = { queue: { ...emptyQueue, dishMinutes: 60 }, loads: new Map(), held: new Map() };
  assert.deepEqual(pickupOffer(store, fridayDinner, cart, kitchen).minutes, { from: 40, to: 55 });
  const large = pickupOffer(store, fridayDinner, { prepMinutes, count: 10 }, kitchen);
  assert.deepEqual([large.minutes, large.days[0]?.slots[0]], [{ from: 105, to: 120 }, "18:30"]);
});
