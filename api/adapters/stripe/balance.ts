import type Stripe from "stripe";
import {
  type BalanceTransaction,
  type Payout,
  payoutStatuses,
  type TransactionKind,
} from "@domain/payment/payout.ts";
import type { Balance, BalanceRange } from "@domain/ports/payments.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { pagesOf } from "./calls.ts";

/** The account's balance through Stripe's SDK. */
export function stripeBalance(stripe: Stripe): Balance {
  const expand = ["data.source"];
  return {
    async *transactions(range) {
      const created = within(range);
      for await (
        const page of pagesOf((page) => stripe.balanceTransactions.list({ ...created, expand, ...page }))
      ) yield page.map(toTransaction);
    },

    async *payouts(range) {
      const created = within(range);
      for await (const page of pagesOf((page) => stripe.payouts.list({ ...created, ...page }))) {
        yield page.map(toPayout);
      }
    },

    async *transactionsOf(payout) {
      for await (
        const page of pagesOf((page) => stripe.balanceTransactions.list({ payout, expand, ...page }))
      ) yield page.map(toTransaction);
    },
  };
}

function within({ from, to }: BalanceRange): { created?: Stripe.RangeQueryParam } {
  if (from === undefined && to === undefined) return {};
  return {
    created: {
      ...(from !== undefined && { gte: Math.floor(from / 1000) }),
      ...(to !== undefined && { lte: Math.floor(to / 1000) }),
    },
  };
}

const fromSeconds = (seconds: number): Instant => seconds * 1000;

function toPayout({ id, amount, status, created, arrival_date, automatic }: Stripe.Payout): Payout {
  return {
    id,
    amountCents: amount,
    // A status that Stripe adds later is not final, so that the payout is read again.
    status: payoutStatuses.find((known) => known === status) ?? "pending",
    createdAt: fromSeconds(created),
    // Stripe writes the calendar date as midnight in UTC. In Los Angeles, that moment is on the day before.
    arrivalDate: new Date(fromSeconds(arrival_date)).toISOString().slice(0, 10),
    isAutomatic: automatic,
  };
}

function toTransaction(transaction: Stripe.BalanceTransaction): BalanceTransaction {
  const { id, amount, fee, net, created, available_on, source, reporting_category } = transaction;
  const intentId = intentIdOf(source);
  return {
    ...{ id, kind: toKind(reporting_category), amountCents: amount, feeCents: fee, netCents: net },
    ...(intentId !== undefined && { intentId }),
    createdAt: fromSeconds(created),
    availableAt: fromSeconds(available_on),
  };
}

/** Maps Stripe's reporting category, which groups the types of transactions. */
function toKind(category: string): TransactionKind {
  switch (category) {
    case "charge":
      return "charge";
    case "refund":
    case "refund_failure":
    case "partial_capture_reversal":
      return "refund";
    case "dispute":
    case "dispute_reversal":
      return "dispute";
    case "fee":
    case "network_cost":
      return "fee";
    case "payout":
      return "payout";
    default:
      return "adjustment";
  }
}

function intentIdOf(source: Stripe.BalanceTransaction["source"]): string | undefined {
  if (source === null || typeof source === "string" || !("payment_intent" in source)) return undefined;
  const { payment_intent: of } = source;
  return typeof of === "string" ? of : of?.id;
}
