import * as z from "zod";
import { orderStatuses } from "@domain/order/order.ts";
import { payoutStatuses } from "@domain/payment/payout.ts";
import { payoutDifferences } from "@domain/reports/payout_reconciliation.ts";
import { analyticsQuery } from "./analytics.ts";
import { charge } from "./cart.ts";
import { dollars } from "./price.ts";
import { formatted } from "./text.ts";
import type { SpecsOf } from "../endpoint.ts";
import type * as endpoints from "../ledger.ts";

/** A year in Los Angeles; the default is the present one. */
export const taxReportQuery = z.object({
  year: formatted(z.string(), { max: 4, form: /^20\d\d$/, code: "date_invalid" }).transform(Number)
    .optional(),
});

/** A month in Los Angeles; the default is the present one. */
export const ledgerQuery = z.object({
  month: formatted(z.string(), { max: 7, form: /^20\d\d-(0[1-9]|1[0-2])$/, code: "date_invalid" }).optional(),
});

const parts = z.object({
  /** Dishes that are taxed, and taxed charges. */
  taxable: dollars,
  exempt: dollars,
  tax: dollars,
});

const period = z.object({
  /** `2026-11` for a month, `2026-Q4` for a quarter, `2026` for a year. */
  name: z.string(),
  /** Charged orders. */
  orders: z.number().int(),
  /** Dishes and charges, before discounts, refunds and tax. */
  gross_sales: dollars,
  /** Dishes and charges that the payment provider did not capture. */
  discounts: dollars,
  /** Gross sales less discounts and refunds, before tax. */
  net_sales: dollars,
  /** The part of the gross sales that is charges. */
  charges: z.array(charge.pick({ kind: true, amount: true })),
  /** After discounts. */
  sales: parts,
  refunds: parts,
  /** sales − refunds. */
  after_refunds: parts,
  /** Gross sales less discounts, and tax: the amount that the payment provider captured. */
  collected: dollars,
  /** The part of the refunds that was made after the period had ended. */
  later_refunds: parts,
  rates: z.array(z.object({
    /** Percent. */
    rate: z.number(),
    sales: parts,
    refunds: parts,
    after_refunds: parts,
    /** The rate on the sum of the taxable sales after refunds. The collected tax is rounded for each order. */
    computed_tax: dollars,
  })),
});
export type TaxPeriodData = z.infer<typeof period>;

export const taxReport = z.object({
  year: period,
  quarters: z.array(period),
  months: z.array(period),
});
export type TaxReportData = z.infer<typeof taxReport>;

/** An order without the guest's details. `taxable`, `exempt`, `tax` and `total` are after discounts. */
const ledgerOrder = z.object({
  id: z.string(),
  date: z.string(),
  placed_at: z.string(),
  order_number: z.string(),
  status: z.enum(orderStatuses),
  payment_status: z.string(),
  /** Dishes and charges, before discounts, refunds and tax. */
  gross_sales: dollars,
  /** The dishes of the gross sales. */
  dishes: dollars,
  charges: z.array(charge.pick({ kind: true, amount: true })),
  /** Dishes and charges that the payment provider did not capture. */
  discounts: dollars,
  taxable: dollars,
  exempt: dollars,
  tax: dollars,
  /** Percent. */
  tax_rate: z.number(),
  total: dollars,
  payment_intent: z.string(),
  collected: dollars,
  collected_at: z.string().nullable(),
  refunds: dollars,
  refunds_tax: dollars,
  /** Los Angeles dates. */
  refund_dates: z.array(z.string()),
  released: dollars,
  released_at: z.string().nullable(),
  /** An owed refund that was settled without the card. */
  settled_otherwise: dollars,
  /** The fees of the payment provider, and what the account gains after refunds, disputes and fees; null until the provider reports them. */
  fees: z.number().nullable(),
  after_fees: z.number().nullable(),
  /** The payouts that contain the charge or its refunds, oldest first. */
  payouts: z.array(z.object({ id: z.string(), arrival_date: z.string() })),
});
export type LedgerOrder = z.infer<typeof ledgerOrder>;

export const ledger = z.object({
  month: z.string(),
  orders: z.array(ledgerOrder),
  /** False when the month has more orders than are listed; the CSV file has all of them. */
  is_complete: z.boolean(),
});

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

/** Tax report and order ledger (docs/product-rules.md, "Tax report", "Order ledger" and "Payouts"). */
export const ledgerSpecs = {
  taxReport: {
    tag: "Ledger",
    summary: "Taxable and exempt sales, tax by rate and refunds of a year, by quarter and month",
    access: { permission: "analytics" },
    query: taxReportQuery,
    data: taxReport,
    refusals: [401, 403],
  },
  taxReportExport: {
    tag: "Ledger",
    summary: "The tax report of a year as CSV, one row for each period and rate",
    access: { permission: "analytics" },
    query: taxReportQuery,
    data: "csv",
    refusals: [401, 403],
  },
  ledger: {
    tag: "Ledger",
    summary: "The orders of a month with their amounts, tax, payment, refunds and released authorizations",
    access: { permission: "analytics" },
    query: ledgerQuery,
    data: ledger,
    refusals: [401, 403],
  },
  ledgerExport: {
    tag: "Ledger",
    summary: "The orders of a range of days as CSV, one row for each order",
    access: { permission: "analytics" },
    query: analyticsQuery,
    data: "csv",
    refusals: [401, 403],
  },
  payouts: {
    tag: "Ledger",
    summary: "The payouts of a month with their sums, and whether each of its orders is in a payout",
    access: { permission: "analytics" },
    query: ledgerQuery,
    data: payoutList,
    refusals: [401, 403],
  },
  payout: {
    tag: "Ledger",
    summary: "A payout with its orders, fees and adjustments",
    access: { permission: "analytics" },
    data: payout,
    refusals: [401, 403, 404],
  },
  payoutsExport: {
    tag: "Ledger",
    summary: "The payouts that arrive in a range of days as CSV, one row for each payout",
    access: { permission: "analytics" },
    query: analyticsQuery,
    data: "csv",
    refusals: [401, 403],
  },
} as const satisfies SpecsOf<typeof endpoints>;
