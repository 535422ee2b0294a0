import type { Clock } from "../../ports/clock.ts";
import type { ProcessClocks } from "../../ports/process_clocks.ts";
import { minuteMillis } from "../../shared/local_time.ts";

/** Beyond this, orders would expire early or late and one process would refuse the sessions of another. */
export const mostSkewMillis = 5_000;
const checkEveryMillis = minuteMillis;
/** A clock that was set differs by more than this from one that only runs. */
const jumpMillis = 1_000;

export type ClockWatch = {
  /** Whether jobs may run: compares the clocks first when that is due. Throws while the database cannot be asked. */
  isRight(): Promise<boolean>;
};

/**
 * Compares this process's clock with the database's: when first asked, every minute, and as soon as the clock was set. A skew beyond
 * five seconds is reported for the other processes' health page, and told each time.
 */
export function watchClock(
  { processClocks, clock, monotonicMillis, host }: {
    processClocks: ProcessClocks;
    /** The machine's clock: what the restaurant's is set to in a demo does not matter here. */
    clock: Clock;
    /** Runs on evenly, whatever the clock is set to. */
    monotonicMillis: () => number;
    /** Names this process to people. */
    host: string;
  },
  tell: (event: "clock.wrong" | "clock.right", fields: { host: string; skew_ms: number }) => void,
): ClockWatch {
  let known: { isRight: boolean; at: number; offset: number } | undefined;
  let looking: Promise<boolean> | undefined;
  const offset = () => clock.now() - monotonicMillis();

  const look = async (): Promise<boolean> => {
    const before = clock.now();
    const theirs = await processClocks.now();
    const after = clock.now();
    // Their answer is from somewhere between the two: a slow line is not taken for a wrong clock.
    const skew = Math.round((before + after) / 2 - theirs);
    const isRight = Math.abs(skew) - (after - before) / 2 <= mostSkewMillis;
    const wasRight = known?.isRight ?? true;
    known = { isRight, at: monotonicMillis(), offset: offset() };
    if (!isRight) tell("clock.wrong", { host, skew_ms: skew });
    else if (!wasRight) tell("clock.right", { host, skew_ms: skew });
    if (!isRight || !wasRight) await processClocks.report(host, isRight ? undefined : skew);
    return isRight;
  };

  return {
    isRight() {
      const isKnown = known !== undefined && monotonicMillis() - known.at < checkEveryMillis &&
        Math.abs(offset() - known.offset) < jumpMillis;
      if (isKnown && known) return Promise.resolve(known.isRight);
      return looking ??= look().finally(() => {
        looking = undefined;
      });
    },
  };
}
