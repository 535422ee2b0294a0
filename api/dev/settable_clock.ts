import type { Clock } from "@domain/ports/clock.ts";
import type { Instant } from "@domain/shared/local_time.ts";

/** A clock that runs like the real one, from wherever it was set: to see the restaurant closed, at lunch, on a holiday. */
export type SettableClock = Clock & { set(to: Instant | undefined): void };

export function settableClock(): SettableClock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    set: (to) => {
      ahead = to === undefined ? 0 : to - Date.now();
    },
  };
}
