/** Many evenings, and the explanation of one that failed. */
import { planEvening, type PlannedStep, playEvening } from "./evening.ts";
import type { Death } from "./process.ts";
import type { StepName } from "./steps.ts";

/** The sums of several evenings, and the failures with their seeds. */
export type Season = { ends: Map<string, number>; steps: number; deaths: Death[]; failures: Failure[] };

type Failure = { seed: number; message: string; deadly: ReadonlySet<StepName> };

/** Plays evenings with the seeds from `first` on until they have `orders` orders. Stops after `maxFailures`. */
export async function playSeason(
  first: number,
  orders: number,
  { maxFailures = 1, deadly = new Set() }: { maxFailures?: number; deadly?: ReadonlySet<StepName> } = {},
): Promise<Season> {
  const season: Season = { ends: new Map(), steps: 0, deaths: [], failures: [] };
  for (let seed = first, count = 0; count < orders && season.failures.length < maxFailures; seed++) {
    const plan = planEvening(seed, deadly);
    const evening = await playEvening(seed, plan, deadly);
    season.steps += plan.length;
    season.deaths.push(...evening.deaths);
    if (evening.failure) season.failures.push({ seed, message: evening.failure, deadly });
    for (const [end, ended] of evening.ends) {
      season.ends.set(end, (season.ends.get(end) ?? 0) + ended);
      count += ended;
    }
  }
  return season;
}

/** The steps of a failed evening for people, without those that the failure does not need. */
export async function explain({ seed, message, deadly }: Failure): Promise<string> {
  const play = (seed: number, plan: readonly PlannedStep[]) => playEvening(seed, plan, deadly);
  const plan = await shortest(seed, planEvening(seed, deadly), message, play);
  const lines = plan.map(({ isWithPrevious, name, guest, tablet }) =>
    `  ${isWithPrevious ? "meanwhile " : ""}${name} (guest ${guest}, tablet ${tablet})`
  );
  return [`seed ${seed}: ${message}`, ...lines].join("\n");
}

/** Leaves out steps as long as the evening fails in the same way. Returns the shortest plan it finds. */
export async function shortest(
  seed: number,
  plan: readonly PlannedStep[],
  message: string,
  play: typeof playEvening = playEvening,
): Promise<PlannedStep[]> {
  let current = [...plan];
  for (let size = current.length >> 1; size >= 1; size >>= 1) {
    for (let from = 0; from < current.length;) {
      const shorter = current.toSpliced(from, size);
      const { failure } = await play(seed, shorter);
      if (failure === message) current = shorter;
      else from += size;
    }
  }
  return current;
}
