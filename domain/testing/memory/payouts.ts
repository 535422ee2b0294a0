import type { BalanceTransaction, PaidTransaction, Payout } from "@domain/payment/payout.ts";
import type { Payouts, StoredPayout } from "@domain/ports/payouts.ts";

/** The synchronized payouts in memory. */
export function memoryPayouts(): Payouts {
  const payouts = new Map<string, StoredPayout>();
  const transactions = new Map<string, PaidTransaction>();

  const save = (all: readonly BalanceTransaction[], payoutId?: string) => {
    for (const transaction of all) {
      const { payoutId: known } = transactions.get(transaction.id) ?? {};
      const containing = payoutId ?? known;
      transactions.set(transaction.id, {
        ...transaction,
        ...(containing !== undefined && { payoutId: containing }),
      });
    }
  };
  const oldestFirst = (one: PaidTransaction, other: PaidTransaction) =>
    one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1);
  const sorted = (matches: (transaction: PaidTransaction) => boolean) =>
    Promise.resolve([...transactions.values()].filter(matches).toSorted(oldestFirst));
  const put = (payout: Payout, isComplete: boolean) => payouts.set(payout.id, { ...payout, isComplete });

  return {
    saveTransactions: (all) => Promise.resolve(save(all)),
    savePayouts(all) {
      for (const payout of all) put(payout, payouts.get(payout.id)?.isComplete ?? false);
      return Promise.resolve();
    },
    complete(payoutId, all) {
      const payout = payouts.get(payoutId);
      if (!payout) throw new Error(`${payoutId} is not stored`);
      save(all, payoutId);
      put(payout, true);
      return Promise.resolve();
    },
    span() {
      const times = [...transactions.values()].map(({ createdAt }) => createdAt);
      return Promise.resolve(
        times.length === 0 ? undefined : { from: Math.min(...times), to: Math.max(...times) },
      );
    },
    latestPayoutAt: () =>
      Promise.resolve(
        [...payouts.values()].map(({ createdAt }) => createdAt).toSorted((one, other) => one - other).at(-1),
      ),
    incomplete: () =>
      Promise.resolve(
        [...payouts.values()].filter(({ isAutomatic, isComplete }) => isAutomatic && !isComplete)
          .toSorted((one, other) => one.createdAt - other.createdAt),
      ),
    byId: (id) => Promise.resolve(payouts.get(id)),
    byIds: (ids) => Promise.resolve(ids.flatMap((id) => payouts.get(id) ?? [])),
    arriving: (from, to) =>
      Promise.resolve(
        [...payouts.values()].filter(({ arrivalDate }) => from <= arrivalDate && arrivalDate <= to)
          .toSorted((one, other) =>
            one.arrivalDate === other.arrivalDate
              ? other.createdAt - one.createdAt
              : one.arrivalDate < other.arrivalDate
              ? 1
              : -1
          ),
      ),
    transactionsOf: (ids) => sorted(({ payoutId }) => payoutId !== undefined && ids.includes(payoutId)),
    ofIntents: (ids) => sorted(({ intentId }) => intentId !== undefined && ids.includes(intentId)),
  };
}
