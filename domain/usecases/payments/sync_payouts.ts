import type { BalanceTransaction, Payout } from "@domain/payment/payout.ts";
import { payoutSums } from "@domain/reports/payouts.ts";
import type { Balance } from "@domain/ports/payments.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { hourMs } from "@domain/shared/local_time.ts";

export type SyncPayoutsDeps = Pick<Ports, "payouts"> & { payments: Balance };

const dayMs = 24 * hourMs;
/** The provider may list a transaction late. */
const overlapMs = dayMs;
/** A bank can return a payout for this long, which changes its status. */
const unsettledMs = 30 * dayMs;

/**
 * Copies the provider's balance transactions and payouts (docs/product-rules.md, "Payouts"). Idempotent. A run that breaks off keeps what
 * it has stored, and the next one continues there.
 */
export async function syncPayouts(deps: SyncPayoutsDeps): Promise<void> {
  await syncNewTransactions(deps);
  await syncEarlierTransactions(deps);
  await syncStatuses(deps);
  for (const payout of await deps.payouts.incomplete()) {
    const found: BalanceTransaction[] = [];
    for await (const page of deps.payments.transactionsOf(payout.id)) found.push(...page);
    // The provider may still be adding transactions to a payout that has not arrived.
    const mayGrow = payout.status === "pending" || payout.status === "in_transit";
    if (mayGrow && payoutSums(payout, found).differenceCents !== 0) continue;
    await deps.payouts.complete(payout.id, found);
  }
}

/** Pages arrive newest first and are stored together, so that a run that breaks off leaves no gap before the latest one. */
async function syncNewTransactions({ payments, payouts }: SyncPayoutsDeps): Promise<void> {
  const span = await payouts.span();
  if (!span) return;
  const found: BalanceTransaction[] = [];
  for await (const page of payments.transactions({ from: span.to - overlapMs })) found.push(...page);
  await payouts.saveTransactions(found);
}

/** Reads backward from the earliest stored transaction. Once all are stored, this is one page. */
async function syncEarlierTransactions({ payments, payouts }: SyncPayoutsDeps): Promise<void> {
  const span = await payouts.span();
  for await (const page of payments.transactions({ to: span?.from })) await payouts.saveTransactions(page);
}

/** Stores all payouts whose status may have changed, in one step for the same reason as new transactions. */
async function syncStatuses({ payments, payouts }: SyncPayoutsDeps): Promise<void> {
  const latest = await payouts.latestPayoutAt();
  const found: Payout[] = [];
  const from = latest === undefined ? undefined : latest - unsettledMs;
  for await (const page of payments.payouts({ from })) found.push(...page);
  await payouts.savePayouts(found);
}
