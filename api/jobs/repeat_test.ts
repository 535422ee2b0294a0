import { deepEqual, equal } from "node:assert/strict";
import { repeat } from "./repeat.ts";

const noReport = () => {};

Deno.test("waits for the current run when stopped, and does not run again", async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: work, resolve: finish } = Promise.withResolvers<void>();
  let runs = 0;
  const { stop } = repeat("sweep", 0, () => {
    runs += 1;
    begin();
    return work;
  }, noReport);
  await begun;
  let isStopped = false;
  const stopped = stop().then(() => isStopped = true);
  equal(isStopped, false);
  finish();
  await stopped;
  // Timers of the same delay fire in order, so another run would have started by now.
  await new Promise((resolve) => setTimeout(resolve, 0));
  await new Promise((resolve) => setTimeout(resolve, 0));
  equal(runs, 1);
});

Deno.test("reports a failed run with the job's name, and runs again", async () => {
  const reports: unknown[] = [];
  const { promise: twice, resolve } = Promise.withResolvers<void>();
  let runs = 0;
  const { stop } = repeat("sweep", 0, () => {
    runs += 1;
    if (runs === 2) resolve();
    return Promise.reject(runs === 1 ? new Error("no connection") : "plain");
  }, (event, fields) => void reports.push([event, fields]));
  await twice;
  await stop();
  deepEqual(reports.slice(0, 2), [
    ["job.failed", { job: "sweep", cause: "no connection" }],
    ["job.failed", { job: "sweep", cause: "plain" }],
  ]);
});

Deno.test("an asked run ends the pause, or follows the current run, and knows that it was asked for", async () => {
  const runs: boolean[] = [];
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const begins = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const loop = repeat("sweep", 3_600_000, (isAsked) => {
    const nth = runs.push(isAsked) - 1;
    begins[nth]?.resolve();
    return gates[nth]?.promise ?? Promise.resolve();
  }, noReport);
  loop.runNow();
  await begins[0]?.promise;
  loop.runNow();
  loop.runNow();
  deepEqual(runs, [true]);
  gates[0]?.resolve();
  await begins[1]?.promise;
  gates[1]?.resolve();
  await loop.stop();
  loop.runNow();
  await new Promise((resolve) => setTimeout(resolve, 0));
  deepEqual(runs, [true, true]);
});
