import type { Clock } from "@domain/ports/clock.ts";
import type { Processes } from "@domain/ports/operations.ts";
import { type Instant, minuteMs } from "@domain/shared/local_time.ts";

/** One process, which gets every job. `clock` is the database clock. */
export function memoryProcesses(clock: Clock): Processes {
  const reports = new Map<string, { skewMs: number; at: Instant }>();
  return {
    takeJob: () => Promise.resolve(true),
    releaseJob: () => Promise.resolve(),
    now: () => Promise.resolve(clock.now()),
    reportSkew(host, skewMs) {
      if (skewMs === undefined) reports.delete(host);
      else reports.set(host, { skewMs, at: clock.now() });
      return Promise.resolve();
    },
    wrongClocks: () =>
      Promise.resolve(
        [...reports].filter(([, { at }]) => clock.now() - at < 3 * minuteMs)
          .map(([host, { skewMs }]) => ({ host, skewMs })),
      ),
  };
}
