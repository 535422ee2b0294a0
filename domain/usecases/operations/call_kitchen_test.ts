import assert from "node:assert/strict";
import { anOrder, at, fridayDinner, menu, restaurant } from "@domain/testing/fixtures.ts";
import { minuteMs } from "@domain/shared/local_time.ts";
import type { Order } from "@domain/order/order.ts";
import { callKitchen, callToPlace, reportCall } from "./call_kitchen.ts";

const mina = { name: "Mina Kim", phone: "+17145550143", language: "ko" } as const;
const joe = { name: "Joe", phone: "+17145550144", language: "en" } as const;

async function waiting(more: Partial<Order> = {}) {
  const ports = restaurant();
  ports.store.changeSettings({
    calls: { isOn: true, numbers: [mina, joe], afterMinutes: 5 },
    pausesWithoutTablet: false,
  });
  await ports.orders.add("2026-07-10", () => ({ at: fridayDinner, order: anOrder(more) }));
  const look = async (seconds: number) => {
    ports.clock.set(fridayDinner + seconds * 1000);
    await Promise.all([callKitchen(ports), callKitchen(ports)]);
    return (await ports.calls.latest()).map(({ name }) => name);
  };
  return { ports, look };
}

Deno.test("calls one number after the other from the fifth minute without an answer, once with two processes", async () => {
  const { look, ports } = await waiting();
  assert.deepEqual(await look(299), []);
  assert.deepEqual(await look(300), ["Mina Kim"]);
  assert.deepEqual(await look(330), ["Mina Kim"]);
  assert.deepEqual(await look(360), ["Mina Kim", "Joe"]);
  assert.deepEqual(ports.outbox.all().map(({ message }) => [message.channel, message.ref.id]), [
    ["call", "1"],
    ["call", "2"],
  ]);
});

Deno.test("no call is made about an answered order, outside open hours or while calls are off", async () => {
  const { look } = await waiting({ state: { status: "expired", expiredAt: 1 } });
  assert.deepEqual(await look(600), []);

  const closed = await waiting();
  closed.ports.clock.set(at("2026-07-11T03:00-07:00"));
  await callKitchen(closed.ports);
  assert.deepEqual(await closed.ports.calls.latest(), []);

  const off = await waiting();
  off.ports.store.changeSettings({ calls: { isOn: false, numbers: [], afterMinutes: 5 } });
  assert.deepEqual(await off.look(600), []);
});

Deno.test("the digit 1 holds back the next call for three minutes and is audited once without the number", async () => {
  const { look, ports } = await waiting();
  await look(300);
  await reportCall(ports, 1, { kind: "digit", digit: "2" });
  assert.deepEqual(ports.audit.filter(({ action }) => action === "store.on_it"), []);
  ports.clock.set(fridayDinner + 310_000);
  await reportCall(ports, 1, { kind: "digit", digit: "1" });
  await reportCall(ports, 1, { kind: "digit", digit: "1" });
  await reportCall(ports, 7, { kind: "digit", digit: "1" });
  const entries = ports.audit.filter(({ action }) => action === "store.on_it");
  assert.deepEqual(entries.map(({ details }) => details), [{ name: "Mina Kim" }]);
  assert.deepEqual(await look(489), ["Mina Kim"]);
  assert.deepEqual(await look(490), ["Mina Kim", "Joe"]);
});

Deno.test("the next number is called as soon as the call before has ended", async () => {
  const { look, ports } = await waiting();
  await look(300);
  ports.clock.set(fridayDinner + 312_000);
  await reportCall(ports, 1, { kind: "ended" });
  assert.deepEqual(await look(315), ["Mina Kim", "Joe"]);
});

Deno.test("calls about a silent tablet while no order waits", async () => {
  const { look, ports } = await waiting({ state: { status: "expired", expiredAt: 1 } });
  ports.store.changeSettings({ pausesWithoutTablet: true });
  await ports.tablets.report({
    ...{ id: "tablet_1", name: "", staffId: undefined, isArmed: true, isVisible: true },
    seenAt: fridayDinner,
  });
  assert.deepEqual(await look(60), []);
  assert.deepEqual(await look(180), ["Mina Kim"]);
  const facts = await ports.store.load();
  const { number, waiting: orders } = await callToPlace(ports, facts, 1, ports.clock.now()) ?? {};
  assert.deepEqual([number?.name, orders], ["Mina Kim", 0]);
});

Deno.test("no call is made about a silent tablet while ordering is off or the menu has no dish", async () => {
  const silent = async () => {
    const { look, ports } = await waiting({ state: { status: "expired", expiredAt: 1 } });
    ports.store.changeSettings({ pausesWithoutTablet: true });
    ports.store.facts = { ...ports.store.facts, lastArmedAt: 0 };
    return { look, ports };
  };
  const off = await silent();
  off.ports.store.changeSettings({ isOrderingEnabled: false });
  assert.deepEqual(await off.look(180), []);

  const empty = await silent();
  for (const { id } of menu.dishes) empty.ports.menus.remove(id);
  assert.deepEqual(await empty.look(180), []);
});

Deno.test("a call says nothing after a minute or about a number that was removed", async () => {
  const { look, ports } = await waiting();
  await look(300);
  const facts = await ports.store.load();
  const placed = fridayDinner + 300_000;
  assert.equal((await callToPlace(ports, facts, 1, placed + minuteMs - 1))?.waiting, 1);
  assert.equal(await callToPlace(ports, facts, 1, placed + minuteMs), undefined);
  ports.store.changeSettings({ calls: { isOn: true, numbers: [joe], afterMinutes: 5 } });
  assert.equal(await callToPlace(ports, await ports.store.load(), 1, placed), undefined);
});

Deno.test("a call that has not left is dropped when a person presses 1 on the call before", async () => {
  const { look, ports } = await waiting();
  await look(300);
  assert.deepEqual(await look(360), ["Mina Kim", "Joe"]);
  const facts = await ports.store.load();
  assert.equal((await callToPlace(ports, facts, 2, ports.clock.now()))?.waiting, 1);
  await reportCall(ports, 1, { kind: "digit", digit: "1" });
  assert.equal(await callToPlace(ports, facts, 2, ports.clock.now()), undefined);
});
