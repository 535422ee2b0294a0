/** Test counts from the output of `deno test` and Playwright, printed as one parseable line. */

export type TestCounts = { passed: number; failed: number };

export const noTests: TestCounts = { passed: 0, failed: 0 };
export const oneFailure: TestCounts = { passed: 0, failed: 1 };

export function sum(counts: readonly TestCounts[]): TestCounts {
  return counts.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), noTests);
}

/** The last line of a test run: `N passed, N failed`. */
export const resultLine = ({ passed, failed }: TestCounts): string => `${passed} passed, ${failed} failed`;

/** True if at least one test ran and none failed. */
export const isSuccess = ({ passed, failed }: TestCounts): boolean => passed > 0 && failed === 0;

/** Parses the output of `deno test`. A nonzero exit code without a failed test counts as one failure. */
export function parseDenoCounts(output: string, code: number): TestCounts {
  // deno-lint-ignore no-control-regex -- ANSI color codes are control characters.
  const plain = output.replace(/\x1b\[[\d;]*m/g, "");
  const summaries = [...plain.matchAll(/^(?:ok|FAILED) \| (\d+) passed\b.*? \| (\d+) failed\b/gm)];
  const [, passed = "0", failed = "0"] = summaries.at(-1) ?? [];
  return withFailure({ passed: Number(passed), failed: Number(failed) }, code);
}

/** Parses Playwright's JSON report; undefined means that it wrote none. A flaky test counts as failed. */
export function parsePlaywrightCounts(report: string | undefined, code: number): TestCounts {
  if (report === undefined) return oneFailure;
  const { stats, errors } = JSON.parse(report) as {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: unknown[];
  };
  // `errors` are outside any test, such as a file that does not load or a server that does not start.
  return withFailure(
    { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length },
    code,
  );
}

function withFailure({ passed, failed }: TestCounts, code: number): TestCounts {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}
