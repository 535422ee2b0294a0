import type { BalanceTransaction, PaidTransaction, Payout, TransactionKind } from "../payment/payout.ts";
import type { LocalDate } from "../shared/local_time.ts";
import { type Cents, sumBy } from "../shared/money.ts";

/** The sums of balance transactions, in cents. Money that leaves the account is positive in refunds, disputes and fees. */
export type BalanceSums = {
  grossCents: Cents;
  refundsCents: Cents;
  disputesCents: Cents;
  /** The fees of all transactions, and what the provider charges for its services. */
  feesCents: Cents;
  /** Adjustments, such as an earlier payout that the bank returned. */
  otherCents: Cents;
  /** Gross − refunds − disputes − fees + other. */
  netCents: Cents;
};

/** `differenceCents` is the amount of the payout − `netCents`: 0 when they agree. */
export type PayoutSums = BalanceSums & { differenceCents: Cents };

/** What a payout contains of one payment; without `intentId`, one fee or adjustment of the provider. */
export type PayoutLine = BalanceSums & { id: string; intentId?: string | undefined };

/** What the provider has reported about the payment of an order. `payouts` are those that contain a part of it, oldest first. */
export type OrderPayout = BalanceSums & { payouts: readonly { id: string; arrivalDate: LocalDate }[] };

/** Adds up transactions in cents. The transfer to the bank account does not count. */
export function balanceSums(transactions: readonly BalanceTransaction[]): BalanceSums {
  const amount = (of: TransactionKind) =>
    sumBy(transactions, ({ kind, amountCents }) => kind === of ? amountCents : 0);
  const counted = (of: "feeCents" | "netCents") =>
    sumBy(transactions, (each) => each.kind === "payout" ? 0 : each[of]);
  return {
    grossCents: amount("charge"),
    // Subtracted from 0, because a negated 0 is not equal to 0.
    refundsCents: 0 - amount("refund"),
    disputesCents: 0 - amount("dispute"),
    feesCents: counted("feeCents") - amount("fee"),
    otherCents: amount("adjustment"),
    netCents: counted("netCents"),
  };
}

/** Adds up the transactions of a payout and compares them with its amount, in cents. See docs/product-rules.md, "Payouts". */
export function payoutSums(
  { amountCents }: Pick<Payout, "amountCents">,
  transactions: readonly BalanceTransaction[],
): PayoutSums {
  const sums = balanceSums(transactions);
  return { ...sums, differenceCents: amountCents - sums.netCents };
}

/** Returns the lines of a payout. They add up to its sums to the cent. */
export function payoutLines(transactions: readonly BalanceTransaction[]): PayoutLine[] {
  const counted = transactions.filter(({ kind }) => kind !== "payout");
  const byPayment = Map.groupBy(counted, ({ id, intentId }) => intentId ?? id);
  return [...byPayment].map(([id, some]) => ({ id, intentId: some[0]?.intentId, ...balanceSums(some) }));
}

/** Returns what the provider has reported about each payment, by the payment's id. */
export function orderPayouts(
  transactions: readonly PaidTransaction[],
  payouts: readonly Payout[],
): Map<string, OrderPayout> {
  const byId = new Map(payouts.map((payout) => [payout.id, payout]));
  const byIntent = Map.groupBy(transactions, ({ intentId }) => intentId);
  return new Map([...byIntent].flatMap(([intentId, some]): [string, OrderPayout][] => {
    if (intentId === undefined) return [];
    const containing = new Set(some.flatMap(({ payoutId }) => byId.get(payoutId ?? "") ?? []));
    const oldestFirst = [...containing].toSorted((one, other) => one.createdAt - other.createdAt);
    return [[intentId, {
      ...balanceSums(some),
      payouts: oldestFirst.map(({ id, arrivalDate }) => ({ id, arrivalDate })),
    }]];
  }));
}
