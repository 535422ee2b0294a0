import type { BalanceTransaction, PaidTransaction, Payout } from "../payment/payout.ts";
import type { Instant, LocalDate } from "../shared/local_time.ts";

/** A payout as stored. `isComplete`: all of its transactions are stored. */
export type StoredPayout = Payout & { isComplete: boolean };

/** The first and last creation of the stored transactions; undefined without any. */
export type StoredSpan = { from: Instant; to: Instant };

/** The provider's payouts and balance transactions as last synchronized. Dates are in Los Angeles; both ends of a range are included. */
export type Payouts = {
  /** Stores transactions by their ids. A stored one keeps its payout. */
  saveTransactions(transactions: readonly BalanceTransaction[]): Promise<void>;
  /** Stores payouts by their ids and updates the status of those that are stored. They are incomplete until `complete`. */
  savePayouts(payouts: readonly Payout[]): Promise<void>;
  /** Stores all transactions of a payout and marks it complete, in one transaction. */
  complete(payoutId: string, transactions: readonly BalanceTransaction[]): Promise<void>;
  span(): Promise<StoredSpan | undefined>;
  /** Returns the creation of the latest payout; undefined without any. */
  latestPayoutAt(): Promise<Instant | undefined>;
  /** Returns the automatic payouts that are not complete, oldest first. */
  incomplete(): Promise<StoredPayout[]>;
  byId(id: string): Promise<StoredPayout | undefined>;
  byIds(ids: readonly string[]): Promise<StoredPayout[]>;
  /** Returns the payouts that arrive on these days, latest first. */
  arriving(from: LocalDate, to: LocalDate): Promise<StoredPayout[]>;
  /** Returns the transactions of these payouts, oldest first. */
  transactionsOf(payoutIds: readonly string[]): Promise<PaidTransaction[]>;
  /** Returns the transactions of these payments, oldest first. */
  ofIntents(intentIds: readonly string[]): Promise<PaidTransaction[]>;
};
