/** The gateway that places calls, the people it calls, and those who hear the opening drill. */
import assert from "node:assert/strict";
import { endedAt } from "@domain/order/order.ts";
import { type CallReport, NoAnswer, Undeliverable } from "@domain/ports/outbox.ts";
import type { Order } from "@domain/order/order.ts";
import { localDateOf } from "@domain/shared/local_time.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { callKitchen, reportCall } from "@domain/usecases/operations/call_kitchen.ts";
import { answerDrill, drillNow, runDrill } from "@domain/usecases/operations/opening_drill.ts";
import { escalateWaiting, reportTablet, watchTablets } from "@domain/usecases/operations/watch_counter.ts";
import { trackOrder } from "@domain/usecases/ordering/track_order.ts";
import type { Rng } from "../faults/rng.ts";
import {
  type Alarm,
  alertsAbout,
  alertsDue,
  callDue,
  checkAlert,
  checkBegin,
  checkPlacedCall,
  checkRaised,
  checkRing,
  drillOn,
  drillRings,
  isCalm,
  isDrillDue,
  noAlarm,
  whileSending,
} from "./checks/alarm.ts";
import { isUnattended } from "./checks/attendance.ts";
import type { Places } from "./checks/capacity.ts";
import { inStep, type Process } from "./process.ts";
import { beginGroup, type Stored } from "./watched_store.ts";

type WithAlarm = {
  store: MemoryPorts;
  process: Pick<Process, "ports" | "messages">;
  rng: Rng;
  alarm: Alarm;
  places: Places;
};

/** Checks what the alarm stores and sends. Some calls are refused by the gateway, and some of its answers are lost. */
export function watchAlarm(store: MemoryPorts, stored: Stored, rng: Rng): Alarm {
  const alarm = noAlarm(stored);
  const { alerts, calls, drills, transport, push } = store;
  const changed = () => void (stored.alarms += 1);
  Object.assign(store, {
    calls: {
      ...calls,
      async place(call, message) {
        const isStored = await calls.place(call, message);
        if (isStored) {
          checkPlacedCall(store, alarm, call);
          changed();
        }
        return isStored;
      },
      made(...made) {
        changed();
        return calls.made(...made);
      },
      end(nth, at) {
        const call = alarm.placed.find((each) => each.nth === nth);
        if (call) call.endedAt ??= at;
        changed();
        return calls.end(nth, at);
      },
      async onIt(nth, at, effects) {
        assert.ok(alarm.ones.has(nth), "another key than 1 silences the calls");
        const isStored = await calls.onIt(nth, at, effects);
        const call = alarm.placed.find((each) => each.nth === nth);
        if (isStored && call) {
          call.onItAt = at;
          alarm.presses.push({ at, group: stored.group });
        }
        changed();
        return isStored;
      },
    } satisfies MemoryPorts["calls"],
    drills: {
      ...drills,
      async begin(drill, announce) {
        const isStored = await drills.begin(drill, announce);
        if (isStored) {
          checkBegin(store, alarm, drill);
          alarm.drills.push(drill);
        }
        changed();
        return isStored;
      },
      async answer(day, answer, effects) {
        const isStored = await drills.answer(day, answer, effects);
        const drill = alarm.drills.find((each) => each.day === day);
        if (isStored && drill) Object.assign(drill, { answer, answeredInGroup: stored.group });
        changed();
        return isStored;
      },
    } satisfies MemoryPorts["drills"],
    alerts: {
      ...alerts,
      raise(alert, at, effects) {
        if (alert.step === "drill_push") checkRaised(alarm, "push", at);
        if (alert.step === "drill_text") checkRaised(alarm, "text", at);
        if (alert.step === "no_tablet") {
          assert.ok(!isCalm(alarm) || isUnattended(store.store, at), "an alert while a tablet listens");
          if (!alarm.isTabletMissed) {
            assert.equal(effects.messages.length, 1, "the text that no tablet listens");
          }
          alarm.isTabletMissed = true;
        }
        return alerts.raise(alert, at, effects);
      },
      clear(alert, at, announce) {
        if (alert.step === "no_tablet") {
          assert.ok(
            !isCalm(alarm) || !isUnattended(store.store, at),
            "an alert that ends while no tablet listens",
          );
          alarm.isTabletMissed = false;
        }
        return alerts.clear(alert, at, announce);
      },
    } satisfies MemoryPorts["alerts"],
    transport: {
      ...transport,
      call(to, nth, spoken) {
        whileSending(alarm, () => checkRing(store, alarm, { to, nth, spoken, since: stored.since }));
        const outcome = rng.pick(
          ["taken", "taken", "taken", "lost after it rang", "lost", "refused"] as const,
        );
        if (outcome === "refused") return Promise.reject(new Undeliverable("busy"));
        if (outcome !== "lost") alarm.rings.push(nth);
        return outcome === "taken"
          ? transport.call(to, nth, spoken)
          : Promise.reject(new NoAnswer("no answer"));
      },
      text(to, body, id) {
        if (body.includes("opening drill")) whileSending(alarm, () => checkAlert(alarm, "text"));
        if (body.includes("No tablet")) {
          whileSending(alarm, () => {
            const isTrue = [stored.since, store.clock.now()].some((at) => isUnattended(store.store, at));
            assert.ok(!isCalm(alarm) || isTrue, "a text that no tablet listens while one does");
          });
        }
        return transport.text(to, body, id);
      },
    } satisfies MemoryPorts["transport"],
    push: {
      ...push,
      send(subscription, note) {
        if (note.title === "Opening drill") whileSending(alarm, () => checkAlert(alarm, "push"));
        return push.send(subscription, note);
      },
    } satisfies MemoryPorts["push"],
  });
  return alarm;
}

/** The job calls whom it must, unless something changed while it ran. */
async function callAboutOrders({ store, process, alarm }: WithAlarm): Promise<void> {
  const now = store.clock.now();
  const due = isCalm(alarm) ? callDue(store, alarm, now) : undefined;
  const { length } = alarm.placed;
  await callKitchen(process.ports);
  const isPlaced = alarm.placed.length > length;
  if (due && (isPlaced || isCalm(alarm))) assert.ok(isPlaced, `no one is called about ${due.cause}`);
}

/** A drill has nothing to do with orders, money and sales. */
const untouched = (port: string) =>
  new Proxy({}, { get: (_, name) => () => assert.fail(`a drill uses ${port}.${String(name)}`) });

/** The job begins the drill of the day and alerts about one without an answer. */
async function drill({ store, process: { ports }, alarm }: WithAlarm): Promise<void> {
  const now = store.clock.now();
  const isDue = isCalm(alarm) && isDrillDue(store, alarm, now);
  const alerts = isCalm(alarm) ? alertsDue(store, alarm, now) : [];
  const others = ["orders", "checkouts", "payments", "sales", "printing"] as const;
  const rest = Object.fromEntries(others.map((port) => [port, untouched(port)]));
  await runDrill({ ...ports, ...rest });
  if (alarm.stored.areModesNew || store.clock.now() !== now) return;
  // Another process may have begun it.
  if (isDue) assert.ok(alarm.drills.some(({ day }) => day === localDateOf(now)), "no drill before opening");
  const rings = drillRings(store, alarm, now);
  if (rings === undefined) return;
  const missing = alerts.filter((channel) => !alertsAbout(store, rings).includes(channel));
  assert.deepEqual(missing, [], "alerts that are missing about a drill");
}

const [one, two, end] = [
  { kind: "digit", digit: "1" } as const,
  { kind: "digit", digit: "2" } as const,
  { kind: "ended" } as const,
];

/** One of the last calls is reported, sometimes twice. */
const reportOneOf =
  (reports: readonly [CallReport, ...CallReport[]]) =>
  async ({ process: { ports }, rng, alarm }: WithAlarm): Promise<void> => {
    const [first, ...rest] = alarm.rings.slice(-3);
    if (first === undefined) return;
    const nth = rng.pick([first, ...rest]);
    const report = rng.pick(reports);
    if (report === one) alarm.ones.add(nth);
    await reportCall(ports, nth, report);
  };

/** "We hear it" on one tablet ends the drill on all. */
async function answerTheDrill({ store, process: { ports }, rng, alarm }: WithAlarm): Promise<void> {
  const known = alarm.drills.at(-1);
  if (known === undefined) return;
  const day = rng.happens(0.9) ? known.day : "2026-01-01";
  const isOn = day === known.day && drillOn(alarm, store.clock.now()) !== undefined;
  const wasAnswered = known.answer !== undefined;
  const answer = await answerDrill(ports, { day, by: rng.pick(["Counter", "Kitchen"]) });
  const isKnown = day === known.day;
  if (isOn || wasAnswered && isKnown) assert.ok(answer.ok, "a drill that rings cannot be heard");
  if (answer.ok) assert.ok(isKnown && known.answer, "a drill that was heard is stored");
  if (!isKnown) assert.ok(!answer.ok, "a drill of another day was heard");
}

/** A tablet asks whether a drill rings. */
async function lookForDrill({ store, process: { ports }, alarm }: WithAlarm): Promise<void> {
  const now = store.clock.now();
  const expected = drillRings(store, alarm, now)?.day;
  const facts = await ports.store.load();
  const seen = await drillNow(ports, facts, now);
  if (isCalm(alarm)) assert.equal(seen?.day, expected, "the drill on a tablet");
}

/** The page of a waiting order says that the restaurant was called when a call was made since that is not about a drill. */
async function readWhetherCalled({ store, process: { ports }, rng, alarm }: WithAlarm): Promise<void> {
  const [first, ...rest] = store.orders.all().filter(({ state }: Order) => endedAt(state) === undefined);
  if (first === undefined) return;
  const { id, placedAt } = rng.pick([first, ...rest]);
  const made = (await store.calls.latest()).filter(({ at, madeAt }) =>
    madeAt !== undefined && at >= placedAt
  );
  const tracked = await trackOrder(ports, id);
  if (!isCalm(alarm) || !tracked?.order) return;
  const isWaiting = tracked.order.state.status === "pending_approval";
  const causes = made.map(({ nth }) => alarm.placed.find((call) => call.nth === nth)?.cause);
  if (causes.includes("unclear")) return;
  const isCalled = "isCalled" in tracked && tracked.isCalled === true;
  assert.equal(
    isCalled,
    isWaiting && causes.some((cause) => cause !== "drill"),
    "whether a page says that somebody was called",
  );
}

/** The orders page is open on a tablet, mostly with its sound on. */
async function reportATablet({ store, process: { ports }, rng, alarm, places }: WithAlarm): Promise<void> {
  const isArmed = rng.happens(0.8);
  const now = store.clock.now();
  const wasUnattended = isUnattended(store.store, now);
  await reportTablet(ports, {
    deviceId: rng.pick(["counter", "kitchen"]),
    name: "Tablet",
    isArmed,
    isVisible: true,
  });
  if (isArmed) assert.ok(!isUnattended(store.store, now), "a tablet that listens is not noticed");
  if (wasUnattended === isUnattended(store.store, now)) return;
  alarm.stored.areModesNew = true;
  places.changes.push("staff");
}

/** The job alerts the owner once while no tablet listens. */
async function watchForTablets({ store, process: { ports }, alarm }: WithAlarm): Promise<void> {
  const now = store.clock.now();
  await watchTablets(ports);
  if (!isCalm(alarm) || store.clock.now() !== now) return;
  assert.equal(
    alarm.isTabletMissed,
    isUnattended(store.store, now),
    "whether the owner knows that no tablet listens",
  );
}

type AlarmStep = { weight: number; take(scene: WithAlarm): Promise<unknown> };
const waiting = {
  "somebody on the phone presses 1": { weight: 1.2, take: reportOneOf([one]) },
  "a call ends without a 1": { weight: 0.8, take: reportOneOf([two, end]) },
  "staff hear the drill": { weight: 0.7, take: answerTheDrill },
  "a tablet looks for a drill": { weight: 1, take: lookForDrill },
  "a guest reads whether somebody was called": { weight: 1, take: readWhetherCalled },
  "a tablet reports itself": { weight: 2, take: reportATablet },
  "job: watch the tablets": { weight: 1, take: watchForTablets },
  "job: call about waiting orders": { weight: 2.5, take: callAboutOrders },
  "job: run the opening drill": { weight: 2, take: drill },
} satisfies Record<string, AlarmStep>;
const alertDevices: AlarmStep["take"] = ({ process: { ports } }) => escalateWaiting(ports);
const sendMessages: AlarmStep["take"] = ({ process: { messages } }) => messages.send();
const beat: readonly [name: string, take: AlarmStep["take"]][] = [
  ...Object.entries<AlarmStep>(waiting).map(([name, { take }]): [string, AlarmStep["take"]] => [name, take]),
  ["job: alert devices about waiting orders", alertDevices],
  ["job: send messages", sendMessages],
  ["job: send messages", sendMessages],
];
/** In the morning somebody mostly hears the drill early. */
const usual = beat.filter(([name]) => name !== "staff hear the drill");

/** Orders and drills wait while the jobs run on, and phones ring. */
async function waitForSomebody(scene: WithAlarm): Promise<void> {
  const { store, rng, alarm } = scene;
  for (let beats = rng.integer(6, 24); beats > 0; beats--) {
    store.clock.advance(rng.integer(5, 50) * 1000);
    beginGroup(alarm.stored, store.clock.now());
    const steps = (rng.happens(0.1) ? beat : usual).filter(() => rng.happens(0.6));
    const work = await Promise.allSettled(steps.map(([name, take]) => inStep(name, () => take(scene))));
    const failed = work.flatMap((each) => each.status === "rejected" ? each.reason : []);
    if (failed.length > 0) throw failed.find((cause) => cause instanceof assert.AssertionError) ?? failed[0];
  }
}

export const alarmSteps = {
  "no one comes for a while": { weight: 1.5, take: waitForSomebody },
  ...waiting,
} satisfies Record<string, AlarmStep>;
