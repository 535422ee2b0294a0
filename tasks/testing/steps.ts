/** Runs a list of steps and times each. A failed step does not stop the following ones. */
import { isSuccess, oneFailure, resultLine, sum, type TestResults } from "./results.ts";
import { print, seconds } from "../run.ts";

export type Step = { name: string; run(): Promise<TestResults> };
export type StepReport = { name: string; duration: string; results: TestResults };

/** Runs the steps in order. A step that throws counts as one failure, and its message is printed. */
export async function runSteps(steps: readonly Step[], isInterrupted: () => boolean): Promise<StepReport[]> {
  const reports: StepReport[] = [];
  for (const { name, run } of steps) {
    if (isInterrupted()) break;
    print(`\n== ${name}`);
    const began = performance.now();
    const results = await run().catch((error: unknown) => {
      print(error instanceof Error ? error.message : String(error));
      return oneFailure;
    });
    reports.push({ name, duration: seconds(began), results });
  }
  return reports;
}

/** The failures, the ten slowest test files, the table of steps and the result line. */
export function summary(reports: readonly StepReport[]): string {
  const width = Math.max(0, ...reports.map(({ name }) => name.length));
  const rows = reports.map(({ name, duration, results }) =>
    `${name.padEnd(width)}  ${duration.padStart(8)}  ${
      results.passed > 0 ? resultLine(results) : results.failed > 0 ? "failed" : "ok"
    }`
  );
  const failures = reports.flatMap(({ results }) => results.failures ?? []);
  const fileTimes = reports.flatMap(({ results }) => Object.entries(results.fileTimes ?? {}));
  const slowest = fileTimes.toSorted(([, a], [, b]) => b - a).slice(0, 10)
    .map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${file}`);
  const blocks = [failures, slowest.length === 0 ? [] : ["Slowest test files:", ...slowest], rows];
  const counts = resultLine(sum(reports.map(({ results }) => results)));
  return [...blocks.filter((lines) => lines.length > 0).flatMap((lines) => ["", ...lines]), "", counts]
    .join("\n");
}

/** True if at least one test ran and no step failed. */
export const allPassed = (reports: readonly StepReport[]): boolean =>
  isSuccess(sum(reports.map(({ results }) => results)));
