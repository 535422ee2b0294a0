import { deepEqual, equal, match } from "node:assert/strict";
import { nothing, oneFailure } from "./results.ts";
import { allGood, runSteps, type Step, summary } from "./steps.ts";

const step = (name: string, run: Step["run"]): Step => ({ name, run });
const never = () => false;

Deno.test("steps go on after a failure, and one that throws is a failure", async () => {
  const reports = await runSteps([
    step("throws", () => Promise.reject(new Error("no browser here"))),
    step("fails", () => Promise.resolve(oneFailure)),
    step("counts", () => Promise.resolve({ passed: 7, failed: 0 })),
  ], never);
  deepEqual(reports.map(({ name, tally }) => [name, tally.passed, tally.failed]), [
    ["throws", 0, 1],
    ["fails", 0, 1],
    ["counts", 7, 0],
  ]);
  equal(allGood(reports), false);
});

Deno.test("an interrupted run starts no further step", async () => {
  let over = false;
  const reports = await runSteps([
    step("first", () => {
      over = true;
      return Promise.resolve(nothing);
    }),
    step("second", () => Promise.reject(new Error("must not start"))),
  ], () => over);
  deepEqual(reports.map(({ name }) => name), ["first"]);
});

Deno.test("the summary has a row per step and ends in the verdict, alone on its line", () => {
  const text = summary([
    { name: "lint", took: "1.2 s", tally: nothing },
    { name: "types", took: "3.4 s", tally: oneFailure },
    { name: "tests", took: "12.0 s", tally: { passed: 40, failed: 2 } },
  ]);
  match(text, /^lint +1\.2 s +ok$/m);
  match(text, /^types +3\.4 s +failed$/m);
  match(text, /^tests +12\.0 s +40 passed, 2 failed$/m);
  equal(text.split("\n").at(-1), "40 passed, 3 failed");
});

Deno.test("a run in which nothing ran is not a success", () => {
  equal(allGood([{ name: "lint", took: "0 s", tally: nothing }]), false);
});
