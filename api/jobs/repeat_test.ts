import { deepEqual, equal } from "node:assert/strict";
import { repeat } from "./repeat.ts";

const noReport = () => {};

Deno.test("a loop that is stopped during a run waits for it and never runs again", async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { promise: work, resolve: finish } = Promise.withResolvers<void>();
  let runs = 0;
  const stop = repeat("sweep", 0, () => {
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
  // A further run would be due by now: its timer, of the same delay, was set earlier.
  await new Promise((resolve) => setTimeout(resolve, 0));
  await new Promise((resolve) => setTimeout(resolve, 0));
  equal(runs, 1);
});

Deno.test("a run that fails is reported with its job's name, and the next one comes", async () => {
  const reports: unknown[] = [];
  const { promise: twice, resolve } = Promise.withResolvers<void>();
  let runs = 0;
  const stop = repeat("sweep", 0, () => {
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
