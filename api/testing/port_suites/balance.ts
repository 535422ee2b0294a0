import { deepEqual, equal } from "node:assert/strict";
import { payoutSums } from "@domain/reports/payouts.ts";
import type { Balance } from "@domain/ports/payments.ts";
import type { Instant } from "@domain/shared/local_time.ts";

/** An account at the payment provider with a fee of 2.9 % + 30 cents and daily payouts after two days. */
export type Account = {
  balance: Balance;
  now(): Instant;
  /** Lets days pass on the provider's clock. */
  passDays(days: number): Promise<void>;
  /** Charges a card and returns the payment's id. */
  charge(cents: number): Promise<string>;
  refund(intentId: string, cents: number): Promise<void>;
};

/** The contract tests of `Balance` by title. Every test gets a new account. */
export const balanceSuite: Record<string, (account: Account) => Promise<void>> = {
  async "an account without payments has no transactions and no payouts"({ balance }) {
    deepEqual(await all(balance.transactions({})), []);
    deepEqual(await all(balance.payouts({})), []);
  },

  async "a charge has its fee, a refund returns no fee, and both name the payment"(account) {
    const intentId = await account.charge(10_000);
    await account.refund(intentId, 2_500);
    const found = await all(account.balance.transactions({}));
    deepEqual(
      found.map(({ kind, amountCents, feeCents, netCents }) => [kind, amountCents, feeCents, netCents]),
      [["refund", -2_500, 0, -2_500], ["charge", 10_000, 320, 9_680]],
    );
    deepEqual(found.map((each) => each.intentId), [intentId, intentId]);
    deepEqual(await all(account.balance.payouts({})), []);
  },

  async "after two days a payout contains what can be paid out, to the cent"(account) {
    const intents = [await account.charge(3_842), await account.charge(1_999), await account.charge(705)];
    await account.refund(intents[1] ?? "", 999);
    await account.passDays(4);
    const [payout, ...others] = await all(account.balance.payouts({}));
    if (!payout) throw new Error("There is no payout");
    equal(others.length, 0);
    const contained = await all(account.balance.transactionsOf(payout.id));
    const sums = payoutSums(payout, contained);
    deepEqual([sums.grossCents, sums.refundsCents, sums.feesCents], [6_546, 999, 141 + 88 + 50]);
    deepEqual([sums.netCents, sums.differenceCents], [payout.amountCents, 0]);
    deepEqual([payout.status, payout.isAutomatic], ["paid", true]);
    const orders = new Set(contained.flatMap(({ intentId }) => intentId ?? []));
    deepEqual([...orders].toSorted(), intents.toSorted());
  },

  async "a charge after a payout is in the next one"(account) {
    await account.charge(2_000);
    await account.passDays(4);
    await account.charge(3_000);
    equal((await all(account.balance.payouts({}))).length, 1);
    await account.passDays(4);
    const payouts = await all(account.balance.payouts({}));
    deepEqual(payouts.map(({ amountCents }) => amountCents), [3_000 - 117, 2_000 - 88]);
  },

  async "a range limits transactions and payouts by their creation, both ends included"(account) {
    const began = account.now();
    await account.charge(2_000);
    await account.passDays(4);
    await account.charge(3_000);
    const amounts = async (range: Parameters<Balance["transactions"]>[0]) =>
      (await all(account.balance.transactions(range))).flatMap(({ kind, amountCents }) =>
        kind === "charge" ? [amountCents] : []
      );
    deepEqual(await amounts({}), [3_000, 2_000]);
    deepEqual(await amounts({ from: account.now() }), [3_000]);
    deepEqual(await amounts({ to: began }), [2_000]);
    deepEqual(await all(account.balance.payouts({ to: began })), []);
    equal((await all(account.balance.payouts({ from: began, to: account.now() }))).length, 1);
  },
};

async function all<T>(pages: AsyncIterable<readonly T[]>): Promise<T[]> {
  return (await Array.fromAsync(pages)).flat();
}
