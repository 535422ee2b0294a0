import type * as analytics from "@contract/analytics.ts";
import { maxRangeDays } from "@contract/schemas/analytics.ts";
import { addDishes, addOptions, computeAnalytics, optionSales } from "@domain/reports/analytics.ts";
import { dayBounds } from "@domain/reports/capacity_preview.ts";
import type { DaySums } from "@domain/reports/day_sums.ts";
import { addOffers } from "@domain/reports/offers.ts";
import { promiseReport } from "@domain/reports/promises.ts";
import { addSources } from "@domain/reports/sources.ts";
import { nextEvidenceDueBy } from "@domain/payment/dispute.ts";
import { owingConcerns } from "@domain/payment/payment_concern.ts";
import { refundOwedCents } from "@domain/payment/refund.ts";
import { addDays, type LocalDate, localDateOf } from "@domain/shared/local_time.ts";
import { undeliveredMessages } from "@domain/usecases/operations/undelivered_messages.ts";
import { csvResponse } from "../tables/csv_response.ts";
import type { Handlers } from "../middleware/call.ts";
import type { Services } from "../services.ts";
import {
  dayColumns,
  offerColumns,
  optionColumns,
  promiseColumns,
  sourceColumns,
  toActivities,
  toAnalytics,
  toDayRow,
  toDishesOff,
  toOfferRow,
  toOptionRow,
  toPromiseRow,
  toPromiseSums,
  toSeconds,
  toSourceRow,
} from "./mappers.ts";
import { isoOrNull } from "../instant.ts";
import { Refusal } from "../refusals.ts";
import { toDollars } from "@domain/shared/money.ts";

const defaultDays = 7;
const shownActivities = 10;
/** The maximum number of orders in the sum of owed refunds, and of disputed orders whose deadlines are compared. */
const maxOwing = 500;
/** More than are shown, because entries such as sign-ins are left out. */
const readActivities = 200;

type DayRange = { from?: string | undefined; to?: string | undefined };

/** Returns the first and the last day of a query, by default the last seven days. Refuses a range that is too long. */
export function analyticsRange(query: DayRange, today: LocalDate): [LocalDate, LocalDate] {
  const to = query.to ?? (query.from !== undefined && query.from > today ? query.from : today);
  const from = query.from ?? addDays(to, 1 - defaultDays);
  if (from < addDays(to, 1 - maxRangeDays)) {
    const params = { max: maxRangeDays };
    throw new Refusal("invalid", {}, { fields: [{ field: "from", code: "range_too_long", params }] });
  }
  return [from, to];
}

/** Dashboard and analytics. */
export function analyticsRoutes(
  { ports }: Pick<Services, "ports">,
): Pick<Handlers, keyof typeof analytics> {
  const range = (query: DayRange) => analyticsRange(query, localDateOf(ports.clock.now()));

  const promisesOf = (days: readonly DaySums[]) =>
    promiseReport(days.flatMap(({ promises }) => promises), ports.clock.now());

  const dishesAndOptions = async (days: readonly DaySums[]) => {
    const dishes = addDishes(days.flatMap((day) => day.dishes));
    const options = addOptions(days.flatMap((day) => day.options));
    return { dishes, options: optionSales(options, dishes, await ports.menus.load()) };
  };

  const sourcesOf = (days: readonly DaySums[]) => addSources(days.flatMap(({ sources }) => sources));

  const offersOf = (days: readonly DaySums[]) => addOffers(days.map(({ offers }) => offers));

  return {
    dashboard: async () => {
      const today = localDateOf(ports.clock.now());
      const tomorrow = dayBounds(addDays(today, 1));
      const [days, menu, records, concerns, owing, undelivered, due] = await Promise.all([
        ports.sales.ofDays(today, today),
        ports.menus.load(),
        ports.auditTrail.before({}, undefined, readActivities),
        ports.orders.countConcerns(),
        ports.orders.withConcern(owingConcerns, maxOwing),
        undeliveredMessages(ports),
        ports.sales.dueBetween(tomorrow.from, tomorrow.to),
      ]);
      const analytics = computeAnalytics(days, today, today);
      const owed = owing.map(refundOwedCents).filter((cents) => cents > 0);
      return {
        data: {
          date: today,
          todays_orders: analytics.orders,
          revenue: toDollars(analytics.afterRefundsCents),
          menu_items: menu.dishes.length,
          median_seconds_to_accept: toSeconds(analytics.accepting.medianMs),
          promises: toPromiseSums(promisesOf(days)),
          payment_issues: {
            open_disputes: concerns.dispute_open ?? 0,
            evidence_due_by: isoOrNull(nextEvidenceDueBy(owing)),
            failed_refunds: concerns.refund_failed ?? 0,
            owed_refunds: owed.length,
            owed_amount: toDollars(owed.reduce((sum, cents) => sum + cents, 0)),
          },
          missed_orders: analytics.byOutcome.find(({ status }) => status === "expired")?.orders ?? 0,
          undelivered_messages: undelivered.length,
          due_tomorrow: {
            orders: due.length,
            dishes: due.reduce((sum, { dishes }) => sum + dishes, 0),
          },
          dishes_off: toDishesOff(menu, ports.clock.now()),
          recent_activity: toActivities(records).slice(0, shownActivities),
        },
      };
    },

    analytics: async ({ query }) => {
      const [from, to] = range(query);
      const days = await ports.sales.ofDays(from, to);
      const { dishes, options } = await dishesAndOptions(days);
      const analytics = computeAnalytics(days, from, to);
      return {
        data: toAnalytics(
          ...[
            analytics,
            dishes,
            options,
            promisesOf(days),
            offersOf(days),
            sourcesOf(days),
            from,
            to,
          ] as const,
        ),
      };
    },

    offersExport: async ({ query }) => {
      const [from, to] = range(query);
      const days = await ports.sales.ofDays(from, to);
      const rows = [
        ...days.filter(({ offers }) => offers.made > 0).map(({ day, offers }) => toOfferRow(day, offers)),
        toOfferRow("Total", offersOf(days)),
      ];
      return csvResponse(`offers-${from}-${to}.csv`, offerColumns, [rows]);
    },

    sourcesExport: async ({ query }) => {
      const [from, to] = range(query);
      const sources = sourcesOf(await ports.sales.ofDays(from, to));
      return csvResponse(`sources-${from}-${to}.csv`, sourceColumns, [sources.map(toSourceRow)]);
    },

    promisesExport: async ({ query }) => {
      const [from, to] = range(query);
      const { asap, scheduled, byHour, ...all } = promisesOf(await ports.sales.ofDays(from, to));
      const rows = [
        ...byHour.map(({ hour, ...sums }) => toPromiseRow(`${String(hour).padStart(2, "0")}:00`, sums)),
        toPromiseRow("ASAP", asap),
        toPromiseRow("Scheduled", scheduled),
        toPromiseRow("Total", all),
      ];
      return csvResponse(`promises-${from}-${to}.csv`, promiseColumns, [rows]);
    },

    analyticsExport: async ({ query }) => {
      const [from, to] = range(query);
      const analytics = computeAnalytics(await ports.sales.ofDays(from, to), from, to);
      const rows = [...analytics.byDay.map((day) => toDayRow(day.day, day)), toDayRow("Total", analytics)];
      return csvResponse(`sales-${from}-${to}.csv`, dayColumns, [rows]);
    },

    optionAnalyticsExport: async ({ query }) => {
      const [from, to] = range(query);
      const { options } = await dishesAndOptions(await ports.sales.ofDays(from, to));
      return csvResponse(`options-${from}-${to}.csv`, optionColumns, [options.map(toOptionRow)]);
    },
  };
}
