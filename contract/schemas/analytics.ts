import * as z from "zod";
import { offerEnds, orderStatuses } from "@domain/order/order.ts";
import { charge } from "./cart.ts";
import { fieldCode } from "../field_problems.ts";
import { dollars } from "./price.ts";
import type { SpecsOf } from "../endpoint.ts";
import type * as endpoints from "../analytics.ts";

const date = z.iso.date(fieldCode("date_invalid"));
/** The longest range of a report. */
export const maxRangeDays = 366;

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}

/** Los Angeles dates, both inclusive; the default is the last seven days. */
export const analyticsQuery = z.object({ from: date.optional(), to: date.optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    message: fieldCode("range_reversed"),
    path: ["from"],
  })
  .refine(({ from, to }) => from === undefined || to === undefined || daysBetween(from, to) <= maxRangeDays, {
    message: fieldCode("range_too_long"),
    params: { max: maxRangeDays },
    path: ["to"],
  });

const sums = {
  /** Orders placed, without test orders. */
  orders: z.number().int(),
  /** Orders that were charged. All amounts are of these orders. */
  charged: z.number().int(),
  /** Dishes and charges, before discounts, refunds and tax. */
  gross_sales: dollars,
  /** The dishes of the gross sales. */
  dishes: dollars,
  service_fee: dollars,
  /** One entry for each kind of charge. */
  charges: z.array(charge.pick({ kind: true, amount: true })),
  /** Dishes and charges that the payment provider did not capture. */
  discounts: dollars,
  tax: dollars,
  /** gross_sales − discounts + tax: the amount that the payment provider captured. */
  collected: dollars,
  /** With their tax. */
  refunds: dollars,
  /** collected − refunds. */
  after_refunds: dollars,
  average: dollars,
};

/**
 * The orders that became ready, how many of them within the time promised first, the average minutes that the others were late, and how
 * many got more time. Beside them, the accepted orders that staff never marked ready.
 */
export const promiseSums = {
  orders: z.number().int(),
  not_marked: z.number().int(),
  on_time: z.number().int(),
  average_late_minutes: z.number().nullable(),
  extended: z.number().int(),
};

export const analytics = z.object({
  from: z.string(),
  to: z.string(),
  summary: z.object(sums),
  by_day: z.array(z.object({ date: z.string(), ...sums })),
  by_hour: z.array(z.object({ hour: z.number().int(), ...sums })),
  by_dish: z.array(z.object({
    menu_item_id: z.string(),
    name: z.string(),
    name_korean: z.string(),
    quantity: z.number().int(),
    /** Before charges, discounts and tax. All dishes add up to `dishes`. */
    sales: dollars,
  })),
  by_option: z.array(z.object({
    option_id: z.string(),
    name: z.string(),
    name_korean: z.string(),
    /** The names of its group; empty when the group left the menu. */
    group: z.string(),
    group_korean: z.string(),
    /** Times ordered: the option's quantity times the quantity of the dish. */
    quantity: z.number().int(),
    /** Order lines with the option. */
    lines: z.number().int(),
    /** Order lines of the dishes that offer the option. */
    offered_lines: z.number().int(),
    /** `lines` divided by `offered_lines`, 0 to 1. */
    attach_rate: z.number(),
    /** What it added to the sales of the dishes, before charges and tax. */
    sales: dollars,
  })),
  by_outcome: z.array(z.object({ status: z.enum(orderStatuses), orders: z.number().int(), amount: dollars })),
  time_to_accept: z.object({
    answered: z.number().int(),
    median_seconds: z.number().nullable(),
    /** The 90th percentile. */
    slowest_tenth_seconds: z.number().nullable(),
  }),
  /** By where the guests came from, most orders first. */
  by_source: z.array(z.object({
    /** The word of the link; `direct` without one, `other` for the words beyond the limit. */
    source: z.string(),
    orders: z.number().int(),
    /** Orders that were charged. The net sales are of these orders. */
    charged: z.number().int(),
    net_sales: dollars,
  })),
  /** Counter-offers for the orders of these days. */
  offers: z.object({
    made: z.number().int(),
    ended: z.record(z.enum(offerEnds), z.number().int()),
    /** Orders that were charged after an accepted offer, and what was collected for them. */
    saved_orders: z.number().int(),
    collected: dollars,
  }),
  promises: z.object({
    ...promiseSums,
    asap: z.object(promiseSums),
    scheduled: z.object(promiseSums),
    /** By the Los Angeles hour of the promised time. */
    by_hour: z.array(z.object({ hour: z.number().int(), ...promiseSums })),
  }),
});
export type Analytics = z.infer<typeof analytics>;

/** The dashboard (docs/product-rules.md, "Dashboard"). */
export const dashboard = z.object({
  date: z.string(),
  todays_orders: z.number().int(),
  /** Collected today less refunds. */
  revenue: dollars,
  menu_items: z.number().int(),
  /** Of today's orders; null until one is accepted. */
  median_seconds_to_accept: z.number().nullable(),
  /** Of today's orders. */
  promises: z.object(promiseSums),
  /** Orders whose payment needs attention. */
  payment_issues: z.object({
    open_disputes: z.number().int(),
    /** The earliest deadline for evidence of these disputes. */
    evidence_due_by: z.string().nullable(),
    failed_refunds: z.number().int(),
    /** Orders that owe their guests a refund. `owed_amount` is the sum. */
    owed_refunds: z.number().int(),
    owed_amount: dollars,
  }),
  /** Orders placed today that expired unanswered. */
  missed_orders: z.number().int(),
  /** Messages of the last week that did not arrive, at most 100. */
  undelivered_messages: z.number().int(),
  /** Orders that are due tomorrow, and their dishes. */
  due_tomorrow: z.object({ orders: z.number().int(), dishes: z.number().int() }),
  /** Dishes that guests cannot order now. */
  dishes_off: z.array(z.object({
    id: z.string(),
    name: z.string(),
    name_korean: z.string(),
    /** When the dish becomes available again; null when staff must turn it on. */
    off_until: z.string().nullable(),
  })),
  recent_activity: z.array(z.object({
    id: z.string(),
    action: z.string(),
    /** The number of equal entries that this entry represents; usually 1. */
    count: z.number().int(),
    resource: z.string(),
    resource_id: z.string(),
    status: z.string(),
    /** "System" for an action that no staff member performed. */
    first_name: z.string(),
    /** The order's number or the dish's name; null without one, and for an entry that represents several. */
    about: z.string().nullable(),
    created_at: z.string(),
  })),
});
export type Dashboard = z.infer<typeof dashboard>;

/** Dashboard and analytics (docs/product-rules.md, "Analytics"). */
export const analyticsSpecs = {
  dashboard: {
    tag: "Analytics",
    summary: "Today's orders, revenue, menu items, median time to accept, and recent activity",
    access: { permission: "dashboard" },
    data: dashboard,
    refusals: [401, 403],
  },
  analytics: {
    tag: "Analytics",
    summary: "Analytics for a range of Los Angeles days, to the cent",
    access: { permission: "analytics" },
    query: analyticsQuery,
    data: analytics,
    refusals: [401, 403],
  },
  analyticsExport: {
    tag: "Analytics",
    summary: "Analytics by day as CSV",
    access: { permission: "analytics" },
    query: analyticsQuery,
    data: "csv",
    refusals: [401, 403],
  },
  optionAnalyticsExport: {
    tag: "Analytics",
    summary: "Analytics by option as CSV",
    access: { permission: "analytics" },
    query: analyticsQuery,
    data: "csv",
    refusals: [401, 403],
  },
  offersExport: {
    tag: "Analytics",
    summary: "Counter-offers by day and how they ended, as CSV",
    access: { permission: "analytics" },
    query: analyticsQuery,
    data: "csv",
    refusals: [401, 403],
  },
  sourcesExport: {
    tag: "Analytics",
    summary: "Orders and net sales by where the guests came from, as CSV",
    access: { permission: "analytics" },
    query: analyticsQuery,
    data: "csv",
    refusals: [401, 403],
  },
  promisesExport: {
    tag: "Analytics",
    summary: "Orders that were ready within the promised time, by hour and pickup option, as CSV",
    access: { permission: "analytics" },
    query: analyticsQuery,
    data: "csv",
    refusals: [401, 403],
  },
} as const satisfies SpecsOf<typeof endpoints>;
