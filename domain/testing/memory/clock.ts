import type { Clock } from "../../ports/clock.ts";
import { type Instant, minuteMillis } from "../../shared/local_time.ts";

export type SettableClock = Clock & {
  set(now: Instant): void;
  advance(millis: number): void;
  advanceMinutes(minutes: number): void;
};

/** A clock that stands still until told otherwise. */
export function settableClock(start: Instant): SettableClock {
  let now = start;
  const advance = (millis: number) => {
    now += millis;
  };
  return {
    now: () => now,
    set: (moment) => {
      now = moment;
    },
    advance,
    advanceMinutes: (minutes) => advance(minutes * minuteMillis),
  };
}
