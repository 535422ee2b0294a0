/** A run as a list of steps: each is timed, none is skipped because an earlier one failed, all are reported at the end. */
import { isGood, oneFailure, sum, type Tally, verdict } from "./results.ts";
import { say, seconds } from "./run.ts";

export type Step = { name: string; run(): Promise<Tally> };
export type StepReport = { name: string; took: string; tally: Tally };

/** Runs the steps in order. A step that throws counts as one failure and its message is shown. */
export async function runSteps(steps: readonly Step[], isOver: () => boolean): Promise<StepReport[]> {
  const reports: StepReport[] = [];
  for (const { name, run } of steps) {
    if (isOver()) break;
    say(`\n== ${name}`);
    const began = performance.now();
    const tally = await run().catch((error: unknown) => {
      say(error instanceof Error ? error.message : String(error));
      return oneFailure;
    });
    reports.push({ name, took: seconds(began), tally });
  }
  return reports;
}

/** The table of steps, then the verdict alone on its line. */
export function summary(reports: readonly StepReport[]): string {
  const width = Math.max(0, ...reports.map(({ name }) => name.length));
  const rows = reports.map(({ name, took, tally }) =>
    `${name.padEnd(width)}  ${took.padStart(8)}  ${
      tally.passed > 0 ? verdict(tally) : tally.failed > 0 ? "failed" : "ok"
    }`
  );
  return ["", ...rows, "", verdict(sum(reports.map(({ tally }) => tally)))].join("\n");
}

/** Whether the whole run may be called a success. */
export const allGood = (reports: readonly StepReport[]): boolean =>
  isGood(sum(reports.map(({ tally }) => tally)));
