import type { Clock } from "@domain/ports/clock.ts";
import { type Instant, minuteMs } from "@domain/shared/local_time.ts";

export type SettableClock = Clock & {
  set(now: Instant): void;
  advance(ms: number): void;
  advanceMinutes(minutes: number): void;
};

/** A clock that changes only when a test sets or advances it. */
export function settableClock(start: Instant): SettableClock {
  let now = start;
  const advance = (ms: number) => {
    now += ms;
  };
  return {
    now: () => now,
    set: (moment) => {
      now = moment;
    },
    advance,
    advanceMinutes: (minutes) => advance(minutes * minuteMs),
  };
}
