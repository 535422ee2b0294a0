import type { BalanceTransaction, Payout } from "../payment/payout.ts";
import type { Instant } from "../shared/local_time.ts";

/** A range of moments by the provider's clock. Both ends are included, to the second. */
export type BalanceRange = { from?: Instant | undefined; to?: Instant | undefined };

/**
 * The balance of the account at the payment provider, read only. It includes the payments of other systems on the account. Calls throw
 * `ProviderUnreachable` as those of `Payments` do.
 */
export type Balance = {
  /** Yields pages of the transactions that were created in the range, newest first. */
  transactions(range: BalanceRange): AsyncIterable<readonly BalanceTransaction[]>;
  /** Yields pages of the payouts that were created in the range, newest first. */
  payouts(range: BalanceRange): AsyncIterable<readonly Payout[]>;
  /** Yields pages of the transactions of an automatic payout, its own included. */
  transactionsOf(payoutId: string): AsyncIterable<readonly BalanceTransaction[]>;
};
