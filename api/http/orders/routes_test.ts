import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { strFromU8, unzipSync } from "fflate";
import { endpoints, type RequestBodyOf } from "@contract/endpoints.ts";
import type { StaffOrder, StreamMessage } from "@contract/schemas/orders.ts";
import { listen } from "@api/testing/events.ts";
import { asap, at, newGuest, orderOf, placeOrder, plainDish, track } from "@api/testing/guests.ts";
import { cards, movements, pay, setFault } from "@api/testing/money.ts";
import { until } from "@api/testing/poll.ts";
import { type MemoryShop, withMemoryShop } from "@api/testing/memory_shop.ts";
import { callApi, expectData, expectError, lunchtime, requestOf, setClock } from "@api/testing/shop.ts";
import { signIn } from "@api/testing/staff.ts";

type ShownMessage = { channel: string; to: string; subject: string; text: string };

Deno.test("the counter", async (t) => {
  await withMemoryShop(async (shop) => {
    const steps = {
      "an order goes from accepted to picked up, and its guest is notified": wholeOrder,
      "a transition is undone within eight seconds, and no message is sent": undoneTransition,
      "more time moves the promise once per tap, the later time of two tablets counts, and refusals have a reason":
        moreTime,
      "more time is refused for an order with alcohol whose sales end before": moreTimeWithAlcohol,
      "a guest reports the arrival for a ready order once, corrects the note, and the tablets learn of it":
        guestArrival,
      "a large order is handed over against the guest's code, an ID or a reason, and wrong codes lock the code":
        handOver,
      "a guest asks for texts on the order's page, on two devices at once, and gets the texts from then on":
        lateTexts,
      "dishes are ticked off on every tablet, also offline, and stay so when a ready order is recalled":
        preparedDishes,
      "transitions made offline take effect once, with their own time": offlineTransitions,
      "refunds by dish, by amount and in full never exceed the charge or happen twice": refunds,
      "refunds require a strict body, an idempotency key and the expected amount": strictRefunds,
      "eight concurrent refunds, and a provider whose responses are lost, refund once": brokenRefunds,
      "only admins export the evidence of an order, and the timeline shows it": evidence,
      "a manager's cancellation refunds in full, and a manager cannot request a refund": roles,
      "a refund owed after a manager's cancellation is settled once, by an admin": owedRefunds,
      "orders are listed by tab, counted, searched and paged": lists,
      "a program that asks for accepted orders gets the confirmed ones": acceptedList,
      "a scheduled order moves to IN PROGRESS automatically, with a sound": dueOrder,
      "a forbidden transition is refused with 409 and the current state, and too many minutes with 400":
        forbidden,
    };
    for (const [name, step] of Object.entries(steps)) await t.step(name, () => step(shop));
  });
});

async function accepted(shop: MemoryShop, wish: Parameters<typeof placeOrder>[1] = {}) {
  const counter = await signIn(shop, "admin");
  const { token } = counter;
  const placed = await placeOrder(shop, wish);
  const answer = await counter.accept(placed.id, 20);
  ok(answer.ok, answer.text);
  return { ...placed, token, counter, shown: answer.data };
}

async function emails(shop: MemoryShop): Promise<ShownMessage[]> {
  const response = await fetch(`${shop.url}/dev/outbox`, { headers: { accept: "application/json" } });
  return await response.json();
}

async function wholeOrder(shop: MemoryShop) {
  await setClock(shop, lunchtime);
  const { id, token, shown } = await accepted(shop);
  deepEqual([shown.tab, shown.can], ["in_progress", ["start", "extend", "ready", "cancel", "refund"]]);
  const begun = await expectData(shop, "startOrder", { id, token });
  deepEqual([begun.status, begun.undo?.kind, begun.can], ["preparing", "start", [
    "extend",
    "ready",
    "cancel",
    "refund",
  ]]);
  const again = await expectData(shop, "startOrder", { id, token });
  equal(again.transitions.length, 1);
  const ready = await expectData(shop, "readyOrder", { id, token });
  deepEqual(ready.can, ["complete", "no_show", "cancel", "refund"]);
  const about = (order: StaffOrder) =>
    order.messages.find((message) => message.about === "order_ready")?.status;
  equal(about(ready), "waiting");
  await setClock(shop, "2026-11-20T20:01:00Z");
  await until(
    "the ready email",
    async () =>
      (await emails(shop)).some(({ subject }) => subject.includes(`${ready.order_number} is ready`)),
  );
  const complete = await expectData(shop, "completeOrder", { id, token });
  deepEqual([complete.status, complete.tab, complete.can], ["completed", "completed", ["refund"]]);

  // The email arrives before its delivery is stored.
  const detail = await until("the delivery", async () => {
    const read = await expectData(shop, "orderDetail", { id, token });
    return about(read.order) === "sent" && read;
  });
  deepEqual(detail.timeline.map(({ action }) => action), [
    "order.placed",
    "order.accept",
    "payment.captured",
    "order.start",
    "order.ready",
    "order.complete",
  ]);
  for (const { by } of detail.timeline.slice(3)) deepEqual(by, detail.timeline[1]?.by);
}

async function lateTexts(shop: MemoryShop) {
  await setClock(shop, lunchtime);
  const counter = await signIn(shop, "admin");
  const { id, intentId, order } = await placeOrder(shop);
  deepEqual([order.wants_texts, order.can_ask_for_texts], [false, true]);
  const ask = (id: string) => callApi(shop, "askForTexts", { id, body: { language: "en" } });
  for (const answer of await Promise.all([ask(id), ask(intentId)])) {
    ok(answer.ok, answer.text);
    deepEqual([answer.data.order?.wants_texts, answer.data.order?.can_ask_for_texts], [true, false]);
  }
  const accepted = await counter.accept(id, 20);
  ok(accepted.ok, accepted.text);
  const { timeline } = await expectData(shop, "orderDetail", { id, token: counter.token });
  equal(timeline.filter(({ action }) => action === "order.texts_requested").length, 1);
  await until("the text", async () => {
    const sent = await emails(shop);
    return sent.some(({ channel, text }) => channel === "text" && text.includes(id.replace("ord_", "")));
  });
  const { id: ended } = await placeOrder(shop);
  await expectData(shop, "cancelByGuest", { id: ended });
  await expectError(409, "invalid_transition", ask(ended));
}

async function guestArrival(shop: MemoryShop) {
  await setClock(shop, lunchtime);
  const { id, intentId, token } = await accepted(shop);
  const arrive = (note?: string) =>
    expectData(shop, "reportArrival", { id: intentId, body: note === undefined ? {} : { note } });
  await expectError(
    409,
    "invalid_transition",
    callApi(shop, "reportArrival", { id, body: { note: "blue Kia" } }),
  );
  const before = await expectData(shop, "readyOrder", { id, token });
  const { order: waiting } = await track(shop, id);
  deepEqual([before.guest_arrival, waiting?.arrival, waiting?.can_arrive], [null, null, true]);

  const { ticket } = await expectData(shop, "streamTicket", { token });
  const [address] = requestOf(shop, endpoints.orderStream, { query: { ticket } });
  await using stream = await listen<StreamMessage>(address);
  await stream.first("the connection", ({ type }) => type === "connected");
  const { order } = await arrive(" blue Kia ");
  equal(order?.arrival?.note, "blue Kia");
  const { data } = await stream.first(
    "the arrival",
    (message) => message.type === "order_updated" && message.order.guest_arrival !== null,
  );
  ok(data.type === "order_updated");
  deepEqual([data.order.guest_arrival, data.sound], [order?.arrival, false]);

  deepEqual((await arrive("blue Kia")).order?.arrival, order?.arrival);
  await setClock(shop, "2026-11-20T20:02:00Z");
  deepEqual((await arrive("white Kia")).order?.arrival, { at: order?.arrival?.at, note: "white Kia" });
  const { timeline, order: seen } = await expectData(shop, "orderDetail", { id, token });
  equal(seen.guest_arrival?.note, "white Kia");
  const entries = timeline.filter(({ action }) => action === "order.arrived");
  deepEqual(entries.map(({ details }) => details), [{ number: seen.order_number, by: "guest" }]);
  await expectData(shop, "completeOrder", { id, token });
  await expectError(409, "invalid_transition", callApi(shop, "reportArrival", { id, body: {} }));
}

async function handOver(shop: MemoryShop) {
  await setClock(shop, lunchtime);
  const large = async () => {
    const { id, token, shown } = await accepted(shop, { lines: [[plainDish.id, 12]] });
    equal(shown.pickup_code_required, true);
    await expectData(shop, "readyOrder", { id, token });
    const code = (await track(shop, id)).order?.pickup_code ?? "";
    match(code, /^\d{4}$/);
    const complete = (body?: RequestBodyOf<"completeOrder">) =>
      callApi(shop, "completeOrder", { id, token, ...(body && { body }) });
    return { id, token, code, wrong: code === "0000" ? "0001" : "0000", complete };
  };
  const { id, token, code, wrong, complete } = await large();
  const { order, timeline } = await expectData(shop, "orderDetail", { id, token });
  doesNotMatch(
    JSON.stringify([order, timeline, await expectData(shop, "orders", { token })]),
    new RegExp(`"${code}"`),
  );
  await expectError(409, "pickup_code_needed", complete());
  for (
    const body of [{ pickup_code: "12" }, { pickup_code: "12a4" }, { pickup_code: code, handed_over: "id" }]
  ) {
    await expectError(400, "invalid", complete(body as RequestBodyOf<"completeOrder">));
  }
  await expectError(400, "invalid", complete({ handed_over: "without", hand_over_reason: " " }));
  const sentAway = await expectData(shop, "refuseHandOver", {
    id,
    token,
    body: { reason: "no phone", idempotency_key: "kept-0001" },
  });
  deepEqual([sentAway.status, sentAway.refused_hand_overs.map(({ reason }) => reason)], ["ready", [
    "no phone",
  ]]);
  await expectError(
    400,
    "invalid",
    callApi(shop, "refuseHandOver", { id, token, body: { reason: "x".repeat(201) } }),
  );
  await expectError(404, "no_such_order", callApi(shop, "refuseHandOver", { id: "ord_0", token }));
  await expectError(401, "signed_out", callApi(shop, "refuseHandOver", { id }));
  const refused = await expectError(409, "pickup_code_wrong", complete({ pickup_code: wrong }));
  deepEqual("params" in refused && refused.params, { attempts_left: 4 });
  const right = await complete({ pickup_code: code });
  ok(right.ok, right.text);
  deepEqual([right.data.status, right.data.hand_over], ["completed", { as: "code", reason: "" }]);
  await expectError(409, "invalid_transition", callApi(shop, "refuseHandOver", { id, token }));
  equal((await track(shop, id)).order?.pickup_code, null);
  const { timeline: after } = await expectData(shop, "orderDetail", { id, token });
  const wrongs = after.filter(({ action }) => action === "order.pickup_code_wrong");
  deepEqual(wrongs.map(({ status, details }) => [status, details.attempts_left]), [["failed", 4]]);

  const second = await large();
  for (let tries = 0; tries < 5; tries++) {
    await expectError(409, "pickup_code_wrong", second.complete({ pickup_code: second.wrong }));
  }
  await expectError(409, "pickup_code_locked", second.complete({ pickup_code: second.code }));
  const byId = await second.complete({ handed_over: "id", hand_over_reason: "" });
  ok(byId.ok, byId.text);
  deepEqual(byId.data.hand_over, { as: "id", reason: "" });
}

async function moreTime(shop: MemoryShop) {
  await setClock(shop, lunchtime);
  const { id, token } = await accepted(shop);
  const extend = (readyAt: string, more = {}) =>
    callApi(shop, "extendOrder", { id, token, body: { ready_at: readyAt, ...more } });
  const started = await expectData(shop, "startOrder", { id, token });
  const first = started.estimated_ready_time ?? "";
  const after = (minutes: number) => new Date(Date.parse(first) + minutes * 60_000).toISOString();
  const tap = { idempotency_key: "tap-more-1", made_at: new Date(Date.parse(lunchtime) + 1).toISOString() };
  const order = await expectData(shop, "extendOrder", {
    id,
    token,
    body: { ready_at: after(10), ...tap },
  });
  deepEqual([order.status, order.estimated_ready_time, order.first_ready_time, order.undo?.kind], [
    "preparing",
    after(10),
    first,
    "extend",
  ]);
  deepEqual(order.transitions.at(-1)?.ready_time_before, first);
  deepEqual(order.messages.filter(({ about }) => about === "order_delayed").map(({ status }) => status), [
    "waiting",
  ]);
  const replayed = await expectData(shop, "extendOrder", {
    id,
    token,
    body: { ready_at: after(10), ...tap },
  });
  deepEqual([replayed.estimated_ready_time, replayed.transitions.length], [after(10), 2]);
  const reused = await expectError(409, "idempotency_key_reused", extend(after(60), tap));
  deepEqual(reused.state?.status, "preparing");

  const { order: guestOrder } = await expectData(shop, "paymentSession", { id });
  deepEqual([guestOrder?.estimated_ready_time, guestOrder?.first_ready_time], [after(10), first]);

  const earlier = await expectError(409, "ready_time_not_later", extend(after(5)));
  deepEqual([earlier.state?.status, earlier.params?.["number"]], ["preparing", order.order_number]);
  match(earlier.error, /^Order K-\d+ is already promised for \d+:\d\d PM\. Choose a later time\.$/);
  const tooLate = await expectError(400, "too_many_minutes", extend(after(600)));
  match(tooLate.error, /^Ready times can be up to \d+ minutes\.$/);
  await expectError(400, "invalid", extend("soon"));
  await expectError(
    404,
    "no_such_order",
    callApi(shop, "extendOrder", {
      id: "ord_nothing",
      token,
      body: { ready_at: after(20) },
    }),
  );
  await expectError(401, "signed_out", callApi(shop, "extendOrder", { id, body: { ready_at: after(20) } }));

  // Two tablets at the same time: the later time counts, whichever arrives first.
  await Promise.all(
    [extend(after(15)), extend(after(20))].map((answer) => answer.then(({ status }) => status)),
  );
  equal((await expectData(shop, "orderDetail", { id, token })).order.estimated_ready_time, after(20));

  await setClock(shop, after(30));
  const { token: later } = await signIn(shop);
  const past = callApi(shop, "extendOrder", { id, token: later, body: { ready_at: after(25) } });
  await expectError(400, "ready_time_past", past);
  await expectData(shop, "readyOrder", { id, token: later });
  const body = { ready_at: after(40) };
  const ready = await expectError(
    409,
    "invalid_transition",
    callApi(shop, "extendOrder", { id, token: later, body }),
  );
  equal(ready.state?.status, "ready");
}

async function moreTimeWithAlcohol(shop: MemoryShop) {
  await setClock(shop, lunchtime);
  const { token, accept } = await signIn(shop, "super_admin");
  const soju = { category_id: "cat_drinks", name: "Soju", name_korean: "소주", price: 12 };
  const { id: sojuId } = await expectData(shop, "createDish", {
    token,
    body: { ...soju, prep_time_minutes: 5, is_alcoholic: true },
  });
  const guest = newGuest(shop);
  await guest.add(plainDish.id);
  await guest.add(sojuId, 1, "", []);
  const opened = await guest.open();
  ok(opened.ok, opened.text);
  const completed = await guest.complete(opened.data.paymentIntentId, asap, { is_of_age: true });
  ok(completed.ok, completed.text);
  await pay(shop, opened.data, cards.good);
  const { id } = await orderOf(shop, opened.data.paymentIntentId);
  const order = await accept(id, 20);
  ok(order.ok, order.text);
  const ready = order.data.estimated_ready_time ?? "";

  const endSales = (setting_value: string) =>
    expectData(shop, "saveSettings", {
      token,
      body: { settings: [{ setting_key: "alcohol_last_day", setting_value }] },
    });
  const body = { ready_at: new Date(Date.parse(ready) + 10 * 60_000).toISOString() };
  const yesterday = new Date(Date.parse(lunchtime) - 24 * 60 * 60_000).toISOString().slice(0, 10);
  await endSales(yesterday);
  await expectError(409, "extend_alcohol_over", callApi(shop, "extendOrder", { id, token, body }));
  equal((await expectData(shop, "orderDetail", { id, token })).order.estimated_ready_time, ready);
  await endSales("");
  await expectData(shop, "extendOrder", { id, token, body });
}

async function undoneTransition(shop: MemoryShop) {
  const { id, token } = await accepted(shop);
  const ready = await expectData(shop, "readyOrder", { id, token });
  const back = await expectData(shop, "undoOrder", { id, token });
  deepEqual([back.status, back.undo, back.transitions[0]?.is_undone], ["confirmed", null, true]);
  deepEqual(back.messages.filter(({ about }) => about === "order_ready"), []);
  equal((await expectData(shop, "undoOrder", { id, token })).status, "confirmed");

  await expectData(shop, "readyOrder", { id, token });
  const other = callApi(shop, "undoOrder", { id, token, body: { kind: "extend" } });
  equal((await expectError(409, "cannot_undo", other)).state?.status, "ready");
  const end = Date.parse(ready.undo?.until ?? "");
  await setClock(shop, new Date(end + 10_000).toISOString());
  const late = await expectError(409, "cannot_undo", callApi(shop, "undoOrder", { id, token }));
  equal(late.state?.status, "ready");
}

async function offlineTransitions(shop: MemoryShop) {
  await setClock(shop, lunchtime);
  const { id, token } = await accepted(shop);
  await setClock(shop, "2026-11-20T20:10:00Z");
  const body = { idempotency_key: "tap-0001", made_at: "2026-11-20T20:05:00Z" };
  const ready = await expectData(shop, "readyOrder", { id, token, body });
  deepEqual(ready.transitions.map(({ at, made_offline }) => [at, made_offline]), [[
    "2026-11-20T20:05:00.000Z",
    true,
  ]]);
  await expectData(shop, "completeOrder", { id, token, body: { idempotency_key: "tap-0002" } });
  const replayed = await expectData(shop, "readyOrder", { id, token, body });
  deepEqual([replayed.status, replayed.transitions.length], ["completed", 2]);
}

async function preparedDishes(shop: MemoryShop) {
  await setClock(shop, lunchtime);
  const { id, token, shown } = await accepted(shop);
  const [item] = shown.items;
  ok(item);
  equal(item.prepared_at, null);
  await setClock(shop, "2026-11-20T20:10:00Z");
  const tick = (body: object) =>
    callApi(shop, "prepareItem", { id, token, body: { item_id: item.id, ...body } });
  const made_at = "2026-11-20T20:05:00Z";
  const preparedAt = (order: StaffOrder) => order.items.find((each) => each.id === item.id)?.prepared_at;
  for (let sent = 0; sent < 2; sent++) {
    const ticked = await tick({ is_prepared: true, made_at });
    deepEqual([ticked.ok && preparedAt(ticked.data), ticked.ok && ticked.data.status], [
      "2026-11-20T20:05:00.000Z",
      "confirmed",
    ]);
  }
  const listed = await expectData(shop, "orders", { token, query: { tab: "in_progress" } });
  equal(preparedAt(listed.find((order) => order.id === id) ?? shown), "2026-11-20T20:05:00.000Z");
  // Removed on another tablet before the tick.
  ok((await tick({ is_prepared: false, made_at: "2026-11-20T20:04:00Z" })).ok);

  await expectError(409, "invalid_transition", callApi(shop, "recallOrder", { id, token }));
  await expectData(shop, "readyOrder", { id, token });
  await setClock(shop, "2026-11-20T20:12:00Z");
  const recalled = await expectData(shop, "recallOrder", { id, token });
  deepEqual([recalled.status, recalled.transitions[0]?.is_undone, preparedAt(recalled)], [
    "confirmed",
    true,
    "2026-11-20T20:05:00.000Z",
  ]);
  equal((await expectData(shop, "recallOrder", { id, token })).transitions.length, 1);
  const removed = await tick({ is_prepared: false });
  equal(removed.ok && preparedAt(removed.data), null);
  const { timeline } = await expectData(shop, "orderDetail", { id, token });
  deepEqual(timeline.slice(3).map(({ action, status }) => `${action} ${status}`), [
    "order.prepare success",
    "order.recall failed",
    "order.ready success",
    "order.recall success",
    "order.prepare success",
  ]);

  await expectError(404, "no_such_order_item", tick({ item_id: "line_0", is_prepared: true }));
  await expectError(400, "invalid", tick({}));
  await expectError(400, "invalid", tick({ is_prepared: true, quantity: 1 }));
  const body = { item_id: item.id, is_prepared: true };
  await expectError(404, "no_such_order", callApi(shop, "prepareItem", { id: "ord_0", token, body }));
  await expectError(404, "no_such_order", callApi(shop, "recallOrder", { id: "ord_0", token }));
  await expectError(401, "signed_out", callApi(shop, "prepareItem", { id, body }));
  await expectError(401, "signed_out", callApi(shop, "recallOrder", { id }));
}

/** Requests a refund like the staff app, by default with a new idempotency key. */
function refund(
  shop: MemoryShop,
  { id, token, body, key = crypto.randomUUID() }: { id: string; token: string; body: unknown; key?: string },
) {
  return callApi(shop, "refundOrder", { id, token, body, headers: { "idempotency-key": key } });
}

async function refunded(shop: MemoryShop, parts: Parameters<typeof refund>[1]): Promise<StaffOrder> {
  const answer = await refund(shop, parts);
  ok(answer.ok, answer.text);
  return answer.data;
}

async function refunds(shop: MemoryShop) {
  const { id, intentId, cents, token, shown, order } = await accepted(shop);
  const reason = "The soup was cold";
  const [item] = order.items;
  ok(item);
  const whole = await expectError(
    409,
    "too_much_to_refund",
    refund(shop, { id, token, body: { reason, amount: shown.total_amount + 0.01 } }),
  );
  match(whole.error, /up to \$/);
  const body = { reason, amount: 1 };
  const part = await refunded(shop, { id, token, body, key: "refund-01" });
  await refunded(shop, { id, token, body, key: "refund-01" });
  deepEqual([part.payment_status, part.refunded_amount], ["partially_refunded", 1]);
  const tracked = await track(shop, id);
  deepEqual([tracked.order?.money.refunded_amount, tracked.session.payment_status], [1, "paid"]);
  const rest = await refunded(shop, { id, token, body: { reason, full: true } });
  deepEqual([rest.payment_status, rest.refundable_amount, rest.refunds.length], ["refunded", 0, 2]);
  deepEqual(await movements(shop, intentId), [
    `held ${cents}`,
    `captured ${cents}`,
    `refunded 100`,
    `refunded ${cents - 100}`,
  ]);
  equal((await track(shop, id)).session.payment_status, "refunded");

  const other = await accepted(shop);
  const line = { id: other.order.items[0]?.id ?? "", quantity: 1 };
  const dish = await refunded(shop, { id: other.id, token, body: { reason, items: [line] } });
  deepEqual([dish.payment_status, dish.refunds[0]?.items], ["refunded", [line]]);
}

async function strictRefunds(shop: MemoryShop) {
  await setClock(shop, lunchtime);
  const { id, intentId, cents, token, shown, order } = await accepted(shop);
  const reason = "The soup was cold";
  const items = [{ id: order.items[0]?.id ?? "", quantity: 1 }];
  const wrong: [body: unknown, error: RegExp][] = [
    [{ reason, lines: items }, /lines/],
    [{ reason, full: true, line_items: items }, /line_items/],
    [{ reason, items: [{ ...items[0], qty: 1 }] }, /qty/],
    [{ reason, amount: 1, idempotency_key: "refund-01" }, /idempotency_key/],
    [{ reason }, /exactly one/],
    [{ reason, full: false }, /full/],
    [{ reason, full: true, amount: 1 }, /exactly one/],
    [{ reason: "", full: true }, /reason/],
    [{ reason, amount: 1.005 }, /two decimals/],
    [{ reason, amount: 1e-9 }, /above 0/],
    [{ reason, full: true, expected_amount: -1 }, /above 0/],
  ];
  for (const [body, error] of wrong) {
    match((await expectError(400, "invalid", refund(shop, { id, token, body }))).error, error);
  }
  const body = { reason, full: true };
  await expectError(400, "idempotency_key_required", callApi(shop, "refundOrder", { id, token, body }));
  await expectError(400, "invalid", refund(shop, { id, token, body, key: "short" }));
  const total = shown.total_amount;
  const changed = await expectError(
    409,
    "refund_amount_changed",
    refund(shop, { id, token, body: { ...body, expected_amount: total - 0.01 } }),
  );
  match(changed.error, new RegExp(total.toFixed(2)));
  deepEqual(await movements(shop, intentId), [`held ${cents}`, `captured ${cents}`]);

  const part = { reason, amount: 2, expected_amount: 2 };
  equal((await refunded(shop, { id, token, body: part, key: "refund-77" })).refunded_amount, 2);
  await expectError(409, "idempotency_key_reused", refund(shop, { id, token, body, key: "refund-77" }));
  equal((await refunded(shop, { id, token, body: part, key: "refund-77" })).refunds.length, 1);
  deepEqual(await movements(shop, intentId), [`held ${cents}`, `captured ${cents}`, "refunded 200"]);
}

async function brokenRefunds(shop: MemoryShop) {
  await setClock(shop, lunchtime);
  const reason = "The soup was cold";
  const { id, intentId, cents, token } = await accepted(shop);
  const body = { reason, amount: 2 };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => refund(shop, { id, token, body, key: "refund-08" })),
  );
  ok(answers.every(({ status }) => status === 200 || status === 202), answers.map(({ text }) => text).join());
  await until("the one refund", async () => (await movements(shop, intentId)).length === 3);
  deepEqual(await movements(shop, intentId), [`held ${cents}`, `captured ${cents}`, `refunded 200`]);

  for (const when of ["before", "after"] as const) {
    await setClock(shop, lunchtime);
    const broken = await accepted(shop);
    // The fault stays until it is cleared, because the resume job can send requests between the SDK's three attempts.
    await setFault(shop, { match: "POST /dev/stripe/v1/refunds", when, action: "500", times: 0 });
    const begun = await refund(shop, { id: broken.id, token, body: { reason, full: true } });
    ok(begun.ok, begun.text);
    deepEqual([begun.status, begun.data.payment_status, begun.data.can], [202, "refunding", [
      "start",
      "extend",
      "ready",
      "cancel",
    ]]);
    // The refund is pending, or already settled when the provider's webhook was faster.
    const second = await refund(shop, { id: broken.id, token, body: { reason, amount: 1 } });
    ok(!second.ok && second.status === 409, second.text);
    ok(["refund_in_progress", "invalid_transition"].includes(second.failure.code), second.text);
    await setFault(shop, { clear: true });
    await setClock(shop, "2026-11-20T20:00:04Z");
    const settled = await until("the resumed refund", async () => {
      const { order } = await expectData(shop, "orderDetail", { id: broken.id, token });
      return order.payment_status === "refunded" && order;
    });
    equal(settled.refunds.length, 1);
    deepEqual(await movements(shop, broken.intentId), [
      `held ${broken.cents}`,
      `captured ${broken.cents}`,
      `refunded ${broken.cents}`,
    ]);
  }
}

async function evidence(shop: MemoryShop) {
  await setClock(shop, lunchtime);
  const { id, token, order } = await accepted(shop);
  const manager = await signIn(shop, "manager");
  await expectError(403, "access_denied", callApi(shop, "orderEvidence", { id, token: manager.token }));
  await expectError(404, "no_such_order", callApi(shop, "orderEvidence", { id: "ord_nothing", token }));
  const response = await fetch(...requestOf(shop, endpoints.orderEvidence, { id, token }));
  equal(response.status, 200);
  equal(response.headers.get("cache-control"), "no-store");
  match(
    response.headers.get("content-disposition") ?? "",
    /^attachment; filename="evidence-K-\d+-[\d-]+\.zip"$/,
  );
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  match(text("receipt.txt"), new RegExp(order.items[0]?.name ?? "no dish"));
  match(text("guest.txt"), /IP address at authorization \| (127\.0\.0\.1|::1)/);
  match(text("guest.txt"), /Browser at authorization \| Deno/);
  match(text("timeline.txt"), /order placed/);
  match(text("timeline.txt"), /-0[78]:00/);
  const { timeline, can_export_evidence } = await expectData(shop, "orderDetail", { id, token });
  deepEqual([timeline.at(-1)?.action, can_export_evidence], ["order.evidence_exported", true]);
  equal((await expectData(shop, "orderDetail", { id, token: manager.token })).can_export_evidence, false);
}

async function roles(shop: MemoryShop) {
  const { token } = await signIn(shop, "manager");
  const { id, intentId, cents } = await accepted(shop);
  const reason = "The gas went out";
  await expectError(403, "access_denied", refund(shop, { id, token, body: { reason, full: true } }));
  await expectError(
    403,
    "access_denied",
    callApi(shop, "cancelOrder", { id, token, body: { reason, refund: true } }),
  );
  const cancelled = await expectData(shop, "cancelOrder", { id, token, body: { reason } });
  deepEqual([cancelled.status, cancelled.payment_status, cancelled.can], ["cancelled", "refunded", []]);
  equal((await track(shop, id)).order?.reason, reason);
  deepEqual(await movements(shop, intentId), [`held ${cents}`, `captured ${cents}`, `refunded ${cents}`]);

  const admin = await accepted(shop);
  const both = await expectData(shop, "cancelOrder", {
    id: admin.id,
    token: admin.token,
    body: { reason, refund: true },
  });
  deepEqual([both.status, both.payment_status], ["cancelled", "refunded"]);
}

async function owedRefunds(shop: MemoryShop) {
  const manager = await signIn(shop, "manager");
  const { id, intentId, cents, token } = await accepted(shop);
  const setting = (value: boolean) => ({
    settings: [{ setting_key: "managers_refund_on_cancel", setting_value: value }],
  });
  const owedNow = async () => (await expectData(shop, "dashboard", { token })).payment_issues;
  const before = await owedNow();
  await expectData(shop, "saveSettings", { token, body: setting(false) });
  const cancelled = await expectData(shop, "cancelOrder", {
    id,
    token: manager.token,
    body: { reason: "The gas went out" },
  });
  deepEqual([cancelled.status, cancelled.payment_status, cancelled.payment_concern], [
    "cancelled",
    "captured",
    "refund_owed",
  ]);
  equal(Math.round(cancelled.refund_owed_amount * 100), cents);
  const after = await owedNow();
  equal(after.owed_refunds, before.owed_refunds + 1);
  equal(Math.round((after.owed_amount - before.owed_amount) * 100), cents);

  const settle = (by: string, body: object) => callApi(shop, "settleRefund", { id, token: by, body });
  await expectError(403, "access_denied", settle(manager.token, { reason: "In cash" }));
  await expectError(400, "invalid", settle(token, { reason: "" }));
  const first = await settle(token, { reason: "In cash" });
  const second = await settle(token, { reason: "In cash, again" });
  for (const answer of [first, second]) {
    ok(answer.ok, answer.text);
    deepEqual([answer.data.refund_owed_amount, answer.data.refund_settlement?.reason], [0, "In cash"]);
  }
  deepEqual(await owedNow(), before);
  deepEqual(await movements(shop, intentId), [`held ${cents}`, `captured ${cents}`]);
  const other = await accepted(shop);
  const early = callApi(shop, "settleRefund", { id: other.id, token, body: { reason: "In cash" } });
  equal((await early).status, 409);
  await expectData(shop, "saveSettings", { token, body: setting(true) });
}

async function acceptedList(shop: MemoryShop) {
  const { token, id } = await accepted(shop);
  const named = (status: string) => expectData(shop, "orders", { token, query: { status } });
  const orders = await named("accepted");
  ok(orders.some((order) => order.id === id && order.status === "confirmed"));
  // Not the whole orders, because their payments may be captured between the two answers.
  const idsOf = (list: typeof orders) => list.map((order) => order.id);
  deepEqual(idsOf(orders), idsOf(await named("confirmed")));
}

async function lists(shop: MemoryShop) {
  const { token, shown } = await accepted(shop);
  const counts = await expectData(shop, "orderCounts", { token });
  const onTab = async (tab: string, query: Record<string, string> = {}) =>
    await expectData(shop, "orders", { token, query: { tab, ...query } });
  for (const tab of ["new", "scheduled", "in_progress", "completed"] as const) {
    equal((await onTab(tab, { limit: "100" })).length, counts[tab], tab);
  }
  ok(counts.completed > 1);
  const page = JSON.parse(
    (await callApi(shop, "orders", { token, query: { tab: "completed", limit: "1" } })).text,
  );
  deepEqual(page.pagination, {
    page: 1,
    limit: 1,
    total: counts.completed,
    isAtLeast: false,
    totalPages: counts.completed,
    hasPrev: false,
    hasNext: true,
  });
  const byStatus = JSON.parse(
    (await callApi(shop, "orders", { token, query: { status: "confirmed", limit: "1", page: "9" } })).text,
  );
  ok(byStatus.data.length > 1);
  deepEqual(byStatus.pagination, {
    page: 1,
    limit: 200,
    total: byStatus.data.length,
    isAtLeast: false,
    totalPages: 1,
    hasPrev: false,
    hasNext: false,
  });
  const numbers = async (query: Record<string, string>) =>
    (await onTab("in_progress", query)).map((order) => order.order_number);
  deepEqual(await numbers({ search: shown.order_number.toLowerCase() }), [shown.order_number]);
  deepEqual(await numbers({ search: "%" }), []);
  const searched = await expectData(shop, "searchOrders", { token, body: { search: shown.order_number } });
  deepEqual(searched.current.map(({ order_number }) => order_number), [shown.order_number]);
  deepEqual([searched.earlier, searched.is_more], [[], false]);
  deepEqual((await expectData(shop, "searchOrders", { token, body: { search: " " } })).current, []);
  await expectError(
    400,
    "invalid",
    callApi(shop, "searchOrders", { token, body: { search: "a".repeat(101) } }),
  );
  await expectError(401, "signed_out", callApi(shop, "searchOrders", { body: { search: "a" } }));
  deepEqual(await onTab("completed", { date: "2026-11-19" }), []);
  await expectError(
    400,
    "invalid",
    callApi(shop, "orders", { token, query: { tab: "completed", date: "2026-02-30" } }),
  );
  await expectError(400, "invalid", callApi(shop, "orders", { token, query: { tab: "new", limit: "101" } }));
  await expectError(404, "no_such_order", callApi(shop, "orderDetail", { token, id: "ord_nothing" }));
}

async function dueOrder(shop: MemoryShop) {
  await setClock(shop, lunchtime);
  const { id, shown, counter } = await accepted(shop, { pickup: at("2026-11-20", "17:00") });
  deepEqual([shown.tab, shown.status], ["scheduled", "confirmed"]);
  const address = new URL("/api/admin/orders/stream", shop.url);
  address.searchParams.set("ticket", await counter.ticket());
  await using stream = await listen<StreamMessage>(address);
  await setClock(shop, shown.starts_at ?? "");
  const { data } = await stream.first(
    "the order that is due",
    (message) => message.type === "order_updated" && message.orderId === id && message.status === "preparing",
  );
  ok(data.type === "order_updated");
  deepEqual([data.sound, data.order.tab, data.order.transitions[0]?.by], [true, "in_progress", {
    kind: "system",
  }]);
}

async function forbidden(shop: MemoryShop) {
  await setClock(shop, lunchtime);
  const { token } = await signIn(shop);
  const { id } = await placeOrder(shop);
  for (const name of ["startOrder", "readyOrder", "completeOrder", "noShowOrder"] as const) {
    const failure = await expectError(409, "invalid_transition", callApi(shop, name, { id, token }));
    deepEqual(failure.state, { status: "pending_approval", payment: "authorized" });
  }
  await expectError(404, "no_such_order", callApi(shop, "startOrder", { id: "ord_nothing", token }));
  const acceptance = callApi(shop, "acceptOrder", { id, token, body: { minutes: 91 } });
  await expectError(400, "too_many_minutes", acceptance);
  await expectError(401, "signed_out", callApi(shop, "startOrder", { id }));
}
