/** One simulated evening: the real use cases on ports in memory, driven by a seed. */
import { isDeepStrictEqual } from "node:util";
import { ProviderUnreachable } from "@domain/ports/payments.ts";
import { restaurant } from "@domain/testing/fixtures.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import {
  addDays,
  hourMs,
  type Instant,
  type LocalDate,
  minuteMs,
  startOfDay,
} from "@domain/shared/local_time.ts";
import { createRng } from "../faults/rng.ts";
import {
  checkChange,
  checkEnd,
  checkForeign,
  checkHold,
  checkNumbers,
  checkPayments,
  checkReports,
} from "./checks.ts";
import { type Dangers, DatabaseAway, type Process, ProcessDied, startProcess } from "./process.ts";
import { checkTickets, installPrinter, poll, type TicketPrinter } from "./printer.ts";
import { foreignPrefix, type Guest, type Scene, type StepName, steps } from "./steps.ts";
import { createTurns } from "./turns.ts";

const guestsPerEvening = 8;
const stepsPerEvening = 130;
const maxAtOnce = 4;
/** An ordinary day, the evenings before both changes of the clock, a leap day, and the end of a year. */
const days = ["2026-07-10", "2027-03-13", "2026-10-31", "2028-02-29", "2026-12-31"] as const;
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

export function planEvening(seed: number): PlannedStep[] {
  const rng = createRng(seed);
  const names = Object.keys(steps) as StepName[];
  const total = names.reduce((sum, name) => sum + steps[name].weight, 0);
  const pickStep = (): StepName => {
    let left = rng.next() * total;
    return names.find((name) => (left -= steps[name].weight) < 0) ?? "a minute or more passes";
  };
  let atOnce = 0;
  return Array.from({ length: stepsPerEvening }, () => {
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

/** How the orders ended ("completed captured"), how many processes died, and the first check that failed. */
export type Evening = { ends: Map<string, number>; deaths: number; failure?: string };

/** Plays the steps, ends every fault, lets the jobs finish, and checks everything. */
export async function playEvening(seed: number, plan: readonly PlannedStep[]): Promise<Evening> {
  const rng = createRng(seed + 1);
  const turns = createTurns(rng);
  const dangers: Dangers = { death: 0.002, databaseAway: 0.002 };
  const day = rng.pick(days);
  const store = watchedStore(noonOf(day) + 5 * hourMs);
  const start = () => startProcess(store, turns, rng, dangers);
  const running: Process[] = Array.from({ length: processes }, start);
  const guests: Guest[] = Array.from(
    { length: guestsPerEvening },
    (_, nth) => ({ sessionId: `guest ${nth}` }),
  );
  const capturedOutside = new Set<string>();
  const printer = await installPrinter(store);
  let deaths = 0;

  const take = async (planned: PlannedStep) => {
    const scene: Scene = {
      ...{ store, capturedOutside, printer, rng: createRng(planned.dice) },
      process: running[planned.process] ?? start(),
      guest: guests[planned.guest] ?? { sessionId: "guest" },
      staff: { kind: "staff", id: `staff_${planned.tablet}`, name: `Tablet ${planned.tablet}` },
    };
    try {
      await steps[planned.name].take(scene);
    } catch (cause) {
      if (!isOutage(cause)) throw cause;
    }
  };
  const finish = async (work: readonly Promise<unknown>[]) => {
    const all = Promise.all(work);
    await turns.until(all);
    await all;
    for (const [nth, process] of running.entries()) {
      if (!process.hasDied()) continue;
      deaths++;
      running[nth] = start();
    }
  };

  try {
    for (const atOnce of together(plan)) {
      await finish(atOnce.map(take));
      checkPayments(store, capturedOutside);
    }
    Object.assign(dangers, { death: 0, databaseAway: 0 });
    await letEverythingEnd(store, start(), printer, nextNoonOf(day), (work) => finish([work]));
    for (const { id } of store.payments.all()) {
      if (id.startsWith(foreignPrefix)) checkForeign(store, id);
      else checkEnd(store, id, capturedOutside.has(id));
    }
    checkNumbers(store.orders.all());
    checkReports(store);
    await checkTickets(store, printer, capturedOutside);
    return { ends: endsOf(store), deaths };
  } catch (cause) {
    const [failure = ""] = (cause instanceof Error ? cause.message : String(cause)).split("\n");
    return { ends: endsOf(store), deaths, failure };
  }
}

/** Noon in Los Angeles. No change of the clock is between noon and the next midnight. */
const noonOf = (day: LocalDate): Instant => startOfDay(addDays(day, 1)) - 12 * hourMs;
const nextNoonOf = (day: LocalDate): Instant => noonOf(addDays(day, 1));

/** Groups the steps that run at the same time. */
function together(plan: readonly PlannedStep[]): PlannedStep[][] {
  const groups: PlannedStep[][] = [];
  for (const step of plan) {
    if (step.isWithPrevious && groups.length > 0) groups.at(-1)?.push(step);
    else groups.push([step]);
  }
  return groups;
}

/** The ports in memory. Each stored change is checked. */
function watchedStore(now: Instant): MemoryPorts {
  const ports = restaurant(now);
  const { orders, kitchen } = ports;
  const store: MemoryPorts = {
    ...ports,
    orders: {
      ...orders,
      change: (id, decide) =>
        orders.change(id, (before) => {
          const decided = decide(before);
          if (decided.ok && !isDeepStrictEqual(decided.value.order, before)) {
            checkChange(before, decided.value);
          }
          return decided;
        }),
      place: (id, day, build) =>
        orders.place(id, day, (checkout, count) => {
          const change = build(checkout, count);
          if (change) checkChange(undefined, change);
          return change;
        }),
    },
    kitchen: {
      ...kitchen,
      async hold(hold, limits, now) {
        const outcome = await kitchen.hold(hold, limits, now);
        if (outcome === "held") checkHold(store, hold);
        return outcome;
      },
    },
  };
  return store;
}

/** All faults end. The provider reports every payment, banks settle their refunds, and the jobs run until the next noon. */
async function letEverythingEnd(
  store: MemoryPorts,
  process: Process,
  printer: TicketPrinter,
  nextNoon: Instant,
  finish: (work: Promise<unknown>) => Promise<void>,
): Promise<void> {
  store.payments.heal();
  store.payments.holdRefunds(false);
  const jobs = (Object.keys(steps) as StepName[]).filter((name) => name.startsWith("job: "));
  const scene = (seed: number, intentId?: string): Scene => ({
    ...{ store, process, printer, rng: createRng(seed), capturedOutside: new Set() },
    staff: { kind: "staff", id: "staff", name: "Staff" },
    guest: { sessionId: "none", ...(intentId === undefined ? {} : { intentId }) },
  });
  const moments = [
    ...[1, 10, 30, 70, 140].map((minutes) => store.clock.now() + minutes * minuteMs),
    ...[-55, -20, 30].map((minutes) => nextNoon + minutes * minuteMs),
  ];
  for (const [nth, moment] of moments.entries()) {
    store.clock.set(Math.max(store.clock.now(), moment));
    for (const { id } of store.payments.all()) {
      steps["the bank settles a refund"].take(scene(nth, id));
      await finish(Promise.resolve(steps["the provider reports the payment"].take(scene(nth, id))));
    }
    for (const job of jobs) await finish(Promise.resolve(steps[job].take(scene(nth))));
    await finish(printAll(printer, process));
  }
}

async function printAll(printer: TicketPrinter, process: Process): Promise<void> {
  while (await poll(printer, process.ports));
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
    (cause instanceof AggregateError && cause.errors.every(isOutage));
}
