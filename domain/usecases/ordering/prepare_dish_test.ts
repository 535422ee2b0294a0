import assert from "node:assert/strict";
import { acceptedByMina, anOrder, fridayDinner, mina, restaurant } from "@domain/testing/fixtures.ts";
import { prepareDish } from "./prepare_dish.ts";

const minute = 60_000;

async function kitchen() {
  const ports = restaurant();
  const order = anOrder({ state: { status: "confirmed", ...acceptedByMina } });
  await ports.orders.add("2026-07-10", () => ({ at: fridayDinner, order }));
  const [line] = order.lines;
  assert.ok(line);
  return { ports, line, tick: { orderId: order.id, lineId: line.id, isPrepared: true, by: mina } };
}

Deno.test("a tick is stored, announced and audited once", async () => {
  const { ports, line, tick } = await kitchen();
  for (let tap = 0; tap < 2; tap++) assert.ok((await prepareDish(ports, tick)).ok);
  const order = await ports.orders.byId("ord_1");
  assert.deepEqual(order?.preparations.map(({ lineId, isPrepared }) => [lineId, isPrepared]), [[
    line.id,
    true,
  ]]);
  assert.deepEqual((await ports.live.after(0, 9)).map(({ kind }) => kind), ["order_updated"]);
  assert.deepEqual(ports.audit.map(({ action, details }) => [action, details.dish, details.is_prepared]), [
    ["order.prepare", line.name.en, true],
  ]);
});

Deno.test("a tick made offline is audited with the seconds since it was made", async () => {
  const { ports, tick } = await kitchen();
  ports.clock.advanceMinutes(10);
  await prepareDish(ports, { ...tick, madeAt: fridayDinner + 5 * minute });
  assert.equal(ports.audit[0]?.details.made_seconds_before, 300);
});

Deno.test("ticks of unknown orders and dishes are refused", async () => {
  const { ports, tick } = await kitchen();
  const refused = async (change: Partial<typeof tick>) => {
    const prepared = await prepareDish(ports, { ...tick, ...change });
    return prepared.ok ? undefined : prepared.error.kind;
  };
  assert.equal(await refused({ orderId: "ord_0" }), "no_such_order");
  assert.equal(await refused({ lineId: "line_0" }), "no_such_order_item");
  assert.deepEqual(ports.audit, []);
});
