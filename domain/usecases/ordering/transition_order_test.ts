import assert from "node:assert/strict";
import { account, anOrder, facts, fridayDinner, restaurant } from "../../testing/fixtures.ts";
import { undoMs } from "../../order/transitions.ts";
import type { Order } from "../../order/order.ts";
import type { Actor } from "../../shared/actor.ts";
import { transitionOrder, undoTransition } from "./transition_order.ts";
import { startDueOrders } from "./start_due_orders.ts";

const mina: Actor = { kind: "staff", id: account("manager").id, name: "Mina Kim" };
const minute = 60_000;
const accepted = {
  state: {
    status: "confirmed",
    acceptedAt: fridayDinner,
    acceptedBy: mina,
    minutes: 20,
    readyAt: fridayDinner + 20 * minute,
  },
} as const satisfies Partial<Order>;

async function with1(more: Partial<Order> = {}) {
  const ports = restaurant();
  await ports.orders.add(
    "2026-07-10",
    () => ({ at: fridayDinner, order: anOrder({ ...accepted, ...more }) }),
  );
  const events = async () => (await ports.live.after(0, 99)).map(({ kind }) => kind);
  return { ports, events };
}

const ready = { orderId: "ord_1", kind: "ready", by: mina } as const;

Deno.test("given an order, when it is ready, then mail and text wait until it can no longer be taken back", async () => {
  const { ports } = await with1({ wantsTexts: true });
  assert.ok((await transitionOrder(ports, ready)).ok);
  const claim = () => ports.outbox.claim(ports.clock.now(), ports.clock.now() + minute, 9);
  ports.clock.advance(undoMs - 1);
  assert.deepEqual(await claim(), []);
  ports.clock.advance(1);
  assert.deepEqual((await claim()).map(({ message }) => message.channel), ["mail", "text"]);
});

Deno.test("given a guest without the tick and mails switched off, when it is ready, then nobody is written to", async () => {
  const { ports } = await with1();
  ports.store.facts = { ...facts, settings: { ...facts.settings, mailsGuests: false } };
  await transitionOrder(ports, ready);
  assert.deepEqual(ports.outbox.kept(), []);
});

Deno.test("given ready, when it is taken back in time, then no message is left and the next ready writes one", async () => {
  const { ports, events } = await with1();
  await transitionOrder(ports, ready);
  ports.clock.advance(undoMs - 1);
  assert.ok((await undoTransition(ports, { orderId: "ord_1", by: mina })).ok);
  assert.deepEqual(ports.outbox.kept(), []);
  await transitionOrder(ports, ready);
  assert.equal(ports.outbox.kept().length, 1);
  assert.deepEqual(await events(), ["order_updated", "order_updated", "order_updated"]);
  assert.deepEqual(ports.audit.map(({ action }) => action), ["order.ready", "order.undo", "order.ready"]);
});

Deno.test("a repeat announces, writes and audits nothing", async () => {
  const { ports, events } = await with1();
  for (let tap = 0; tap < 3; tap++) await transitionOrder(ports, { ...ready, key: "tap-1" });
  assert.deepEqual([await events(), ports.audit.length, ports.outbox.kept().length], [
    ["order_updated"],
    1,
    1,
  ]);
});

Deno.test("a mark made offline is audited with how much earlier it was made", async () => {
  const { ports } = await with1();
  ports.clock.advanceMinutes(10);
  await transitionOrder(ports, { ...ready, madeAt: fridayDinner + 5 * minute });
  assert.equal(ports.audit[0]?.details.made_seconds_before, 300);
});

Deno.test("undo after eight seconds is refused, and so is a mark on an unknown order", async () => {
  const { ports } = await with1();
  await transitionOrder(ports, ready);
  ports.clock.advance(undoMs);
  const late = await undoTransition(ports, { orderId: "ord_1", by: mina });
  assert.ok(!late.ok && late.error.kind === "cannot_undo" && late.error.reason === "too_late");
  const unknown = await transitionOrder(ports, { ...ready, orderId: "ord_9" });
  assert.ok(!unknown.ok && unknown.error.kind === "no_such_order");
});

Deno.test("given an order for later, when its prep time begins, then it starts once and rings, however many look", async () => {
  const slot = fridayDinner + 60 * minute;
  const { ports, events } = await with1({ pickup: { kind: "scheduled", at: slot }, prepMinutes: 25 });
  ports.clock.set(slot - 25 * minute - 1);
  await startDueOrders(ports);
  assert.deepEqual(await events(), []);
  ports.clock.advance(1);
  await Promise.all(Array.from({ length: 4 }, () => startDueOrders(ports)));
  assert.deepEqual(await events(), ["order_due"]);
  assert.equal((await ports.orders.byId("ord_1"))?.state.status, "preparing");
  assert.equal(ports.audit.length, 1);
});
