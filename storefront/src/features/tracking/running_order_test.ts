import assert from "node:assert/strict";
import { forgetRunningOrder, keepRunningOrder, readRunningOrder } from "./running_order.ts";

function storageWith(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const order = { id: "pi_12345678abc", number: "K-042" };

Deno.test("A kept order is read again, until it is forgotten", () => {
  const storage = storageWith();
  keepRunningOrder(order, storage);
  assert.deepEqual(readRunningOrder(storage), order);
  forgetRunningOrder("K-042", storage);
  assert.equal(readRunningOrder(storage), undefined);
});

Deno.test("The end of an earlier order does not forget the present one", () => {
  const storage = storageWith();
  keepRunningOrder(order, storage);
  forgetRunningOrder("K-041", storage);
  assert.deepEqual(readRunningOrder(storage), order);
});

Deno.test("Damaged or blocked storage keeps no order and breaks nothing", () => {
  for (const text of ["{", "null", `{"id":"../x","number":"K-1"}`, `{"id":5,"number":"K-1"}`]) {
    assert.equal(readRunningOrder(storageWith({ running_order: text })), undefined, text);
  }
  const refuse = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  const blocked = { getItem: refuse, setItem: refuse, removeItem: refuse };
  keepRunningOrder(order, blocked);
  assert.equal(readRunningOrder(blocked), undefined);
});
