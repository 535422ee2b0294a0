import type { analyticsSpecs } from "@contract/specs/analytics.ts";
import { computeAnalytics } from "@domain/reports/analytics.ts";
import { refundOwedCents } from "@domain/payment/refund_owed.ts";
import { addDays, type LocalDate, localDateOf } from "@domain/shared/local_time.ts";
import { csvResponse } from "../csv.ts";
import type { Handlers } from "../middleware/call.ts";
import type { Services } from "../services.ts";
import {
  dayColumns,
  toActivities,
  toAnalytics,
  toDayRow,
  toDishesOff,
  toSeconds,
} from "../mappers/analytics.ts";
import { toDollars } from "@domain/shared/money.ts";

const defaultDays = 7;
const shownActivities = 10;
/** The maximum number of orders in the sum of owed refunds. */
const maxOwing = 500;
/** More than are shown, because entries such as sign-ins are left out. */
const readActivities = 200;

/** Dashboard and analytics. */
export function analyticsRoutes(
  { ports }: Pick<Services, "ports">,
): Pick<Handlers, keyof typeof analyticsSpecs> {
  const range = (query: { from?: string | undefined; to?: string | undefined }): [LocalDate, LocalDate] => {
    const today = localDateOf(ports.clock.now());
    const to = query.to ?? (query.from !== undefined && query.from > today ? query.from : today);
    const from = query.from ?? addDays(to, 1 - defaultDays);
    // `from` without `to` is limited to the longest range.
    return [from < addDays(to, -365) ? addDays(to, -365) : from, to];
  };

  const analyticsFor = async (from: LocalDate, to: LocalDate) => {
    const [groups, accepting] = await Promise.all([
      ports.sales.ofDays(from, to),
      ports.sales.accepting(from, to),
    ]);
    return computeAnalytics(groups, accepting, from, to);
  };

  return {
    dashboard: async () => {
      const today = localDateOf(ports.clock.now());
      const [analytics, menu, records, concerns, owing] = await Promise.all([
        analyticsFor(today, today),
        ports.menus.load(),
        ports.auditTrail.before({}, undefined, readActivities),
        ports.orders.countConcerns(),
        ports.orders.withConcern(["refund_owed"], maxOwing),
      ]);
      return {
        data: {
          date: today,
          todays_orders: analytics.orders,
          revenue: toDollars(analytics.retainedCents),
          menu_items: menu.dishes.length,
          median_seconds_to_accept: toSeconds(analytics.accepting.medianMs),
          payment_issues: {
            open_disputes: concerns.dispute_open ?? 0,
            failed_refunds: concerns.refund_failed ?? 0,
            owed_refunds: concerns.refund_owed ?? 0,
            owed_amount: toDollars(owing.reduce((sum, order) => sum + refundOwedCents(order), 0)),
          },
          missed_orders: analytics.byOutcome.find(({ status }) => status === "expired")?.orders ?? 0,
          dishes_off: toDishesOff(menu, ports.clock.now()),
          recent_activity: toActivities(records).slice(0, shownActivities),
        },
      };
    },

    analytics: async ({ query }) => {
      const [from, to] = range(query);
      const [analytics, dishes] = await Promise.all([
        analyticsFor(from, to),
        ports.sales.dishesOfDays(from, to),
      ]);
      return { data: toAnalytics(analytics, dishes, from, to) };
    },

    analyticsExport: async ({ query }) => {
      const [from, to] = range(query);
      const analytics = await analyticsFor(from, to);
      const rows = [...analytics.byDay.map((day) => toDayRow(day.day, day)), toDayRow("Total", analytics)];
      return csvResponse(`sales-${from}-${to}.csv`, dayColumns, [rows]);
    },
  };
}
