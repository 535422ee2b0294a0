import { deepEqual, equal, match } from "node:assert/strict";
import { noTests, oneFailure } from "./results.ts";
import { allPassed, runSteps, type Step, summary } from "./steps.ts";

const step = (name: string, run: Step["run"]): Step => ({ name, run });
const never = () => false;

Deno.test("continues after a failed step and counts a throwing step as a failure", async () => {
  const reports = await runSteps([
    step("throws", () => Promise.reject(new Error("no browser here"))),
    step("fails", () => Promise.resolve(oneFailure)),
    step("counts", () => Promise.resolve({ passed: 7, failed: 0 })),
  ], never);
  deepEqual(reports.map(({ name, counts }) => [name, counts.passed, counts.failed]), [
    ["throws", 0, 1],
    ["fails", 0, 1],
    ["counts", 7, 0],
  ]);
  equal(allPassed(reports), false);
});

Deno.test("starts no further step after an interruption", async () => {
  let isInterrupted = false;
  const reports = await runSteps([
    step("first", () => {
      isInterrupted = true;
      return Promise.resolve(noTests);
    }),
    step("second", () => Promise.reject(new Error("must not start"))),
  ], () => isInterrupted);
  deepEqual(reports.map(({ name }) => name), ["first"]);
});

Deno.test("the summary has one row per step and ends with the result line", () => {
  const text = summary([
    { name: "lint", duration: "1.2 s", counts: noTests },
    { name: "types", duration: "3.4 s", counts: oneFailure },
    { name: "tests", duration: "12.0 s", counts: { passed: 40, failed: 2 } },
  ]);
  match(text, /^lint +1\.2 s +ok$/m);
  match(text, /^types +3\.4 s +failed$/m);
  match(text, /^tests +12\.0 s +40 passed, 2 failed$/m);
  equal(text.split("\n").at(-1), "40 passed, 3 failed");
});

Deno.test("a run without tests is not a success", () => {
  equal(allPassed([{ name: "lint", duration: "0 s", counts: noTests }]), false);
});
