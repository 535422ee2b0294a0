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

/** A process (host and port) and how far its clock is ahead of the database's clock; negative when behind. */
export type WrongClock = { host: string; skewMs: number };

/** The processes that share the database, and its clock. */
export type Processes = {
  /** Returns true for the one process that may run `job` now. No other process gets it for `ms`, even after a failure, unless it is released. */
  takeJob(job: string, ms: number): Promise<boolean>;
  /** Ends this process's lease of `job`. A lease that has expired and belongs to another process stays. */
  releaseJob(job: string): Promise<void>;
  /** Returns the database's time. */
  now(): Promise<Instant>;
  /** Records the clock skew of the process at `host`. Undefined clears it. */
  reportSkew(host: string, skewMs: number | undefined): Promise<void>;
  /** Returns the skews reported within the last three minutes. */
  wrongClocks(): Promise<WrongClock[]>;
};

/** Deletion of data after its retention period. */
export type Housekeeping = {
  /**
   * Erases the guest's data from up to `limit` orders placed before `before`, and from their checkouts: name, email address,
   * phone number, notes and entered reasons. Open orders are included. Dishes, amounts and payment states stay. Writes an
   * audit entry and returns the number of orders. See docs/product-rules.md, "Retention of contact details".
   */
  eraseContacts(before: Instant, at: Instant, limit: number): Promise<number>;
  /**
   * Deletes expired rows: rate limit counters, failed sign-ins, challenges, trusted devices, tokens of ended sessions, holds of
   * pickup windows, abandoned carts, expired cart links and old menu imports. Of a link of staff the number goes first, and the rest a day
   * later, so that staff see how it ended.
   */
  forget(now: Instant): Promise<void>;
};
