import { type Instant, minuteMillis } from "../shared/local_time.ts";

/** Decision 31: so many wrong passwords in a row lock the account for a while. */
export const allowedFailures = 5;
export const lockMinutes = 15;

export type Attempts = { failures: number; lockedUntil?: Instant | undefined };

export function isLocked(attempts: Attempts, now: Instant): boolean {
  return attempts.lockedUntil !== undefined && now < attempts.lockedUntil;
}

/** The attempts after one more wrong password; a lock that has run out counts from the start again. */
export function afterFailure(attempts: Attempts, now: Instant): Attempts {
  const hadLock = attempts.lockedUntil !== undefined && now >= attempts.lockedUntil;
  const failures = (hadLock ? 0 : attempts.failures) + 1;
  return failures >= allowedFailures
    ? { failures, lockedUntil: now + lockMinutes * minuteMillis }
    : { failures, lockedUntil: undefined };
}
