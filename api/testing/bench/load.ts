/** Making work for a server and timing it. */
import { median } from "./results.ts";

export type Effort = {
  /** How many times a figure is measured after a warm-up; its median counts. */
  repeats: number;
  /** How long one measurement lasts. */
  millis: number;
};

export type Load = { count: number; perSecond: number; times: number[] };

/** `workers` do `work` over and over until the time is up; `times` are the milliseconds of each. */
export async function load(
  workers: number,
  millis: number,
  work: (worker: number) => Promise<unknown>,
): Promise<Load> {
  const times: number[] = [];
  const began = performance.now();
  const end = began + millis;
  await Promise.all(Array.from({ length: workers }, async (_, worker) => {
    for (let at = performance.now(); at < end;) {
      await work(worker);
      const now = performance.now();
      times.push(now - at);
      at = now;
    }
  }));
  return { count: times.length, perSecond: times.length / (performance.now() - began) * 1000, times };
}

/** Work of many kinds is compiled to its best form only after some thousand calls of each. */
export const warmUpMillis = 20_000;

/** One unmeasured round, then as many as asked for. */
export async function rounds<T>({ repeats }: Effort, measure: () => Promise<T>): Promise<T[]> {
  await measure();
  const all: T[] = [];
  for (let nth = 0; nth < repeats; nth++) all.push(await measure());
  return all;
}

export const middle = <T>(all: readonly T[], of: (each: T) => number): number => median(all.map(of));

export async function timed<T>(work: () => Promise<T>): Promise<{ millis: number; value: T }> {
  const began = performance.now();
  const value = await work();
  return { millis: performance.now() - began, value };
}
