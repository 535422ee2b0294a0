import type { Clock } from "../../ports/clock.ts";
import type { ProcessClocks } from "../../ports/process_clocks.ts";
import { minuteMs } from "../../shared/local_time.ts";

/** Beyond this, orders would expire early or late and one process would refuse the sessions of another. */
export const maxSkewMs = 5_000;
const checkEveryMs = minuteMs;
/** A clock that was set differs by more than this from one that only runs. */
const jumpMs = 1_000;

export type ClockWatch = {
  /** Whether jobs may run: compares the clocks first when that is due. Throws while the database cannot be asked. */
  isCorrect(): Promise<boolean>;
};

/**
 * Compares this process's clock with the database's: when first asked, every minute, and as soon as the clock was set. A skew beyond
 * five seconds is reported for the other processes' health page, and told each time.
 */
export function watchClock(
  { processClocks, clock, monotonicMs, host }: {
    processClocks: ProcessClocks;
    /** The machine's clock: what the restaurant's is set to in a demo does not matter here. */
    clock: Clock;
    /** Runs on evenly, whatever the clock is set to. */
    monotonicMs: () => number;
    /** Names this process to people. */
    host: string;
  },
  tell: (event: "clock.wrong" | "clock.right", fields: { host: string; skew_ms: number }) => void,
): ClockWatch {
  let known: { isCorrect: boolean; at: number; offset: number } | undefined;
  let looking: Promise<boolean> | undefined;
  const offset = () => clock.now() - monotonicMs();

  const look = async (): Promise<boolean> => {
    const before = clock.now();
    const theirs = await processClocks.now();
    const after = clock.now();
    // Their answer is from somewhere between the two: a slow line is not taken for a wrong clock.
    const skew = Math.round((before + after) / 2 - theirs);
    const isCorrect = Math.abs(skew) - (after - before) / 2 <= maxSkewMs;
    const wasRight = known?.isCorrect ?? true;
    known = { isCorrect, at: monotonicMs(), offset: offset() };
    if (!isCorrect) tell("clock.wrong", { host, skew_ms: skew });
    else if (!wasRight) tell("clock.right", { host, skew_ms: skew });
    if (!isCorrect || !wasRight) await processClocks.report(host, isCorrect ? undefined : skew);
    return isCorrect;
  };

  return {
    isCorrect() {
      const isKnown = known !== undefined && monotonicMs() - known.at < checkEveryMs &&
        Math.abs(offset() - known.offset) < jumpMs;
      if (isKnown && known) return Promise.resolve(known.isCorrect);
      return looking ??= look().finally(() => {
        looking = undefined;
      });
    },
  };
}
