import { deepEqual, equal } from "node:assert/strict";
import type { BalanceTransaction, Payout } from "@domain/payment/payout.ts";
import { fridayDinner } from "@domain/testing/fixtures.ts";
import type { Suite } from "./suite.ts";

const minute = 60_000;

function aTransaction(nth: number, fields: Partial<BalanceTransaction> = {}): BalanceTransaction {
  return {
    ...{ id: `txn_${nth}`, kind: "charge", amountCents: 1_000, feeCents: 59, netCents: 941 },
    ...{ intentId: `pi_${nth}`, createdAt: fridayDinner + nth * minute, availableAt: fridayDinner },
    ...fields,
  };
}

function aPayout(nth: number, fields: Partial<Payout> = {}): Payout {
  return {
    ...{ id: `po_${nth}`, amountCents: 941, status: "in_transit", createdAt: fridayDinner + nth * minute },
    ...{ arrivalDate: "2026-07-13", isAutomatic: true, ...fields },
  };
}

export const payoutsSuite: Suite = {
  async "without a synchronization there is nothing"({ payouts }) {
    deepEqual([await payouts.span(), await payouts.latestPayoutAt()], [undefined, undefined]);
    deepEqual([await payouts.incomplete(), await payouts.ofIntents(["pi_1"])], [[], []]);
    equal(await payouts.byId("po_1"), undefined);
    await payouts.saveTransactions([]);
    await payouts.savePayouts([]);
  },

  async "a transaction is stored once, and keeps its payout when it is read again"({ payouts }) {
    const fee = aTransaction(2, {
      kind: "fee",
      intentId: undefined,
      amountCents: -200,
      netCents: -200,
      feeCents: 0,
    });
    await payouts.saveTransactions([aTransaction(1), fee]);
    await payouts.savePayouts([aPayout(1)]);
    deepEqual((await payouts.incomplete()).map(({ id }) => id), ["po_1"]);
    await payouts.complete("po_1", [aTransaction(1)]);
    await payouts.saveTransactions([aTransaction(1), fee]);
    deepEqual(await payouts.ofIntents(["pi_1", "pi_2"]), [{ ...aTransaction(1), payoutId: "po_1" }]);
    deepEqual(await payouts.transactionsOf(["po_1"]), [{ ...aTransaction(1), payoutId: "po_1" }]);
    deepEqual(await payouts.incomplete(), []);
    deepEqual(await payouts.span(), { from: fridayDinner + minute, to: fridayDinner + 2 * minute });
  },

  async "a payout read again changes its status and stays complete"({ payouts }) {
    await payouts.savePayouts([aPayout(1), aPayout(2, { isAutomatic: false })]);
    await payouts.complete("po_1", []);
    await payouts.savePayouts([aPayout(1, { status: "failed" })]);
    deepEqual(await payouts.byId("po_1"), { ...aPayout(1, { status: "failed" }), isComplete: true });
    deepEqual((await payouts.byIds(["po_1", "po_2", "po_9"])).length, 2);
    equal(await payouts.latestPayoutAt(), fridayDinner + 2 * minute);
    deepEqual(await payouts.incomplete(), []);
  },

  async "payouts are listed by the day of their arrival, latest first"({ payouts }) {
    await payouts.savePayouts([
      aPayout(1, { arrivalDate: "2026-07-01" }),
      aPayout(2, { arrivalDate: "2026-07-31" }),
      aPayout(3, { arrivalDate: "2026-07-31" }),
      aPayout(4, { arrivalDate: "2026-08-01" }),
    ]);
    const found = await payouts.arriving("2026-07-01", "2026-07-31");
    deepEqual(found.map(({ id }) => id), ["po_3", "po_2", "po_1"]);
  },

  async "transactions of many payments are found, oldest first"({ payouts }) {
    const all = Array.from({ length: 4_500 }, (_, nth) => aTransaction(nth));
    await payouts.saveTransactions(all.toReversed());
    const found = await payouts.ofIntents(all.flatMap(({ intentId }) => intentId ?? []));
    deepEqual(found.map(({ id }) => id), all.map(({ id }) => id));
  },
};
