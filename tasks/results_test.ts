import { deepEqual, equal } from "node:assert/strict";
import { isGood, sum, tallyOfDeno, tallyOfPlaywright, verdict } from "./results.ts";

Deno.test("a good run of deno test is counted by its last line", () => {
  deepEqual(tallyOfDeno("a ... ok (1ms)\n\nok | 62 passed | 0 failed (1s)\n\n", 0), {
    passed: 62,
    failed: 0,
  });
});

Deno.test("steps and ignored tests in the line of deno test are not counted", () => {
  const line =
    "FAILED | 10 passed (7 steps) | 2 failed (1 step) | 3 ignored (4 steps) | 5 filtered out (12ms)";
  deepEqual(tallyOfDeno(`${line}\n`, 1), { passed: 10, failed: 2 });
});

Deno.test("colours do not hide the line of deno test", () => {
  const line = "\x1b[0m\x1b[32mok\x1b[0m | 4 passed | 0 failed \x1b[38;5;245m(35ms)\x1b[0m";
  deepEqual(tallyOfDeno(`${line}\n`, 0), { passed: 4, failed: 0 });
});

Deno.test("when a test prints a line like it, the last one counts", () => {
  const output = "ok | 99 passed | 0 failed (1ms)\nFAILED | 1 passed | 1 failed (2ms)\n";
  deepEqual(tallyOfDeno(output, 1), { passed: 1, failed: 1 });
});

Deno.test("a run of deno test that breaks off counts as a failure", () => {
  deepEqual(tallyOfDeno("error: No test modules found\n", 1), { passed: 0, failed: 1 });
  deepEqual(tallyOfDeno("ok | 3 passed | 0 failed (1ms)\nerror: Uncaught\n", 1), { passed: 3, failed: 1 });
  deepEqual(tallyOfDeno("", 0), { passed: 0, failed: 0 });
});

const report = (stats: { expected: number; unexpected: number; flaky: number }, errors: unknown[] = []) =>
  JSON.stringify({ stats: { ...stats, skipped: 2 }, errors });

Deno.test("Playwright's report is counted without its skipped tests, and flaky is failed", () => {
  deepEqual(tallyOfPlaywright(report({ expected: 12, unexpected: 0, flaky: 0 }), 0), {
    passed: 12,
    failed: 0,
  });
  deepEqual(tallyOfPlaywright(report({ expected: 9, unexpected: 2, flaky: 1 }), 1), { passed: 9, failed: 3 });
});

Deno.test("what goes wrong in Playwright outside the tests is a failure", () => {
  const broken = report({ expected: 0, unexpected: 0, flaky: 0 }, [{ message: "Error: No tests found" }]);
  deepEqual(tallyOfPlaywright(broken, 1), { passed: 0, failed: 1 });
  deepEqual(tallyOfPlaywright(report({ expected: 5, unexpected: 0, flaky: 0 }), 130), {
    passed: 5,
    failed: 1,
  });
  deepEqual(tallyOfPlaywright(undefined, 0), { passed: 0, failed: 1 });
});

Deno.test("a run is good when something ran and nothing failed", () => {
  equal(isGood({ passed: 1, failed: 0 }), true);
  equal(isGood({ passed: 0, failed: 0 }), false);
  equal(isGood({ passed: 9, failed: 1 }), false);
});

Deno.test("the verdict is the sum over all runners", () => {
  equal(verdict(sum([{ passed: 3, failed: 1 }, { passed: 4, failed: 0 }])), "7 passed, 1 failed");
  equal(verdict(sum([])), "0 passed, 0 failed");
});
