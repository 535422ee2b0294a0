import assert from "node:assert/strict";
import { anOrder, at, fridayDinner, mina, restaurant } from "@domain/testing/fixtures.ts";
import { slotHoldMs, windowOf } from "@domain/hours/capacity.ts";
import type { Order } from "@domain/order/order.ts";
import { acceptOrder, denyOrder } from "../ordering/answer_order.ts";
import { makeTestOrder } from "../ordering/make_test_order.ts";
import { transitionOrder } from "../ordering/transition_order.ts";
import { expireOrders } from "../payments/reconcile.ts";
import { pushToAll } from "../ordering/push_order.ts";
import { escalateWaiting, knownTablets, reportTablet, watchHolds } from "./watch_counter.ts";

const session = {
  id: "ses_1",
  staffId: mina.id,
  refreshHash: "",
  rotatedAt: fridayDinner,
  startedAt: fridayDinner,
  lastActiveAt: fridayDinner,
  expiresAt: fridayDinner + 1,
  userAgent: "",
  address: "",
};

/** "unarmed" is a tablet that would not ring: it shows another page of the staff app, or its sound is off. */
type Tablet = "listening" | "unarmed" | "none";

async function waiting(more: Partial<Order> = {}, tablet: Tablet = "listening") {
  const ports = restaurant();
  ports.store.changeSettings({ alertPhone: "+17145550143" });
  await ports.orders.add("2026-07-10", () => ({ at: fridayDinner, order: anOrder(more) }));
  const look = async (seconds: number) => {
    ports.clock.set(fridayDinner + seconds * 1000);
    if (tablet !== "none") {
      await reportTablet(ports, {
        deviceId: "tablet_1",
        name: "",
        staffId: mina.id,
        isArmed: tablet === "listening",
        isVisible: true,
      });
    }
    await Promise.all([escalateWaiting(ports), escalateWaiting(ports)]);
    return ports.outbox.all().map(({ message }) => `${message.channel} ${message.about}`);
  };
  return { ports, look };
}

Deno.test("an unanswered order sends one push after 90 seconds and one text after three minutes", async () => {
  const { look } = await waiting();
  const push = "push order_unanswered";
  const text = "text order_unanswered";
  assert.deepEqual(await look(89), []);
  assert.deepEqual(await look(90), [push]);
  assert.deepEqual(await look(179), [push]);
  assert.deepEqual(await look(180), [push, text]);
  assert.deepEqual(await look(600), [push, text]);
});

Deno.test("the text is sent at once when no tablet is connected or none would ring", async () => {
  for (const tablet of ["none", "unarmed"] as const) {
    const { look } = await waiting({}, tablet);
    assert.deepEqual(await look(1), ["text order_unanswered"], tablet);
  }
});

Deno.test("an answered order, a failed card and closed hours send no alert", async () => {
  const { intentId, amountCents } = anOrder().payment;
  const failed = {
    intentId,
    amountCents,
    state: "capture_failed",
    failedAt: 1,
    reason: "card_refused",
  } as const;
  const { look: viewFailed } = await waiting({ payment: failed });
  assert.deepEqual(await viewFailed(300), []);
  const { look: viewEnded } = await waiting({ state: { status: "expired", expiredAt: 1 } });
  assert.deepEqual(await viewEnded(300), []);

  const { look, ports } = await waiting({ placedAt: at("2026-07-10T20:59:30-07:00") }, "none");
  ports.clock.set(at("2026-07-11T03:00-07:00"));
  await escalateWaiting(ports);
  assert.deepEqual(ports.outbox.all(), []);
  const morning = (at("2026-07-11T11:01-07:00") - fridayDinner) / 1000;
  assert.deepEqual(await look(morning), ["push order_unanswered", "text order_unanswered"]);
});

Deno.test("a push goes to every device, and an ended subscription is removed", async () => {
  const ports = restaurant();
  const { push } = ports;
  ports.sessions.set(session);
  const note = { title: "", body: "", tag: "ord_1" };
  for (const endpoint of ["one", "two"]) {
    await push.save({
      endpoint,
      keys: { p256dh: "", auth: "" },
      staffId: mina.id,
      sessionId: session.id,
    }, 0);
  }
  push.gone.add("one");
  await pushToAll(ports, note);
  assert.deepEqual(push.pushed, [{ endpoint: "two", note }]);
  assert.deepEqual((await push.open(fridayDinner)).map(({ endpoint }) => endpoint), ["two"]);
});

Deno.test("a push that reaches no device fails, one that reaches a device does not", async () => {
  const ports = restaurant();
  const { push } = ports;
  ports.sessions.set(session);
  const note = { title: "", body: "", tag: "ord_1" };
  const keep = (endpoint: string) =>
    push.save(
      { endpoint, keys: { p256dh: "", auth: "" }, staffId: mina.id, sessionId: session.id },
      0,
    );
  const failing = {
    ...push,
    send: (...[subscription, sent]: Parameters<typeof push.send>) =>
      subscription.endpoint === "down" ? Promise.reject(new Error("503")) : push.send(subscription, sent),
  };
  await keep("down");
  await assert.rejects(pushToAll({ ...ports, push: failing }, note), /503/);
  await keep("up");
  await pushToAll({ ...ports, push: failing }, note);
});

Deno.test("a test order goes through all states without a payment or a message", async () => {
  const ports = restaurant();
  const made = await makeTestOrder(ports, mina);
  assert.deepEqual([made.payment.state, made.number, made.state.status], [
    "none",
    "K-001",
    "pending_approval",
  ]);
  const accepted = await acceptOrder(ports, { orderId: made.id, by: mina, minutes: 20 });
  assert.ok(accepted.ok);
  assert.deepEqual([accepted.value.state.status, accepted.value.payment.state], ["confirmed", "none"]);
  assert.ok((await transitionOrder(ports, { orderId: made.id, kind: "ready", by: mina })).ok);

  const denied = await makeTestOrder(ports, mina);
  assert.ok((await denyOrder(ports, { orderId: denied.id, by: mina, reason: "other", text: "" })).ok);
  const missed = await makeTestOrder(ports, mina);
  ports.clock.advanceMinutes(16);
  await expireOrders(ports);
  assert.equal((await ports.orders.byId(missed.id))?.state.status, "expired");
  assert.deepEqual(ports.payments.all(), []);
  assert.deepEqual(ports.outbox.all(), []);
});

Deno.test("a tablet counts as connected for one minute after its last report and is listed for ten", async () => {
  const ports = restaurant();
  const report = { deviceId: "tablet_1", name: "", staffId: mina.id, isArmed: true, isVisible: true };
  await reportTablet(ports, report);
  const shownAfter = async (seconds: number) => {
    ports.clock.set(fridayDinner + seconds * 1000);
    return (await knownTablets(ports)).map(({ isConnected }) => isConnected);
  };
  assert.deepEqual(await shownAfter(0), [true]);
  assert.deepEqual(await shownAfter(60), [true]);
  assert.deepEqual(await shownAfter(61), [false]);
  assert.deepEqual(await shownAfter(600), [false]);
  assert.deepEqual(await shownAfter(601), []);
});

Deno.test("a report from before the clock was set back by an hour counts for nothing", async () => {
  const { ports, look } = await waiting({}, "none");
  ports.clock.set(fridayDinner + 3_600_000);
  await reportTablet(ports, {
    deviceId: "tablet_1",
    name: "",
    staffId: mina.id,
    isArmed: true,
    isVisible: true,
  });
  assert.deepEqual(await look(1), ["text order_unanswered"]);
  assert.deepEqual(await knownTablets(ports), []);
});

Deno.test("raises one alert while guests who have not paid hold most windows of the evening", async () => {
  const ports = restaurant();
  ports.store.changeSettings({ capacity: { usual: { orders: 2, dishes: 0 }, bands: [] } });
  const alerts = () => ports.audit.filter(({ action }) => action === "store.windows_held").length;
  const hold = (nth: number) =>
    ports.kitchen.hold(
      {
        sessionId: `ses_${nth}`,
        isPaying: false,
        window: windowOf(fridayDinner) + nth * 15 * 60_000,
        dishes: 1,
        until: fridayDinner + slotHoldMs,
      },
      { orders: 2, dishes: 0 },
      fridayDinner,
    );
  for (let nth = 0; nth < 3; nth++) await hold(nth);
  await watchHolds(ports);
  assert.equal(alerts(), 0);
  for (let nth = 3; nth < 16; nth++) await hold(nth);
  await watchHolds(ports);
  await watchHolds(ports);
  assert.equal(alerts(), 1);
  ports.clock.advance(slotHoldMs);
  await watchHolds(ports);
  ports.clock.set(fridayDinner);
  await watchHolds(ports);
  assert.equal(alerts(), 2, "raised again after it ended");
});
