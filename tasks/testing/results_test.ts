import { deepEqual, equal } from "node:assert/strict";
import { isSuccess, parseDenoResults, parsePlaywrightResults, resultLine, sum } from "./results.ts";

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

/** The counts of `deno test` without the failures and times. */
const parseDenoCounts = (output: string, code: number) => {
  const { passed, failed } = parseDenoResults(output, code);
  return { passed, failed };
};

Deno.test("the failures of a deno test run are repeated with their errors, up to a limit", () => {
  const line = "\nFAILED | 0 passed | 1 failed (2ms)\n";
  const errors =
    " ERRORS \n\nadds => a_test.ts:1:6\nerror: AssertionError\n\n FAILURES \n\nadds => a_test.ts:1:6\n";
  equal(
    parseDenoResults(`a_test.ts => adds ... FAILED (1ms)\n\n${errors}${line}`, 1).failures,
    (errors + line).trim(),
  );
  equal(parseDenoResults(`\n ERRORS \n${"x".repeat(10_000)}${line}`, 1).failures?.length, 6000);
  equal(parseDenoResults("\nok | 1 passed | 0 failed (2ms)\n", 0).failures, undefined);
});

Deno.test("the time of a file is that of its tests, whose steps are not added again", () => {
  const output = [
    "./api/a_test.ts => adds ... ok (250ms)",
    "./api/a_test.ts => subtracts ... a step ... ok (2s)",
    "./api/a_test.ts => subtracts ... FAILED (due to 1 failed step) (3s)",
    "./api/b_test.tsx => waits ... ok (1m5s)",
    "./api/b_test.tsx => is quick ... ok (90µs)",
  ].join("\n");
  deepEqual(parseDenoResults(output, 0).fileTimes, { "./api/a_test.ts": 3250, "./api/b_test.tsx": 65_000 });
});

const countsOf = (text: string | undefined, code: number) => {
  const { passed, failed } = parsePlaywrightResults(text, code);
  return { passed, failed };
};
const report = (stats: { expected: number; unexpected: number; flaky: number }, errors: unknown[] = []) =>
  JSON.stringify({ stats: { ...stats, skipped: 2 }, errors });

Deno.test("ignores skipped Playwright tests and counts flaky ones as failed", () => {
  deepEqual(countsOf(report({ expected: 12, unexpected: 0, flaky: 0 }), 0), {
    passed: 12,
    failed: 0,
  });
  deepEqual(countsOf(report({ expected: 9, unexpected: 2, flaky: 1 }), 1), {
    passed: 9,
    failed: 3,
  });
});

Deno.test("adds the times of a file's Playwright tests and repeats the texts attached to them", () => {
  const attachments = [
    { name: "screenshot", contentType: "image/png" },
    { name: "browser events", contentType: "text/plain", body: btoa("0.10 s error: no menu") },
  ];
  const spec = (title: string, duration: number, ...attached: typeof attachments) => ({
    title,
    file: "guest/menu.spec.ts",
    tests: [{ results: [{ duration, attachments: attached }] }],
  });
  const suites = [{ specs: [spec("opens", 100)], suites: [{ specs: [spec("adds", 23, ...attachments)] }] }];
  const stats = { expected: 1, unexpected: 1, flaky: 0 };
  const { fileTimes, failures } = parsePlaywrightResults(JSON.stringify({ stats, errors: [], suites }), 1);
  deepEqual(fileTimes, { "guest/menu.spec.ts": 123 });
  equal(failures, "guest/menu.spec.ts › adds\nbrowser events:\n0.10 s error: no menu\n");
});

Deno.test("counts a Playwright error outside the tests as a failure", () => {
  const broken = report({ expected: 0, unexpected: 0, flaky: 0 }, [{ message: "Error: No tests found" }]);
  deepEqual(countsOf(broken, 1), { passed: 0, failed: 1 });
  deepEqual(countsOf(report({ expected: 5, unexpected: 0, flaky: 0 }), 130), {
    passed: 5,
    failed: 1,
  });
  deepEqual(countsOf(undefined, 0), { passed: 0, failed: 1 });
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
