import { deepEqual, equal } from "node:assert/strict";
import { isSuccess, parseDenoCounts, parsePlaywrightCounts, resultLine, sum } from "./results.ts";

Deno.test("counts a successful deno test run from its summary line", () => {
  deepEqual(parseDenoCounts("a ... ok (1ms)\n\nok | 62 passed | 0 failed (1s)\n\n", 0), {
    passed: 62,
    failed: 0,
  });
});

Deno.test("ignores steps and ignored tests in the deno test summary", () => {
  const line =
    "FAILED | 10 passed (7 steps) | 2 failed (1 step) | 3 ignored (4 steps) | 5 filtered out (12ms)";
  deepEqual(parseDenoCounts(`${line}\n`, 1), { passed: 10, failed: 2 });
});

Deno.test("parses a colored deno test summary", () => {
  const line = "\x1b[0m\x1b[32mok\x1b[0m | 4 passed | 0 failed \x1b[38;5;245m(35ms)\x1b[0m";
  deepEqual(parseDenoCounts(`${line}\n`, 0), { passed: 4, failed: 0 });
});

Deno.test("uses the last summary line if a test prints a similar one", () => {
  const output = "ok | 99 passed | 0 failed (1ms)\nFAILED | 1 passed | 1 failed (2ms)\n";
  deepEqual(parseDenoCounts(output, 1), { passed: 1, failed: 1 });
});

Deno.test("counts an aborted deno test run as one failure", () => {
  deepEqual(parseDenoCounts("error: No test modules found\n", 1), { passed: 0, failed: 1 });
  deepEqual(parseDenoCounts("ok | 3 passed | 0 failed (1ms)\nerror: Uncaught\n", 1), {
    passed: 3,
    failed: 1,
  });
  deepEqual(parseDenoCounts("", 0), { passed: 0, failed: 0 });
});

const report = (stats: { expected: number; unexpected: number; flaky: number }, errors: unknown[] = []) =>
  JSON.stringify({ stats: { ...stats, skipped: 2 }, errors });

Deno.test("ignores skipped Playwright tests and counts flaky ones as failed", () => {
  deepEqual(parsePlaywrightCounts(report({ expected: 12, unexpected: 0, flaky: 0 }), 0), {
    passed: 12,
    failed: 0,
  });
  deepEqual(parsePlaywrightCounts(report({ expected: 9, unexpected: 2, flaky: 1 }), 1), {
    passed: 9,
    failed: 3,
  });
});

Deno.test("counts a Playwright error outside the tests as a failure", () => {
  const broken = report({ expected: 0, unexpected: 0, flaky: 0 }, [{ message: "Error: No tests found" }]);
  deepEqual(parsePlaywrightCounts(broken, 1), { passed: 0, failed: 1 });
  deepEqual(parsePlaywrightCounts(report({ expected: 5, unexpected: 0, flaky: 0 }), 130), {
    passed: 5,
    failed: 1,
  });
  deepEqual(parsePlaywrightCounts(undefined, 0), { passed: 0, failed: 1 });
});

Deno.test("a run succeeds if at least one test ran and none failed", () => {
  equal(isSuccess({ passed: 1, failed: 0 }), true);
  equal(isSuccess({ passed: 0, failed: 0 }), false);
  equal(isSuccess({ passed: 9, failed: 1 }), false);
});

Deno.test("the result line sums all runners", () => {
  equal(resultLine(sum([{ passed: 3, failed: 1 }, { passed: 4, failed: 0 }])), "7 passed, 1 failed");
  equal(resultLine(sum([])), "0 passed, 0 failed");
});
