import type { PaidTransaction, Payout } from "@domain/payment/payout.ts";
import type { StoredPayout } from "@domain/ports/payouts.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { ledgerBatches, type LedgerFilter, type OrderOfPayment } from "@domain/ports/sales.ts";
import type { LedgerEntry } from "@domain/reports/ledger.ts";
import {
  addReconciliations,
  emptyReconciliation,
  type PayoutReconciliation,
  reconcilePayouts,
} from "@domain/reports/payout_reconciliation.ts";
import {
  type OrderPayout,
  orderPayouts,
  type PayoutLine,
  payoutLines,
  type PayoutSums,
  payoutSums,
} from "@domain/reports/payouts.ts";
import type { LocalDate } from "@domain/shared/local_time.ts";

export type PayoutDeps = Pick<Ports, "payouts" | "sales" | "clock">;

/** A payout with the sums of its transactions, in cents, and the number of this installation's orders in it. */
export type PayoutWithSums = StoredPayout & { sums: PayoutSums; orders: number };

/** `order` is undefined for payments of other systems on the account, and for the provider's own fees and adjustments. */
export type PayoutLineWithOrder = PayoutLine & { order: OrderOfPayment | undefined };

/** Returns the payouts that arrive on these days, both included, latest first. */
export async function readPayouts(
  { payouts, sales }: PayoutDeps,
  from: LocalDate,
  to: LocalDate,
): Promise<PayoutWithSums[]> {
  const found = await payouts.arriving(from, to);
  const transactions = await payouts.transactionsOf(found.map(({ id }) => id));
  const orders = await sales.ordersOf(intentsOf(transactions));
  const known = new Set(orders.map(({ intentId }) => intentId));
  const byPayout = Map.groupBy(transactions, ({ payoutId }) => payoutId);
  return found.map((payout) => {
    const own = byPayout.get(payout.id) ?? [];
    return {
      ...payout,
      sums: payoutSums(payout, own),
      orders: intentsOf(own).filter((intentId) => known.has(intentId)).length,
    };
  });
}

/** Returns a payout with its lines, orders first in the order of their numbers; undefined for an unknown one. */
export async function readPayout(
  { payouts, sales }: PayoutDeps,
  id: string,
): Promise<{ payout: PayoutWithSums; lines: PayoutLineWithOrder[] } | undefined> {
  const payout = await payouts.byId(id);
  if (!payout) return undefined;
  const transactions = await payouts.transactionsOf([id]);
  const orders = await sales.ordersOf(intentsOf(transactions));
  const lines = payoutLines(transactions);
  const byIntent = new Map(lines.map((line) => [line.intentId, line]));
  const known = new Set(orders.map(({ intentId }) => intentId));
  return {
    payout: { ...payout, sums: payoutSums(payout, transactions), orders: orders.length },
    lines: [
      ...orders.flatMap((order) => {
        const line = byIntent.get(order.intentId);
        return line ? [{ ...line, order }] : [];
      }),
      ...lines.filter(({ intentId }) => intentId === undefined || !known.has(intentId))
        .map((line) => ({ ...line, order: undefined })),
    ],
  };
}

/** Compares the orders placed on these days, both included, with the provider's transactions. */
export async function readReconciliation(
  { payouts, sales, clock }: PayoutDeps,
  filter: Pick<LedgerFilter, "from" | "to">,
): Promise<PayoutReconciliation> {
  const times = { now: clock.now(), readFrom: (await payouts.span())?.from };
  let sum = emptyReconciliation;
  for await (const batch of ledgerBatches(sales, filter)) {
    const transactions = await payouts.ofIntents(batch.map(({ payment }) => payment.intentId));
    sum = addReconciliations(sum, reconcilePayouts(batch, transactions, times));
  }
  return sum;
}

/** Returns what the provider has reported about the payments of these orders, by the payment's id. */
export async function readOrderPayouts(
  { payouts }: Pick<PayoutDeps, "payouts">,
  entries: readonly LedgerEntry[],
): Promise<Map<string, OrderPayout>> {
  const transactions = await payouts.ofIntents(entries.map(({ payment }) => payment.intentId));
  const ids = new Set(transactions.flatMap(({ payoutId }) => payoutId ?? []));
  const containing: Payout[] = await payouts.byIds([...ids]);
  return orderPayouts(transactions, containing);
}

function intentsOf(transactions: readonly PaidTransaction[]): string[] {
  return [...new Set(transactions.flatMap(({ intentId }) => intentId ?? []))];
}
