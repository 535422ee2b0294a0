import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import type { Endpoint } from "@contract/endpoint.ts";
import { type EndpointName, endpoints } from "@contract/endpoints.ts";
import { openPostgres } from "@api/adapters/postgres/node_postgres.ts";
import { until } from "@api/testing/poll.ts";
import { newDatabase, type RunningShop, startShop } from "@api/testing/running.ts";
import { callApi, type CallParts } from "@api/testing/shop.ts";
import { tokenOf } from "@api/testing/staff.ts";
import { createExamples, type Examples } from "@lab/fuzz/examples.ts";
import { toE164 } from "@domain/order/phone.ts";
import { readKnown, same, writeBodies } from "@lab/fuzz/write_bodies.ts";

/** Where the result of a write is read again. `body` and `idOf` are for writes that the examples have none for. */
type FreshRead = {
  read: EndpointName;
  query?: Record<string, string>;
  body?: object;
  /** The write whose example has an id for this one. */
  idOf?: EndpointName;
  /** The write removes what it names. */
  removes?: true;
};

const dishes: FreshRead = { read: "adminMenu", query: { limit: "100" }, idOf: "updateDish" };
const categories: FreshRead = { read: "adminCategories" };
const optionGroups: FreshRead = { read: "optionGroups" };
const order: FreshRead = { read: "orderDetail" };
const modes: FreshRead = { read: "storeModes" };
const users: FreshRead = { read: "users", query: { limit: "100" } };
const dayReport = (date: string): FreshRead => ({ read: "dayReport", query: { date } });
const phoneLinks: FreshRead = { read: "phoneLinks" };
const printers: FreshRead = { read: "printerSetups" };

const reads: Partial<Record<EndpointName, FreshRead>> = {
  // While the dish can be ordered.
  makePhoneLink: phoneLinks,
  cancelPhoneLink: phoneLinks,
  // Before a dish gets this category and group.
  deleteCategory: { ...categories, removes: true },
  deleteOptionGroup: { ...optionGroups, removes: true },
  createDish: dishes,
  updateDish: dishes,
  changePrice: dishes,
  duplicateDish: dishes,
  setAvailability: dishes,
  bulkAvailability: dishes,
  createCategory: categories,
  updateCategory: categories,
  reorderCategories: categories,
  arrangeDishes: { ...dishes, query: { limit: "100", sortBy: "sort_order" }, idOf: "arrangeDishes" },
  createOptionGroup: optionGroups,
  // The options get new ids when the group is replaced.
  setOptionAvailability: optionGroups,
  updateOptionGroup: optionGroups,
  arrangeOptionGroups: optionGroups,
  duplicateOptionGroup: optionGroups,
  attachOptionGroup: optionGroups,
  saveHours: { read: "adminHours" },
  createHoliday: { read: "adminHolidays" },
  updateHoliday: { read: "adminHolidays" },
  editProfile: { read: "profile" },
  addUser: users,
  editUser: { ...users, idOf: "resetPassword" },
  resetPassword: users,
  addStation: { read: "devices" },
  addPrinter: printers,
  updatePrinter: printers,
  pauseOrdering: modes,
  setAsapOff: modes,
  setBusy: modes,
  limitTonight: modes,
  acceptOrder: order,
  denyOrder: { ...order, body: { reason_code: "too_busy" } },
  withdrawOffer: order,
  startOrder: order,
  // Within the time to undo the start.
  undoOrder: { ...order, idOf: "startOrder" },
  extendOrder: order,
  readyOrder: order,
  refuseHandOver: order,
  completeOrder: order,
  noShowOrder: order,
  recallOrder: order,
  stopOrderTexts: order,
  // After the orders, because a setting limits what staff may promise.
  saveSettings: { read: "adminSettings" },
  prepareItem: order,
  cancelOrder: { ...order, body: { reason: "The gas went out" } },
  refundOrder: order,
  settleRefund: order,
  testOrder: order,
  closeDay: dayReport("2026-11-19"),
  reopenDay: dayReport("2026-11-18"),
  deleteDish: { ...dishes, removes: true },
  deleteHoliday: { read: "adminHolidays", removes: true },
  removePrinter: { ...printers, removes: true },
  removeDevice: { read: "devices", removes: true },
};

/** Writes without a fresh read, and why. */
const excused: Partial<Record<EndpointName, string>> = {
  searchOrders: "stores nothing",
  streamTicket: "stores nothing",
  answerDrill: "has a drill only shortly before opening; its route test reads the answer",
  presence: "is overwritten by the next report of the tablet",
  sendTestMessage: "sends a message",
  placeTestCalls: "calls and stores nothing that is shown",
  resendMessage: "sends a message",
  resendPhoneLink: "sends a message",
  printOrder: "prints a ticket",
  printTest: "prints a ticket",
  printAgain: "prints a ticket",
  renewPrinter: "makes a new address: api/http/printing/cloudprnt_routes_test.ts",
  removePrintJob: "ends a ticket, which leaves the queue anyway",
  subscribe: "no endpoint lists the subscriptions",
  unsubscribe: "no endpoint lists the subscriptions",
  offerChange: "api/testing/money_suites/decisions.ts reads the offer back",
  importMenu: "api/http/menu/table_test.ts reads the table back",
  importOptionGroups: "api/http/options/table_test.ts reads the table back",
  undoMenuImport: "api/http/menu/table_test.ts reads the menu and the list back",
  setDishImage: "needs a picture: api/http/pictures/routes_test.ts",
  uploadPicture: "needs a picture: api/http/pictures/routes_test.ts",
  endUserSessions: "answers with a count of what it ended",
  removeSecondFactor: "answers with a count of what it removed",
};

/** The endpoints that change what the back office shows. */
const writes = Object.entries<Endpoint>(endpoints).filter(([, { method, access }]) =>
  method !== "GET" && typeof access === "object"
).map(([name]) => name as EndpointName);

Deno.test("every admin write has a fresh read or a reason to have none", () => {
  deepEqual(writes.filter((name) => (reads[name] === undefined) === (excused[name] === undefined)), []);
});

/** How many bodies are generated for each write that has fields. */
const bodiesOfEach = 6;

Deno.test("what the answer of every admin write shows is what this process and another one read, for any of its fields, and a refused write changes nothing", async (t) => {
  await using things = new AsyncDisposableStack();
  const url = await newDatabase(things);
  const shop = await startShop(await openPostgres(url), things);
  const other = await startShop(await openPostgres(url), things, {}, undefined, { hasJobs: false });
  const examples = await createExamples(shop);
  const token = await tokenOf(shop, "super_admin");
  for (const [nth, [name, freshRead]] of (Object.entries(reads) as [EndpointName, FreshRead][]).entries()) {
    await t.step(name, async () => {
      const write = (body: unknown) => checkWrite({ shop, other, token, examples, name, freshRead }, body);
      const bodiesOf = writeBodies[name as keyof typeof writeBodies];
      if (bodiesOf === undefined) {
        return ok(await write(freshRead.body ?? examples.bodies[name]?.[0]), `${name} was refused`);
      }
      const bodies = bodiesOf(await readKnown(shop, token, examples.ids["arrangeDishes"]?.[0] ?? ""));
      let stored = 0;
      await fc.assert(
        fc.asyncProperty(bodies, async (body) => void (await write(body) && stored++)),
        { seed: 20261120 + nth, numRuns: bodiesOfEach, endOnFailure: true },
      );
      ok(stored >= bodiesOfEach / 3, `${name}: ${stored} of ${bodiesOfEach} were stored`);
    });
  }
});

type Write = {
  shop: RunningShop;
  /** Another process on the same database. */
  other: RunningShop;
  token: string;
  examples: Examples;
  name: EndpointName;
  freshRead: FreshRead;
};

/** Writes and reads again. Returns whether the write was accepted. */
async function checkWrite(
  { shop, other, token, examples, name, freshRead }: Write,
  generated: unknown,
): Promise<boolean> {
  const [id] = examples.ids[freshRead.idOf ?? name] ?? [];
  const read = async (from: RunningShop, of = id) => {
    const shown = await callApi(from, freshRead.read, { token, id: of, query: freshRead.query ?? {} });
    if (!shown.ok) throw new Error(`${freshRead.read} ${shown.status}: ${shown.text}`);
    return withoutPorts(shown.data);
  };
  const isOrder = freshRead === order || freshRead.read === "orderDetail";
  const before = isOrder ? undefined : await read(shop);
  const body = withSame(generated, before, id);
  const headers = { "idempotency-key": crypto.randomUUID() };
  const parts: CallParts = { token, id, body, ...(name === "refundOrder" ? { headers } : {}) };
  const written = await callApi(shop, name, parts);
  const items = written.ok ? itemsOf(withoutPorts(written.data)) : [];
  const shown = await read(shop, isOrder && items[0] ? String(items[0]["id"]) : id);
  if (!written.ok) {
    ok(written.status < 500, `${written.status}: ${written.text}`);
    deepEqual(shown, before, `${name} was refused with ${written.text}`);
    return false;
  }
  if (!isOrder) await expectSame(() => read(shop), () => read(other));
  const stored = allItemsOf(shown);
  expectRows(body, shown);
  if (freshRead.removes) {
    ok(allItemsOf(before).some((each) => each["id"] === id));
    equal(stored.some((each) => each["id"] === id), false);
  } else if (written.data === null) {
    expectStored(body, stored, id);
  } else if (items.length === 0) {
    expectShared(written.data, shown);
  } else {
    if (isObject(body) && items.length === 1) expectSent(body, items[0] ?? {});
    for (const item of items) {
      const same = stored.find((each) => each["id"] === item["id"]);
      ok(same !== undefined, `${freshRead.read} does not have ${String(item["id"])}`);
      expectShared(item, same);
    }
  }
  return true;
}

/** The addresses of printers and links have the port of the process. */
function withoutPorts<T>(data: T): T {
  return JSON.parse(JSON.stringify(data).replaceAll(/localhost:\d+/g, "localhost"));
}

/**
 * Waits until another process, which may still be told about the change, reads the same as this one. Both read again each time, because a
 * job may store meanwhile that a text was sent.
 */
async function expectSame(read: () => Promise<unknown>, readOther: () => Promise<unknown>): Promise<void> {
  let shown: unknown;
  let others: unknown;
  const isSame = async () =>
    JSON.stringify(shown = await read()) === JSON.stringify(others = await readOther());
  await until("the other process to read the same", isSame).catch(() => deepEqual(others, shown));
}

/** Puts the values before the write where the body says `same`, those of the item that the write names or of the first one. */
function withSame(body: unknown, before: unknown, id: string | undefined): unknown {
  const items = allItemsOf(before);
  const current = items.find((each) => each["id"] === id) ?? items[0] ?? {};
  const resolve = (value: unknown, from: Item): unknown => {
    if (Array.isArray(value)) return value.map((each) => resolve(each, from));
    if (!isObject(value)) return value;
    const row = "day_of_week" in value && Array.isArray(before)
      ? before.find((each) => each["day_of_week"] === value["day_of_week"])
      : from;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key,
        each === same ? sendable(row[key]) : resolve(each, row),
      ]).filter(([, each]) => each !== undefined),
    );
  };
  return resolve(body, current);
}

/** The options of a group are sent with the fields that can be changed. */
function sendable(value: unknown): unknown {
  if (!Array.isArray(value) || !isObject(value[0])) return value;
  return value.map(({ off_until: _, ...fields }) => fields);
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

/** A reason is not that of the order, and a version ends with the write. */
const notShown: readonly string[] = ["reason", "version"];

/** Expects the values of the request in the answer's fields of the same name. Null clears a text, and a vegan dish is vegetarian. */
function expectSent(sent: Item, item: Item): void {
  const body = sent["is_vegan"] === true ? { ...sent, is_vegetarian: true } : sent;
  for (const [key, value] of Object.entries(body)) {
    if (!(key in item) || isObject(value) || notShown.includes(key)) continue;
    // A phone number is stored without its punctuation.
    const stored = key === "setting_value" && toE164(String(value)) === item[key] ? item[key] : value;
    equal(item[key] ?? "", stored ?? "", key);
  }
}

/** What rows are known by. */
const rowKeys = ["id", "setting_key", "day_of_week"] as const;

/** Expects the values of each row of the request in the row that was read. */
function expectRows(body: unknown, shown: unknown): void {
  const rows = [body, ...(isObject(body) ? Object.values(body) : [])].find(Array.isArray) ?? [];
  const key = rowKeys.find((each) => rows.every((row) => isObject(row) && row[each] !== undefined));
  const list = [shown, ...(isObject(shown) ? Object.values(shown) : [])].find(Array.isArray) ?? [];
  for (const row of key === undefined ? [] : rows) {
    const read = list.find((each) => each[key as string] === row[key as string]);
    if (read !== undefined) expectSent(row, read);
  }
}

/** Expects the values of the request in what was read, for a write without an answer. */
function expectStored(body: unknown, stored: readonly Item[], id: string | undefined): void {
  ok(isObject(body));
  if (Array.isArray(body["ids"])) {
    const { ids } = body as { ids: string[] };
    return deepEqual(stored.map((each) => each["id"]).filter((each) => ids.includes(String(each))), ids);
  }
  const item = stored.find((each) => each["id"] === id || each["name"] === body["name"]);
  ok(item !== undefined, "not stored");
  expectSent(body, item);
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
