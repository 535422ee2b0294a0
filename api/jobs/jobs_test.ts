import { deepEqual, equal, ok } from "node:assert/strict";
import type { Processes } from "@domain/ports/operations.ts";
import { hourMs, minuteMs } from "@domain/shared/local_time.ts";
import { restaurant } from "@domain/testing/fixtures.ts";
import { waitingOrder } from "@domain/testing/steps.ts";
import { sweepEveryMs } from "@domain/usecases/ordering/sweep_checkouts.ts";
import { until } from "../testing/poll.ts";
import { startJobs } from "./jobs.ts";

const links = { publicUrl: "https://eat.example", staffUrl: "https://eat.example" };

Deno.test("runs no job while the clock is wrong, and runs them once it is correct", async () => {
  const ports = restaurant();
  const { id } = await waitingOrder(ports);
  let isCorrect = false;
  let checks = 0;
  ports.clock.advance(20 * minuteMs);
  const jobs = startJobs(ports, links, () => {}, {
    isCorrect: () => {
      checks += 1;
      return Promise.resolve(isCorrect);
    },
  });
  try {
    for (let round = 1; round <= 3; round++) {
      const before = checks;
      jobs.runNow();
      await until("the checks of the clock", () => checks >= before + 10);
    }
    equal((await ports.orders.byId(id))?.state.status, "pending_approval");
    equal(ports.transport.emails.length, 0);
    isCorrect = true;
    jobs.runNow();
    await until(
      "the order to expire",
      async () => (await ports.orders.byId(id))?.state.status === "expired",
    );
  } finally {
    await jobs.stop();
  }
});

Deno.test("runs every job at least once an hour and at most once a second", async () => {
  const { setTimeout: real } = globalThis;
  const pauses: number[] = [];
  globalThis.setTimeout = ((_work: () => void, ms: number) => pauses.push(ms)) as typeof setTimeout;
  let stop: () => Promise<void>;
  try {
    stop = startJobs(restaurant(), links, () => {}, {
      isCorrect: () => Promise.resolve(true),
    }).stop;
  } finally {
    globalThis.setTimeout = real;
  }
  await stop();
  ok(pauses.length > 10);
  for (const pause of pauses) {
    ok(pause >= 1_000 && pause <= hourMs, `a job runs again after ${pause} ms`);
  }
});

Deno.test("sweeps checkouts no more often with two processes than with one", async () => {
  const ports = restaurant();
  const sweeps: number[] = [];
  const shared = {
    ...ports,
    processes: processesBy(ports.processes, ports.clock.now),
    checkouts: {
      ...ports.checkouts,
      claimPaying: (...args: Parameters<typeof ports.checkouts.claimPaying>) => {
        sweeps.push(ports.clock.now());
        return ports.checkouts.claimPaying(...args);
      },
    },
  };
  using timers = timersOf(sweepEveryMs);
  const processes = [0, 1].map(() => {
    const { stop } = startJobs(shared, links, () => {}, {
      isCorrect: () => Promise.resolve(true),
    });
    return { stop, timer: timers.latest() };
  });
  try {
    const began = ports.clock.now();
    for (let round = 0; round < 10; round++) {
      for (const { timer } of processes) {
        ports.clock.advance(sweepEveryMs / processes.length);
        await timer.ring();
      }
    }
    const expected = Array.from({ length: 10 }, (_, nth) => (nth + 0.5) * sweepEveryMs);
    deepEqual(sweeps.map((at) => at - began), expected);
  } finally {
    await Promise.all(processes.map(({ stop }) => stop()));
  }
});

Deno.test("copies payouts after a start although the process before has just copied them", async () => {
  const ports = restaurant();
  const leases = new Map<string, number>();
  let copies = 0;
  const payments: typeof ports.payments = {
    ...ports.payments,
    payouts: (...args) => {
      copies += 1;
      return ports.payments.payouts(...args);
    },
  };
  using timers = timersOf(minuteMs);
  const startProcess = () => {
    const { stop } = startJobs(
      { ...ports, payments, processes: processesBy(ports.processes, ports.clock.now, leases) },
      links,
      () => {},
      { isCorrect: () => Promise.resolve(true) },
    );
    const [_sampleHealth, syncPayouts] = [timers.latest(), timers.latest()];
    return { stop, syncPayouts };
  };
  const first = startProcess();
  const second = startProcess();
  await first.syncPayouts.ring();
  await second.syncPayouts.ring();
  await Promise.all([first.stop(), second.stop()]);
  equal(copies, 1);
  const next = startProcess();
  await next.syncPayouts.ring();
  await next.stop();
  equal(copies, 2);
});

/** The leases of one process by the test's clock. The processes of a test share `until`. */
function processesBy(
  processes: Processes,
  now: () => number,
  until = new Map<string, number>(),
): Processes {
  const taken = new Set<string>();
  return {
    ...processes,
    takeJob(job, ms) {
      const isFree = now() >= (until.get(job) ?? -Infinity);
      if (isFree) {
        until.set(job, now() + ms);
        taken.add(job);
      }
      return Promise.resolve(isFree);
    },
    releaseJob(job) {
      if (taken.delete(job)) until.delete(job);
      return Promise.resolve();
    },
  };
}

type Timer = {
  /** Ends the pause. Resolves when the next pause has begun. */
  ring(): Promise<void>;
};

/** Replaces `setTimeout`: pauses of this length last until the test ends them, others are unchanged. */
function timersOf(heldMs: number): Disposable & { latest(): Timer } {
  const { setTimeout: real } = globalThis;
  const held: (() => void)[] = [];
  let began: () => void = () => {};
  globalThis.setTimeout = ((work: () => void, ms: number) => {
    if (ms !== heldMs) return real(work, ms);
    held.push(work);
    began();
    return -1;
  }) as typeof setTimeout;
  const take = () => {
    const work = held.pop();
    if (!work) throw new Error(`no pause of ${heldMs} ms has begun`);
    return work;
  };
  return {
    latest() {
      let work = take();
      return {
        async ring() {
          const next = new Promise<void>((resolve) => {
            began = resolve;
          });
          work();
          await next;
          work = take();
        },
      };
    },
    [Symbol.dispose]() {
      globalThis.setTimeout = real;
    },
  };
}
