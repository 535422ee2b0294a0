import PQueue from "p-queue";
import type { SignInQueue } from "@domain/ports/staff.ts";

/** How many of each kind may wait. Twenty checks take about four seconds. */
const maxWaiting = 20;

/** One sign-in is checked at a time: on two processors the other one is left to orders. */
export function signInQueue(): SignInQueue {
  const queue = new PQueue({ concurrency: 1 });
  return {
    async run(isPreferred, work) {
      const priority = isPreferred ? 1 : 0;
      if (queue.sizeBy({ priority }) >= maxWaiting) return undefined;
      return await queue.add(work, { priority });
    },
  };
}
