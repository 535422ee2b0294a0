import assert from "node:assert/strict";
import { forgetContact, forgetDevice, readMemory, rememberContact, rememberOrder } from "./device_memory.ts";

const mina = { firstName: "Mina", lastName: "Park", email: "mina@example.com", phone: "(714) 555-0123" };

function storageWith(entries: Record<string, string> = {}) {
  const stored = new Map(Object.entries(entries));
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

const item = {
  id: "line_1",
  menu_item_id: "dish_1",
  quantity: 2,
  name: "Bibimbap",
  name_korean: "비빔밥",
  unit_price: 14,
  line_total: 28,
  special_instructions: "",
  options: [],
};

/** The nth order of July 10, in the name of `email`. */
const orderOf = (nth: number, email = mina.email) => ({
  id: `ord_0000000${nth}`,
  order_number: `K-0${nth}`,
  created_at: `2026-07-10T20:${String(nth).padStart(2, "0")}:00.000Z`,
  customer_email: email,
  items: [item],
});

Deno.test("keeps nothing without consent", () => {
  const storage = storageWith();
  rememberOrder(orderOf(1), storage);
  assert.equal(storage.stored.size, 0);
  assert.equal(readMemory(storage), undefined);
});

Deno.test("keeps the contact fields and nothing else of the form", () => {
  const storage = storageWith();
  rememberContact({ ...mina, smsConsent: true, card: "4242" } as typeof mina, storage);
  assert.deepEqual(readMemory(storage), { contact: mina, orders: [] });
  assert.doesNotMatch([...storage.stored.values()].join(), /4242|smsConsent/);
});

Deno.test("keeps each order once, newest first, at most ten", () => {
  const storage = storageWith();
  rememberContact(mina, storage);
  for (const nth of [2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]) rememberOrder(orderOf(nth), storage);
  const numbers = readMemory(storage)?.orders.map(({ number }) => number);
  assert.deepEqual(numbers, [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((nth) => `K-0${nth}`));
});

Deno.test("new contact details keep the past orders", () => {
  const storage = storageWith();
  rememberContact(mina, storage);
  rememberOrder(orderOf(1), storage);
  rememberContact({ ...mina, phone: "(714) 555-0199" }, storage);
  assert.equal(readMemory(storage)?.orders.length, 1);
  assert.equal(readMemory(storage)?.contact.phone, "(714) 555-0199");
});

Deno.test("an order of someone else that is opened on this device is not kept", () => {
  const storage = storageWith();
  rememberContact(mina, storage);
  rememberOrder(orderOf(1, "jisoo@example.com"), storage);
  assert.deepEqual(readMemory(storage)?.orders, []);
  rememberOrder(orderOf(1, "MINA@example.com"), storage);
  assert.equal(readMemory(storage)?.orders.length, 1);
});

Deno.test("forgetting the device removes everything", () => {
  const storage = storageWith();
  rememberContact(mina, storage);
  rememberOrder(orderOf(1), storage);
  storage.setItem("running_order", "[]");
  forgetContact(storage);
  assert.deepEqual([...storage.stored.keys()], ["running_order"]);
  forgetDevice(storage);
  assert.equal(storage.stored.size, 0);
});

Deno.test("a forgotten device has nothing either of what was typed at a checkout that was left", () => {
  const tab = storageWith({
    checkout_draft: JSON.stringify({ customer_info: mina }),
    checkout_provider: "{}",
  });
  forgetDevice(storageWith(), tab);
  assert.deepEqual([...tab.stored.keys()], ["checkout_provider"]);
});

Deno.test("treats damaged and blocked storage as empty", () => {
  for (const text of ["{", "null", "5", "[]", `{"contact":{"firstName":"Mina"}}`]) {
    assert.equal(readMemory(storageWith({ remembered_guest: text })), undefined, text);
  }
  const orders = [null, 5, { id: "ord_1" }, { id: "ord_1", number: "K-1", placed: "", items: [{}] }];
  const damaged = storageWith({ remembered_guest: JSON.stringify({ contact: mina, orders }) });
  assert.deepEqual(readMemory(damaged), { contact: mina, orders: [] });
  const refuse = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  const blocked = { getItem: refuse, setItem: refuse, removeItem: refuse };
  rememberContact(mina, blocked);
  forgetDevice(blocked, blocked);
  assert.equal(readMemory(blocked), undefined);
});
