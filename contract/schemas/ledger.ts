import { z } from "zod";
import { orderStatuses } from "@domain/order/order.ts";
import { charge } from "./cart.ts";
import { dollars } from "./menu.ts";
import { formatted } from "./text.ts";

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
  charges: z.array(charge.omit({ rate: true })),
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
  charges: z.array(charge.omit({ rate: true })),
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
