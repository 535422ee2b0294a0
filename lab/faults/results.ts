/** Sums the counts of several runs in a file. */
import * as z from "zod";
import type { Counts } from "./world.ts";

const schema = z.object({
  runs: z.number(),
  seconds: z.number(),
  counts: z.record(z.string(), z.number()),
  violations: z.array(z.string()),
});
export type Results = z.infer<typeof schema>;

export const noResults: Results = { runs: 0, seconds: 0, counts: {}, violations: [] };

export function addRun(
  total: Results,
  run: { seconds: number; counts: Counts; violations: readonly string[] },
): Results {
  const counts = { ...total.counts };
  for (const [name, times] of Object.entries(run.counts)) counts[name] = (counts[name] ?? 0) + times;
  return {
    runs: total.runs + 1,
    seconds: total.seconds + run.seconds,
    counts,
    violations: [...total.violations, ...run.violations],
  };
}

/** Adds a run to the file and returns the sum. Safe for concurrent runs. A missing or empty file counts as no runs. */
export async function addRunToFile(path: string, run: Parameters<typeof addRun>[1]): Promise<Results> {
  using file = await Deno.open(path, { read: true, write: true, create: true });
  await file.lock(true);
  const text = await Deno.readTextFile(path);
  const sum = addRun(text === "" ? noResults : schema.parse(JSON.parse(text)), run);
  await Deno.writeTextFile(path, `${JSON.stringify(sum, undefined, 2)}\n`);
  return sum;
}

/** Formats every count with its rate per minute. */
export function formatResults({ runs, seconds, counts, violations }: Results): string[] {
  const rows = Object.entries(counts).toSorted(([one], [other]) => one < other ? -1 : 1);
  const minutes = seconds / 60;
  return [
    ...rows.map(([name, times]) =>
      `${String(times).padStart(7)}  ${(times / minutes).toFixed(1).padStart(7)}/min  ${name}`
    ),
    `${runs} runs, ${Math.round(seconds)} seconds, ${violations.length} violations`,
    ...violations,
  ];
}
