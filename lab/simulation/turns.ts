import { setImmediate } from "node:timers";
import type { Rng } from "../faults/rng.ts";

/** Decides which of the waiting calls goes on next. The same seed gives the same order. */
export type Turns = {
  /** Waits for a turn. */
  take(): Promise<void>;
  /** Gives turns until `work` has settled. Throws when it has not and nothing waits for a turn. */
  until(work: Promise<unknown>): Promise<void>;
};

/** Code between two turns may yield to the event loop this often, for example to compute a hash. */
const maxIdleRounds = 1_000;

export function createTurns(rng: Rng): Turns {
  const waiting: (() => void)[] = [];
  return {
    take: () => new Promise((resolve) => void waiting.push(resolve)),
    async until(work) {
      let isSettled = false;
      const settle = () => void (isSettled = true);
      work.then(settle, settle);
      for (let idleRounds = 0; idleRounds < maxIdleRounds;) {
        // Runs everything that does not wait for a turn.
        await new Promise<void>((resolve) => void setImmediate(resolve));
        if (isSettled) return;
        const [next] = waiting.splice(rng.integer(0, waiting.length - 1), 1);
        idleRounds = next === undefined ? idleRounds + 1 : 0;
        next?.();
      }
      throw new Error("the work has not settled, and nothing waits for a turn");
    },
  };
}
