import assert from "node:assert/strict";
import { fridayDinner } from "@domain/testing/fixtures.ts";
import { concurrently, type Suite } from "./suite.ts";

const unmatchedHold = {
  intentId: "pi_1",
  kind: "authorization_without_order",
  orderId: "ord_1",
  cents: 3687,
} as const;
const unmatchedCharge = { intentId: "pi_2", kind: "charge_without_order", cents: 100 } as const;
const now = fridayDinner;

export const operationsSuite: Suite = {
  async "a discrepancy stays open from its first detection until a check of its payment finds none"(
    { discrepancies },
  ) {
    await discrepancies.note([unmatchedHold, unmatchedCharge], ["pi_1", "pi_2", "pi_3"], now);
    await discrepancies.note([unmatchedHold], ["pi_1"], now + 1_000);
    const openDiscrepancies = (await discrepancies.open()).toSorted((one, other) => one.cents - other.cents);
    assert.deepEqual(
      openDiscrepancies.map(({ intentId, kind, cents, since }) => [intentId, kind, cents, since]),
      [
        ["pi_2", "charge_without_order", 100, now],
        ["pi_1", "authorization_without_order", 3687, now],
      ],
    );
    await discrepancies.note([], ["pi_1", "pi_2"], now + 2_000);
    assert.deepEqual(await discrepancies.open(), []);
    const recent = await discrepancies.recent(now + 1_999, 9);
    assert.deepEqual(recent.map(({ endedAt }) => endedAt), [now + 2_000, now + 2_000]);
    assert.deepEqual(await discrepancies.recent(now + 2_000, 9), []);
    await discrepancies.note([unmatchedHold], ["pi_1"], now + 3_000);
    assert.deepEqual((await discrepancies.open()).map(({ since }) => since), [now + 3_000]);
  },

  async "a different discrepancy about the same payment replaces the first"(
    { discrepancies },
  ) {
    await discrepancies.note([unmatchedHold], ["pi_1"], now);
    await discrepancies.note([{ ...unmatchedHold, kind: "charge_without_order" }], ["pi_1"], now + 1);
    assert.deepEqual((await discrepancies.open()).map(({ kind }) => kind), ["charge_without_order"]);
  },

  async "the shared clock runs, and wrong clocks are listed by host until they are corrected"(
    { processes },
  ) {
    const before = await processes.now();
    assert.ok(await processes.now() >= before);
    await processes.reportSkew("kitchen-1", 20 * 60_000);
    await processes.reportSkew("kitchen-2", -6_000);
    await processes.reportSkew("kitchen-1", 21 * 60_000);
    assert.deepEqual(await processes.wrongClocks(), [
      { host: "kitchen-1", skewMs: 21 * 60_000 },
      { host: "kitchen-2", skewMs: -6_000 },
    ]);
    await processes.reportSkew("kitchen-1", undefined);
    assert.deepEqual(await processes.wrongClocks(), [{ host: "kitchen-2", skewMs: -6_000 }]);
  },

  async "a discrepancy found concurrently is stored once"({ discrepancies }) {
    await concurrently(6, () => discrepancies.note([unmatchedHold], ["pi_1"], now));
    assert.equal((await discrepancies.open()).length, 1);
  },
};
