import type { Instant } from "./local_time.ts";

/** At most `limit` requests in any window of `windowMs`. */
export type Rate = { limit: number; windowMs: number };

/** Counted requests with their time, oldest first. */
export type Usage = readonly (readonly [at: Instant, count: number])[];

export type Taking =
  | { ok: true; granted: number; used: Usage }
  /** The limit is used up until `retryAt`. */
  | { ok: false; retryAt: Instant };

/**
 * Grants up to `requested` (at least one) requests at `now` with a sliding window: no window of this length ever has more
 * than `limit`.
 */
export function take(used: Usage, { limit, windowMs }: Rate, requested: number, now: Instant): Taking {
  // Tolerates small differences between server clocks. Ignores entries further ahead, so that setting a clock back does not
  // block requests until it catches up.
  const recent = used.filter(([at]) => at > now - windowMs && at <= now + windowMs);
  const left = limit - recent.reduce((sum, [, count]) => sum + count, 0);
  if (left <= 0) return { ok: false, retryAt: (recent[0]?.[0] ?? now) + windowMs };
  const granted = Math.min(requested, left);
  return { ok: true, granted, used: [...recent, [now, granted]] };
}
