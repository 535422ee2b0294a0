import PQueue from "p-queue";
import type { SignInQueue } from "@domain/ports/staff.ts";

/** The limit of waiting sign-ins of each priority. Twenty checks take about four seconds. */
const maxWaiting = 20;

/** Checks one sign-in at a time, so that one of two processors is free for orders. */
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
