import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { StoreEvent } from "@contract/schemas/store.ts";
import { listen } from "@api/testing/events.ts";
import { at, newGuest, placeOrder, plainDish } from "@api/testing/guests.ts";
import { until } from "@api/testing/poll.ts";
import { pushService } from "@api/testing/push_service.ts";
import { type MemoryShop, withMemoryShop } from "@api/testing/memory_shop.ts";
import { callApi, expectData, expectError, lunchtime, setClock } from "@api/testing/shop.ts";
import { signIn } from "@api/testing/staff.ts";

const noon = Date.parse(lunchtime);
const minute = 60_000;

Deno.test("pause, busy mode, tablets and alerts", async (t) => {
  await withMemoryShop(async (shop) => {
    const steps = {
      "a pause stops ASAP and scheduled orders on every page until it is lifted": pauses,
      "ASAP off keeps scheduled orders and shows its end in both languages until it is lifted": asapOff,
      "a pause during ASAP off has its own end, and ASAP off keeps its end": pauseWithinAsapOff,
      "a pause ends automatically": endsAutomatically,
      "busy mode adds time to every pickup": busyMode,
      "the kitchen's queue adds to the accept sheet's minutes": kitchenQueue,
      "limits for tonight fill windows until they end": tonightLimits,
      "denying an order because of closing pauses ordering for the day": closing,
      "a sold-out denial turns the order's dish off until tomorrow": soldOutDenial,
      "ASAP is off without a live tablet, and on again with one": presence,
      "the answer to an opening drill ends it for everyone, and repeating it changes nothing": openingDrill,
      "a waiting order is sent as an encrypted push message and as a text to the alert number":
        waitingOrderAlerts,
      "a test order is flagged, sounds the alarm, and has no payment": testOrder,
    };
    for (const [name, step] of Object.entries(steps)) {
      await t.step(name, async () => {
        await setClock(shop, lunchtime);
        await step(shop);
      });
    }
  });
});

const later = (ms: number) => new Date(noon + ms).toISOString();
const slots = (shop: MemoryShop) => expectData(shop, "storeSlots");

async function set(shop: MemoryShop, key: string, value: string) {
  const { token } = await signIn(shop, "admin");
  const settings = [{ setting_key: key, setting_value: value }];
  await expectData(shop, "saveSettings", { token, body: { settings } });
}

async function texts(shop: MemoryShop): Promise<string[]> {
  const response = await fetch(`${shop.url}/dev/outbox`, { headers: { accept: "application/json" } });
  const messages: { channel: string; to: string; text: string }[] = await response.json();
  return messages.filter(({ channel, to }) => channel === "text" && to === "+17145550143").map(({ text }) =>
    text
  );
}

async function pauses(shop: MemoryShop) {
  const { token } = await signIn(shop, "manager");
  await using event = await listen<StoreEvent>(`${shop.url}/api/store/stream`);
  const paused = await expectData(shop, "pauseOrdering", { token, body: { for: "60_minutes" } });
  ok(paused.pause);
  deepEqual(paused.pause.by, { kind: "staff", id: "staff_manager", name: "Minji Kim" });
  equal(Math.round((Date.parse(paused.pause.until) - noon) / minute), 60);
  match(paused.asap.reason ?? "", /paused orders until about 1:00 PM/);
  await event.first("the pause", ({ type }) => type === "store_changed");

  const status = await expectData(shop, "storeStatus");
  deepEqual([status.state, status.pause?.reason, status.pause?.until], [
    "paused",
    "staff",
    paused.pause.until,
  ]);
  const { asap, days, resumes_at } = await slots(shop);
  equal(asap.available, false);
  deepEqual(asap.code, "paused");
  deepEqual(resumes_at, { date: "2026-11-20", time: "13:00" });
  deepEqual(status.resumes_at, { date: "2026-11-20", time: "13:00" });
  deepEqual(days, []);
  match(status.pause?.label ?? "", /^orders paused until 1:00 PM$/);
  match(status.pause?.translations["ko"]?.label ?? "", /^오후 1:00까지 주문 중지$/);
  equal(paused.pause.resumes_at, paused.pause.until);
  const guest = newGuest(shop);
  await guest.add(plainDish.id);
  match((await expectError(409, "asap_unavailable", guest.open())).error, /until about 1:00 PM/);
  for (const time of ["12:45", "13:15", "18:00"]) {
    match(
      (await expectError(409, "slot_lost", guest.open(at("2026-11-20", time)))).error,
      /until about 1:00 PM/,
    );
  }

  const lifted = await expectData(shop, "pauseOrdering", { token, body: { for: "off" } });
  deepEqual([lifted.pause, lifted.asap.available], [null, true]);
  equal((await slots(shop)).asap.available, true);
  await expectError(400, "invalid", callApi(shop, "pauseOrdering", { token, body: { for: "90_minutes" } }));
  await expectError(401, "signed_out", callApi(shop, "pauseOrdering", { body: { for: "off" } }));
}

async function asapOff(shop: MemoryShop) {
  const { token } = await signIn(shop, "manager");
  const off = await expectData(shop, "setAsapOff", { token, body: { for: "rest_of_day" } });
  equal(off.pause, null);
  equal(off.asap_off?.until, "2026-11-21T08:00:00.000Z");
  deepEqual([off.asap.code, off.asap_off.resumes_at, off.asap.resumes_at], [
    "asap_off",
    "2026-11-21T19:00:00.000Z",
    "2026-11-21T19:00:00.000Z",
  ]);
  const status = await expectData(shop, "storeStatus");
  deepEqual([status.state, status.pause?.reason, status.resumes_at], [
    "paused",
    "asap_off",
    { date: "2026-11-21", time: "11:00" },
  ]);
  match(status.pause?.label ?? "", /^no ASAP orders until Sat 11:00 AM$/);
  equal(status.pause?.translations["ko"]?.label, "토요일 오전 11:00까지 예약 주문만");
  match(status.pause?.translations["ko"]?.message ?? "", /11월 21일 \(토\) 오전 11:00경까지/);
  const { asap, days } = await slots(shop);
  deepEqual([asap.available, asap.code], [false, "asap_off"]);
  ok(days[0]?.slots.includes("18:00"));
  const guest = newGuest(shop);
  await guest.add(plainDish.id);
  match(
    (await expectError(409, "asap_unavailable", guest.open())).error,
    /^ASAP orders are off until about Sat, November 21/,
  );
  ok((await guest.open(at("2026-11-20", "18:00"))).ok);
  const lifted = await expectData(shop, "setAsapOff", { token, body: { for: "off" } });
  deepEqual([lifted.asap_off, lifted.asap.available, lifted.asap.code], [null, true, null]);
  await expectError(400, "invalid", callApi(shop, "setAsapOff", { token, body: { for: "15_minutes" } }));
}

async function pauseWithinAsapOff(shop: MemoryShop) {
  const { token } = await signIn(shop, "manager");
  await expectData(shop, "setAsapOff", { token, body: { for: "120_minutes" } });
  const { pause, asap_off } = await expectData(shop, "pauseOrdering", { token, body: { for: "15_minutes" } });
  ok(pause && asap_off && pause.until < asap_off.until);
  deepEqual([pause.resumes_at, asap_off.resumes_at], [pause.until, asap_off.until]);
  await expectData(shop, "pauseOrdering", { token, body: { for: "off" } });
  await expectData(shop, "setAsapOff", { token, body: { for: "off" } });
}

async function endsAutomatically(shop: MemoryShop) {
  const { token } = await signIn(shop, "manager");
  await expectData(shop, "pauseOrdering", { token, body: { for: "30_minutes" } });
  await using event = await listen<StoreEvent>(`${shop.url}/api/store/stream`);
  await setClock(shop, later(31 * minute));
  equal((await slots(shop)).asap.available, true);
  await event.first("the end of the pause", ({ type }) => type === "store_changed");
  // The first token has expired by then.
  const { token: fresh } = await signIn(shop, "manager");
  equal((await expectData(shop, "storeModes", { token: fresh })).pause, null);
}

async function busyMode(shop: MemoryShop) {
  const { token } = await signIn(shop, "manager");
  const usual = (await slots(shop)).asap.ready_from ?? "";
  const { busy, longest_promise } = await expectData(shop, "setBusy", {
    token,
    body: { minutes: 30, for: "120_minutes" },
  });
  equal(longest_promise, 90);
  deepEqual([busy?.minutes, busy && Math.round((Date.parse(busy.until) - noon) / minute)], [30, 120]);
  const longer = (await slots(shop)).asap.ready_from ?? "";
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  ok(minutes(longer) - minutes(usual) >= 30);
  equal((await slots(shop)).asap.label, "ASAP (45-60 minutes)");
  deepEqual((await expectData(shop, "storeStatus")).asap_minutes, { from: 45, to: 60 });
  const { id } = await placeOrder(shop);
  equal(
    (await expectData(shop, "orders", { token })).find((order) => order.id === id)?.pickup_label,
    "ASAP (50-65 minutes)",
  );
  const { session, order } = await expectData(shop, "paymentSession", { id });
  equal(session.metadata.pickup_formatted_time, "ASAP (50-65 minutes)");
  deepEqual(order?.asap_minutes, { from: 50, to: 65 });
  ok((await (await signIn(shop, "manager")).deny(id, { reason_code: "too_busy" })).ok);
  equal((await expectData(shop, "setBusy", { token, body: { minutes: 0 } })).busy, null);
  await expectError(400, "invalid", callApi(shop, "setBusy", { token, body: { minutes: 20 } }));
}

async function kitchenQueue(shop: MemoryShop) {
  const counter = await signIn(shop, "manager");
  const { token } = counter;
  equal((await expectData(shop, "storeModes", { token })).kitchen, null);
  const before = (await expectData(shop, "orders", { token })).length;
  const { id } = await placeOrder(shop, { lines: [[plainDish.id, 3]] });
  equal((await expectData(shop, "orders", { token })).length, before + 1);
  await expectData(shop, "acceptOrder", { id, token, body: { minutes: 15 } });
  await set(shop, "kitchen_parallel_dishes", "1");
  const { kitchen } = await expectData(shop, "storeModes", { token });
  ok(kitchen);
  ok(kitchen.orders >= 1 && kitchen.queue_minutes >= 30, JSON.stringify(kitchen));
  const waiting = await placeOrder(shop);
  const accepted = await expectData(shop, "acceptOrder", { id: waiting.id, token });
  const promised = (Date.parse(accepted.estimated_ready_time ?? "") - noon) / minute;
  ok(promised >= kitchen.queue_minutes + 15, `the server's default covers the queue: ${promised} minutes`);
  await set(shop, "kitchen_parallel_dishes", "0");
}

async function tonightLimits(shop: MemoryShop) {
  const { token } = await signIn(shop, "manager");
  equal((await expectData(shop, "storeModes", { token })).has_capacity_limits, false);
  await using event = await listen<StoreEvent>(`${shop.url}/api/store/stream`);
  const limited = await expectData(shop, "limitTonight", {
    token,
    body: { for: "closing", orders: 1, dishes: 0 },
  });
  await event.first("the limits", ({ type }) => type === "store_changed");
  equal(limited.has_capacity_limits, true);
  deepEqual(limited.tonight, {
    orders: 1,
    dishes: 0,
    since: limited.tonight?.since,
    until: limited.tonight?.until,
    by: { kind: "staff", id: "staff_manager", name: "Minji Kim" },
  });
  const { id } = await placeOrder(shop, { pickup: at("2026-11-20", "13:30") });
  await expectData(shop, "acceptOrder", { id, token });
  const { windows } = await expectData(shop, "kitchenLoad", { token });
  equal(windows.length, 8);
  const one = windows.find(({ starts_at }) => starts_at === later(90 * minute));
  deepEqual([one?.orders, one?.max_orders, one?.max_dishes, one?.is_full], [1, 1, 0, true]);
  equal(windows[0]?.starts_at, later(0));
  const today = (await slots(shop)).days[0];
  deepEqual([today?.slots.includes("13:30"), today?.slots.includes("13:45")], [false, true]);
  const guest = newGuest(shop);
  await guest.add(plainDish.id);
  await expectError(409, "slot_full", guest.open(at("2026-11-20", "13:30")));

  const ended = await expectData(shop, "limitTonight", { token, body: { for: "off" } });
  deepEqual([ended.tonight, ended.has_capacity_limits], [null, false]);
  ok((await slots(shop)).days[0]?.slots.includes("13:30"));

  const refused = async (body: Record<string, unknown>) =>
    (await expectError(400, "invalid", callApi(shop, "limitTonight", { token, body }))).error;
  match(await refused({ for: "closing", orders: 0, dishes: 0 }), /above 0/);
  await refused({ for: "closing", orders: -1, dishes: 5 });
  await refused({ for: "closing", orders: 201, dishes: 5 });
  await refused({ for: "closing", orders: 1.5, dishes: 5 });
  await refused({ for: "closing", orders: 5 });
  await refused({ for: "tomorrow" });
  await expectError(401, "signed_out", callApi(shop, "limitTonight", { body: { for: "off" } }));
  await expectError(401, "signed_out", callApi(shop, "kitchenLoad"));
}

async function closing(shop: MemoryShop) {
  const counter = await signIn(shop, "manager");
  const { id } = await placeOrder(shop);
  const denied = await counter.deny(id, { reason_code: "closing", pause_today: true });
  ok(denied.ok, denied.text);
  const { asap, days } = await slots(shop);
  deepEqual([asap.available, asap.code, days], [false, "paused", []]);
  await expectData(shop, "pauseOrdering", { token: counter.token, body: { for: "off" } });
}

async function soldOutDenial(shop: MemoryShop) {
  const counter = await signIn(shop, "manager");
  const { id, order } = await placeOrder(shop);
  const dishId = order.items[0]?.menu_item_id ?? "";
  const isOn = async () =>
    (await expectData(shop, "menuByCategory")).flatMap(({ items }) => items)
      .find((dish) => dish.id === dishId)?.is_available;
  equal(await isOn(), true);
  const wrong = { reason_code: "sold_out", sold_out: { dish_ids: [dishId], off_for: "a_year" } };
  await expectError(400, "invalid", callApi(shop, "denyOrder", { id, token: counter.token, body: wrong }));
  const sold_out = { dish_ids: [dishId, "dish_nothing"], off_for: "until_tomorrow" } as const;
  const denied = await counter.deny(id, { reason_code: "sold_out", sold_out });
  ok(denied.ok, denied.text);
  equal(await isOn(), false);
  const { items: [off] } = await expectData(shop, "adminMenu", {
    token: counter.token,
    query: { availability: "unavailable", search: order.items[0]?.name ?? "" },
  });
  ok(off?.off_until, "off until tomorrow's opening");
  await expectData(shop, "setAvailability", {
    id: dishId,
    token: counter.token,
    body: { is_available: true },
  });
}

async function presence(shop: MemoryShop) {
  const { token } = await signIn(shop, "manager");
  await set(shop, "pause_without_tablet", "true");
  const report = (is_armed: boolean) =>
    expectData(shop, "presence", {
      token,
      body: { device_id: "tablet-0001", name: "Counter", is_armed, visible: true },
    });
  await report(true);
  const modes = await expectData(shop, "storeModes", { token });
  deepEqual(
    modes.tablets.devices.map((
      { device_id, name, staff, is_connected, is_armed },
    ) => [device_id, name, staff, is_connected, is_armed]),
    [
      ["tablet-0001", "Counter", { kind: "staff", id: "staff_manager", name: "Minji Kim" }, true, true],
    ],
  );
  equal((await slots(shop)).asap.available, true);

  await using event = await listen<StoreEvent>(`${shop.url}/api/store/stream`);
  const before = (await texts(shop)).length;
  await setClock(shop, later(2 * minute + 5_000));
  match(
    (await slots(shop)).asap.reason ?? "",
    /The earliest pickup is at 12:\d\d PM\. Please call us at \(714\) 555-0142 or schedule/,
  );
  const status = await expectData(shop, "storeStatus");
  deepEqual([status.state, status.pause?.reason], ["paused", "no_tablet"]);
  const guest = newGuest(shop);
  await guest.add(plainDish.id);
  match((await expectError(409, "asap_unavailable", guest.open())).error, /\(714\) 555-0142/);
  ok((await guest.open(at("2026-11-20", "17:00"))).ok);
  ok((await expectData(shop, "storeModes", { token })).tablets.unattended_since);
  await event.first("ASAP off", ({ type }) => type === "store_changed");
  const alert = await until(
    "the text",
    async () => (await texts(shop)).find((text) => text.includes("No tablet")),
  );
  match(alert, /off until one is back/);

  await report(true);
  equal((await slots(shop)).asap.available, true);
  await until("ASAP on again", () => event.received.length >= 3);
  equal((await texts(shop)).length, before + 1);
  await set(shop, "pause_without_tablet", "false");
  for (const wrong of [{ device_id: "x" }, { device_id: "tablet-0001", name: "x".repeat(41) }]) {
    await expectError(
      400,
      "invalid",
      callApi(shop, "presence", { token, body: { ...wrong, is_armed: true, visible: true } }),
    );
  }
}

async function openingDrill(shop: MemoryShop) {
  const { token } = await signIn(shop, "manager");
  const read = async () => (await expectData(shop, "storeModes", { token })).drill;
  const [day, body] = ["2026-11-20", { day: "2026-11-20" }];
  equal(await read(), null);
  await expectError(409, "drill_over", callApi(shop, "answerDrill", { token, body }));
  await shop.ports.drills.begin({ day, at: noon, opensAt: noon + 10 * minute }, { kind: "store_changed" });
  const ringing = {
    day,
    at: later(0),
    rings_until: later(10 * minute),
    answered_at: null,
    answered_by: null,
  };
  deepEqual(await read(), ringing);
  await expectError(401, "signed_out", callApi(shop, "answerDrill", { body }));
  for (const wrong of [{}, { day: "today" }, { day, by: "Joe" }]) {
    await expectError(400, "invalid", callApi(shop, "answerDrill", { token, body: wrong }));
  }
  await expectError(409, "drill_over", callApi(shop, "answerDrill", { token, body: { day: "2026-11-19" } }));

  await using event = await listen<StoreEvent>(`${shop.url}/api/store/stream`);
  const { drill: answer } = await expectData(shop, "answerDrill", { token, body });
  deepEqual([answer?.rings_until, answer?.answered_by], [null, "Minji Kim"]);
  ok(answer?.answered_at);
  await event.first("the answer", ({ type }) => type === "store_changed");
  const admin = await signIn(shop, "admin");
  deepEqual((await expectData(shop, "answerDrill", { token: admin.token, body })).drill, answer);
  const { data } = await callApi(shop, "auditLogs", {
    token: admin.token,
    query: { action: "store.drill_answered", status: "success" },
  }) as { data: unknown[] };
  equal(data.length, 1);
}

async function waitingOrderAlerts(shop: MemoryShop) {
  const { token } = await signIn(shop, "manager");
  const { public_key } = await expectData(shop, "pushKey", { token });
  await using service = pushService();
  const alive = await service.subscribe();
  const ended = await service.subscribe();
  service.end(ended.endpoint);
  for (const body of [alive, ended]) await expectData(shop, "subscribe", { token, body });
  await expectData(shop, "presence", {
    token,
    body: { device_id: "tablet-0001", is_armed: true, visible: true },
  });

  const { id, order } = await placeOrder(shop);
  await setClock(shop, later(95_000));
  const note = await until("the push", () => service.received[0]);
  deepEqual([note.note.tag, note.endpoint, note.key], [id, alive.endpoint, public_key]);
  match(note.note.title, new RegExp(order.order_number));
  await until("the removal of the expired subscription", async () => {
    const subscriptions = await shop.ports.push.open(noon);
    return subscriptions.map(({ endpoint }) => endpoint).join() === alive.endpoint;
  });
  await setClock(shop, later(3 * minute + 10_000));
  const text = await until(
    "the text",
    async () => (await texts(shop)).find((each) => each.includes(order.order_number)),
  );
  match(text, /is waiting to be accepted: http/);
  await expectData(shop, "unsubscribe", { token, body: { endpoint: alive.endpoint } });
  equal(service.received.length, 1);
}

async function testOrder(shop: MemoryShop) {
  const counter = await signIn(shop, "manager");
  const { token } = counter;
  const made = await expectData(shop, "testOrder", { token });
  deepEqual([made.is_test, made.payment_status, made.tab, made.can], [true, "none", "new", [
    "accept",
    "deny",
  ]]);
  deepEqual(made.items.map(({ special_instructions }) => special_instructions), ["Test note", ""]);
  const accepted = await counter.accept(made.id, 15);
  ok(accepted.ok);
  deepEqual([accepted.data.status, accepted.data.can], ["confirmed", ["start", "extend", "ready", "cancel"]]);
  await expectError(404, "invalid_order_id", callApi(shop, "paymentSession", { id: made.id }));
}
