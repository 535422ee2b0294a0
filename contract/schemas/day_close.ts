import * as z from "zod";
import { orderStatuses } from "@domain/order/order.ts";
import { closeChoices } from "@domain/reports/day_close.ts";
import { charge } from "./cart.ts";
import { actor } from "./envelope.ts";
import { fieldCode } from "../field_problems.ts";
import { staffOrder } from "./orders.ts";
import { dollars } from "./price.ts";
import { singleLine } from "./text.ts";
import type { SpecsOf } from "../endpoint.ts";
import type * as endpoints from "../day_close.ts";

const date = z.iso.date(fieldCode("date_invalid"));

/** The totals of the orders placed on the day, as in Analytics, without test orders. */
const totals = z.object({
  orders: z.number().int(),
  charged: z.number().int(),
  by_outcome: z.array(z.object({ status: z.enum(orderStatuses), orders: z.number().int() })),
  /** Dishes and charges, before discounts, refunds and tax. */
  gross_sales: dollars,
  /** The dishes of the gross sales. */
  dishes: dollars,
  charges: z.array(charge.pick({ kind: true, amount: true })),
  /** Dishes and charges that the payment provider did not capture. */
  discounts: dollars,
  tax: dollars,
  /** gross_sales − discounts + tax: the amount that the payment provider captured. */
  collected: dollars,
  refunds: dollars,
  /** collected − refunds. */
  after_refunds: dollars,
  owed_orders: z.number().int(),
  /** The refunds owed. */
  owed: dollars,
  /** Orders that expired without an answer. */
  missed: z.number().int(),
  /** Orders that became ready, those ready within the time promised first, and those that staff never marked ready. */
  promised: z.number().int(),
  on_time: z.number().int(),
  not_marked: z.number().int(),
});

const numbered = z.object({ id: z.string(), order_number: z.string() });

export const dayReport = z.object({
  /** The Los Angeles date on which the business day began. */
  date: z.string(),
  /** The day is over and not closed. */
  can_close: z.boolean(),
  can_reopen: z.boolean().describe("The day is closed, and the caller may reopen it"),
  /** The close in force, with the totals at that time. */
  close: z.object({ closed_at: z.string(), by: actor, totals, carried_over: z.array(numbered) }).nullable(),
  /** The totals now. */
  totals,
  /** Open orders that belong to the day or an earlier one. */
  open: z.array(staffOrder),
  /** Orders of the day that arrived or ended after the close. */
  after_close: z.array(z.object({
    ...numbered.shape,
    status: z.enum(orderStatuses),
    total_amount: dollars,
    created_at: z.string(),
    ended_at: z.string().nullable(),
  })),
});
export type DayReport = z.infer<typeof dayReport>;

/** Without `date`: the day to close, or today. */
export const dayReportQuery = z.object({ date: date.optional() });

export const closeDayBody = z.strictObject({
  date,
  /** What happens to each open order. */
  orders: z.array(z.strictObject({ id: singleLine().max(100), as: z.enum(closeChoices) })).max(500).default(
    [],
  ),
});

export const reopenDayBody = z.strictObject({ date });

/** The close of a business day (docs/product-rules.md, "Day close"). */
export const dayCloseSpecs = {
  dayReport: {
    tag: "Counter",
    summary: "Get the close report of a business day: totals, open orders, and orders after the close",
    access: { permission: "orders", station: "shift" },
    query: dayReportQuery,
    data: dayReport,
    refusals: [401, 403],
  },
  closeDay: {
    tag: "Counter",
    summary: "Close a business day that is over, with a choice for each open order. A repeat changes nothing",
    access: { permission: "orders", station: "shift" },
    body: closeDayBody,
    data: dayReport,
    refusals: [401, 403, 409],
    audit: { action: "day.close", resource: "store" },
  },
  reopenDay: {
    tag: "Counter",
    summary: "Reopen a closed business day",
    access: { permission: "store_settings", station: "pin" },
    body: reopenDayBody,
    data: dayReport,
    refusals: [401, 403, 409],
    audit: { action: "day.reopen", resource: "store" },
  },
} as const satisfies SpecsOf<typeof endpoints>;
