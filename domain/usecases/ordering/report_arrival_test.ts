import assert from "node:assert/strict";
import { anOrder, fridayDinner, restaurant } from "@domain/testing/fixtures.ts";
import { reportArrival } from "./report_arrival.ts";

const minute = 60_000;

async function readyOrder() {
  const ports = restaurant();
  await ports.orders.add("2026-07-10", () => ({
    at: fridayDinner,
    order: anOrder({
      state: {
        status: "ready",
        acceptedAt: fridayDinner,
        acceptedBy: { kind: "system" },
        minutes: 20,
        readyAt: fridayDinner + 20 * minute,
        markedReadyAt: fridayDinner,
      },
    }),
  }));
  const events = async () => (await ports.live.after(0, 99)).map(({ kind }) => kind);
  return { ports, events };
}

Deno.test("an arrival is stored, announced and audited once, without the note in the audit log", async () => {
  const { ports, events } = await readyOrder();
  for (let press = 0; press < 3; press++) {
    const arrived = await reportArrival(ports, { orderId: "ord_1", note: "blue Kia" });
    assert.ok(arrived.ok);
    assert.deepEqual(arrived.value.arrival, { at: fridayDinner, note: "blue Kia" });
    ports.clock.advanceMinutes(1);
  }
  assert.deepEqual(await events(), ["order_updated"]);
  assert.deepEqual(ports.audit.map(({ action, details }) => [action, details]), [
    ["order.arrived", { number: "K-001", by: "guest" }],
  ]);
});

Deno.test("a corrected note is announced and not audited again", async () => {
  const { ports, events } = await readyOrder();
  await reportArrival(ports, { orderId: "ord_1", note: "" });
  await reportArrival(ports, { orderId: "ord_1", note: "white Kia" });
  assert.equal((await ports.orders.byId("ord_1"))?.arrival?.note, "white Kia");
  assert.deepEqual([await events(), ports.audit.length], [["order_updated", "order_updated"], 1]);
});

Deno.test("the arrival for an order that is not ready or does not exist is refused", async () => {
  const ports = restaurant();
  await ports.orders.add("2026-07-10", () => ({ at: fridayDinner, order: anOrder() }));
  const early = await reportArrival(ports, { orderId: "ord_1", note: "" });
  const unknown = await reportArrival(ports, { orderId: "ord_9", note: "" });
  assert.deepEqual(
    [early, unknown].map((result) => !result.ok && result.error.kind),
    ["invalid_transition", "no_such_order"],
  );
});
