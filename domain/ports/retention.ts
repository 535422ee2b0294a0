import type { Instant } from "../shared/local_time.ts";

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
   * pickup windows and abandoned carts.
   */
  forget(now: Instant): Promise<void>;
};
