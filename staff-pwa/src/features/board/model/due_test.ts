import { deepEqual, equal } from "node:assert/strict";
import type { Actor } from "@domain/shared/actor.ts";
import { movesOfLeftover } from "@domain/order/leftover.ts";
import { byDay, cookingAge, dueOrders, keysOfSeen } from "./due.ts";
import { anOrder, mina } from "./fixtures.ts";

const noon = Date.parse("2026-03-02T20:00:00.000Z");
const system: Actor = { kind: "system" };
const started = (by: Actor, changes = {}) =>
  anOrder({
    status: "preparing",
    tab: "in_progress",
    can: ["ready", "extend", "cancel"],
    pickup_option: "scheduled",
    transitions: [{
      kind: "start",
      by,
      at: new Date(noon).toISOString(),
      made_offline: false,
      is_undone: false,
      ready_time_before: null,
    }],
    ...changes,
  });

Deno.test("lists a scheduled order that the system started for ten minutes, or until staff change it", () => {
  equal(dueOrders([started(system)], noon).length, 1);
  equal(
    dueOrders([started(system, { status: "ready", can: ["complete", "no_show", "cancel"] })], noon).length,
    0,
  );
  equal(dueOrders([started(system)], noon + 10 * 60_000).length, 0);
});

Deno.test("drops no marks of seen orders until both lists are loaded, so that a due order does not ring again", () => {
  const [fresh, cooking] = [[anOrder({ id: "ord_1" })], [started(system, { id: "ord_2" })]];
  deepEqual(keysOfSeen(fresh, cooking), ["ord_1", "due:ord_2"]);
  equal(keysOfSeen(fresh, undefined), undefined);
  equal(keysOfSeen(undefined, cooking), undefined);
});

Deno.test("does not list orders that staff started, or ASAP orders", () => {
  equal(dueOrders([started(mina)], noon).length, 0);
  equal(dueOrders([started(system, { pickup_option: "asap" })], noon).length, 0);
});

Deno.test("does not list an order of an earlier day that the system started after an outage", () => {
  const { can } = started(system);
  equal(dueOrders([started(system, { can: movesOfLeftover("preparing", can) })], noon).length, 0);
});

Deno.test("colors an order as waiting five minutes before its promised time and as late from that time on", () => {
  const promise = new Date(noon).toISOString();
  equal(cookingAge(promise, noon - 6 * 60_000), "fresh");
  equal(cookingAge(promise, noon - 5 * 60_000), "waiting");
  equal(cookingAge(promise, noon), "late");
});

Deno.test("separates orders of earlier days from today's, latest day first", () => {
  const order = (id: string, created_at: string, pickup_at: string | null = null) =>
    anOrder({ id, created_at, pickup_at, pickup_option: pickup_at === null ? "asap" : "scheduled" });
  const orders = [
    order("today", "2026-03-02T08:00:00.000Z"),
    order("saturday", "2026-03-01T07:00:00.000Z"),
    order("sunday", "2026-03-01T20:00:00.000Z"),
    order("ahead", "2026-03-01T20:00:00.000Z", "2026-03-02T20:00:00.000Z"),
    order("slot", "2026-02-27T20:00:00.000Z", "2026-03-01T21:00:00.000Z"),
  ];
  const ids = (of: readonly { id: string }[]) => of.map(({ id }) => id);
  const split = byDay(orders, "2026-03-02T08:00:00.000Z", noon);
  deepEqual(ids(split.today), ["today", "ahead"]);
  deepEqual(split.leftOpen.map(({ day, orders }) => [day, ...ids(orders)]), [
    ["2026-03-01", "sunday", "slot"],
    ["2026-02-28", "saturday"],
  ]);
  deepEqual(
    byDay(orders, undefined, noon),
    split,
    "by the calendar day until the start of the business day is known",
  );
  const openPastMidnight = byDay(orders, "2026-03-01T08:00:00.000Z", noon);
  deepEqual(ids(openPastMidnight.today), ["today", "sunday", "ahead", "slot"]);
});

Deno.test("an accepted order of an earlier day offers Picked up and No-show instead of the steps before", () => {
  const promised = {
    created_at: "2026-03-01T20:00:00.000Z",
    estimated_ready_time: "2026-03-01T20:20:00.000Z",
  };
  const canOf = (order: Parameters<typeof anOrder>[0]) =>
    byDay([anOrder({ ...promised, ...order })], "2026-03-02T08:00:00.000Z", noon).leftOpen[0]?.orders[0]?.can;
  deepEqual(canOf({ status: "confirmed", can: ["start", "extend", "ready", "cancel"] }), [
    "complete",
    "no_show",
    "cancel",
  ]);
  deepEqual(canOf({ status: "ready", can: ["complete", "no_show", "cancel"] }), [
    "complete",
    "no_show",
    "cancel",
  ]);
  deepEqual(canOf({ status: "pending_approval", can: ["accept", "deny"] }), ["accept", "deny"]);
});
