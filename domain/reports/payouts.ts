import type { BalanceTransaction, Payout, TransactionKind } from "../payment/payout.ts";
import type { Cents } from "../shared/money.ts";
import { sumBy } from "../shared/sum_by.ts";

/** The sums of a payout's transactions, in cents. Money that leaves the account is positive in refunds, disputes and fees. */
export type PayoutSums = {
  grossCents: Cents;
  refundsCents: Cents;
  disputesCents: Cents;
  /** The fees of all transactions, and charges of the provider for its services. */
  feesCents: Cents;
  /** Adjustments, such as an earlier payout that the bank returned. */
  otherCents: Cents;
  /** Gross − refunds − disputes − fees + other. */
  netCents: Cents;
  /** The amount of the payout − `netCents`: 0 when they agree. */
  differenceCents: Cents;
  /** Payments with a charge in the payout. */
  charges: number;
};

/** Adds up the transactions of a payout. The payout's own transaction does not count. See docs/product-rules.md, "Payouts". */
export function payoutSums(
  { amountCents }: Pick<Payout, "amountCents">,
  transactions: readonly BalanceTransaction[],
): PayoutSums {
  const counted = transactions.filter(({ kind }) => kind !== "payout");
  const amount = (kind: TransactionKind) =>
    sumBy(counted.filter((each) => each.kind === kind), (each) => each.amountCents);
  const netCents = sumBy(counted, (each) => each.netCents);
  return {
    grossCents: amount("charge"),
    // Subtracted from 0, because a negated 0 is not equal to 0.
    refundsCents: 0 - amount("refund"),
    disputesCents: 0 - amount("dispute"),
    feesCents: sumBy(counted, (each) => each.feeCents) - amount("fee"),
    otherCents: amount("adjustment"),
    netCents,
    differenceCents: amountCents - netCents,
    charges: counted.filter(({ kind }) => kind === "charge").length,
  };
}
