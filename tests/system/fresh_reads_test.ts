import { deepEqual, equal, ok } from "node:assert/strict";
import { calls } from "@contract/calls.ts";
import type { EndpointName } from "@contract/endpoints.ts";
import type { Endpoint } from "@contract/specs/spec.ts";
import { type RunningShop, withShop } from "@api/testing/running.ts";
import { callApi, type CallParts } from "@api/testing/shop.ts";
import { tokenOf } from "@api/testing/staff.ts";
import { createExamples, type Examples } from "@lab/fuzz/examples.ts";

/** Where the result of a write is read again. `body` and `idOf` are for writes that the examples have none for. */
type FreshRead = {
  read: EndpointName;
  query?: Record<string, string>;
  body?: object | ((examples: Examples) => object);
  /** The write whose example has an id for this one. */
  idOf?: EndpointName;
};

const dishes: FreshRead = { read: "adminMenu", query: { limit: "100" }, idOf: "updateDish" };
const categories: FreshRead = { read: "adminCategories" };
const optionGroups: FreshRead = { read: "optionGroups" };
const order: FreshRead = { read: "orderDetail" };
const modes: FreshRead = { read: "storeModes" };
const users: FreshRead = { read: "users", query: { limit: "100" } };
const dayReport = (date: string): FreshRead => ({ read: "dayReport", query: { date } });
const off = { is_available: false, off_for: "2_hours" };

const reads: Partial<Record<EndpointName, FreshRead>> = {
  createDish: dishes,
  updateDish: dishes,
  changePrice: dishes,
  duplicateDish: dishes,
  setAvailability: { ...dishes, body: off },
  bulkAvailability: {
    ...dishes,
    body: ({ ids }) => ({ item_ids: ids["updateDish"], is_available: false }),
  },
  reorderCategories: categories,
  createCategory: { ...categories, body: { name: "Seasonal", sort_order: 9 } },
  updateCategory: categories,
  arrangeOptionGroups: optionGroups,
  createOptionGroup: optionGroups,
  updateOptionGroup: optionGroups,
  duplicateOptionGroup: optionGroups,
  attachOptionGroup: optionGroups,
  setOptionAvailability: { ...optionGroups, body: off },
  saveHours: { read: "adminHours" },
  createHoliday: { read: "adminHolidays" },
  updateHoliday: { read: "adminHolidays" },
  saveSettings: { read: "adminSettings" },
  editProfile: { read: "profile" },
  addUser: users,
  editUser: users,
  resetPassword: users,
  addStation: { read: "stations" },
  pauseOrdering: { ...modes, body: { for: "30_minutes" } },
  setAsapOff: { ...modes, body: { for: "30_minutes" } },
  setBusy: { ...modes, body: { minutes: 15 } },
  limitTonight: { ...modes, body: { for: "closing", orders: 5, dishes: 0 } },
  acceptOrder: order,
  denyOrder: { ...order, body: { reason_code: "too_busy" } },
  startOrder: order,
  // Within the time to undo the start.
  undoOrder: { ...order, idOf: "startOrder" },
  extendOrder: order,
  readyOrder: order,
  completeOrder: order,
  noShowOrder: order,
  recallOrder: order,
  prepareItem: order,
  cancelOrder: { ...order, body: { reason: "The gas went out" } },
  refundOrder: order,
  settleRefund: order,
  testOrder: order,
  closeDay: dayReport("2026-11-19"),
  reopenDay: dayReport("2026-11-18"),
};

/** Reads, answers that show nothing stored, tables with their own read-back test, and what needs a picture or a second factor. */
const withoutRead: readonly EndpointName[] = [
  ...["searchOrders", "streamTicket", "sendTestMessage", "endUserSessions"] as const,
  ...["importMenu", "importOptionGroups", "setDishImage", "removeSecondFactor"] as const,
];

const writes = Object.entries<Endpoint>(calls).filter(([, { method, access, data }]) =>
  method !== "GET" && typeof access === "object" && typeof data !== "string" && !data.safeParse(null).success
).map(([name]) => name as EndpointName);

Deno.test("every admin write whose answer shows something has a fresh read", () => {
  deepEqual(writes.filter((name) => reads[name] === undefined && !withoutRead.includes(name)), []);
});

Deno.test("the answer of every admin write is what a fresh read shows", async (t) => {
  await withShop("PostgreSQL", async (shop) => {
    const examples = await createExamples(shop);
    for (const [name, freshRead] of Object.entries(reads) as [EndpointName, FreshRead][]) {
      await t.step(name, () => checkWrite(shop, examples, name, freshRead));
    }
  });
});

async function checkWrite(shop: RunningShop, examples: Examples, name: EndpointName, freshRead: FreshRead) {
  const token = await tokenOf(shop, "super_admin");
  const [id] = examples.ids[freshRead.idOf ?? name] ?? [];
  const body = typeof freshRead.body === "function" ? freshRead.body(examples) : freshRead.body;
  const parts: CallParts = { token, id, body: body ?? examples.bodies[name]?.[0] };
  const headers = { "idempotency-key": crypto.randomUUID() };
  const written = await callApi(shop, name, { ...parts, ...(name === "refundOrder" ? { headers } : {}) });
  if (!written.ok) throw new Error(`${written.status}: ${written.text}`);
  const items = itemsOf(written.data);
  const shown = await callApi(shop, freshRead.read, {
    ...{ token, id: String(items[0]?.["id"]), query: freshRead.query ?? {} },
  });
  if (!shown.ok) throw new Error(`${freshRead.read} ${shown.status}: ${shown.text}`);
  if (items.length === 0) return expectShared(written.data, shown.data);
  if (isObject(parts.body) && items.length === 1) expectSent(parts.body, items[0] ?? {});
  const stored = allItemsOf(shown.data);
  for (const item of items) {
    const same = stored.find((each) => each["id"] === item["id"]);
    ok(same !== undefined, `${freshRead.read} does not have ${String(item["id"])}`);
    expectShared(item, same);
  }
}

type Item = Record<string, unknown>;

const isObject = (value: unknown): value is Item => typeof value === "object" && value !== null;

/** The outermost objects with an id. */
function itemsOf(value: unknown): Item[] {
  if (!isObject(value)) return [];
  return typeof value["id"] === "string" ? [value] : Object.values(value).flatMap(itemsOf);
}

function allItemsOf(value: unknown): Item[] {
  if (!isObject(value)) return [];
  const own = typeof value["id"] === "string" ? [value] : [];
  return [...own, ...Object.values(value).flatMap(allItemsOf)];
}

/** Expects the values of the request in the answer's fields of the same name. */
function expectSent(body: Item, item: Item): void {
  for (const [key, value] of Object.entries(body)) {
    // The reason of a refund is not that of the order.
    if (key in item && !isObject(value) && key !== "reason") equal(item[key], value, key);
  }
}

/** Expects the same values of all fields that both have, and at least one such field besides the id. */
function expectShared(one: unknown, other: unknown): void {
  if (Array.isArray(one) || !isObject(one) || !isObject(other)) return deepEqual(one, other);
  // A message can be sent between the write and the read.
  const shared = Object.keys(one).filter((key) => key in other && key !== "messages");
  ok(shared.some((key) => key !== "id"), "nothing in common");
  const pick = (from: Item) => Object.fromEntries(shared.map((key) => [key, from[key]]));
  deepEqual(pick(one), pick(other));
}
