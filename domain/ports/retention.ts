import type { Instant } from "../shared/local_time.ts";

/** What is thrown away in time. */
export type Housekeeping = {
  /**
   * Erases who the guest was from up to `limit` orders placed before `before`, also from those nobody ever marked as picked up, with
   * their checkouts: name, mail address, phone, every note and every reason somebody typed. Dishes, amounts and the states of money
   * stay. Audited; answers how many.
   */
  eraseContacts(before: Instant, at: Instant, limit: number): Promise<number>;
  /** Forgets what means nothing any more: old counters, failed sign-ins, challenges, trusted devices that ended, tokens of ended sessions, forgotten carts. */
  forget(now: Instant): Promise<void>;
};
