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
  deepEqual(reports.map(({ name, results }) => [name, results.passed, results.failed]), [
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
    { name: "lint", duration: "1.2 s", results: noTests },
    { name: "types", duration: "3.4 s", results: oneFailure },
    { name: "tests", duration: "12.0 s", results: { passed: 40, failed: 2 } },
  ]);
  match(text, /^lint +1\.2 s +ok$/m);
  match(text, /^types +3\.4 s +failed$/m);
  match(text, /^tests +12\.0 s +40 passed, 2 failed$/m);
  equal(text.split("\n").at(-1), "40 passed, 3 failed");
});

Deno.test("the summary repeats failures and lists the ten slowest files of all steps", () => {
  const fileTimes = Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [`f${index}_test.ts`, 1000 * index]),
  );
  const text = summary([
    {
      name: "tests",
      duration: "9 s",
      results: { passed: 1, failed: 1, failures: "adds => a_test.ts:1:6", fileTimes },
    },
    {
      name: "end to end",
      duration: "9 s",
      results: { passed: 1, failed: 0, fileTimes: { "a.spec.ts": 4500, "b.spec.ts": 10 } },
    },
  ]);
  match(text, /^adds => a_test\.ts:1:6$/m);
  const files = [...text.matchAll(/^ +([\d.]+) s {2}(\S+\.ts)$/gm)].map(([, time, file]) =>
    `${file} ${time}`
  );
  deepEqual(files.slice(0, 5), [
    "f8_test.ts 8.0",
    "f7_test.ts 7.0",
    "f6_test.ts 6.0",
    "f5_test.ts 5.0",
    "a.spec.ts 4.5",
  ]);
  deepEqual([files.length, files.at(-1)], [10, "b.spec.ts 0.0"]);
});

Deno.test("a run without tests is not a success", () => {
  equal(allPassed([{ name: "lint", duration: "0 s", results: noTests }]), false);
});
