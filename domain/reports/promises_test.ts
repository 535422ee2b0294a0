import assert from "node:assert/strict";
import type { Order, OrderState } from "../order/order.ts";
import { minuteMs } from "../shared/local_time.ts";
import { anOrder, fridayDinner } from "../testing/fixtures.ts";
import { groupPromises, promiseReport } from "./promises.ts";

Deno.test("counts orders on time, extended and not marked ones by pickup option and hour, and averages the lateness of the late ones", () => {
  const group = { notMarked: 0, openUntil: [], lateMinutes: 0, extended: 0 };
  const report = promiseReport([
    { ...group, pickup: "asap", hour: 18, orders: 2, onTime: 2, notMarked: 1 },
    { ...group, pickup: "asap", hour: 19, orders: 1, onTime: 0, lateMinutes: 10, extended: 1 },
    { ...group, pickup: "scheduled", hour: 18, orders: 2, onTime: 0, lateMinutes: 5 },
  ], fridayDinner);
  assert.deepEqual(report, {
    ...{ orders: 5, notMarked: 1, onTime: 2, averageLateMinutes: 5, extended: 1 },
    asap: { orders: 3, notMarked: 1, onTime: 2, averageLateMinutes: 10, extended: 1 },
    scheduled: { orders: 2, notMarked: 0, onTime: 0, averageLateMinutes: 2.5, extended: 0 },
    byHour: [
      { hour: 18, orders: 4, notMarked: 1, onTime: 2, averageLateMinutes: 2.5, extended: 0 },
      { hour: 19, orders: 1, notMarked: 0, onTime: 0, averageLateMinutes: 10, extended: 1 },
    ],
  });
});

Deno.test("without ready orders there is no average lateness", () => {
  assert.deepEqual(promiseReport([], fridayDinner).averageLateMinutes, undefined);
  assert.deepEqual(promiseReport([], fridayDinner).byHour, []);
});

const by = { kind: "staff", id: "staff_1", name: "Mina Kim" } as const;
const accepted = {
  acceptedAt: fridayDinner,
  acceptedBy: by,
  minutes: 20,
  readyAt: fridayDinner + 20 * minuteMs,
};
const captured = { ...anOrder().payment, state: "captured", capturedAt: fridayDinner } as Order["payment"];

Deno.test("an accepted order counts as not marked once it has ended without being ready, or its window ended an hour ago", () => {
  const at = fridayDinner + 30 * minuteMs;
  const states: [OrderState, number][] = [
    [{ status: "pending_approval" }, 0],
    [{ status: "completed", completedAt: at, ...accepted }, 1],
    [{ status: "no_show", noShowAt: at, ...accepted }, 1],
    [{ status: "cancelled", cancelledAt: at, cancelledBy: by, text: "" }, 0],
    [{ status: "confirmed", ...accepted }, 0],
    [{ status: "preparing", startedAt: at, ...accepted }, 0],
  ];
  const notMarked = (state: OrderState, now: number, payment = captured) =>
    promiseReport(groupPromises([anOrder({ state, payment })]), now).notMarked;
  assert.deepEqual(states.map(([state]) => notMarked(state, at)), states.map(([, expected]) => expected));
  // The window of 5:20 PM ends at 5:30 PM.
  const open: OrderState = { status: "confirmed", ...accepted };
  const over = fridayDinner + 90 * minuteMs;
  assert.deepEqual([notMarked(open, over - 1), notMarked(open, over)], [0, 1]);
  const test = { ...anOrder().payment, state: "none", since: fridayDinner } as Order["payment"];
  assert.equal(notMarked(open, over, test), 0);
});

Deno.test("an order that was not marked is neither on time nor late", () => {
  const orders = [
    anOrder({ state: { status: "completed", completedAt: fridayDinner, ...accepted }, payment: captured }),
    anOrder({
      state: { status: "ready", markedReadyAt: accepted.readyAt, ...accepted },
      payment: captured,
      transitions: [{
        ...{ kind: "ready", by, at: accepted.readyAt, madeAt: accepted.readyAt },
        before: { status: "confirmed", ...accepted },
      }],
    }),
  ];
  assert.deepEqual(groupPromises(orders), [
    {
      pickup: "asap",
      hour: 17,
      orders: 1,
      notMarked: 1,
      openUntil: [],
      onTime: 1,
      lateMinutes: 0,
      extended: 0,
    },
  ]);
});
