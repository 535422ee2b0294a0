import type { Instant } from "./local_time.ts";

/** At most `limit` in any stretch of `windowMillis`. */
export type Rate = { limit: number; windowMillis: number };

/** What was taken and when, oldest first. */
export type Taken = readonly (readonly [at: Instant, count: number])[];

export type Taking =
  | { ok: true; granted: number; taken: Taken }
  /** Nothing is left before this moment. */
  | { ok: false; retryAt: Instant };

/**
 * Takes up to `wanted` (at least one) from what the rate leaves at `now`. A sliding window: however the requests are spread, no
 * stretch of the window's length ever holds more than the limit.
 */
export function take(taken: Taken, { limit, windowMillis }: Rate, wanted: number, now: Instant): Taking {
  // Two servers' clocks differ a little; but one that was set back must not lock anybody out until it catches up.
  const recent = taken.filter(([at]) => at > now - windowMillis && at <= now + windowMillis);
  const left = limit - recent.reduce((sum, [, count]) => sum + count, 0);
  if (left <= 0) return { ok: false, retryAt: (recent[0]?.[0] ?? now) + windowMillis };
  const granted = Math.min(wanted, left);
  return { ok: true, granted, taken: [...recent, [now, granted]] };
}
