import { z } from "zod";
import { payoutStatuses } from "@domain/payment/payout.ts";
import { payoutDifferences } from "@domain/reports/payout_reconciliation.ts";
import { dollars } from "./menu.ts";

/** Dollars that can be negative, exact to the cent. */
const balance = z.number();

const sums = {
  /** What the payment provider captured. */
  collected: balance,
  /** Refunds and disputes are positive when they take money from the account. */
  refunds: balance,
  disputes: balance,
  fees: balance,
  /** Adjustments, such as an earlier payout that the bank returned. */
  other: balance,
  /** collected − refunds − disputes − fees + other. */
  after_fees: balance,
};

const payoutRow = z.object({
  id: z.string(),
  /** The date on which the payment provider expects the money to arrive. */
  arrival_date: z.string(),
  created_at: z.string(),
  status: z.enum(payoutStatuses),
  /** The amount that arrives. */
  payout: balance,
  ...sums,
  /** payout − after_fees; null until the provider has reported all transactions. */
  difference: balance.nullable(),
  /** This restaurant's orders in the payout. */
  orders: z.number().int(),
});
export type PayoutRow = z.infer<typeof payoutRow>;

const payoutLine = z.object({
  /** The payment at the provider, or the transaction of a fee or adjustment without a payment. */
  id: z.string(),
  /** Null for payments of other systems on the account, fees and adjustments. */
  order: z.object({ id: z.string(), order_number: z.string(), date: z.string() }).nullable(),
  ...sums,
});
export type PayoutLineData = z.infer<typeof payoutLine>;

/** A payout and what it contains. */
export const payout = z.object({ payout: payoutRow, lines: z.array(payoutLine) });
export type PayoutData = z.infer<typeof payout>;

const ledgerSums = z.object({ orders: z.number().int(), collected: dollars, refunds: dollars });

const difference = z.object({
  id: z.string(),
  order_number: z.string(),
  date: z.string(),
  reason: z.enum(payoutDifferences),
  collected: dollars,
  refunds: dollars,
  /** As the payment provider reports them. */
  reported_collected: balance,
  reported_refunds: balance,
});

/** The payouts that arrive in a month, and the captured and refunded orders that were placed in it. */
export const payoutList = z.object({
  month: z.string(),
  payouts: z.array(payoutRow),
  reconciliation: z.object({
    paid_out: ledgerSums,
    waiting: ledgerSums,
    differing: ledgerSums,
    fees: balance,
    after_fees: balance,
    differences: z.array(difference),
  }),
});
export type PayoutListData = z.infer<typeof payoutList>;
