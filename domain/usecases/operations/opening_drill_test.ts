import assert from "node:assert/strict";
import { at, menu, restaurant } from "@domain/testing/fixtures.ts";
import { holiday } from "@domain/testing/hours.ts";
import { minuteMs } from "@domain/shared/local_time.ts";
import { callKitchen, callToPlace } from "./call_kitchen.ts";
import { alertsOf, healthReport } from "./health.ts";
import { answerDrill, drillNow, runDrill } from "./opening_drill.ts";

const day = "2026-07-10";
const opensAt = at("2026-07-10T11:00-07:00");
const begins = opensAt - 10 * minuteMs;
const mina = { name: "Mina Kim", phone: "+17145550143", language: "ko" } as const;

/** Runs the jobs of two processes `seconds` after the drill should begin, and returns what was sent so far. */
function beforeOpening() {
  const ports = restaurant(begins - minuteMs);
  ports.store.changeSettings({
    alertPhone: "+17145550143",
    calls: { isOn: true, numbers: [mina], afterMinutes: 5 },
    drillMinutes: 10,
  });
  const look = async (seconds: number) => {
    ports.clock.set(begins + seconds * 1000);
    for (const work of [runDrill, callKitchen]) await Promise.all([work(ports), work(ports)]);
    return ports.outbox.all().map(({ message }) => message.channel);
  };
  const isOn = async () => (await drillNow(ports, await ports.store.load(), ports.clock.now())) !== undefined;
  return { ports, look, isOn };
}

Deno.test("two processes begin one drill, and announce it to the tablets once", async () => {
  const { ports, look, isOn } = beforeOpening();
  await look(-1);
  assert.equal(await isOn(), false);
  await look(0);
  await look(5);
  assert.equal(await isOn(), true);
  assert.deepEqual(await ports.drills.latest(), { day, at: begins, opensAt });
  assert.equal((await ports.live.after(0, 9)).length, 1);
});

Deno.test("a drill that no one answers sends a push after three minutes, then a text, then a call, each once", async () => {
  const { look } = beforeOpening();
  await look(0);
  assert.deepEqual(await look(179), []);
  assert.deepEqual(await look(180), ["push"]);
  assert.deepEqual(await look(269), ["push"]);
  assert.deepEqual(await look(270), ["push", "text"]);
  assert.deepEqual(await look(389), ["push", "text"]);
  assert.deepEqual(await look(390), ["push", "text", "call"]);
});

Deno.test("nothing is sent after an answer, and a call on its way is dropped", async () => {
  const { ports, look, isOn } = beforeOpening();
  await look(0);
  await look(390);
  const facts = await ports.store.load();
  assert.equal((await callToPlace(ports, facts, 1, ports.clock.now()))?.isDrill, true);
  assert.equal((await ports.calls.latest())[0]?.isDrill, true);
  assert.ok((await answerDrill(ports, { day, by: "Counter" })).ok);
  assert.equal(await isOn(), false);
  const call = await callToPlace(ports, facts, 1, ports.clock.now());
  assert.deepEqual([call?.isDrill, call?.waiting, call?.isUnattended], [false, 0, false]);
  assert.equal((await look(460)).length, 3);
});

Deno.test("the first answer counts, is audited once, and an answer after the end is refused", async () => {
  const { ports, look } = beforeOpening();
  assert.deepEqual(await answerDrill(ports, { day, by: "Counter" }), { ok: false, error: "drill_over" });
  await look(0);
  const answers = await Promise.all(["Counter", "Kitchen"].map((by) => answerDrill(ports, { day, by })));
  assert.deepEqual(answers.map(({ ok }) => ok), [true, true]);
  const { answer } = await ports.drills.latest() ?? {};
  const entries = ports.audit.filter(({ action }) => action === "store.drill_answered");
  assert.deepEqual(entries.map(({ details }) => details), [{ day, name: answer?.by }]);

  const missed = beforeOpening();
  await missed.look(0);
  missed.ports.clock.set(opensAt);
  assert.deepEqual(await answerDrill(missed.ports, { day, by: "Counter" }), {
    ok: false,
    error: "drill_over",
  });
});

Deno.test("a restart after the drill began does not begin another, nor does a clock that is set back", async () => {
  const { ports, look } = beforeOpening();
  await look(0);
  await answerDrill(ports, { day, by: "Counter" });
  await look(60);
  await look(-30);
  await look(0);
  assert.equal((await ports.drills.latest())?.answer?.by, "Counter");
});

Deno.test("a server that starts within the time before opening begins the drill then", async () => {
  const { ports, look } = beforeOpening();
  assert.deepEqual(await look(400), []);
  assert.equal((await ports.drills.latest())?.at, begins + 400_000);
});

Deno.test("a restaurant that staff paused or closed has no drill, and one that rings ends", async () => {
  const paused = beforeOpening();
  paused.ports.store.facts = { ...paused.ports.store.facts, pause: {} };
  await paused.look(0);
  assert.equal(await paused.ports.drills.latest(), undefined);

  const closed = beforeOpening();
  closed.ports.store.changeSettings({ isOrderingEnabled: false });
  await closed.look(0);
  assert.equal(await closed.ports.drills.latest(), undefined);

  const { ports, look, isOn } = beforeOpening();
  await look(0);
  ports.store.changeSettings({ isInMaintenance: true });
  assert.equal(await isOn(), false);
  assert.deepEqual(await look(400), []);
});

Deno.test("a drill that rings ends when its day becomes a holiday without hours, and no one is alerted", async () => {
  const { ports, look, isOn } = beforeOpening();
  const isAlert = async () => alertsOf(await healthReport(ports)).some(({ kind }) => kind === "drill_missed");
  await look(0);
  const { calendar } = ports.store.facts;
  ports.store.facts = {
    ...ports.store.facts,
    calendar: { ...calendar, holidays: [...calendar.holidays, holiday(day)] },
  };
  assert.equal(await isOn(), false);
  assert.deepEqual(await look(400), []);
  assert.equal(await isAlert(), false);
  ports.store.facts = { ...ports.store.facts, calendar };
  assert.equal(await isOn(), true);
});

Deno.test("a restaurant whose menu has no dish has no drill", async () => {
  const { ports, look } = beforeOpening();
  for (const { id } of menu.dishes) ports.menus.remove(id);
  assert.deepEqual(await look(0), []);
  assert.equal(await ports.drills.latest(), undefined);
});

Deno.test("a missed drill is an alert until the end of the day, and an answered one is none", async () => {
  const { ports, look } = beforeOpening();
  const isAlert = async () => alertsOf(await healthReport(ports)).some(({ kind }) => kind === "drill_missed");
  await look(0);
  assert.equal(await isAlert(), false);
  await look(180);
  assert.equal(await isAlert(), true);
  ports.clock.set(opensAt + 5 * 60 * minuteMs);
  assert.equal(await isAlert(), true);
  ports.clock.set(at("2026-07-11T00:00-07:00"));
  assert.equal(await isAlert(), false);

  const answered = beforeOpening();
  await answered.look(0);
  await answerDrill(answered.ports, { day, by: "Counter" });
  answered.ports.clock.set(opensAt);
  assert.equal(
    alertsOf(await healthReport(answered.ports)).some(({ kind }) => kind === "drill_missed"),
    false,
  );
});
