/** The account at the payment provider: its transactions, its payouts to the bank, and the copy that the product has of them. */
import assert from "node:assert/strict";
import type { BalanceTransaction, Payout, PayoutStatus, TransactionKind } from "@domain/payment/payout.ts";
import { addDays, hourMs, localDateOf, minuteMs } from "@domain/shared/local_time.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { syncPayouts } from "@domain/usecases/payments/sync_payouts.ts";
import type { Rng } from "../faults/rng.ts";

/** What the provider has recorded. `payouts` have the ids of the transactions that they contain. */
export type Account = {
  transactions: Map<string, BalanceTransaction>;
  payouts: Map<string, Payout & { ids: string[] }>;
};

export const noAccount = (): Account => ({ transactions: new Map(), payouts: new Map() });

/** What transactions add up to, without the transfers to the bank. */
const sumOf = (transactions: readonly BalanceTransaction[]) =>
  transactions.reduce((sum, { kind, netCents }) => kind === "payout" ? sum : sum + netCents, 0);

type Accounting = { store: MemoryPorts; account: Account; rng: Rng };

/** The provider records what has happened to the payments since it last did. It lists some transactions late. */
export function record({ store, account: { transactions }, rng }: Accounting): void {
  const put = (
    id: string,
    kind: TransactionKind,
    amountCents: number,
    feeCents: number,
    intentId?: string,
  ) => {
    if (transactions.has(id)) return;
    const createdAt = store.clock.now() - (rng.happens(0.3) ? rng.integer(0, 600) * minuteMs : 0);
    const netCents = amountCents - feeCents;
    const of = intentId === undefined ? {} : { intentId };
    const availableAt = createdAt + 48 * hourMs;
    transactions.set(id, { id, kind, amountCents, feeCents, netCents, ...of, createdAt, availableAt });
  };
  for (const { id: intentId, retainedCents, refundedCents, captures } of store.payments.all()) {
    if (captures === 0) continue;
    const charged = retainedCents + refundedCents;
    put(`txn_${intentId}`, "charge", charged, Math.round(charged * 0.029) + 30, intentId);
    const { refunds, disputes } = store.payments.reports(intentId);
    for (const { id, cents, status } of refunds) {
      put(`txn_${id}`, "refund", -cents, 0, intentId);
      if (status === "failed") put(`txn_${id}_failed`, "refund", cents, 0, intentId);
    }
    for (const { id, cents, status, isInquiry } of disputes) {
      if (isInquiry) continue;
      put(`txn_${id}`, "dispute", -cents, 1500, intentId);
      if (status === "won") put(`txn_${id}_won`, "dispute", cents, 0, intentId);
    }
  }
  if (rng.happens(0.2)) put(`txn_fee_${store.clock.now()}`, "fee", -rng.integer(1, 300), 0);
  store.payments.putTransactions(...transactions.values());
}

/** The provider pays out what no payout contains yet, or continues an earlier payout. It lists the contents of some payouts late. */
export function payOut(accounting: Accounting): void {
  record(accounting);
  const { store, account: { transactions, payouts }, rng } = accounting;
  const put = (payout: Payout & { ids: string[] }, isListed: boolean) => {
    payouts.set(payout.id, payout);
    const { ids, ...listed } = payout;
    const half = ids.slice(0, ids.length >> 1);
    // A part that adds up to the amount cannot be told from the whole.
    const isWhole = sumOf(half.flatMap((id) => transactions.get(id) ?? [])) === payout.amountCents;
    store.payments.payOut(listed, isListed || isWhole ? ids : half);
  };
  const next: Partial<Record<PayoutStatus, readonly [PayoutStatus, ...PayoutStatus[]]>> = {
    pending: ["in_transit"],
    in_transit: ["paid", "paid", "failed"],
    paid: ["paid", "failed"],
  };
  const [first, ...rest] = payouts.values();
  if (first && rng.happens(0.6)) {
    const payout = rng.pick([first, ...rest]);
    const status = rng.pick(next[payout.status] ?? [payout.status]);
    return put({ ...payout, status }, true);
  }
  const paid = new Set([...payouts.values()].flatMap(({ ids }) => ids));
  const unpaid = [...transactions.values()].filter(({ id }) => !paid.has(id));
  if (unpaid.length === 0) return;
  const isAutomatic = rng.happens(0.9);
  put({
    id: `po_${payouts.size + 1}`,
    amountCents: isAutomatic ? sumOf(unpaid) : 100,
    status: "pending",
    createdAt: store.clock.now(),
    arrivalDate: addDays(localDateOf(store.clock.now()), 2),
    isAutomatic,
    ids: isAutomatic ? unpaid.map(({ id }) => id) : [],
  }, rng.happens(0.5));
}

/** In the end the product has every transaction, with the payout that contains it, and every payout with its status. */
export async function checkCopy({ payouts, payments }: MemoryPorts, account: Account): Promise<void> {
  payments.breakPagesAfter();
  for (const { ids, ...payout } of account.payouts.values()) payments.payOut(payout, ids);
  for (let run = 0; run < 2; run++) await syncPayouts({ payouts, payments });
  const all = [...account.payouts.values()];
  const containing = new Map(all.flatMap(({ id, ids }) => ids.map((each) => [each, id])));
  const intents = [...new Set([...account.transactions.values()].flatMap(({ intentId }) => intentId ?? []))];
  const copied = [
    ...await payouts.ofIntents(intents),
    ...await payouts.transactionsOf(all.map(({ id }) => id)),
  ];
  const byId = new Map(copied.map((transaction) => [transaction.id, transaction]));
  for (const transaction of account.transactions.values()) {
    const payoutId = containing.get(transaction.id);
    if (transaction.intentId === undefined && payoutId === undefined) continue;
    const expected = { ...transaction, ...(payoutId === undefined ? {} : { payoutId }) };
    assert.deepEqual(byId.get(transaction.id), expected, "a transaction and its copy");
  }
  for (const { ids: _, ...payout } of all) {
    const { isComplete, ...copy } = await payouts.byId(payout.id) ?? { isComplete: undefined };
    assert.deepEqual(copy, payout, "a payout and its copy");
    if (payout.isAutomatic) assert.equal(isComplete, true, "a payout without all of its transactions");
    const copiedCents = sumOf(await payouts.transactionsOf([payout.id]));
    if (payout.isAutomatic) assert.equal(copiedCents, payout.amountCents, "the transactions of a payout");
  }
}

/** A payout counts as complete only when its transactions add up to its amount, or when it has arrived or failed. */
export async function checkComplete({ payouts }: MemoryPorts, { payouts: all }: Account): Promise<void> {
  for (const { id } of all.values()) {
    const copy = await payouts.byId(id);
    if (!copy?.isComplete || copy.status !== "pending" && copy.status !== "in_transit") continue;
    assert.equal(
      sumOf(await payouts.transactionsOf([id])),
      copy.amountCents,
      "a payout was complete before all of its transactions were known",
    );
  }
}
