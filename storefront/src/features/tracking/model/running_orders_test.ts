import assert from "node:assert/strict";
import {
  forgetRunningOrder,
  readRunningOrders,
  type RunningOrder,
  saveRunningOrder,
} from "./running_orders.ts";

function storageWith(entries: Record<string, string> = {}) {
  const stored = new Map(Object.entries(entries));
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

/** The nth order of a day, opened by its payment intent id. */
const orderOf = (nth: number, day = "2026-11-20"): RunningOrder => ({
  id: `pi_${day.replaceAll("-", "")}${nth}`,
  order: `ord_${day.replaceAll("-", "")}${nth}`,
  number: `K-00${nth}`,
  placed: `${day}T20:0${nth}:00.000Z`,
});

Deno.test("reads a stored order until it is removed", () => {
  const storage = storageWith();
  saveRunningOrder(orderOf(1), storage);
  assert.deepEqual(readRunningOrders(storage), [orderOf(1)]);
  forgetRunningOrder(orderOf(1), storage);
  assert.deepEqual(readRunningOrders(storage), []);
  assert.equal(storage.stored.size, 0);
});

Deno.test("removing yesterday's order keeps today's order with the same number", () => {
  const storage = storageWith();
  saveRunningOrder(orderOf(1), storage);
  forgetRunningOrder(orderOf(1, "2026-11-19"), storage);
  assert.deepEqual(readRunningOrders(storage), [orderOf(1)]);
});

Deno.test("stores several orders, newest first, regardless of the order of saving", () => {
  const storage = storageWith();
  for (const nth of [2, 3, 1, 2]) saveRunningOrder(orderOf(nth), storage);
  assert.deepEqual(readRunningOrders(storage), [orderOf(3), orderOf(2), orderOf(1)]);
  forgetRunningOrder(orderOf(2), storage);
  assert.deepEqual(readRunningOrders(storage), [orderOf(3), orderOf(1)]);
});

Deno.test("stores an order opened by payment intent id and by order id only once", () => {
  const storage = storageWith();
  const byOwnId = { ...orderOf(1), id: orderOf(1).order };
  saveRunningOrder(orderOf(1), storage);
  saveRunningOrder(byOwnId, storage);
  assert.deepEqual(readRunningOrders(storage), [byOwnId]);
});

Deno.test("stores at most the five newest orders", () => {
  const storage = storageWith();
  for (const nth of [1, 2, 3, 4, 5, 6]) saveRunningOrder(orderOf(nth), storage);
  assert.deepEqual(readRunningOrders(storage).map(({ number }) => number), [
    "K-006",
    "K-005",
    "K-004",
    "K-003",
    "K-002",
  ]);
});

Deno.test("treats damaged and blocked storage as empty", () => {
  const damaged = ["{", "null", "5", `"x"`, `{"id":"../x","number":"K-1"}`, `{"id":5,"number":"K-1"}`];
  for (const text of [...damaged, `[null,[],{"id":"pi_12345678"}]`]) {
    assert.deepEqual(readRunningOrders(storageWith({ running_order: text })), [], text);
  }
  const oneOf = storageWith({ running_order: JSON.stringify([5, orderOf(1), { id: "x" }]) });
  assert.deepEqual(readRunningOrders(oneOf), [orderOf(1)]);
  const refuse = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  const blocked = { getItem: refuse, setItem: refuse, removeItem: refuse };
  saveRunningOrder(orderOf(1), blocked);
  forgetRunningOrder(orderOf(1), blocked);
  assert.deepEqual(readRunningOrders(blocked), []);
});
