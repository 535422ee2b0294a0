/** Test results from the output of `deno test` and Playwright. Their counts are printed as one parseable line. */

export type TestCounts = { passed: number; failed: number };
/** Counts, with what the summary of a whole run repeats: the failures and the milliseconds of each file. */
export type TestResults = TestCounts & { failures?: string; fileTimes?: Record<string, number> };

/** Failures are repeated up to this many characters, so that the end of a log shows all of them and the summary. */
const maxFailureText = 6000;

export const noTests: TestCounts = { passed: 0, failed: 0 };
export const oneFailure: TestCounts = { passed: 0, failed: 1 };

export function sum(counts: readonly TestCounts[]): TestCounts {
  return counts.reduce((a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed }), noTests);
}

/** The last line of a test run: `N passed, N failed`. */
export const resultLine = ({ passed, failed }: TestCounts): string => `${passed} passed, ${failed} failed`;

/** True if at least one test ran and none failed. */
export const isSuccess = ({ passed, failed }: TestCounts): boolean => passed > 0 && failed === 0;

/** Parses the output of `deno test --parallel`. A nonzero exit code without a failed test counts as one failure. */
export function parseDenoResults(output: string, code: number): TestResults {
  // deno-lint-ignore no-control-regex -- ANSI color codes are control characters.
  const plain = output.replace(/\x1b\[[\d;]*m/g, "");
  const summaries = [...plain.matchAll(/^(?:ok|FAILED) \| (\d+) passed\b.*? \| (\d+) failed\b/gm)];
  const [, passed = "0", failed = "0"] = summaries.at(-1) ?? [];
  const errors = plain.lastIndexOf("\n ERRORS \n");
  return {
    ...withFailure({ passed: Number(passed), failed: Number(failed) }, code),
    ...(errors !== -1 && { failures: plain.slice(errors).trim().slice(0, maxFailureText) }),
    fileTimes: denoFileTimes(plain),
  };
}

/** The time of a test includes its steps, whose lines have another `...`. */
function denoFileTimes(output: string): Record<string, number> {
  const times: Record<string, number> = {};
  const lines = output.matchAll(
    /^(\S+_test\.tsx?) => (?:(?! \.\.\. ).)* \.\.\. (?:ok|FAILED)[^\n]*\((\d+)(ms|s|m(\d+)s)\)$/gm,
  );
  for (const [, file = "", value = "0", unit = "", rest = "0"] of lines) {
    const ms = unit === "ms"
      ? Number(value)
      : unit === "s"
      ? 1000 * Number(value)
      : 60_000 * Number(value) + 1000 * Number(rest);
    times[file] = (times[file] ?? 0) + ms;
  }
  return times;
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: { results: PlaywrightResult[] }[] }[];
};
type PlaywrightResult = {
  duration: number;
  attachments: { name: string; contentType: string; body?: string }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
  suites?: PlaywrightSuite[];
};

/**
 * Parses Playwright's JSON report; undefined means that it wrote none. A flaky test counts as failed. Repeats the texts attached to failed
 * tests, of which Playwright prints only the beginning.
 */
export function parsePlaywrightResults(report: string | undefined, code: number): TestResults {
  if (report === undefined) return oneFailure;
  const { stats, errors, suites = [] } = JSON.parse(report) as PlaywrightReport;
  const fileTimes: Record<string, number> = {};
  const attached: string[] = [];
  for (const { file, title, results } of suites.flatMap(resultsOf)) {
    fileTimes[file] = results.reduce((total, { duration }) => total + duration, fileTimes[file] ?? 0);
    for (const { name, contentType, body } of results.flatMap(({ attachments }) => attachments)) {
      if (contentType !== "text/plain" || body === undefined) continue;
      attached.push(`${file} › ${title}\n${name}:\n${decodeText(body)}\n`);
    }
  }
  // `errors` are outside any test, such as a file that does not load or a server that does not start.
  const failed = stats.unexpected + stats.flaky + errors.length;
  return {
    ...withFailure({ passed: stats.expected, failed }, code),
    ...(attached.length > 0 && { failures: attached.join("\n").slice(0, maxFailureText) }),
    fileTimes,
  };
}

function resultsOf(
  { suites = [], specs = [] }: PlaywrightSuite,
): { file: string; title: string; results: PlaywrightResult[] }[] {
  const own = specs.map(({ file, title, tests }) => ({
    file,
    title,
    results: tests.flatMap(({ results }) => results),
  }));
  return [...own, ...suites.flatMap(resultsOf)];
}

const decodeText = (base64: string): string => new TextDecoder().decode(Uint8Array.fromBase64(base64));

function withFailure({ passed, failed }: TestCounts, code: number): TestCounts {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}
