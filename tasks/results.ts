/** Counting: what the runners say, turned into one line a machine can read. */

export type Tally = { passed: number; failed: number };

export const nothing: Tally = { passed: 0, failed: 0 };
export const oneFailure: Tally = { passed: 0, failed: 1 };

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), nothing);
}

/** The last line of a test run: `N passed, N failed`. */
export const verdict = ({ passed, failed }: Tally): string => `${passed} passed, ${failed} failed`;

/** A run is good when something ran and nothing failed. */
export const isGood = ({ passed, failed }: Tally): boolean => passed > 0 && failed === 0;

/** Reads what `deno test` printed; a run that ended badly without saying why counts as one failure. */
export function tallyOfDeno(output: string, code: number): Tally {
  // deno-lint-ignore no-control-regex -- colours are control characters.
  const plain = output.replace(/\x1b\[[\d;]*m/g, "");
  const summaries = [...plain.matchAll(/^(?:ok|FAILED) \| (\d+) passed\b.*? \| (\d+) failed\b/gm)];
  const [, passed = "0", failed = "0"] = summaries.at(-1) ?? [];
  return atLeastOneFailure({ passed: Number(passed), failed: Number(failed) }, code);
}

/** Reads Playwright's JSON report (undefined when it wrote none). A flaky test is a failed test. */
export function tallyOfPlaywright(report: string | undefined, code: number): Tally {
  if (report === undefined) return oneFailure;
  const { stats, errors } = JSON.parse(report) as {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: unknown[];
  };
  // Errors outside any test: a file that does not load, a server that does not start.
  return atLeastOneFailure(
    { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length },
    code,
  );
}

function atLeastOneFailure({ passed, failed }: Tally, code: number): Tally {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}
