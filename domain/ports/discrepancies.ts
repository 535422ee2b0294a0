import type { Cents } from "../shared/money.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Discrepancy } from "../payment/discrepancy.ts";

export type FoundDiscrepancy = {
  intentId: string;
  kind: Discrepancy;
  /** Ours; there may be no such order any more. */
  orderId?: string | undefined;
  cents: Cents;
};

export type StoredDiscrepancy = FoundDiscrepancy & { since: Instant; endedAt?: Instant | undefined };

/** What the comparison with the provider's books has found, kept for staff to see. */
export type Discrepancies = {
  /** What was found stands from now on, or goes on standing; whatever else stood about the payments looked at ends now. */
  note(found: readonly FoundDiscrepancy[], checkedIds: readonly string[], at: Instant): Promise<void>;
  /** A comparison of the last `spanMillis` saw `count` payments of other systems on the account. */
  noteForeign(spanMs: number, count: number, at: Instant): Promise<void>;
  open(): Promise<StoredDiscrepancy[]>;
  /** Those that stand or ended after `since`, newest first. */
  recent(since: Instant, limit: number): Promise<StoredDiscrepancy[]>;
};
