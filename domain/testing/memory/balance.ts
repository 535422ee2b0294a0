import type { BalanceTransaction, Payout } from "@domain/payment/payout.ts";
import { type Balance, type BalanceRange, ProviderUnreachable } from "@domain/ports/payments.ts";

/** A page of the provider. Small, so that tests read several. */
const pageSize = 3;

export type MemoryBalance = Balance & {
  /** Adds transactions that no payout contains yet, or replaces those with the same ids. */
  putTransactions(...transactions: BalanceTransaction[]): void;
  /** Adds a payout or replaces the one with the same id. `ids` are those of its transactions. */
  payOut(payout: Payout, ids?: readonly string[]): void;
  /** Makes every read of the balance fail after this many pages, until called without a number. */
  breakPagesAfter(pages?: number): void;
  /** The number of pages read. */
  pagesRead(): number;
};

/** The balance of an account in memory. */
export function memoryBalance(): MemoryBalance {
  const transactions = new Map<string, BalanceTransaction>();
  const payouts = new Map<string, Payout>();
  const contents = new Map<string, readonly string[]>();
  let pagesLeft = Infinity;
  let read = 0;

  async function* pages<T extends { id: string; createdAt: number }>(
    all: Iterable<T>,
    { from = 0, to = Infinity }: BalanceRange,
  ): AsyncGenerator<readonly T[]> {
    const found = [...all].toReversed().filter(({ createdAt }) => from <= createdAt && createdAt <= to)
      .toSorted((one, other) => other.createdAt - one.createdAt);
    for (let start = 0; start === 0 || start < found.length; start += pageSize) {
      if (pagesLeft <= 0) throw new ProviderUnreachable("no answer");
      pagesLeft -= 1;
      read += 1;
      yield await Promise.resolve(found.slice(start, start + pageSize));
    }
  }

  return {
    transactions: (range) => pages(transactions.values(), range),
    payouts: (range) => pages(payouts.values(), range),
    transactionsOf: (payoutId) =>
      pages((contents.get(payoutId) ?? []).flatMap((id) => transactions.get(id) ?? []), {}),
    putTransactions(...added) {
      for (const transaction of added) transactions.set(transaction.id, transaction);
    },
    payOut(payout, ids = []) {
      const own: BalanceTransaction = {
        ...{ id: `txn_${payout.id}`, kind: "payout", feeCents: 0 },
        ...{ amountCents: -payout.amountCents, netCents: -payout.amountCents },
        ...{ createdAt: payout.createdAt, availableAt: payout.createdAt },
      };
      transactions.set(own.id, own);
      payouts.set(payout.id, payout);
      contents.set(payout.id, [...ids, own.id]);
    },
    breakPagesAfter(pages = Infinity) {
      pagesLeft = pages;
    },
    pagesRead: () => read,
  };
}
