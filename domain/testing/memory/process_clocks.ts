import type { Clock } from "../../ports/clock.ts";
import type { ProcessClocks } from "../../ports/process_clocks.ts";
import { type Instant, minuteMillis } from "../../shared/local_time.ts";

/** `clock` plays the database's. */
export function memoryProcessClocks(clock: Clock): ProcessClocks {
  const reports = new Map<string, { skewMillis: number; at: Instant }>();
  return {
    now: () => Promise.resolve(clock.now()),
    report(host, skewMillis) {
      if (skewMillis === undefined) reports.delete(host);
      else reports.set(host, { skewMillis, at: clock.now() });
      return Promise.resolve();
    },
    wrong: () =>
      Promise.resolve(
        [...reports].filter(([, { at }]) => clock.now() - at < 3 * minuteMillis)
          .map(([host, { skewMillis }]) => ({ host, skewMillis })),
      ),
  };
}
