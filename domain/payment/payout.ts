import type { Instant, LocalDate } from "../shared/local_time.ts";
import type { Cents } from "../shared/money.ts";

export const payoutStatuses = ["pending", "in_transit", "paid", "failed", "canceled"] as const;
export type PayoutStatus = typeof payoutStatuses[number];

/** Returns whether the money of a payout reaches the bank account: it has not failed and was not canceled. */
export function reachesBank({ status }: { status: PayoutStatus }): boolean {
  return status !== "failed" && status !== "canceled";
}

/** A transfer from the account at the payment provider to the restaurant's bank account. */
export type Payout = {
  id: string;
  /** In cents; negative when the provider debits the bank account. */
  amountCents: Cents;
  status: PayoutStatus;
  createdAt: Instant;
  /** The calendar date on which the money arrives, as the provider names it. */
  arrivalDate: LocalDate;
  /** The provider lists the transactions of automatic payouts only. */
  isAutomatic: boolean;
};

/** `payout` is the transfer itself. `adjustment` is everything else, such as a payout that a bank returned. */
export const transactionKinds = ["charge", "refund", "dispute", "fee", "adjustment", "payout"] as const;
export type TransactionKind = typeof transactionKinds[number];

/** A change of the balance at the payment provider. Amounts are in cents; money that leaves the account is negative. */
export type BalanceTransaction = {
  id: string;
  kind: TransactionKind;
  amountCents: Cents;
  /** What the provider keeps for itself. */
  feeCents: Cents;
  /** `amountCents` − `feeCents`. */
  netCents: Cents;
  /** The payment that was charged, refunded or disputed. */
  intentId?: string | undefined;
  createdAt: Instant;
  /** When the money can be paid out. */
  availableAt: Instant;
};

/** A transaction with the payout that contains it, once the provider has named one. */
export type PaidTransaction = BalanceTransaction & { payoutId?: string | undefined };
