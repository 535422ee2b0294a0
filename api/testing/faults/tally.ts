/** Adds up the figures of many runs in a file, so that a long run can be made of short ones. */
import { z } from "zod";
import type { Figures } from "./world.ts";

const shape = z.object({
  runs: z.number(),
  seconds: z.number(),
  figures: z.record(z.string(), z.number()),
  violations: z.array(z.string()),
});
export type Tally = z.infer<typeof shape>;

export const nothing: Tally = { runs: 0, seconds: 0, figures: {}, violations: [] };

export function added(
  tally: Tally,
  run: { seconds: number; figures: Figures; violations: readonly string[] },
): Tally {
  const figures = { ...tally.figures };
  for (const [what, times] of Object.entries(run.figures)) figures[what] = (figures[what] ?? 0) + times;
  return {
    runs: tally.runs + 1,
    seconds: tally.seconds + run.seconds,
    figures,
    violations: [...tally.violations, ...run.violations],
  };
}

/** Adds a run to the file, which several may do at once; answers the sum. A missing or empty file is none yet. */
export async function addToFile(path: string, run: Parameters<typeof added>[1]): Promise<Tally> {
  using file = await Deno.open(path, { read: true, write: true, create: true });
  await file.lock(true);
  const text = await Deno.readTextFile(path);
  const sum = added(text === "" ? nothing : shape.parse(JSON.parse(text)), run);
  await Deno.writeTextFile(path, `${JSON.stringify(sum, undefined, 2)}\n`);
  return sum;
}

/** What was done, how often, and how often a minute. */
export function told({ runs, seconds, figures, violations }: Tally): string[] {
  const rows = Object.entries(figures).toSorted(([one], [other]) => one < other ? -1 : 1);
  const minutes = seconds / 60;
  return [
    ...rows.map(([what, times]) =>
      `${String(times).padStart(7)}  ${(times / minutes).toFixed(1).padStart(7)}/min  ${what}`
    ),
    `${runs} runs, ${Math.round(seconds)} seconds, ${violations.length} violations`,
    ...violations,
  ];
}
