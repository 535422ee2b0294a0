import assert from "node:assert/strict";
import fc from "fast-check";
import { localDateOf, localTimeOf } from "../shared/local_time.ts";
import { at } from "../testing/fixtures.ts";
import {
  areMostWindowsHeld,
  type Capacity,
  type CapacityRules,
  firstRoom,
  hasRoom,
  hasRoomFor,
  holdOutcome,
  isHeld,
  isLimited,
  limitsAt,
  nextWindow,
  nextWindows,
  parseBands,
  slotHoldMs,
  unpaidShare,
  windowOf,
} from "./capacity.ts";

const friday = (time: string) => at(`2026-07-10T${time}-07:00`);
const unlimited: CapacityRules = { usual: { orders: 0, dishes: 0 }, bands: [] };
const rules: CapacityRules = {
  usual: { orders: 4, dishes: 0 },
  bands: [
    { days: [5], from: "18:00", to: "20:00", orders: 6, dishes: 20 },
    { days: [5, 6], from: "19:00", to: "21:00", orders: 0, dishes: 12 },
  ],
};
const capacity = (
  loads: [string, number, number][],
  dishes = 2,
  with_: CapacityRules = rules,
): Capacity => ({
  rules: with_,
  dishes,
  loads: new Map(loads.map(([time, orders, dishes]) => [friday(time), { orders, dishes }])),
});

Deno.test("a window begins at a quarter hour of local time, also across the clock change", () => {
  assert.equal(windowOf(friday("18:14")), friday("18:00"));
  assert.equal(windowOf(friday("18:15")), friday("18:15"));
  assert.equal(nextWindow(friday("18:00")), friday("18:15"));
  const change = at("2026-11-01T01:50-07:00");
  assert.equal(windowOf(change), at("2026-11-01T01:45-07:00"));
  assert.equal(nextWindow(windowOf(change)), at("2026-11-01T01:00-08:00"));
});

Deno.test("the bands of a weekday and time replace the usual limits, and the lowest limit applies", () => {
  assert.deepEqual(limitsAt(rules, friday("17:45")), { orders: 4, dishes: 0 });
  assert.deepEqual(limitsAt(rules, friday("18:00")), { orders: 6, dishes: 20 });
  assert.deepEqual(limitsAt(rules, friday("19:30")), { orders: 6, dishes: 12 });
  assert.deepEqual(limitsAt(rules, friday("20:00")), { orders: 0, dishes: 12 });
  assert.deepEqual(limitsAt(rules, at("2026-07-09T18:00-07:00")), { orders: 4, dishes: 0 });
});

Deno.test("limits for tonight replace all others until they end", () => {
  const tonight = { ...rules, tonight: { orders: 1, dishes: 0, until: friday("19:00") } };
  assert.deepEqual(limitsAt(tonight, friday("18:45")), { orders: 1, dishes: 0 });
  assert.deepEqual(limitsAt(tonight, friday("19:00")), { orders: 6, dishes: 12 });
});

Deno.test("a window is full at its limit of orders or dishes; without limits it is never full", () => {
  assert.equal(hasRoom(capacity([["18:00", 5, 8]]), friday("18:05")), true);
  assert.equal(hasRoom(capacity([["18:00", 6, 8]]), friday("18:05")), false);
  assert.equal(hasRoom(capacity([["18:00", 1, 18]]), friday("18:00")), true);
  assert.equal(hasRoom(capacity([["18:00", 1, 19]]), friday("18:00")), false);
  assert.equal(hasRoom(capacity([["18:00", 99, 999]], 2, unlimited), friday("18:00")), true);
  assert.deepEqual([isLimited(unlimited), isLimited(rules)], [false, true]);
});

Deno.test("an order above the limit of dishes fits only into a window without dishes", () => {
  assert.equal(hasRoom(capacity([], 50), friday("18:00")), true);
  assert.equal(hasRoom(capacity([["18:00", 1, 1]], 50), friday("18:00")), false);
});

Deno.test("the first room is the moment itself or the beginning of the next window with room", () => {
  const full = capacity([["17:45", 4, 8], ["18:00", 6, 8]]);
  assert.equal(firstRoom(full, friday("17:30"), friday("21:00")), friday("17:30"));
  assert.equal(firstRoom(full, friday("17:50"), friday("21:00")), friday("18:15"));
  assert.equal(firstRoom(full, friday("17:50"), friday("18:15")), undefined);
});

Deno.test("orders that are placed only where there is room never exceed a limit", () => {
  const orders = fc.array(
    fc.record({ minute: fc.integer({ min: 0, max: 179 }), dishes: fc.integer({ min: 1, max: 9 }) }),
    {
      maxLength: 60,
    },
  );
  fc.assert(
    fc.property(orders, (placed) => {
      const loads = new Map<number, { orders: number; dishes: number }>();
      for (const { minute, dishes } of placed) {
        const moment = friday("18:00") + minute * 60_000;
        if (!hasRoom({ rules, loads, dishes }, moment)) continue;
        const window = windowOf(moment);
        const load = loads.get(window) ?? { orders: 0, dishes: 0 };
        loads.set(window, { orders: load.orders + 1, dishes: load.dishes + dishes });
      }
      for (const [window, load] of loads) {
        const limits = limitsAt(rules, window);
        assert.ok(limits.orders === 0 || load.orders <= limits.orders);
        assert.ok(limits.dishes === 0 || load.dishes <= limits.dishes);
      }
    }),
    { seed: 18, numRuns: 300 },
  );
});

Deno.test("bands are parsed from the setting; an invalid text is refused", () => {
  assert.deepEqual(parseBands(""), []);
  assert.deepEqual(parseBands("5,6 18:00-20:00 6/20; 0 11:00-24:00 0/12"), [
    { days: [5, 6], from: "18:00", to: "20:00", orders: 6, dishes: 20 },
    { days: [0], from: "11:00", to: "24:00", orders: 0, dishes: 12 },
  ]);
  for (
    const text of [
      "Friday",
      "7 18:00-20:00 6/20",
      "5 20:00-18:00 6/20",
      "5 18:00-25:00 6/20",
      "5 18:00-20:00 6",
    ]
  ) {
    assert.equal(parseBands(text), undefined, text);
  }
});

Deno.test("the next windows carry their load and limits, and a window without room for one dish is full", () => {
  const { loads } = capacity([["17:45", 4, 9], ["18:00", 4, 9], ["18:15", 1, 20]]);
  const held = new Map([[friday("18:00"), { orders: 2, dishes: 3 }]]);
  const windows = nextWindows(rules, { loads, held }, friday("17:50"), 4);
  assert.deepEqual(
    windows.map((
      { window, load, limits, isFull },
    ) => [window, load.orders, load.dishes, limits.orders, isFull]),
    [
      [friday("17:45"), 4, 9, 4, true],
      [friday("18:00"), 4, 9, 6, false],
      [friday("18:15"), 1, 20, 6, true],
      [friday("18:30"), 0, 0, 6, false],
    ],
  );
  assert.deepEqual(windows.map((window) => window.held.orders), [0, 2, 0, 0]);
  assert.ok(nextWindows(unlimited, { loads, held }, friday("17:50"), 3).every(({ isFull }) => !isFull));
});

Deno.test("carts hold half of a window, one place at least, before their guests press Pay", () => {
  assert.deepEqual(unpaidShare({ orders: 9, dishes: 1 }), { orders: 4, dishes: 1 });
  assert.deepEqual(unpaidShare({ orders: 0, dishes: 20 }), { orders: 0, dishes: 10 });
  const limits = { orders: 4, dishes: 0 };
  const outcome = (orders: number, unpaid: number, ofClient: number, isPaying: boolean) =>
    holdOutcome(
      { orders, dishes: orders },
      { unpaid: { orders: unpaid, dishes: unpaid }, ofClient },
      limits,
      { dishes: 1, isPaying, isOwner: false },
    );
  assert.equal(outcome(1, 1, 0, false), "held");
  assert.equal(outcome(2, 2, 0, false), "not_held");
  assert.equal(outcome(2, 2, 0, true), "held");
  assert.equal(outcome(1, 0, 3, false), "not_held");
  assert.equal(outcome(1, 0, 3, true), "held");
  assert.equal(outcome(1, 0, 6, true), "not_held");
  assert.equal(outcome(4, 0, 9, false), "full");
});

Deno.test("a cart keeps the room that it holds in a window that became full, and gets no more dishes there", () => {
  const window = friday("17:30");
  const full = capacity([["17:30", 4, 9]]);
  assert.equal(hasRoom({ ...full, own: { window, dishes: 2 } }, window + 60_000), true);
  assert.equal(hasRoom({ ...full, own: { window, dishes: 1 } }, window), false);
  assert.equal(hasRoom({ ...full, own: { window: friday("17:45"), dishes: 2 } }, window), false);
  const outcome = (isOwner: boolean, ofClient = 0) =>
    holdOutcome(
      { orders: 4, dishes: 9 },
      { unpaid: { orders: 9, dishes: 9 }, ofClient },
      rules.usual,
      { dishes: 2, isPaying: false, isOwner },
    );
  assert.deepEqual([outcome(true), outcome(false)], ["held", "full"]);
  assert.equal(outcome(true, 3), "not_held", "also then a client holds no more than its share");
});

Deno.test("most windows are held when carts hold their share of four of them and of half of them", () => {
  const window = (orders: number) => ({ held: { orders, dishes: orders }, limits: { orders: 4, dishes: 0 } });
  const windows = (held: number, free: number) => [
    ...Array.from({ length: held }, () => window(2)),
    ...Array.from({ length: free }, () => window(1)),
  ];
  assert.equal(areMostWindowsHeld(windows(4, 4)), true);
  assert.equal(areMostWindowsHeld(windows(4, 5)), false);
  assert.equal(areMostWindowsHeld(windows(3, 0)), false);
  assert.equal(areMostWindowsHeld([]), false);
});

/** The days on which the clocks in Los Angeles change, with their windows and the hour that is repeated or skipped. */
const clockChanges = [
  { date: "2026-11-01", from: "2026-11-01T00:00-07:00", windows: 100, hour: "01", perQuarter: 2 },
  { date: "2026-03-08", from: "2026-03-08T00:00-08:00", windows: 92, hour: "02", perQuarter: 0 },
] as const;

for (const { date, from, windows, hour, perQuarter } of clockChanges) {
  const all = Array.from({ length: windows }, (_, index) => at(from) + index * 15 * 60_000);

  Deno.test(`on ${date} every moment is in exactly one window, and the day has ${windows}`, () => {
    assert.deepEqual([...new Set(all.map(localDateOf))], [date]);
    assert.notEqual(localDateOf(nextWindow(all.at(-1) ?? 0)), date);
    for (const quarter of ["00", "15", "30", "45"]) {
      const same = all.filter((window) => localTimeOf(window) === `${hour}:${quarter}`);
      assert.equal(same.length, perQuarter);
    }
    fc.assert(fc.property(fc.integer({ min: 0, max: windows * 15 * 60_000 - 1 }), (offset) => {
      const moment = at(from) + offset;
      assert.equal(all.filter((window) => window <= moment && moment < nextWindow(window)).length, 1);
      assert.ok(all.includes(windowOf(moment)));
    }));
  });

  Deno.test(`on ${date} carts that hold places never exceed a limit, also in a repeated hour`, () => {
    const limited: CapacityRules = {
      usual: { orders: 2, dishes: 0 },
      bands: [{ days: [0], from: "01:00", to: "03:00", orders: 1, dishes: 0 }],
    };
    const attempt = fc.record({
      cart: fc.integer({ min: 0, max: 30 }),
      window: fc.constantFrom(...all.slice(0, 20)),
      // The clock moves both ways.
      now: fc.integer({ min: -60, max: 60 }).map((minutes) => at(from) + minutes * 60_000),
    });
    fc.assert(fc.property(fc.array(attempt, { maxLength: 60 }), (attempts) => {
      const holds = new Map<number, { window: number; until: number }>();
      const loadAt = (window: number, now: number, except?: number) => {
        const held = [...holds].filter(([cart, hold]) =>
          cart !== except && hold.window === window && isHeld(hold.until, now)
        );
        return { orders: held.length, dishes: held.length };
      };
      for (const { cart, window, now } of attempts) {
        const limits = limitsAt(limited, window);
        assert.equal(limits.orders, /^0[12]/.test(localTimeOf(window)) ? 1 : 2);
        if (!hasRoomFor(loadAt(window, now, cart), limits, 1)) continue;
        holds.set(cart, { window, until: now + slotHoldMs });
        assert.ok(loadAt(window, now).orders <= limits.orders);
      }
    }));
  });
}

Deno.test("whatever the clock does, a hold takes room for at most two full holds from any moment on", () => {
  const minutes = fc.integer({ min: -10_000, max: 10_000 });
  fc.assert(fc.property(minutes, minutes, (heldAt, now) => {
    const until = heldAt * 60_000 + slotHoldMs;
    assert.equal(isHeld(until, now * 60_000 + 2 * slotHoldMs) && isHeld(until, now * 60_000), false);
    assert.equal(isHeld(until, heldAt * 60_000), true);
    assert.equal(isHeld(until, until), false);
  }));
});
