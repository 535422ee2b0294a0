import type { Clock } from "@domain/ports/clock.ts";
import type { ProcessClocks } from "@domain/ports/operations.ts";
import { type Instant, minuteMs } from "@domain/shared/local_time.ts";

/** `clock` is the database clock. */
export function memoryProcessClocks(clock: Clock): ProcessClocks {
  const reports = new Map<string, { skewMs: number; at: Instant }>();
  return {
    now: () => Promise.resolve(clock.now()),
    report(host, skewMs) {
      if (skewMs === undefined) reports.delete(host);
      else reports.set(host, { skewMs, at: clock.now() });
      return Promise.resolve();
    },
    wrong: () =>
      Promise.resolve(
        [...reports].filter(([, { at }]) => clock.now() - at < 3 * minuteMs)
          .map(([host, { skewMs }]) => ({ host, skewMs })),
      ),
  };
}
