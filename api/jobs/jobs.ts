import type { Ports } from "@domain/ports/ports.ts";
import { hourMs, minuteMs } from "@domain/shared/local_time.ts";
import { reconcilePayments } from "@domain/usecases/payments/reconcile_payments.ts";
import { deleteUnusedPictures, runRetention } from "@domain/usecases/operations/retention.ts";
import {
  expireOrders,
  recheckCharges,
  requestMs,
  resumePayments,
} from "@domain/usecases/payments/reconcile.ts";
import { syncPayouts } from "@domain/usecases/payments/sync_payouts.ts";
import { queueMonthlyLedger } from "@domain/usecases/operations/monthly_ledger.ts";
import { sumUpDays } from "@domain/usecases/operations/sum_up_days.ts";
import { sampleHealth } from "@domain/usecases/operations/health.ts";
import { finishImport } from "@domain/usecases/menu/run_import.ts";
import { sweepCheckouts, sweepEveryMs } from "@domain/usecases/ordering/sweep_checkouts.ts";
import { startDueOrders } from "@domain/usecases/ordering/start_due_orders.ts";
import { watchSignIns } from "@domain/usecases/staff/watch_sign_ins.ts";
import {
  endModes,
  escalateWaiting,
  watchHolds,
  watchTablets,
} from "@domain/usecases/operations/watch_counter.ts";
import { callKitchen } from "@domain/usecases/operations/call_kitchen.ts";
import { runDrill } from "@domain/usecases/operations/opening_drill.ts";
import type { ClockWatch } from "@domain/usecases/operations/watch_clock.ts";
import { repeat, type Report } from "./repeat.ts";
import { type Links, messageSender } from "./send_messages.ts";

/** Jobs with at most this interval run when the demo's clock is set. */
const promptMs = 20_000;

export type Jobs = {
  /** Stops all jobs and waits for those that are running. */
  stop(): Promise<void>;
  /** Runs the jobs that run at least every 20 seconds now, without their leases. */
  runNow(): void;
};

/** Starts all background jobs. No job runs while this process's clock is wrong, because orders would expire too early or too late. */
export function startJobs(
  ports: Ports,
  links: Links,
  report: Report,
  clock: ClockWatch,
): Jobs {
  const always = (job: string, everyMs: number, work: (isAsked: boolean) => Promise<unknown>) => {
    const loop = repeat(job, everyMs, async (isAsked) => {
      if (await clock.isCorrect()) await work(isAsked);
    }, report);
    return { ...loop, isPrompt: everyMs <= promptMs };
  };
  const once = (job: string, everyMs: number, work: () => Promise<unknown>) =>
    always(job, everyMs, async (isAsked) => {
      // Shorter than the interval, so that the lease is free again when the next run is due.
      if (isAsked || await ports.processes.takeJob(job, everyMs * 0.9)) await work();
    });
  const messages = messageSender(ports, links, report);
  const loops = [
    always("resume payments", 1_000, () => resumePayments(ports, requestMs)),
    always("expire orders", 5_000, () => expireOrders(ports)),
    always("watch tablets", 5_000, () => watchTablets(ports)),
    always("watch held pickup times", 15_000, () => watchHolds(ports)),
    always("escalate waiting orders", 5_000, () => escalateWaiting(ports)),
    always("run opening drill", 5_000, () => runDrill(ports)),
    always("call about waiting orders", 5_000, () => callKitchen(ports)),
    always("watch sign-ins", 5_000, () => watchSignIns(ports)),
    always("end pause and busy mode", 5_000, () => endModes(ports)),
    always("start due orders", 5_000, () => startDueOrders(ports)),
    always("finish menu import", 5_000, () => finishImport(ports, 5_000)),
    once("sweep checkouts", sweepEveryMs, () => sweepCheckouts(ports)),
    // Recent payments are reconciled often. After a rush, two hours of payments are too many for that.
    once("reconcile recent payments", 20_000, () => reconcilePayments(ports, 20 * minuteMs)),
    once("reconcile earlier payments", 5 * minuteMs, () => reconcilePayments(ports, 2 * hourMs)),
    once("recheck charges", 5 * minuteMs, () => recheckCharges(ports)),
    // A hold lasts seven days, so eight days include every open one.
    once("reconcile all payments", hourMs, () => reconcilePayments(ports, 8 * 24 * hourMs)),
    // The first process to start takes the lease, and then one process an hour. A stop releases it for the next start.
    always("sync payouts", minuteMs, async () => {
      if (await ports.processes.takeJob("sync payouts", hourMs)) await syncPayouts(ports);
    }),
    once("queue monthly ledger", 10 * minuteMs, () => queueMonthlyLedger(ports)),
    once("run retention", 10 * minuteMs, () => runRetention(ports)),
    once("sum up days", hourMs, () => sumUpDays(ports)),
    once("delete unused pictures", hourMs, () => deleteUnusedPictures(ports)),
    once("sample health", minuteMs, () => sampleHealth(ports)),
    always("send messages", 1_000, messages.send),
  ];
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      // A lease that is not released ends within the hour.
      await ports.processes.releaseJob("sync payouts").catch(() => {});
      await messages.storeResults().catch(() => report("message.results_lost"));
    },
    runNow() {
      for (const { isPrompt, runNow } of loops) if (isPrompt) runNow();
    },
  };
}
