/** The orders board of the tablets: its tabs, its counts and its search. */
import assert from "node:assert/strict";
import { endedAt, type Order, type Tab, tabs } from "@domain/order/order.ts";
import { paymentConcern } from "@domain/payment/payment_concern.ts";
import { countOrders, listOrders, searchOrders } from "@domain/usecases/ordering/list_orders.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { checkQueue } from "./checks/kitchen.ts";
import { checkSlowKitchen } from "./checks/slow_kitchen.ts";
import { isRestored } from "./restored.ts";
import type { Rng } from "../faults/rng.ts";

type Looking = { store: MemoryPorts; process: { ports: MemoryPorts }; rng: Rng };

const dayOf = (at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO("America/Los_Angeles").toPlainDate()
    .toString();

/** The tab of an order, and its place there. */
function tabOf({ state, pickup }: Order): Tab {
  switch (state.status) {
    case "pending_approval":
    case "offered":
      return "new";
    case "confirmed":
      return pickup.kind === "scheduled" ? "scheduled" : "in_progress";
    case "preparing":
    case "ready":
      return "in_progress";
    default:
      return "completed";
  }
}

const placeOf = (order: Order) => {
  const { state, placedAt } = order;
  return "readyAt" in state && tabOf(order) !== "completed"
    ? state.readyAt
    : tabOf(order) === "completed"
    ? -(endedAt(state) ?? 0)
    : placedAt;
};

/** A search lists open orders by promised time, which a slot has from the beginning. */
const foundPlaceOf = (order: Order) =>
  tabOf(order) === "new" && order.pickup.kind === "scheduled" ? order.pickup.at : placeOf(order);

const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id).toSorted();

/** Reads from the board on the day `today`. Undefined when an order has changed in the meantime or the day has ended. */
async function read<T>(
  { orders, clock }: MemoryPorts,
  today: string,
  reads: () => Promise<T>,
): Promise<{ found: T; all: readonly Order[] } | undefined> {
  const before = orders.all();
  const found = await reads();
  const all = orders.all();
  return dayOf(clock.now()) === today && all.length === before.length &&
      all.every((order, nth) => order === before[nth])
    ? { found, all: all.filter((order) => !isRestored(order) || endedAt(order.state) !== undefined) }
    : undefined;
}

const page = { page: 1, limit: 500 };

/** Staff look at the board: each order is on one tab, in order, and ended ones only on their day. */
export async function lookAtBoard({ store, process: { ports }, rng }: Looking): Promise<void> {
  const today = dayOf(store.clock.now());
  const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString();
  const endDay = ({ state }: Order) => dayOf(endedAt(state) ?? 0);
  const isListed = (order: Order, tab: Tab) =>
    tabOf(order) === tab && (tab !== "completed" || endDay(order) === today);
  const own = store.orders.all().filter((order) => !isRestored(order));
  checkQueue(own, store.clock.now());
  checkSlowKitchen(own, rng);
  const tab = rng.pick(tabs);
  const lists: readonly [string, Parameters<typeof listOrders>[1], (order: Order) => boolean][] = [
    [`the orders of ${tab}`, { tab, search: "", ...page }, (order) => isListed(order, tab)],
    [
      `the orders K-002 of ${tab}`,
      { tab, search: " k-2 ", ...page },
      (order) => tabOf(order) === tab && order.number === "K-002",
    ],
    [
      "yesterday's orders",
      { tab: "completed", search: "", date: yesterday, ...page },
      (order) => tabOf(order) === "completed" && endDay(order) === yesterday,
    ],
    [
      "the orders with a problem",
      { tab, search: "", hasConcern: true, ...page },
      (order) => ![undefined, "refund_pending"].includes(paymentConcern(order)),
    ],
  ];
  for (const [name, query, isExpected] of lists) {
    const board = await read(store, today, () => listOrders(ports, query));
    if (board === undefined) continue;
    const { found: { orders, total }, all } = board;
    assert.deepEqual(idsOf(orders), idsOf(all.filter(isExpected)), name);
    assert.equal(total, orders.length, `the number of ${name}`);
    const places = orders.map(placeOf);
    if (query.hasConcern) continue;
    assert.deepEqual(places, places.toSorted((one, other) => one - other), `the sequence of ${name}`);
  }
  const board = await read(store, today, () => countOrders(ports));
  for (const each of board ? tabs : []) {
    const { length } = board?.all.filter((order) => isListed(order, each)) ?? [];
    assert.equal(board?.found[each], length, `the count of ${each}`);
  }
}

type Search = { text: string; finds(order: Order): boolean; isDish?: true };
const byName = (text: string, firstName: string): Search => ({
  text,
  finds: ({ contact }) => contact.firstName === firstName,
});
const searches: readonly [Search, ...Search[]] = [
  byName("jose", "José"),
  byName("  NUNEZ, José ", "José"),
  { text: "o'brien", finds: ({ contact }) => contact.lastName.endsWith("O'Brien") },
  { text: "annmarie", finds: ({ contact }) => contact.lastName.endsWith("O'Brien") },
  byName("Park Jisoo", "Jisoo"),
  byName("김민준", "민준"),
  byName("민준", "민준"),
  byName("Somebody Else", "none"),
  { text: "555-0134", finds: ({ contact }) => contact.phone.includes("5550134") },
  { text: "(714) 555-0134", finds: ({ contact }) => contact.phone === "+17145550134" },
  { text: "k-002", finds: ({ number }) => number === "K-002" },
  { text: "2", finds: ({ number }) => number === "K-002" },
  { text: "134", finds: ({ contact }) => contact.phone.includes("134") },
  { text: "Guest.3@Example", finds: ({ contact }) => contact.email === "guest.3@example.com" },
  { text: "bibim", finds: hasDish("bibimbap"), isDish: true },
  { text: "갈비", finds: hasDish("galbi"), isDish: true },
  { text: "kimchi go", finds: hasDish("cold_kimchi"), isDish: true },
  { text: "bibimbob", finds: hasDish("bibimbap"), isDish: true },
  { text: "beef", finds: () => false, isDish: true },
  { text: "b", finds: () => false, isDish: true },
  { text: " ", finds: () => false },
];

function hasDish(dishId: string): (order: Order) => boolean {
  return ({ lines }) => lines.some((line) => line.dishId === dishId);
}

/** Staff search by name, phone, number, email or dish. Open orders and those of today come first. */
export async function search({ store, process: { ports }, rng }: Looking): Promise<void> {
  const { text, finds, isDish } = rng.pick(searches);
  const today = dayOf(store.clock.now());
  const board = await read(store, today, () => searchOrders(ports, text));
  if (board === undefined) return;
  const { found, all } = board;
  const expected = all.filter(finds);
  const isCurrent = ({ state }: Order) => {
    const end = endedAt(state);
    return end === undefined || dayOf(end) >= today;
  };
  const most = 30;
  const [current, earlier] = [expected.filter(isCurrent), expected.filter((order) => !isCurrent(order))];
  assert.equal(found.isMore, current.length > most || earlier.length > most, `whether "${text}" finds more`);
  if (found.isMore) return;
  assert.deepEqual(idsOf(found.byDish), isDish ? idsOf(expected) : [], `the orders with the dish "${text}"`);
  if (isDish) return;
  assert.deepEqual(idsOf(found.current), idsOf(current), `the orders that "${text}" finds`);
  assert.deepEqual(idsOf(found.earlier), idsOf(earlier), `the earlier orders that "${text}" finds`);
  const places = found.current.map((order) => ({
    tab: tabs.indexOf(tabOf(order)),
    place: foundPlaceOf(order),
  }));
  const sorted = places.toSorted((one, other) => one.tab - other.tab || one.place - other.place);
  assert.deepEqual(places, sorted, "the sequence of found orders");
}
