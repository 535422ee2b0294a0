/** The ledger of a month says what reached the bank account in it: a payout that failed did not. */
import assert from "node:assert/strict";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { readMonthlyLedger } from "@domain/usecases/operations/monthly_ledger.ts";
import type { Account } from "../account.ts";

export async function checkPaidOut(store: MemoryPorts, { payouts }: Account): Promise<void> {
  const all = [...payouts.values()];
  for (const month of new Set(all.map(({ arrivalDate }) => arrivalDate.slice(0, 7)))) {
    const { paidOutCents } = await readMonthlyLedger(store, month);
    const arrived = all.filter(({ arrivalDate, status }) =>
      arrivalDate.startsWith(month) && !/failed|canceled/.test(status)
    );
    const cents = arrived.reduce((sum, { amountCents }) => sum + amountCents, 0);
    assert.equal(paidOutCents, cents, `what was paid out in ${month}`);
  }
}
