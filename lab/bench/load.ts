/** Generates load and measures it. */
import { median } from "./results.ts";

export type Effort = {
  /** The number of measurements after a warm-up; the result is their median. */
  repeats: number;
  /** The duration of one measurement in milliseconds. */
  durationMs: number;
};

export type LoadResult = { count: number; perSecond: number; times: number[] };

/** Repeats `work` in this many concurrent workers until the time is up. `times` are the durations in milliseconds. */
export async function load(
  workers: number,
  durationMs: number,
  work: (worker: number) => Promise<unknown>,
): Promise<LoadResult> {
  const times: number[] = [];
  const began = performance.now();
  const deadline = began + durationMs;
  await Promise.all(Array.from({ length: workers }, async (_, worker) => {
    for (let start = performance.now(); start < deadline;) {
      await work(worker);
      const now = performance.now();
      times.push(now - start);
      start = now;
    }
  }));
  return { count: times.length, perSecond: times.length / (performance.now() - began) * 1000, times };
}

/** Long enough for V8 to optimize the code paths, which takes some thousand calls. */
export const warmUpMs = 20_000;

/** Runs one unmeasured round, then the measured ones. */
export async function rounds<T>({ repeats }: Effort, measure: () => Promise<T>): Promise<T[]> {
  await measure();
  const results: T[] = [];
  for (let nth = 0; nth < repeats; nth++) results.push(await measure());
  return results;
}

export const medianOf = <T>(results: readonly T[], value: (each: T) => number): number =>
  median(results.map(value));

export async function timed<T>(work: () => Promise<T>): Promise<{ durationMs: number; value: T }> {
  const began = performance.now();
  const value = await work();
  return { durationMs: performance.now() - began, value };
}
