import assert from "node:assert/strict";
import { anOrder, fridayDinner, mina, restaurant } from "@domain/testing/fixtures.ts";
import type { OrderState } from "@domain/order/order.ts";
import { maxRefusedHandOvers } from "@domain/pickup/hand_over.ts";
import { refuseHandOver } from "./refuse_hand_over.ts";
import { transitionOrder } from "./transition_order.ts";

const minute = 60_000;
const accepted = { acceptedAt: fridayDinner, acceptedBy: mina, minutes: 20, readyAt: fridayDinner };

async function counter(state: OrderState = { status: "ready", markedReadyAt: fridayDinner, ...accepted }) {
  const ports = restaurant();
  await ports.orders.add("2026-07-10", () => ({ at: fridayDinner, order: anOrder({ state }) }));
  ports.clock.advanceMinutes(10);
  return ports;
}

const tap = { orderId: "ord_1", by: mina, reason: "no phone with them", key: "tap-0001" };

Deno.test("food that is kept leaves the order ready, and is recorded, announced and audited once", async () => {
  const ports = await counter();
  for (let time = 0; time < 2; time++) {
    assert.ok((await refuseHandOver(ports, { ...tap, madeAt: fridayDinner + 5 * minute })).ok);
  }
  const order = await ports.orders.byId("ord_1");
  assert.equal(order?.state.status, "ready");
  const madeAt = fridayDinner + 5 * minute;
  assert.deepEqual(order?.refusedHandOvers, [{ by: mina, madeAt, reason: tap.reason, key: tap.key }]);
  assert.deepEqual((await ports.live.after(0, 9)).map(({ kind }) => kind), ["order_updated"]);
  assert.deepEqual(ports.audit.map(({ action, staffId, details }) => [action, staffId, details]), [
    ["order.hand_over_refused", "staff_manager", {
      number: "K-001",
      made_seconds_before: 300,
      reason: tap.reason,
    }],
  ]);
});

Deno.test("a key that was used for one person is refused for another, and nothing is recorded", async () => {
  const ports = await counter();
  await refuseHandOver(ports, tap);
  const refused = await refuseHandOver(ports, { ...tap, reason: "another person" });
  assert.equal(!refused.ok && refused.error.kind, "idempotency_key_reused");
  assert.deepEqual([(await ports.orders.byId("ord_1"))?.refusedHandOvers.length, ports.audit.length], [1, 1]);
});

Deno.test("another person who comes later is another record", async () => {
  const ports = await counter();
  await refuseHandOver(ports, tap);
  await refuseHandOver(ports, { ...tap, key: "tap-0002", reason: "" });
  const order = await ports.orders.byId("ord_1");
  assert.deepEqual(order?.refusedHandOvers.map(({ reason }) => reason), [tap.reason, ""]);
});

Deno.test("an order records the first twenty, and later ones change nothing", async () => {
  const ports = await counter();
  for (let nth = 0; nth <= maxRefusedHandOvers; nth++) {
    assert.ok((await refuseHandOver(ports, { ...tap, key: `tap-${nth}`, reason: `person ${nth}` })).ok);
  }
  const order = await ports.orders.byId("ord_1");
  assert.deepEqual(
    order?.refusedHandOvers.map(({ reason }) => reason),
    Array.from({ length: 20 }, (_, nth) => `person ${nth}`),
  );
  assert.equal(ports.audit.length, 20);
});

Deno.test("a tap made offline before another tablet handed the order over is recorded, and one made after it is not", async () => {
  const ports = await counter();
  const completedAt = ports.clock.now();
  assert.ok((await transitionOrder(ports, { orderId: "ord_1", kind: "complete", by: mina })).ok);
  ports.clock.advanceMinutes(1);
  const late = await refuseHandOver(ports, { ...tap, madeAt: completedAt });
  assert.equal(!late.ok && late.error.kind, "invalid_transition");
  assert.ok((await refuseHandOver(ports, { ...tap, madeAt: completedAt - minute })).ok);
  const order = await ports.orders.byId("ord_1");
  assert.equal(order?.state.status, "completed");
  assert.deepEqual(order?.refusedHandOvers.map(({ madeAt }) => madeAt), [completedAt - minute]);
});

Deno.test("food is kept of orders that may be handed over, also after a no-show, and of no others", async () => {
  const kindOf = async (state: OrderState) => {
    const ports = await counter(state);
    const refused = await refuseHandOver(ports, tap);
    assert.equal(ports.audit.length, refused.ok ? 1 : 0);
    return refused.ok ? "kept" : refused.error.kind;
  };
  assert.equal(await kindOf({ status: "no_show", noShowAt: fridayDinner, ...accepted }), "kept");
  assert.equal(
    await kindOf({ status: "preparing", startedAt: fridayDinner, ...accepted }),
    "invalid_transition",
  );
  assert.equal(
    await kindOf({ status: "completed", completedAt: fridayDinner, ...accepted }),
    "invalid_transition",
  );
  const unknown = await refuseHandOver(await counter(), { ...tap, orderId: "ord_0" });
  assert.equal(!unknown.ok && unknown.error.kind, "no_such_order");
});
