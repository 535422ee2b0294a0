import type { Clock } from "@domain/ports/clock.ts";
import type { Processes } from "@domain/ports/operations.ts";
import { minuteMs } from "@domain/shared/local_time.ts";

/** With a larger skew, orders expire early or late and one process refuses the sessions of another. */
const maxSkewMs = 5_000;
const checkEveryMs = minuteMs;
/** A difference above this from the monotonic clock means that the clock was set. */
const jumpMs = 1_000;

export type ClockWatch = {
  /** Whether jobs may run. Compares the clocks first when a comparison is due. Throws while the database is unreachable. */
  isCorrect(): Promise<boolean>;
};

/**
 * Compares this process's clock with the database's: at the first call, every minute, and as soon as the clock was set. A skew above
 * five seconds is stored for the health page and passed to `notify` at each comparison.
 */
export function watchClock(
  { processes, clock, monotonicMs, host }: {
    processes: Pick<Processes, "now" | "reportSkew">;
    /** The machine's clock, not the restaurant's clock, which a demo may set. */
    clock: Clock;
    /** A monotonic clock in milliseconds. */
    monotonicMs: () => number;
    /** Name of this process on the health page and in logs. */
    host: string;
  },
  notify: (event: "clock.wrong" | "clock.right", fields: { host: string; skew_ms: number }) => void,
): ClockWatch {
  let known: { isCorrect: boolean; at: number; offset: number } | undefined;
  let comparing: Promise<boolean> | undefined;
  const offset = () => clock.now() - monotonicMs();

  const compare = async (): Promise<boolean> => {
    const before = clock.now();
    const databaseNow = await processes.now();
    const after = clock.now();
    // The database's time was read between the two. Half of the round trip is allowed, so that a slow connection is no skew.
    const skew = Math.round((before + after) / 2 - databaseNow);
    const isCorrect = Math.abs(skew) - (after - before) / 2 <= maxSkewMs;
    const wasCorrect = known?.isCorrect ?? true;
    known = { isCorrect, at: monotonicMs(), offset: offset() };
    if (!isCorrect) notify("clock.wrong", { host, skew_ms: skew });
    else if (!wasCorrect) notify("clock.right", { host, skew_ms: skew });
    if (!isCorrect || !wasCorrect) await processes.reportSkew(host, isCorrect ? undefined : skew);
    return isCorrect;
  };

  return {
    isCorrect() {
      const isKnown = known !== undefined && monotonicMs() - known.at < checkEveryMs &&
        Math.abs(offset() - known.offset) < jumpMs;
      if (isKnown && known) return Promise.resolve(known.isCorrect);
      return comparing ??= compare().finally(() => {
        comparing = undefined;
      });
    },
  };
}
