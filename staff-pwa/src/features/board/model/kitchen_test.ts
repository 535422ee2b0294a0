import { deepEqual, equal } from "node:assert/strict";
import { anItem, anOption, anOrder, mina } from "./fixtures.ts";
import { bumpOf, dishCounts, recallable, stationOf, ticketsOf } from "./kitchen.ts";
import type { BoardOrder } from "./pending_transitions.ts";

const done = "2026-03-02T20:10:00.000Z";
const bibimbap = (changes: Parameters<typeof anItem>[0] = {}) => anItem(changes);
const soup = (changes: Parameters<typeof anItem>[0] = {}) =>
  anItem({
    id: "i2",
    menu_item_id: "dish_soup",
    name: "Soybean Paste Stew",
    name_korean: "된장찌개",
    ...changes,
  });
const cooking = (id: string, changes: Partial<BoardOrder> = {}): BoardOrder => ({
  ...anOrder({ id, order_number: id, status: "confirmed", tab: "in_progress", items: [bibimbap()] }),
  isUnsent: false,
  ...changes,
});
const menu = {
  categories: [
    { id: "bowls", name: "Bowls", name_korean: "덮밥" },
    { id: "stews", name: "Stews", name_korean: "찌개" },
  ],
  categoryOf: { dish_dolsot_bibimbap: "bowls", dish_soup: "stews" },
};
const stews = stationOf(["stews"], menu);
const ids = (tickets: readonly { order: BoardOrder }[]) => tickets.map(({ order }) => order.id);

Deno.test("tickets are the orders that are not ready, earliest promised time first", () => {
  const orders = [
    cooking("late", { estimated_ready_time: "2026-03-02T20:30:00.000Z" }),
    cooking("soon", { estimated_ready_time: "2026-03-02T20:15:00.000Z", status: "preparing" }),
    cooking("ready", { status: "ready" }),
  ];
  deepEqual(ids(ticketsOf(orders, undefined)), ["soon", "late"]);
});

Deno.test("a station shows only its dishes, hides orders without one, and shows finished orders last", () => {
  const orders = [
    cooking("bowl"),
    cooking("finished", { items: [soup({ prepared_at: done }), bibimbap()] }),
    cooking("both", { items: [soup(), bibimbap()] }),
  ];
  const tickets = ticketsOf(orders, stews);
  deepEqual(ids(tickets), ["both", "finished"]);
  deepEqual(tickets[0]?.dishes.map(({ name_korean }) => name_korean), ["된장찌개"]);
  deepEqual(tickets[0]?.elsewhere.map(({ name_korean }) => name_korean), ["돌솥비빔밥"]);
});

Deno.test("without a chosen category that exists, and until the menu is known, all dishes are shown", () => {
  deepEqual([stationOf([], menu), stationOf(["deleted"], menu), stationOf(["stews"], undefined)], [
    undefined,
    undefined,
    undefined,
  ]);
});

Deno.test("a dish whose category is unknown belongs to every station", () => {
  equal(stews?.(anItem({ menu_item_id: "archived" })), true);
});

Deno.test("a station marks an order ready only when the other stations are done", () => {
  const bump = (...items: BoardOrder["items"]) =>
    ticketsOf([cooking("one", { items })], stews).map(bumpOf)[0];
  equal(bump(soup(), bibimbap()), "station");
  equal(bump(soup({ prepared_at: done }), bibimbap()), "none");
  equal(bump(soup(), bibimbap({ prepared_at: done })), "ready");
  equal(bump(soup()), "ready");
});

Deno.test("without a station an order can be marked ready before its dishes are ticked off", () => {
  deepEqual(ticketsOf([cooking("one")], undefined).map(bumpOf), ["ready"]);
});

Deno.test("the counts add up the portions that are not ticked off, split by options", () => {
  const cheese = anOption();
  const spicy = anOption({ id: "spicy", name: "Spicy", name_korean: "맵게" });
  const items = [
    bibimbap({ quantity: 3 }),
    bibimbap({ options: [cheese, spicy] }),
    bibimbap({ options: [spicy, cheese], quantity: 2 }),
    bibimbap({ quantity: 9, prepared_at: done }),
    soup({ quantity: 2 }),
  ];
  const counts = dishCounts(ticketsOf([cooking("one", { items })], undefined));
  deepEqual(counts.map(({ names, count }) => [names.first, count]), [["돌솥비빔밥", 6], [
    "된장찌개",
    2,
  ]]);
  deepEqual(counts[0]?.variants.map(({ options, count }) => [options.map(({ id }) => id), count]), [
    [[], 3],
    [["cheese", "spicy"], 3],
  ]);
});

Deno.test("the counts of a station contain only its dishes", () => {
  const tickets = ticketsOf([cooking("one", { items: [soup(), bibimbap()] })], stews);
  deepEqual(dishCounts(tickets).map(({ dishId }) => dishId), ["dish_soup"]);
});

Deno.test("the last five ready orders can be recalled, latest first", () => {
  const ready = (minute: number, changes: Partial<BoardOrder> = {}) =>
    cooking(`o${minute}`, {
      status: "ready",
      transitions: [{
        kind: "ready",
        by: mina,
        at: `2026-03-02T20:0${minute}:00.000Z`,
        made_offline: false,
        is_undone: false,
        ready_time_before: null,
      }],
      ...changes,
    });
  const orders = [1, 2, 3, 4, 5, 6].map((minute) => ready(minute));
  deepEqual(recallable([...orders, cooking("cooking")], undefined).map(({ id }) => id), [
    "o6",
    "o5",
    "o4",
    "o3",
    "o2",
  ]);
  deepEqual(recallable([...orders, ready(7, { items: [soup()] })], stews).map(({ id }) => id), ["o7"]);
});
