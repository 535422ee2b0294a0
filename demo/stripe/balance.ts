/**
 * The balance of the emulator's account, computed from its movements: transactions, and one automatic payout a day.
 *
 * A captured charge costs 2.9 % + 30 cents, rounded half up, and can be paid out from midnight UTC two days after its day. A refund takes
 * its amount at once, and its fee is not returned. A dispute takes its amount and 15 dollars. Every midnight UTC, everything that can be
 * paid out becomes one payout, unless the sum is not positive. A payout arrives on the next day.
 */
import { share } from "@domain/shared/money.ts";
import type { Movement } from "./objects.ts";
import type { Records } from "./store.ts";

export type BalanceTransaction = {
  id: string;
  object: "balance_transaction";
  amount: number;
  available_on: number;
  created: number;
  currency: "usd";
  description: null;
  exchange_rate: null;
  fee: number;
  fee_details: { amount: number; application: null; currency: "usd"; description: string; type: string }[];
  net: number;
  reporting_category: string;
  source: string | null;
  status: "available" | "pending";
  type: string;
};

export type Payout = {
  id: string;
  object: "payout";
  amount: number;
  arrival_date: number;
  automatic: boolean;
  balance_transaction: string;
  created: number;
  currency: "usd";
  description: string;
  destination: null;
  failure_code: null;
  failure_message: null;
  livemode: boolean;
  metadata: Record<string, never>;
  method: "standard";
  reconciliation_status: "completed";
  source_type: "card";
  statement_descriptor: null;
  status: "in_transit" | "paid";
  type: "bank_account";
};

const daySeconds = 24 * 60 * 60;
const delayDays = 2;
const disputeFee = 1500;

/** The fee of a captured charge, in cents. */
export const chargeFee = (amount: number): number => share(amount, 29_000) + 30;

export type AccountBalance = {
  /** Oldest first, the payouts' own included. */
  transactions: BalanceTransaction[];
  /** Oldest first. */
  payouts: Payout[];
  /** The transactions of each payout, its own included. */
  byPayout: Map<string, BalanceTransaction[]>;
};

/** Computes the balance at `nowMs`. Equal movements have equal ids. */
export function accountBalance(store: Records, nowMs: number): AccountBalance {
  const now = Math.floor(nowMs / 1000);
  const sources = sourcesOf(store);
  const earned = store.movements.flatMap((movement, index) => {
    const transaction = transactionOf(movement, index, sources(movement), now);
    return transaction ? [transaction] : [];
  });
  const balance: AccountBalance = { transactions: [...earned], payouts: [], byPayout: new Map() };
  let waiting = earned;
  const first = earned[0] ? Math.floor(earned[0].created / daySeconds) : Infinity;
  for (let day = first; day * daySeconds <= now && waiting.length > 0; day++) {
    const at = day * daySeconds;
    const isDue = ({ created, available_on }: BalanceTransaction) => created < at && available_on <= at;
    const due = waiting.filter(isDue);
    const amount = due.reduce((sum, { net }) => sum + net, 0);
    if (amount <= 0) continue;
    const payout = payoutOf(amount, at, now);
    const own = ownTransaction(payout);
    balance.payouts.push(payout);
    balance.transactions.push(own);
    balance.byPayout.set(payout.id, [...due, own]);
    waiting = waiting.filter((transaction) => !isDue(transaction));
  }
  balance.transactions.sort((one, other) => one.created - other.created);
  return balance;
}

/** Returns what each movement is about: the charge, the refund in the order of refunds, or the dispute. */
function sourcesOf(store: Records): (movement: Movement) => string | null {
  const refunds = Map.groupBy(store.refunds.values(), ({ payment_intent }) => payment_intent);
  const disputes = new Map(
    Array.from(store.disputes.values(), ({ payment_intent, id }) => [payment_intent, id]),
  );
  const counts = new Map<string, number>();
  return ({ kind, intent }) => {
    if (kind === "captured") return store.intents.get(intent)?.latest_charge ?? null;
    if (kind === "disputed" || kind === "dispute_won") return disputes.get(intent) ?? null;
    const own = refunds.get(intent) ?? [];
    if (kind === "refund_failed") return own.findLast(({ status }) => status === "failed")?.id ?? null;
    const nth = counts.get(intent) ?? 0;
    if (kind === "refunded") counts.set(intent, nth + 1);
    return own[nth]?.id ?? null;
  };
}

type Rule = {
  type: string;
  category: string;
  sign: 1 | -1;
  fee: (amount: number) => number;
  isDelayed?: true;
};

const noFee = () => 0;
const rules: Partial<Record<Movement["kind"], Rule>> = {
  captured: { type: "charge", category: "charge", sign: 1, fee: chargeFee, isDelayed: true },
  refunded: { type: "refund", category: "refund", sign: -1, fee: noFee },
  refund_failed: { type: "refund_failure", category: "refund_failure", sign: 1, fee: noFee },
  disputed: { type: "adjustment", category: "dispute", sign: -1, fee: () => disputeFee },
  dispute_won: { type: "adjustment", category: "dispute_reversal", sign: 1, fee: () => -disputeFee },
};

function transactionOf(
  { at, kind, amount: moved }: Movement,
  index: number,
  source: string | null,
  now: number,
): BalanceTransaction | undefined {
  const rule = rules[kind];
  if (!rule) return undefined;
  const created = Math.floor(Date.parse(at) / 1000);
  const payable = rule.isDelayed ? (Math.floor(created / daySeconds) + delayDays) * daySeconds : created;
  const [amount, fee] = [rule.sign * moved, rule.fee(moved)];
  return {
    ...newTransaction(`txn_movement${index}`, amount, fee),
    available_on: payable,
    created,
    reporting_category: rule.category,
    source,
    status: payable <= now ? "available" : "pending",
    type: rule.type,
  };
}

function newTransaction(id: string, amount: number, fee: number) {
  return {
    id,
    object: "balance_transaction" as const,
    amount,
    currency: "usd" as const,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [{
      ...{ amount: fee, application: null, currency: "usd" as const },
      ...{ description: "Stripe processing fees", type: "stripe_fee" },
    }],
    net: amount - fee,
  };
}

function payoutOf(amount: number, created: number, now: number): Payout {
  const arrival = created + daySeconds;
  const id = `po_day${created / daySeconds}`;
  return {
    id,
    object: "payout",
    amount,
    arrival_date: arrival,
    automatic: true,
    balance_transaction: id.replace("po_", "txn_"),
    created,
    currency: "usd",
    description: "STRIPE PAYOUT",
    destination: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: "standard",
    reconciliation_status: "completed",
    source_type: "card",
    statement_descriptor: null,
    status: arrival <= now ? "paid" : "in_transit",
    type: "bank_account",
  };
}

function ownTransaction(
  { id, amount, created, arrival_date, balance_transaction }: Payout,
): BalanceTransaction {
  return {
    ...newTransaction(balance_transaction, -amount, 0),
    available_on: arrival_date,
    created,
    reporting_category: "payout",
    source: id,
    status: "available",
    type: "payout",
  };
}
