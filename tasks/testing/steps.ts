/** Runs a list of steps and times each. A failed step does not stop the following ones. */
import { isSuccess, oneFailure, resultLine, sum, type TestCounts } from "./results.ts";
import { print, seconds } from "../run.ts";

export type Step = { name: string; run(): Promise<TestCounts> };
export type StepReport = { name: string; duration: string; counts: TestCounts };

/** Runs the steps in order. A step that throws counts as one failure, and its message is printed. */
export async function runSteps(steps: readonly Step[], isInterrupted: () => boolean): Promise<StepReport[]> {
  const reports: StepReport[] = [];
  for (const { name, run } of steps) {
    if (isInterrupted()) break;
    print(`\n== ${name}`);
    const began = performance.now();
    const counts = await run().catch((error: unknown) => {
      print(error instanceof Error ? error.message : String(error));
      return oneFailure;
    });
    reports.push({ name, duration: seconds(began), counts });
  }
  return reports;
}

/** The table of steps, followed by the result line. */
export function summary(reports: readonly StepReport[]): string {
  const width = Math.max(0, ...reports.map(({ name }) => name.length));
  const rows = reports.map(({ name, duration, counts }) =>
    `${name.padEnd(width)}  ${duration.padStart(8)}  ${
      counts.passed > 0 ? resultLine(counts) : counts.failed > 0 ? "failed" : "ok"
    }`
  );
  return ["", ...rows, "", resultLine(sum(reports.map(({ counts }) => counts)))].join("\n");
}

/** True if at least one test ran and no step failed. */
export const allPassed = (reports: readonly StepReport[]): boolean =>
  isSuccess(sum(reports.map(({ counts }) => counts)));
