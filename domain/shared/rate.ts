import type { Instant } from "./local_time.ts";

/** At most `limit` in any stretch of `windowMillis`. */
export type Rate = { limit: number; windowMs: number };

/** What was taken and when, oldest first. */
export type Usage = readonly (readonly [at: Instant, count: number])[];

export type Taking =
  | { ok: true; granted: number; used: Usage }
  /** Nothing is left before this moment. */
  | { ok: false; retryAt: Instant };

/**
 * Takes up to `wanted` (at least one) from what the rate leaves at `now`. A sliding window: however the requests are spread, no
 * stretch of the window's length ever holds more than the limit.
 */
export function take(used: Usage, { limit, windowMs }: Rate, wanted: number, now: Instant): Taking {
  // Two servers' clocks differ a little; but one that was set back must not lock anybody out until it catches up.
  const recent = used.filter(([at]) => at > now - windowMs && at <= now + windowMs);
  const left = limit - recent.reduce((sum, [, count]) => sum + count, 0);
  if (left <= 0) return { ok: false, retryAt: (recent[0]?.[0] ?? now) + windowMs };
  const granted = Math.min(wanted, left);
  return { ok: true, granted, used: [...recent, [now, granted]] };
}
