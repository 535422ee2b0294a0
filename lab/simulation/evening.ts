/** One simulated evening: the real use cases on ports in memory, driven by a seed. */
import assert from "node:assert/strict";
import { ProviderUnreachable } from "@domain/ports/payments.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { reconcile } from "@domain/usecases/payments/reconcile.ts";
import {
  addDays,
  hourMs,
  type Instant,
  type LocalDate,
  localDateOf,
  minuteMs,
  startOfDay,
} from "@domain/shared/local_time.ts";
import { createRng } from "../faults/rng.ts";
import {
  checkComparison,
  checkEnd,
  checkForeign,
  checkNumbers,
  checkPayments,
  checkReports,
  checkSums,
  checkUnagreed,
} from "./checks.ts";
import { watchAlarm } from "./alarm.ts";
import { hireStaff } from "./access/staff.ts";
import { checkStreams, reconnectStreams, startStreams } from "./access/streams.ts";
import { accessSteps, prepareAccess } from "./access/steps.ts";
import { watchAudit } from "./checks/access.ts";
import { checkComplete, checkCopy, noAccount, record } from "./account.ts";
import { checkAlarm, whileSending } from "./checks/alarm.ts";
import { checkDisputes } from "./checks/disputes.ts";
import { checkGuestPage } from "./checks/guest_page.ts";
import { checkPaidOut } from "./checks/monthly_ledger.ts";
import { noPlaces } from "./checks/capacity.ts";
import { checkSettled } from "./checks/refunds.ts";
import {
  type Dangers,
  DatabaseAway,
  type Death,
  inStep,
  type Process,
  ProcessDied,
  startProcess,
} from "./process.ts";
import { checkTickets, installPrinters, poll, type TicketPrinter } from "./printer.ts";
import { foreignPrefix, isUnagreedCharge, settleEverything } from "./provider.ts";
import { createGuest } from "./guests.ts";
import { checkImports, importSteps } from "./imports.ts";
import { checkPushes, installDevices } from "./devices.ts";
import { checkRestored, isRestored, restore } from "./restored.ts";
import { passMonths } from "./months_after.ts";
import { chooseSettings } from "./settings.ts";
import { type Scene, type StepName, steps } from "./steps.ts";
import { beginGroup, nothingStored, watchedStore } from "./watched_store.ts";
import { checkAllTexted, checkTextTo } from "./text_stops.ts";
import { createTurns } from "./turns.ts";
import { noteChanges, noWebhooks } from "./webhooks.ts";

const guestsPerEvening = 8;
const stepsPerEvening = 130;
const maxAtOnce = 4;
/** An ordinary day, the evenings before both changes of the clock, a leap day, and the end of a year. */
const days = ["2026-07-10", "2027-03-13", "2026-10-31", "2028-02-29", "2026-12-31"] as const;
/** Dinner, the end of lunch prices, the last orders, and shortly before the drill and the opening, in hours after noon. */
const beforeTheDrill = -1.15;
const startHours = [5, 5, 2.8, 8.4, beforeTheDrill] as const;
const processes = 2;

/** A step of the plan. `dice` seeds what the step does; a step with `isWithPrevious` begins while the one before it runs. */
export type PlannedStep = {
  name: StepName;
  guest: number;
  tablet: number;
  process: number;
  dice: number;
  isWithPrevious: boolean;
};

/** Whether people sign in this evening. In the others, every tablet may act. */
const playsAccess = (seed: number) => seed % 4 === 0;
const accessStepsPerEvening = 20;
/** Whether the owner imports menus this evening. They make the menu long, and the evening slow. */
const playsImports = (seed: number) => seed % 4 === 1;

/** The steps in which processes die often come often, too. */
const weightOfDeadly = 30;

/** `deadly` are steps in which processes die often. */
export function planEvening(seed: number, deadly: ReadonlySet<string> = new Set()): PlannedStep[] {
  const rng = createRng(seed);
  const hasAccess = playsAccess(seed);
  const names = (Object.keys(steps) as StepName[]).filter((name) =>
    (hasAccess || !(name in accessSteps)) && (playsImports(seed) || !(name in importSteps))
  );
  const weightOf = (name: StepName) => deadly.has(name) ? weightOfDeadly : steps[name].weight;
  const total = names.reduce((sum, name) => sum + weightOf(name), 0);
  const pickStep = (): StepName => {
    let left = rng.next() * total;
    return names.find((name) => (left -= weightOf(name)) < 0) ?? "a minute or more passes";
  };
  let atOnce = 0;
  return Array.from({ length: hasAccess ? stepsPerEvening + accessStepsPerEvening : stepsPerEvening }, () => {
    const isWithPrevious = rng.happens(0.4) && atOnce < maxAtOnce;
    atOnce = isWithPrevious ? atOnce + 1 : 1;
    return {
      name: pickStep(),
      guest: rng.integer(0, guestsPerEvening - 1),
      tablet: rng.integer(1, 3),
      process: rng.integer(0, processes - 1),
      dice: rng.integer(0, 2 ** 31),
      isWithPrevious,
    };
  });
}

/** How the orders ended ("completed captured"), where processes died, and the first check that failed. */
export type Evening = { ends: Map<string, number>; deaths: Death[]; failure?: string };

/** Plays the steps, ends every fault, lets the jobs finish, and checks everything. */
export async function playEvening(
  seed: number,
  plan: readonly PlannedStep[],
  deadly: ReadonlySet<string> = new Set(),
): Promise<Evening> {
  const rng = createRng(seed + 1);
  const turns = createTurns(rng);
  const dangers: Dangers = { death: 0.002, databaseAway: 0.002, deadly };
  const day = rng.pick(days);
  const stored = nothingStored();
  const places = noPlaces();
  const devices = installDevices(rng);
  const usualStart = rng.pick(startHours);
  const startHour = deadly.has("staff hear the drill") && rng.happens(0.6) ? beforeTheDrill : usualStart;
  const store = watchedStore(stored, places, devices, noonOf(day) + startHour * hourMs);
  chooseSettings(store, rng);
  const alarm = watchAlarm(store, stored, rng);
  const access = await hireStaff(store, playsAccess(seed));
  watchAudit(store.audit);
  const judgeText = (to: string) => whileSending(alarm, () => checkTextTo(store, to));
  const start = () => startProcess(store, turns, rng, dangers, judgeText);
  const running: Process[] = Array.from({ length: processes }, start);
  const guests = Array.from({ length: guestsPerEvening }, (_, nth) => createGuest(nth, rng));
  const capturedOutside = new Set<string>();
  const [webhooks, account, declines] = [noWebhooks(), noAccount(), []];
  const printers = await installPrinters(store);
  const restored = rng.happens(0.3) ? await restore(store) : [];
  const deaths: Death[] = [];
  const take = async (planned: PlannedStep) => {
    const scene: Scene = {
      ...{ store, capturedOutside, webhooks, account, declines, printers, places, access, alarm },
      rng: createRng(planned.dice),
      process: running[planned.process] ?? start(),
      guest: guests[planned.guest] ?? createGuest(0, rng),
      staff: { kind: "staff", id: `staff_${planned.tablet}`, name: `Tablet ${planned.tablet}` },
    };
    try {
      await inStep(planned.name, () => steps[planned.name].take(scene));
    } catch (cause) {
      if (!isOutage(cause)) throw cause;
    }
  };
  const finish = async (work: readonly Promise<unknown>[]) => {
    const all = Promise.all(work);
    await turns.until(all);
    await all;
    // What has happened since their process died is news to the streams that connect again.
    await reconnectStreams({
      store,
      access,
      process: { ports: store },
      rng: createRng(seed + deaths.length),
    });
    for (const [nth, process] of running.entries()) {
      const died = process.died();
      if (died === undefined) continue;
      deaths.push(died);
      running[nth] = start();
      await access.streams?.restart(nth);
    }
    await checkStreams({ store, access });
    if (alarm.failure !== undefined) throw alarm.failure;
  };

  if (playsAccess(seed)) access.streams = await startStreams(store, processes);
  try {
    if (playsAccess(seed)) {
      await prepareAccess({ store, access, process: { ports: store }, rng: createRng(seed + 3) });
    }
    for (const atOnce of together(plan)) {
      beginGroup(stored, store.clock.now());
      await finish(atOnce.map(take));
      checkPayments(store, capturedOutside);
      noteChanges(store, webhooks);
    }
    Object.assign(dangers, { death: 0, databaseAway: 0 });
    const isReported = rng.happens(0.6);
    await letEverythingEnd(
      { store, process: start(), printers, webhooks, account, declines, places, access, alarm },
      {
        isReported,
        // Two nights may have passed.
        nextNoon: nextNoonOf(localDateOf(store.clock.now())),
        finish: (work) => finish([work]),
      },
    );
    for (const intent of store.payments.all()) {
      const { id } = intent;
      if (id.startsWith(foreignPrefix)) checkForeign(store, id);
      else if (isUnagreedCharge(intent)) checkUnagreed(store, id);
      else checkEnd(store, id, capturedOutside.has(id));
    }
    await checkRestored(store, restored);
    await checkImports(store);
    checkPushes(store, devices);
    checkAlarm(store, alarm);
    checkAllTexted(store);
    for (const order of store.orders.all().filter((order) => !isRestored(order))) {
      assert.ok(!["pending_approval", "offered"].includes(order.state.status), "an order was never answered");
      const { disputes, refunds } = store.payments.reports(order.payment.intentId);
      checkDisputes(order, disputes);
      checkSettled(order, refunds);
      checkGuestPage(order, store.clock.now());
    }
    checkComparison(store);
    await checkComplete(store, account);
    record({ store, account, rng });
    await checkCopy(store, account);
    await checkPaidOut(store, account);
    checkNumbers(store.orders.all());
    checkReports(store);
    await checkSums(store);
    await checkTickets(store, printers, capturedOutside);
    // Seeded apart, so that the months are the same when steps are left out.
    const monthsRng = createRng(seed + 2);
    if (monthsRng.happens(0.06)) {
      const process = start();
      const world = { store, process, printers, webhooks, account, declines, places, access, alarm };
      await passMonths(world, {
        rng: monthsRng,
        play: (name, seed) => finish([take(lateStep(name, seed))]),
        runJobs: (seed) => runJobs(world, seed, (work) => finish([work])),
      });
    }
    return { ends: endsOf(store), deaths };
  } catch (cause) {
    const text = cause instanceof Error ? cause.message || cause.name : String(cause);
    return { ends: endsOf(store), deaths, failure: text.split("\n")[0] ?? text };
  } finally {
    await access.streams?.stop();
  }
}

/** Noon in Los Angeles. No change of the clock is between noon and the next midnight. */
const noonOf = (day: LocalDate): Instant => startOfDay(addDays(day, 1)) - 12 * hourMs;
const nextNoonOf = (day: LocalDate): Instant => noonOf(addDays(day, 1));

/** Steps during which no other runs. A ticket that is queued while the night passes is too old in the morning. */
const alone: readonly StepName[] = [
  "the night passes",
  "no one comes for a while",
  "the owner switches ordering off for a moment",
  "the owner moves the end of alcohol sales",
  "the owner changes today's hours",
  "the owner changes a limit",
];

/** Groups the steps that run at the same time. */
function together(plan: readonly PlannedStep[]): PlannedStep[][] {
  const groups: PlannedStep[][] = [];
  for (const step of plan) {
    const group = groups.at(-1);
    const isAlone = [step, ...group ?? []].some(({ name }) => alone.includes(name));
    if (step.isWithPrevious && group && !isAlone) group.push(step);
    else groups.push([step]);
  }
  return groups;
}

type End = { isReported: boolean; nextNoon: Instant; finish: (work: Promise<unknown>) => Promise<void> };

/**
 * All faults end, banks settle their refunds, and the jobs run until the next noon. With `isReported` the provider reports every
 * payment, otherwise its webhooks are lost.
 */
async function letEverythingEnd(
  world: Omit<Scene, "rng" | "guest" | "staff" | "capturedOutside">,
  { isReported, nextNoon, finish }: End,
): Promise<void> {
  const { store, process, printers } = world;
  store.payments.heal();
  store.payments.breakPagesAfter();
  store.payments.holdRefunds(false);
  const moments = [
    ...[1, 10, 30, 70, 140].map((minutes) => store.clock.now() + minutes * minuteMs),
    ...[-55, -20, 30].map((minutes) => nextNoon + minutes * minuteMs),
  ];
  for (const [nth, moment] of moments.entries()) {
    store.clock.set(Math.max(store.clock.now(), moment));
    settleEverything(store, createRng(nth));
    if (isReported) {
      for (const { id } of store.payments.all()) await finish(reconcile(process.ports, id));
    }
    await runJobs(world, nth, finish);
    await finish(printAll(printers, process));
  }
}

const jobs = (Object.keys(steps) as StepName[]).filter((name) => name.startsWith("job: "));

async function runJobs(
  world: Omit<Scene, "rng" | "guest" | "staff" | "capturedOutside">,
  seed: number,
  finish: End["finish"],
): Promise<void> {
  const scene: Scene = {
    ...{ ...world, rng: createRng(seed), capturedOutside: new Set() },
    staff: { kind: "staff", id: "staff", name: "Staff" },
    guest: createGuest(0, createRng(seed)),
  };
  for (const job of jobs) {
    beginGroup(world.alarm.stored, world.store.clock.now());
    await finish(Promise.resolve(steps[job].take(scene)));
  }
}

const lateStep = (name: StepName, dice: number): PlannedStep => ({
  ...{ name, dice, guest: 0, tablet: 1, process: 0, isWithPrevious: false },
});

async function printAll(printers: readonly TicketPrinter[], process: Process): Promise<void> {
  for (const printer of printers) while (await poll(printer, process.ports));
}

function endsOf(store: MemoryPorts): Map<string, number> {
  const ends = new Map<string, number>();
  for (const { state, payment } of store.orders.all()) {
    const end = `${state.status} ${payment.state}`;
    ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  return ends;
}

/** Whether an error is a consequence of a simulated fault. Any other error is a failure of the product. */
function isOutage(cause: unknown): boolean {
  return cause instanceof ProviderUnreachable || cause instanceof ProcessDied ||
    cause instanceof DatabaseAway ||
    (cause instanceof AggregateError && cause.errors.length > 0 && cause.errors.every(isOutage));
}
