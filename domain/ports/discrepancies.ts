import type { Cents } from "../shared/money.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Discrepancy } from "../payment/discrepancy.ts";

export type FoundDiscrepancy = {
  intentId: string;
  kind: Discrepancy;
  /** The order, or the order id in the payment's metadata; such an order may not exist. */
  orderId?: string | undefined;
  cents: Cents;
};

export type StoredDiscrepancy = FoundDiscrepancy & { since: Instant; endedAt?: Instant | undefined };

/** Discrepancies found by payment reconciliation, stored for staff to see. */
export type Discrepancies = {
  /** Opens or keeps open the discrepancies in `found` and closes all others of the payments in `checkedIds`. */
  note(found: readonly FoundDiscrepancy[], checkedIds: readonly string[], at: Instant): Promise<void>;
  /** Records that a comparison of the last `spanMs` found `count` payments of other systems on the account. */
  noteForeign(spanMs: number, count: number, at: Instant): Promise<void>;
  /** Returns the open discrepancies. */
  open(): Promise<StoredDiscrepancy[]>;
  /** Returns those that are open or ended after `since`, newest first. */
  recent(since: Instant, limit: number): Promise<StoredDiscrepancy[]>;
};
