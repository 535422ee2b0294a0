import assert from "node:assert/strict";
import { bibimbap, fridayDinner, menu, mina, restaurant } from "@domain/testing/fixtures.ts";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";
import { addDish } from "../ordering/cart.ts";
import { openCheckout } from "../ordering/checkout.ts";
import { current, limitTonight, pauseOrdering, setAsapOff, setBusy } from "./store_modes.ts";
import { endModes, reportTablet, watchTablets } from "../operations/watch_counter.ts";

const minute = 60_000;

function counter() {
  const ports = restaurant();
  const order = async (sessionId: string, choice: PickupChoice = { option: "asap" }) => {
    await addDish(ports, { sessionId, dishId: bibimbap.id, quantity: 1, note: "" });
    const opened = await openCheckout(ports, { sessionId, choice, note: "" });
    if (opened.ok) return "taken";
    if (opened.error.kind === "slot_lost") return opened.error;
    return opened.error.kind === "asap_unavailable" ? opened.error.reason : opened.error.kind;
  };
  const events = async () => (await ports.live.after(0, 99)).map(({ kind }) => kind);
  return { ports, order, events };
}

Deno.test("a pause refuses ASAP orders until it ends automatically, and its start and end are announced", async () => {
  const { ports, order, events } = counter();
  const { pause } = await pauseOrdering(ports, { by: mina, for: "30_minutes" });
  assert.deepEqual(pause, { since: fridayDinner, by: mina, until: fridayDinner + 30 * minute });
  assert.equal(await order("one"), "paused");
  ports.clock.advance(30 * minute - 1);
  await endModes(ports);
  assert.equal(await order("one"), "paused");
  ports.clock.advance(1);
  assert.equal(await order("one"), "taken");
  await endModes(ports);
  await endModes(ports);
  assert.deepEqual(await events(), ["store_changed", "store_changed"]);
});

Deno.test("a pause can be ended early, and both changes are audited with before and after", async () => {
  const { ports, order } = counter();
  await pauseOrdering(ports, { by: mina, for: "rest_of_day" });
  await pauseOrdering(ports, { by: mina, for: "off" });
  assert.equal(await order("one"), "taken");
  const midnight = "2026-07-11T07:00:00Z";
  assert.deepEqual(
    ports.audit.map(({ details }) => [details.paused_until_before, details.paused_until_after]),
    [[null, midnight], [midnight, null]],
  );
});

Deno.test("a pause also refuses scheduled orders; ASAP off accepts them, ends automatically and is audited", async () => {
  const { ports, order } = counter();
  const tonight = { option: "scheduled", date: "2026-07-10", time: "20:00" } as const;
  const refusal = {
    kind: "slot_lost",
    reason: "paused",
    resumes: { at: fridayDinner + 15 * minute, isToday: true },
  };
  await pauseOrdering(ports, { by: mina, for: "15_minutes" });
  assert.deepEqual(await order("one", tonight), refusal);
  await pauseOrdering(ports, { by: mina, for: "off" });

  const { asapOff } = await setAsapOff(ports, { by: mina, for: "30_minutes" });
  assert.deepEqual(asapOff, { since: fridayDinner, by: mina, until: fridayDinner + 30 * minute });
  assert.deepEqual([await order("one"), await order("one", tonight)], ["asap_off", "taken"]);
  assert.deepEqual(
    ports.audit.slice(-1).map(({ action, details }) => [action, details.asap_off_until_after]),
    [["store.asap_off", "2026-07-11T00:30:00Z"]],
  );
  ports.clock.advanceMinutes(30);
  assert.equal(await order("two"), "taken");
  await endModes(ports);
  assert.equal((await ports.store.modes()).asapOff, undefined);
});

Deno.test("busy mode lasts the chosen time, or until closing", async () => {
  const { ports } = counter();
  for (const [length, minutes] of [["30_minutes", 30], ["120_minutes", 120], ["closing", 240]] as const) {
    const { busy } = await setBusy(ports, { by: mina, minutes: 15, for: length });
    assert.equal(busy?.until, fridayDinner + minutes * minute);
  }
});

Deno.test("busy mode and a pause can overlap and end separately", async () => {
  const { ports } = counter();
  await setBusy(ports, { by: mina, minutes: 15, for: "60_minutes" });
  const both = await pauseOrdering(ports, { by: mina, for: "30_minutes" });
  assert.deepEqual([both.busy?.minutes, both.pause?.by], [15, mina]);
  ports.clock.advanceMinutes(30);
  const later = current(await ports.store.modes(), ports.clock.now());
  assert.deepEqual([later.busy?.minutes, later.pause], [15, undefined]);
  assert.equal((await setBusy(ports, { by: mina, minutes: 0, for: "60_minutes" })).busy, undefined);
});

Deno.test("without an armed tablet for two minutes, ASAP closes and one text is sent, and a tablet reopens it", async () => {
  const { ports, order, events } = counter();
  ports.store.changeSettings({ alertPhone: "+17145550143" });
  const report = (isArmed: boolean) =>
    reportTablet(ports, { deviceId: "tablet_1", name: "", staffId: mina.id, isArmed, isVisible: true });
  const texts = () => ports.outbox.all().filter(({ message }) => message.about === "no_tablet").length;

  await report(true);
  ports.clock.advance(2 * minute - 1);
  await report(false);
  await watchTablets(ports);
  assert.deepEqual([await order("one"), texts()], ["taken", 0]);
  ports.clock.advance(1);
  await Promise.all([watchTablets(ports), watchTablets(ports)]);
  await watchTablets(ports);
  assert.deepEqual([await order("two"), texts(), await events()], ["unattended", 1, ["store_changed"]]);

  await report(true);
  assert.equal(await order("two"), "taken");
  await watchTablets(ports);
  await watchTablets(ports);
  assert.deepEqual(await events(), ["store_changed", "store_changed"]);

  ports.clock.advanceMinutes(2);
  await watchTablets(ports);
  assert.equal(texts(), 2, "a new absence is a new alert");
});

Deno.test("a silent tablet is no alert until guests can order: the menu has a dish, and ordering is on", async () => {
  const silent = () => {
    const { ports } = counter();
    ports.store.changeSettings({ alertPhone: "+17145550143" });
    ports.store.facts = { ...ports.store.facts, lastArmedAt: 0 };
    const look = async () => {
      await watchTablets(ports);
      return ports.outbox.all().map(({ message }) => message.about);
    };
    return { ports, look };
  };
  const empty = silent();
  for (const { id } of menu.dishes) empty.ports.menus.remove(id);
  assert.deepEqual(await empty.look(), []);

  const { ports, look } = silent();
  ports.store.changeSettings({ isOrderingEnabled: false });
  assert.deepEqual(await look(), []);
  ports.store.changeSettings({ isOrderingEnabled: true });
  assert.deepEqual(await look(), ["no_tablet"]);
});

Deno.test("with the setting off, orders are accepted without a tablet", async () => {
  const { ports, order } = counter();
  ports.store.facts = { ...ports.store.facts, lastArmedAt: 0 };
  assert.equal(await order("one"), "unattended");
  ports.store.changeSettings({ pausesWithoutTablet: false });
  await watchTablets(ports);
  assert.deepEqual([await order("one"), ports.outbox.all()], ["taken", []]);
});

Deno.test("limits for tonight apply until closing, end automatically or by staff, and are audited", async () => {
  const { ports, order, events } = counter();
  const tonight = { option: "scheduled", date: "2026-07-10", time: "20:00" } as const;
  const modes = await limitTonight(ports, { by: mina, limits: { orders: 1, dishes: 0 } });
  const closing = Date.parse("2026-07-10T21:00-07:00");
  assert.deepEqual(modes.tonight, { since: fridayDinner, by: mina, until: closing, orders: 1, dishes: 0 });
  assert.deepEqual([await order("one", tonight), await order("two", tonight)], ["taken", "slot_full"]);
  assert.equal(await order("three", { ...tonight, date: "2026-07-11" }), "taken");
  assert.equal(await order("four", { ...tonight, date: "2026-07-11" }), "taken");

  await limitTonight(ports, { by: mina, limits: "off" });
  assert.equal(await order("two", tonight), "taken");
  assert.deepEqual(
    ports.audit.filter(({ action }) => action === "store.tonight")
      .map(({ details }) => [details.tonight_orders_before, details.tonight_orders_after]),
    [[null, 1], [1, null]],
  );

  await limitTonight(ports, { by: mina, limits: { orders: 0, dishes: 2 } });
  ports.clock.advance(closing - fridayDinner);
  await endModes(ports);
  assert.deepEqual([
    current(await ports.store.modes(), closing).tonight,
    (await ports.store.load()).tonight,
  ], [
    undefined,
    undefined,
  ]);
  assert.equal((await events()).filter((kind) => kind === "store_changed").length, 4);
});
