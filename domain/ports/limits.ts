import type { Instant } from "../shared/local_time.ts";
import type { Rate } from "../shared/rate.ts";

export type Limits = {
  /**
   * Counts one request under `key` against `rate`, across all processes that share the database. Returns undefined when it
   * is allowed, otherwise when to retry.
   */
  take(key: string, rate: Rate, now: Instant): Promise<Instant | undefined>;
  /** Returns when to retry if the limit is used up, otherwise undefined. Does not count a request. */
  spent(key: string, rate: Rate, now: Instant): Promise<Instant | undefined>;
};
