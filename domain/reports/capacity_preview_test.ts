import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { type CapacityRules, hasRoomFor, limitsAt, windowOf } from "../hours/capacity.ts";
import { hourMs, minuteMs } from "../shared/local_time.ts";
import { at } from "../testing/fixtures.ts";
import { dayBounds, type PastOrder, previewCapacity } from "./capacity_preview.ts";

const friday = (time: string) => at(`2026-07-10T${time}-07:00`);
const { to: dayEnd } = dayBounds("2026-07-10");
const limited = (orders: number): CapacityRules => ({ usual: { orders, dishes: 0 }, bands: [] });
/** An order placed one hour before it was due, plus `minutes`. */
const due = (time: string, dishes = 2, minutes = 0): PastOrder => ({
  window: windowOf(friday(time)),
  placedAt: friday(time) - hourMs + minutes * minuteMs,
  dishes,
});

Deno.test("without limits no order moves, and every window has its orders and dishes", () => {
  deepEqual(previewCapacity([due("18:15"), due("18:00"), due("18:00", 3, 1)], limited(0), dayEnd), {
    windows: [
      { window: friday("18:00"), load: { orders: 2, dishes: 5 }, limits: { orders: 0, dishes: 0 }, moved: 0 },
      { window: friday("18:15"), load: { orders: 1, dishes: 2 }, limits: { orders: 0, dishes: 0 }, moved: 0 },
    ],
    orders: 3,
    moved: 0,
    turnedAway: 0,
  });
});

Deno.test("the last order that was placed moves out of a full window, and may fill the next one", () => {
  const { windows, moved } = previewCapacity(
    [due("18:00", 2, 5), due("18:00"), due("18:15", 2, -15)],
    limited(1),
    dayEnd,
  );
  deepEqual(windows.map((window) => window.moved), [1, 0]);
  equal(moved, 1);
  const late = previewCapacity([due("18:00", 2, 5), due("18:00"), due("18:15", 2, 5)], limited(1), dayEnd);
  deepEqual(late.windows.map((window) => window.moved), [1, 1]);
});

Deno.test("an order without room until the end of the day counts as moved and turned away", () => {
  const { moved, turnedAway } = previewCapacity([due("23:45"), due("23:50", 1, 1)], limited(1), dayEnd);
  deepEqual({ moved, turnedAway }, { moved: 1, turnedAway: 1 });
});

Deno.test("a day without orders has no windows", () => {
  deepEqual(previewCapacity([], limited(1), dayEnd), { windows: [], orders: 0, moved: 0, turnedAway: 0 });
});

Deno.test("a day begins and ends at midnight in Los Angeles, also on the days of the clock change", () => {
  const hoursOf = (date: string) => (dayBounds(date).to - dayBounds(date).from) / hourMs;
  deepEqual(["2026-07-10", "2026-11-01", "2026-03-08"].map(hoursOf), [24, 25, 23]);
});

Deno.test("every order above a limit moves, and none while every window has room", () => {
  const order = fc.record({
    window: fc.integer({ min: 0, max: 7 }).map((nth) => friday("18:00") + nth * 15 * minuteMs),
    placedAt: fc.integer({ min: 0, max: 120 }).map((minutes) => friday("12:00") + minutes * minuteMs),
    dishes: fc.integer({ min: 1, max: 8 }),
  });
  fc.assert(fc.property(fc.array(order, { maxLength: 40 }), fc.integer({ min: 1, max: 6 }), (orders, max) => {
    const rules = limited(max);
    const { windows, moved, ...sums } = previewCapacity(orders, rules, dayEnd);
    equal(sums.orders, orders.length);
    equal(windows.reduce((sum, { load }) => sum + load.orders, 0), orders.length);
    ok(moved >= windows.reduce((sum, { load }) => sum + Math.max(0, load.orders - max), 0));
    for (const { window, load, moved } of windows) {
      ok(moved <= load.orders);
      deepEqual(limitsAt(rules, window), { orders: max, dishes: 0 });
    }
    const isNeverFull = windows.every(({ load }) =>
      hasRoomFor({ ...load, orders: load.orders - 1 }, rules.usual, 1)
    );
    if (isNeverFull) equal(moved, 0);
  }));
});
