import assert from "node:assert/strict";
import { acceptedByMina, anOrder, facts, fridayDinner, mina, restaurant } from "@domain/testing/fixtures.ts";
import { undoMs } from "@domain/order/transitions.ts";
import type { Order } from "@domain/order/order.ts";
import { extendOrder, recallOrder, transitionOrder, undoTransition } from "./transition_order.ts";
import { startDueOrders } from "./start_due_orders.ts";

const minute = 60_000;
const accepted = { state: { status: "confirmed", ...acceptedByMina } } as const;

async function acceptedOrder(more: Partial<Order> = {}) {
  const ports = restaurant();
  await ports.orders.add(
    "2026-07-10",
    () => ({ at: fridayDinner, order: anOrder({ ...accepted, ...more }) }),
  );
  const events = async () => (await ports.live.after(0, 99)).map(({ kind }) => kind);
  return { ports, events };
}

const ready = { orderId: "ord_1", kind: "ready", by: mina } as const;

Deno.test("the ready email and text wait until the transition can no longer be undone", async () => {
  const { ports } = await acceptedOrder({ wantsTexts: true });
  assert.ok((await transitionOrder(ports, ready)).ok);
  const claim = () => ports.outbox.claim(ports.clock.now(), ports.clock.now() + minute, 9);
  ports.clock.advance(undoMs - 1);
  assert.deepEqual(await claim(), []);
  ports.clock.advance(1);
  assert.deepEqual((await claim()).map(({ message }) => message.channel), ["mail", "text"]);
});

Deno.test("a ready order sends no message when emails are off and the guest did not ask for texts", async () => {
  const { ports } = await acceptedOrder();
  ports.store.facts = { ...facts, settings: { ...facts.settings, mailsGuests: false } };
  await transitionOrder(ports, ready);
  assert.deepEqual(ports.outbox.all(), []);
});

Deno.test("undoing ready in time withdraws the message, and the next ready queues one", async () => {
  const { ports, events } = await acceptedOrder();
  await transitionOrder(ports, ready);
  ports.clock.advance(undoMs - 1);
  assert.ok((await undoTransition(ports, { orderId: "ord_1", by: mina })).ok);
  assert.deepEqual(ports.outbox.all(), []);
  await transitionOrder(ports, ready);
  assert.equal(ports.outbox.all().length, 1);
  assert.deepEqual(await events(), ["order_updated", "order_updated", "order_updated"]);
  assert.deepEqual(ports.audit.map(({ action }) => action), ["order.ready", "order.undo", "order.ready"]);
});

Deno.test("a repeated transition announces, writes and audits nothing", async () => {
  const { ports, events } = await acceptedOrder();
  for (let tap = 0; tap < 3; tap++) await transitionOrder(ports, { ...ready, key: "tap-1" });
  assert.deepEqual([await events(), ports.audit.length, ports.outbox.all().length], [
    ["order_updated"],
    1,
    1,
  ]);
});

Deno.test("a transition made offline is audited with the seconds since it was made", async () => {
  const { ports } = await acceptedOrder();
  ports.clock.advanceMinutes(10);
  await transitionOrder(ports, { ...ready, madeAt: fridayDinner + 5 * minute });
  assert.equal(ports.audit[0]?.details.made_seconds_before, 300);
});

Deno.test("undo after eight seconds and a transition of an unknown order are refused", async () => {
  const { ports } = await acceptedOrder();
  await transitionOrder(ports, ready);
  ports.clock.advance(undoMs);
  const late = await undoTransition(ports, { orderId: "ord_1", by: mina });
  assert.ok(!late.ok && late.error.kind === "cannot_undo" && late.error.reason === "too_late");
  const unknown = await transitionOrder(ports, { ...ready, orderId: "ord_9" });
  assert.ok(!unknown.ok && unknown.error.kind === "no_such_order");
});

Deno.test("an order for later starts and rings once when its prep time begins, with several processes", async () => {
  const slot = fridayDinner + 60 * minute;
  const { ports, events } = await acceptedOrder({
    state: { ...accepted.state, readyAt: slot },
    pickup: { kind: "scheduled", at: slot },
    prepMinutes: 25,
  });
  ports.clock.set(slot - 25 * minute - 1);
  await startDueOrders(ports);
  assert.deepEqual(await events(), []);
  ports.clock.advance(1);
  await Promise.all(Array.from({ length: 4 }, () => startDueOrders(ports)));
  assert.deepEqual(await events(), ["order_due"]);
  assert.equal((await ports.orders.byId("ord_1"))?.state.status, "preparing");
  assert.equal(ports.audit.length, 1);
});

const messages = ({ outbox }: Awaited<ReturnType<typeof acceptedOrder>>["ports"]) =>
  outbox.all().map(({ message: { about, channel } }) => `${about} ${channel}`);

const byMinutes = (minutes: number, key?: string) => ({
  orderId: "ord_1",
  readyAt: accepted.state.readyAt + minutes * minute,
  by: mina,
  key,
});

Deno.test("more time sends one email and one text about changes within eight seconds, and is audited", async () => {
  const { ports, events } = await acceptedOrder({ wantsTexts: true });
  assert.ok((await extendOrder(ports, byMinutes(5, "tap-00001"))).ok);
  ports.clock.advance(undoMs - 1);
  assert.ok((await extendOrder(ports, byMinutes(15))).ok);
  assert.ok((await extendOrder(ports, byMinutes(5, "tap-00001"))).ok, "a repeated tap");
  assert.deepEqual(messages(ports), ["order_delayed mail", "order_delayed text"]);
  assert.deepEqual(await events(), ["order_updated", "order_updated"]);
  assert.deepEqual(ports.audit.map(({ action, details }) => [action, details.ready_time_after]), [
    ["order.extend", Temporal.Instant.fromEpochMilliseconds(accepted.state.readyAt + 5 * minute).toString()],
    ["order.extend", Temporal.Instant.fromEpochMilliseconds(accepted.state.readyAt + 15 * minute).toString()],
  ]);
  ports.clock.advance(undoMs);
  assert.ok((await extendOrder(ports, byMinutes(20))).ok);
  assert.equal(messages(ports).length, 4, "a later change has its own messages");
});

Deno.test("undoing more time withdraws its message and sends that of the change before, which is in force again", async () => {
  const { ports } = await acceptedOrder();
  await extendOrder(ports, byMinutes(5));
  ports.clock.advance(2_000);
  await extendOrder(ports, byMinutes(15));
  const undone = await undoTransition(ports, { orderId: "ord_1", by: mina });
  assert.ok(undone.ok && undone.value.state.status === "confirmed");
  assert.equal(undone.value.state.readyAt, accepted.state.readyAt + 5 * minute);
  assert.deepEqual(messages(ports), ["order_delayed mail"]);
  const { ports: other } = await acceptedOrder();
  await extendOrder(other, byMinutes(5));
  await undoTransition(other, { orderId: "ord_1", by: mina });
  assert.deepEqual(messages(other), []);
});

Deno.test("more time beyond the setting, for an unknown order and for a ready order is refused", async () => {
  const { ports } = await acceptedOrder();
  const kindOf = async (command: Parameters<typeof extendOrder>[1]) => {
    const refused = await extendOrder(ports, command);
    return refused.ok ? "extended" : refused.error.kind;
  };
  const { maxPrepMinutes } = facts.settings;
  assert.equal(await kindOf(byMinutes(maxPrepMinutes)), "too_many_minutes");
  assert.equal(await kindOf(byMinutes(-5)), "ready_time_not_later");
  assert.equal(await kindOf({ ...byMinutes(5), orderId: "ord_2" }), "no_such_order");
  await transitionOrder(ports, ready);
  assert.equal(await kindOf(byMinutes(5)), "invalid_transition");
});

Deno.test("more time ends before the sales of the order's alcohol do, and a repeated tap changes nothing", async () => {
  const withAlcohol = async (end: number, fields: Partial<Order> = {}) => {
    const { ports } = await acceptedOrder({
      lines: anOrder().lines.map((line) => ({ ...line, isAlcoholic: true })),
      ...fields,
    });
    ports.store.changeSettings({ alcoholEndsAt: accepted.state.readyAt + end * minute });
    return ports;
  };
  const ports = await withAlcohol(10);
  assert.ok((await extendOrder(ports, byMinutes(5, "tap-00001"))).ok);
  const refused = await extendOrder(ports, byMinutes(10));
  assert.equal(!refused.ok && refused.error.kind, "extend_alcohol_over");
  assert.equal((await ports.orders.byId("ord_1"))?.transitions.length, 1);
  ports.store.changeSettings({ alcoholEndsAt: accepted.state.readyAt });
  assert.ok((await extendOrder(ports, byMinutes(5, "tap-00001"))).ok, "a repeated tap");
  const testOrder = await withAlcohol(0, {
    payment: { ...anOrder().payment, state: "none" } as Order["payment"],
  });
  assert.ok((await extendOrder(testOrder, byMinutes(5))).ok, "a test order");
});

Deno.test("a recall withdraws a ready message that waits, and the next ready notifies the guest again", async () => {
  const { ports, events } = await acceptedOrder();
  await transitionOrder(ports, ready);
  const recalled = await recallOrder(ports, { orderId: "ord_1", by: mina });
  assert.deepEqual([recalled.ok && recalled.value.state.status, ports.outbox.all()], ["confirmed", []]);
  await recallOrder(ports, { orderId: "ord_1", by: mina });
  await transitionOrder(ports, ready);
  assert.equal(ports.outbox.all().length, 1);
  assert.deepEqual(await events(), ["order_updated", "order_updated", "order_updated"]);
  assert.deepEqual(ports.audit.map(({ action }) => action), ["order.ready", "order.recall", "order.ready"]);
});

Deno.test("recalling an order that is not ready or not known is refused", async () => {
  const { ports } = await acceptedOrder();
  const refused = async (orderId: string) => {
    const recalled = await recallOrder(ports, { orderId, by: mina });
    return recalled.ok ? undefined : recalled.error.kind;
  };
  assert.deepEqual([await refused("ord_1"), await refused("ord_0")], ["invalid_transition", "no_such_order"]);
});

const nextMorning = fridayDinner + 18 * 60 * minute;

Deno.test("an order left open on an earlier day is picked up or a no-show at once, and the guest gets no message", async () => {
  for (const kind of ["complete", "no_show"] as const) {
    const { ports } = await acceptedOrder({ wantsTexts: true });
    ports.clock.set(nextMorning);
    const ended = await transitionOrder(ports, { ...ready, kind });
    assert.ok(ended.ok);
    assert.deepEqual(ended.value.transitions.map((each) => each.kind), [kind]);
    assert.deepEqual(ports.outbox.all(), []);
  }
});

Deno.test("an order left open on an earlier day is no longer ready or given more time", async () => {
  const { ports } = await acceptedOrder({ wantsTexts: true });
  ports.clock.set(nextMorning);
  const late = await transitionOrder(ports, ready);
  assert.equal(!late.ok && late.error.kind, "invalid_transition");
  const readyAt = nextMorning + 10 * minute;
  const extended = await extendOrder(ports, { orderId: "ord_1", by: mina, readyAt });
  assert.equal(!extended.ok && extended.error.kind, "invalid_transition");
  assert.deepEqual(ports.outbox.all(), []);
});

Deno.test("a ready tap made offline on the order's day counts the next day, without a message", async () => {
  const { ports } = await acceptedOrder({ wantsTexts: true });
  ports.clock.set(nextMorning);
  const madeAt = fridayDinner + 25 * minute;
  const moved = await transitionOrder(ports, { ...ready, madeAt });
  assert.equal(moved.ok && moved.value.state.status, "ready");
  assert.deepEqual(ports.outbox.all(), []);
});

const readyState = { ...accepted.state, status: "ready", markedReadyAt: fridayDinner } as const;
const pickupCode = { digits: "0417", wrong: [] };
const say = (digits: string, key?: string) => ({
  ...{ orderId: "ord_1", kind: "complete", by: mina, key } as const,
  proof: { as: "code", digits } as const,
});

/** A ready order while the code is asked for every order. */
async function guardedOrder(more: Partial<Order> = {}) {
  const world = await acceptedOrder({ state: readyState, pickupCode, ...more });
  world.ports.store.changeSettings({ pickupCode: { isAsked: true, aboveCents: 0, isForUnusual: false } });
  const order = async () => await world.ports.orders.byId("ord_1");
  return { ...world, order };
}

Deno.test("an order that needs its code is picked up with it only, and the order and its audit entry say so", async () => {
  const { ports, order } = await guardedOrder();
  const asked = await transitionOrder(ports, { orderId: "ord_1", kind: "complete", by: mina });
  assert.ok(!asked.ok && asked.error.kind === "pickup_code_needed");
  assert.equal((await order())?.state.status, "ready");
  assert.ok((await transitionOrder(ports, say("0417"))).ok);
  const { state } = await order() ?? {};
  assert.ok(state?.status === "completed");
  assert.deepEqual(state.handOver, { as: "code" });
  assert.deepEqual(ports.audit.map(({ action, details }) => [action, details.handed_over]), [
    ["order.complete", "code"],
  ]);
});

Deno.test("a wrong code is stored and audited once, and leaves the order ready", async () => {
  const { ports, order, events } = await guardedOrder();
  for (let request = 0; request < 2; request++) {
    const wrong = await transitionOrder(ports, say("9999", "tap-0001"));
    assert.ok(!wrong.ok && wrong.error.kind === "pickup_code_wrong");
    assert.equal(wrong.error.attemptsLeft, 4);
  }
  const stored = await order();
  assert.equal(stored?.state.status, "ready");
  assert.deepEqual(stored?.pickupCode?.wrong, [{ by: mina, at: fridayDinner, key: "tap-0001" }]);
  assert.deepEqual(ports.audit.map(({ action, status, details }) => [action, status, details]), [
    ["order.pickup_code_wrong", "failed", { number: "K-001", attempts_left: 4 }],
  ]);
  assert.doesNotMatch(JSON.stringify(ports.audit), /0417|9999/);
  assert.deepEqual(await events(), ["order_updated"]);
});

Deno.test("concurrent wrong codes are all counted, and the sixth finds the code locked", async () => {
  const { ports, order } = await guardedOrder();
  const answers = await Promise.all(Array.from({ length: 6 }, () => transitionOrder(ports, say("9999"))));
  assert.deepEqual(answers.map((answer) => !answer.ok && answer.error.kind).toSorted(), [
    "pickup_code_locked",
    ...Array.from({ length: 5 }, () => "pickup_code_wrong"),
  ]);
  assert.equal((await order())?.pickupCode?.wrong.length, 5);
  const proof = { as: "without", reason: "the guest's sister" } as const;
  assert.ok((await transitionOrder(ports, { ...say(""), proof })).ok);
  assert.deepEqual(ports.audit.at(-1)?.details, {
    ...{ number: "K-001", from: "ready", handed_over: "without", reason: "the guest's sister" },
  });
});

Deno.test("undoing the hand-over makes the order ready again and removes its record", async () => {
  const { ports, order } = await guardedOrder();
  await transitionOrder(ports, say("0417"));
  assert.ok((await undoTransition(ports, { orderId: "ord_1", by: mina })).ok);
  assert.deepEqual((await order())?.state, readyState);
});

Deno.test("a second tablet that completes a picked-up order is not asked for the code", async () => {
  const { ports } = await guardedOrder();
  await transitionOrder(ports, say("0417"));
  const again = await transitionOrder(ports, { orderId: "ord_1", kind: "complete", by: mina });
  assert.ok(again.ok);
  assert.ok((await transitionOrder(ports, say("9999"))).ok);
  assert.equal(ports.audit.length, 1);
});

Deno.test("an order of an earlier day and one whose day is being closed need no code", async () => {
  for (const isDayOver of [false, true]) {
    const { ports } = await guardedOrder();
    if (!isDayOver) ports.clock.advance(24 * 60 * minute);
    const picked = await transitionOrder(ports, { orderId: "ord_1", kind: "complete", by: mina, isDayOver });
    assert.ok(picked.ok, `${isDayOver}`);
  }
});

Deno.test("an order with alcohol is handed over against an ID only, without its code", async () => {
  const lines = anOrder().lines.map((line) => ({ ...line, isAlcoholic: true }));
  const { ports, order } = await guardedOrder({ lines });
  const complete = { orderId: "ord_1", kind: "complete", by: mina } as const;
  const without = { as: "without", reason: "a regular" } as const;
  for (const tap of [complete, say("0417"), { ...complete, proof: without }]) {
    const asked = await transitionOrder(ports, tap);
    assert.ok(!asked.ok && asked.error.kind === "id_needed");
  }
  assert.ok((await transitionOrder(ports, { ...complete, proof: { as: "id", reason: "" } })).ok);
  const { state } = await order() ?? {};
  assert.ok(state?.status === "completed");
  assert.equal(state.handOver?.as, "id");
});
