/** Months without guests after an evening: the jobs run on, and staff still act on old orders. */
import { hourMs } from "@domain/shared/local_time.ts";
import type { Rng } from "../faults/rng.ts";
import { checkSums } from "./checks.ts";
import { checkDue, checkErased, checkLedger } from "./checks/retention.ts";
import type { Scene, StepName } from "./steps.ts";

/** What can still happen to an old order. */
const late: readonly [StepName, ...StepName[]] = [
  ...["a guest arrives", "staff refund", "staff cancel", "staff settle what is owed"] as const,
  ...["staff mark picked up", "the bank settles a refund"] as const,
];

/** A longer retention passes in longer steps. */
const stepsOfRetention = 16;

/**
 * Passes the retention of the settings and the month that carts and left checkouts last. `play` takes steps; `runJobs` runs every job and
 * lets the banks settle.
 */
export async function passMonths(
  { store }: Pick<Scene, "store">,
  { rng, play, runJobs }: {
    rng: Rng;
    play: (name: StepName, seed: number) => Promise<void>;
    runJobs: (seed: number) => Promise<void>;
  },
): Promise<void> {
  const since = store.clock.now();
  const days = 31 * (store.store.facts.settings.retentionMonths + 1) + 4;
  const longest = Math.ceil(2 * days / stepsOfRetention);
  for (let passed = 0; passed < days;) {
    const next = Math.min(days - passed, rng.integer(1, longest));
    passed += next;
    store.clock.advance(next * 24 * hourMs);
    for (let acts = rng.integer(0, 2); acts > 0; acts--) await play(rng.pick(late), rng.integer(0, 2 ** 31));
    await runJobs(passed);
    checkDue(store, since);
    await checkSums(store);
  }
  await checkErased(store);
  checkLedger(store);
}
