import type { EndpointSpec } from "./spec.ts";
import { analyticsQuery } from "../schemas/analytics.ts";
import * as payouts from "../schemas/payouts.ts";
import * as ledger from "../schemas/ledger.ts";

/** Tax report and order ledger (docs/product-rules.md, "Tax report", "Order ledger" and "Payouts"). */
export const ledgerSpecs = {
  taxReport: {
    tag: "Ledger",
    summary: "Taxable and exempt sales, tax by rate and refunds of a year, by quarter and month",
    query: ledger.taxReportQuery,
    data: ledger.taxReport,
    refusals: [401, 403],
  },
  taxReportExport: {
    tag: "Ledger",
    summary: "The tax report of a year as CSV, one row for each period and rate",
    query: ledger.taxReportQuery,
    data: "csv",
    refusals: [401, 403],
  },
  ledger: {
    tag: "Ledger",
    summary: "The orders of a month with their amounts, tax, payment, refunds and released authorizations",
    query: ledger.ledgerQuery,
    data: ledger.ledger,
    refusals: [401, 403],
  },
  ledgerExport: {
    tag: "Ledger",
    summary: "The orders of a range of days as CSV, one row for each order",
    query: analyticsQuery,
    data: "csv",
    refusals: [401, 403],
  },
  payouts: {
    tag: "Ledger",
    summary: "The payouts of a month with their sums, and whether each of its orders is in a payout",
    query: ledger.ledgerQuery,
    data: payouts.payoutList,
    refusals: [401, 403],
  },
  payout: {
    tag: "Ledger",
    summary: "A payout with its orders, fees and adjustments",
    data: payouts.payout,
    refusals: [401, 403, 404],
  },
  payoutsExport: {
    tag: "Ledger",
    summary: "The payouts that arrive in a range of days as CSV, one row for each payout",
    query: analyticsQuery,
    data: "csv",
    refusals: [401, 403],
  },
} as const satisfies Record<string, EndpointSpec>;
