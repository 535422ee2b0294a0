import { callMade } from "../operations/call_kitchen.ts";
import assert from "node:assert/strict";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { restaurant } from "@domain/testing/fixtures.ts";
import { maxWithin, watched } from "@domain/testing/provider_calls.ts";
import { authorized, fillCart, must, open, submit, waitingOrder } from "@domain/testing/steps.ts";
import type { Order } from "@domain/order/order.ts";
import { minuteMs } from "@domain/shared/local_time.ts";
import { acceptOrder, denyOrder } from "./answer_order.ts";
import { makeTestOrder } from "./make_test_order.ts";
import { sweepEveryMs } from "./sweep_checkouts.ts";
import { trackOrder } from "./track_order.ts";

const seconds = 1000;

async function openCheckouts(ports: MemoryPorts, count: number): Promise<string[]> {
  const intents: string[] = [];
  for (let nth = 0; nth < count; nth++) {
    const sessionId = `ses_stranger_${nth}`;
    await fillCart(ports, sessionId, "galbi");
    intents.push((await open(ports, sessionId)).intent.id);
  }
  return intents;
}

Deno.test("a page that polls ten times a second causes one provider read in three seconds", async () => {
  const ports = restaurant();
  const { calls, look } = watched(ports);
  const [intentId = ""] = await openCheckouts(ports, 1);
  for (let nth = 0; nth < 600; nth++) {
    assert.equal((await look(intentId))?.checkout?.intentId, intentId);
    ports.clock.advance(100);
  }
  assert.equal(calls.length, 20);
  assert.equal(maxWithin(3 * seconds, calls.map(({ at }) => at)), 1);
});

Deno.test("the page of an abandoned checkout makes no provider call", async () => {
  const ports = restaurant();
  const { calls, look } = watched(ports);
  const [intentId = ""] = await openCheckouts(ports, 1);
  const checkout = await ports.checkouts.byIntent(intentId);
  assert.ok(checkout);
  must(await ports.checkouts.save({ ...checkout, state: "abandoned" }));
  for (let nth = 0; nth < 10; nth++) {
    const tracked = await look(nth % 2 === 0 ? intentId : checkout.id);
    assert.deepEqual([tracked?.checkout?.state, tracked?.order], ["abandoned", undefined]);
    ports.clock.advance(minuteMs);
  }
  assert.deepEqual(calls, []);
});

Deno.test("pages and sweeps together make at most 50 calls in 10 seconds", async () => {
  const ports = restaurant();
  const { calls, look, ring } = watched(ports);
  const intents = await openCheckouts(ports, 60);
  for (const [nth, intentId] of intents.entries()) {
    if (nth % 2 === 0) must(await submit(ports, `ses_stranger_${nth}`, intentId));
  }
  for (let second = 0; second < 2 * 60; second++) {
    ports.clock.advance(1 * seconds);
    await ring();
    for (const intentId of intents) await look(intentId);
  }
  const times = (by?: "page") =>
    calls.filter((call) => by === undefined || call.by === by).map(({ at }) => at);
  assert.ok(maxWithin(10 * seconds, times()) <= 50, `${maxWithin(10 * seconds, times())} calls in 10 s`);
  assert.equal(maxWithin(10 * seconds, times("page")), 20);
});

Deno.test("a guest who has just paid sees the order at the first request, or three seconds after an earlier one", async () => {
  const ports = restaurant();
  const { look } = watched(ports);
  assert.ok((await look(await authorized(ports, "ses_1")))?.order);
  const [intentId = ""] = await openCheckouts(ports, 1);
  assert.equal((await look(intentId))?.order, undefined);
  ports.payments.authorize(intentId);
  ports.clock.advance(3 * seconds);
  assert.ok((await look(intentId))?.order);
});

Deno.test("an unreported authorization becomes an order in time while other pages use up the reads", async () => {
  const ports = restaurant();
  const { calls, look, ring } = watched(ports);
  const strangers = await openCheckouts(ports, 60);
  for (const intentId of strangers) await look(intentId);
  const intentId = await authorized(ports, "ses_guest");
  assert.equal((await look(intentId))?.order, undefined, "the pages have no read left");
  for (let waited = 0; waited < 8 * seconds; waited += sweepEveryMs / 2) {
    ports.clock.advance(sweepEveryMs / 2);
    for (const stranger of strangers) await look(stranger);
    await ring();
  }
  assert.ok((await look(intentId))?.order);
  assert.ok(calls.some((call) => call.by === "sweep" && call.intentId === intentId));
});

Deno.test("a waiting order is told of calls that were made after it was placed, and of nothing once it is answered", async () => {
  const ports = restaurant();
  const mina = { name: "Mina", phone: "+17145550143", language: "ko" } as const;
  ports.store.changeSettings({ calls: { isOn: true, numbers: [mina], afterMinutes: 5 } });
  const isCalled = async ({ id }: Order) => {
    const tracked = await trackOrder(ports, id);
    return tracked?.order && tracked.isCalled === true;
  };
  const call = async (nth: number, more: { isTest?: true; isDrill?: true } = {}) => {
    await ports.calls.place({ nth, name: "Mina", phone: mina.phone, at: ports.clock.now(), ...more });
    await callMade(ports, nth);
  };
  const order = await waitingOrder(ports);
  await call(1, { isTest: true });
  assert.equal(await isCalled(order), false, "a test");
  await call(2, { isDrill: true });
  assert.equal(await isCalled(order), false, "a call about an opening drill");
  await ports.calls.place({ nth: 3, name: "Mina", phone: mina.phone, at: ports.clock.now() });
  assert.equal(await isCalled(order), false, "a call that was not made");
  const before = await ports.live.latestId();
  await callMade(ports, 3);
  assert.equal(await isCalled(order), true);
  assert.deepEqual((await ports.live.after(before, 9)).map(({ id: _, ...event }) => event), [
    { kind: "order_updated", orderId: order.id },
  ]);
  ports.clock.advanceMinutes(1);
  assert.equal(await isCalled(await waitingOrder(ports, "ses_later")), false, "placed after the call");
  const by = { kind: "staff", id: "staff_manager", name: "Mina Kim" } as const;
  must(await denyOrder(ports, { orderId: order.id, by, reason: "too_busy", text: "" }));
  assert.equal(await isCalled(order), false);
});

Deno.test("a test order takes no place in line, in a pickup window and in the queue of the kitchen", async () => {
  const ports = restaurant();
  const by = { kind: "staff", id: "staff_manager", name: "Mina Kim" } as const;
  const test = await makeTestOrder(ports, by);
  const order = await waitingOrder(ports);
  const tracked = await trackOrder(ports, order.id);
  assert.equal(tracked?.order && tracked.placeInLine, 1);
  must(await denyOrder(ports, { orderId: order.id, by, reason: "too_busy", text: "" }));
  must(await acceptOrder(ports, { orderId: test.id, by, minutes: 20 }));
  const { queue, loads } = await ports.kitchen.load(ports.clock.now());
  assert.deepEqual([queue.orders, loads.size], [0, 0]);
});

Deno.test("a waiting order has its place in line, which moves up as staff answer, and no place beyond the ninth", async () => {
  const ports = restaurant();
  const placeOf = async ({ id }: Order) => {
    const tracked = await trackOrder(ports, id);
    return tracked?.order && tracked.placeInLine;
  };
  const orders: Order[] = [];
  for (let nth = 1; nth <= 10; nth++) {
    orders.push(await waitingOrder(ports, `ses_guest_${nth}`));
    ports.clock.advanceMinutes(1);
  }
  assert.deepEqual(await Promise.all(orders.map(placeOf)), [1, 2, 3, 4, 5, 6, 7, 8, 9, undefined]);
  const by = { kind: "staff", id: "staff_manager", name: "Mina Kim" } as const;
  must(await denyOrder(ports, { orderId: orders[0]?.id ?? "", by, reason: "too_busy", text: "" }));
  assert.deepEqual(
    await Promise.all(orders.map(placeOf)),
    [undefined, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  );
});
