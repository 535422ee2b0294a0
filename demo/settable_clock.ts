import type { Clock } from "@domain/ports/clock.ts";
import type { Instant } from "@domain/shared/local_time.ts";

/** A clock that can be set to any time and runs on from there. */
export type SettableClock = Clock & { set(time: Instant | undefined): void };

export function settableClock(): SettableClock {
  let offsetMs = 0;
  return {
    now: () => Date.now() + offsetMs,
    set: (time) => {
      offsetMs = time === undefined ? 0 : time - Date.now();
    },
  };
}
