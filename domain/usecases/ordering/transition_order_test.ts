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
  const { ports, events } = await acceptedOrder({ pickup: { kind: "scheduled", at: slot }, prepMinutes: 25 });
  ports.clock.set(slot - 25 * minute - 1);
  await startDueOrders(ports);
  assert.deepEqual(await events(), []);
  ports.clock.advance(1);
  await Promise.all(Array.from({ length: 4 }, () => startDueOrders(ports)));
  assert.deepEqual(await events(), ["order_due"]);
  assert.equal((await ports.orders.byId("ord_1"))?.state.status, "preparing");
  assert.equal(ports.audit.length, 1);
});
