/** Generates load and measures it. */
import { median } from "./results.ts";

/** The number of measurements after a warm-up, whose median counts, and the milliseconds of one of them. */
export type Effort = { repeats: number; durationMs: number };

/** Repeats `work` with this many workers at once until the time is up. `times` are the durations in milliseconds. */
export async function load(
  workers: number,
  durationMs: number,
  work: () => Promise<unknown>,
): Promise<{ count: number; perSecond: number; times: number[] }> {
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(Array.from({ length: workers }, async () => {
    while (performance.now() < began + durationMs) times.push(await timed(work));
  }));
  return { count: times.length, perSecond: times.length / (performance.now() - began) * 1000, times };
}

/** Runs one unmeasured round, then the measured ones. */
export async function rounds<T>({ repeats }: Effort, measure: () => Promise<T>): Promise<T[]> {
  await measure();
  const results: T[] = [];
  for (let nth = 0; nth < repeats; nth++) results.push(await measure());
  return results;
}

export const medianOf = <T>(results: readonly T[], value: (each: T) => number): number =>
  median(results.map(value));

/** The milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
