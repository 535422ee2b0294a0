import type { Analytics, Dashboard } from "@contract/schemas/analytics.ts";
import { amountOf, chargeKinds } from "@domain/cart/charge.ts";
import { offerEnds } from "@domain/order/order.ts";
import { isAvailable } from "@domain/menu/dish.ts";
import type { Menu } from "@domain/menu/menu.ts";
import type { DishSale, OptionSale, SalesAnalytics, Sums } from "@domain/reports/analytics.ts";
import type { OfferSums } from "@domain/reports/offers.ts";
import type { SourceSales } from "@domain/reports/sources.ts";
import type { PromiseReport, PromiseSums } from "@domain/reports/promises.ts";
import type { AuditRecord } from "@domain/ports/audit_trail.ts";
import type { AuditEntry } from "@domain/shared/audit.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { toDollars } from "@domain/shared/money.ts";
import { type Cell, money } from "@api/csv/csv.ts";
import { iso } from "../instant.ts";

export function toAnalytics(
  analytics: SalesAnalytics,
  dishes: readonly DishSale[],
  options: readonly OptionSale[],
  promises: PromiseReport,
  offers: OfferSums,
  sources: readonly SourceSales[],
  from: string,
  to: string,
): Analytics {
  const { accepting } = analytics;
  return {
    from,
    to,
    summary: toSums(analytics),
    by_day: analytics.byDay.map((day) => ({ date: day.day, ...toSums(day) })),
    by_hour: analytics.byHour.map((hour) => ({ hour: hour.hour, ...toSums(hour) })),
    by_dish: dishes.map((dish) => ({
      menu_item_id: dish.dishId,
      name: dish.name.en,
      name_korean: dish.name.ko,
      quantity: dish.quantity,
      sales: toDollars(dish.cents),
    })),
    by_option: options.map((option) => ({
      option_id: option.optionId,
      name: option.name.en,
      name_korean: option.name.ko,
      group: option.group.en,
      group_korean: option.group.ko,
      quantity: option.quantity,
      lines: option.lines,
      offered_lines: option.offeredLines,
      attach_rate: option.attachRate,
      sales: toDollars(option.cents),
    })),
    by_outcome: analytics.byOutcome.map(({ status, orders, cents }) => ({
      status,
      orders,
      amount: toDollars(cents),
    })),
    time_to_accept: {
      answered: accepting.answered,
      median_seconds: toSeconds(accepting.medianMs),
      slowest_tenth_seconds: toSeconds(accepting.slowestTenthMs),
    },
    by_source: sources.map(({ source, orders, charged, netCents }) => ({
      ...{ source, orders, charged },
      net_sales: toDollars(netCents),
    })),
    offers: {
      made: offers.made,
      ended: offers.ended,
      saved_orders: offers.savedOrders,
      collected: toDollars(offers.collectedCents),
    },
    promises: {
      ...toPromiseSums(promises),
      asap: toPromiseSums(promises.asap),
      scheduled: toPromiseSums(promises.scheduled),
      by_hour: promises.byHour.map(({ hour, ...sums }) => ({ hour, ...toPromiseSums(sums) })),
    },
  };
}

export function toPromiseSums(
  { orders, notMarked, onTime, averageLateMinutes, extended }: PromiseSums,
): Dashboard["promises"] {
  return {
    orders,
    not_marked: notMarked,
    on_time: onTime,
    average_late_minutes: averageLateMinutes ?? null,
    extended,
  };
}

export const promiseColumns = [
  "promised",
  "orders",
  "not_marked",
  "on_time",
  "average_late_minutes",
  "extended",
] as const;

export function toPromiseRow(
  label: string,
  { orders, notMarked, onTime, averageLateMinutes, extended }: PromiseSums,
): Cell[] {
  return [label, orders, notMarked, onTime, averageLateMinutes ?? "", extended];
}

function toSums(sums: Sums): Analytics["summary"] {
  return {
    orders: sums.orders,
    charged: sums.charged,
    gross_sales: toDollars(sums.grossCents),
    dishes: toDollars(sums.dishesCents),
    service_fee: toDollars(amountOf(sums.charges, "service_fee")),
    charges: sums.charges.map(({ kind, cents }) => ({ kind, amount: toDollars(cents) })),
    discounts: toDollars(sums.discountsCents),
    tax: toDollars(sums.taxCents),
    collected: toDollars(sums.collectedCents),
    refunds: toDollars(sums.refundsCents),
    after_refunds: toDollars(sums.afterRefundsCents),
    average: toDollars(sums.averageCents),
  };
}

export const dayColumns = [
  "date",
  "orders",
  "charged_orders",
  "gross_sales",
  "dishes",
  ...chargeKinds,
  "discounts",
  "tax",
  "collected",
  "refunds",
  "after_refunds",
  "average",
] as const;

export function toDayRow(label: string, sums: Sums): Cell[] {
  return [
    label,
    sums.orders,
    sums.charged,
    money(sums.grossCents),
    money(sums.dishesCents),
    ...chargeKinds.map((kind) => money(amountOf(sums.charges, kind))),
    money(sums.discountsCents),
    money(sums.taxCents),
    money(sums.collectedCents),
    money(sums.refundsCents),
    money(sums.afterRefundsCents),
    money(sums.averageCents),
  ];
}

const dashboardResources: readonly AuditEntry["resource"][] = [
  "order",
  "payment",
  "dish",
  "category",
  "menu",
  "hours",
  "holiday",
  "store",
];

/**
 * Returns the recent activity on orders, menu and hours, without users and settings. Released holds, one for every order that is not
 * accepted, are combined into the latest of them.
 */
export function toActivities(records: readonly AuditRecord[]): Dashboard["recent_activity"] {
  const shown = records.filter(({ resource }) => dashboardResources.includes(resource));
  const released = shown.filter(isReleasedHold);
  return shown.flatMap((record) => {
    if (!isReleasedHold(record)) return [toActivity(record)];
    if (record !== released[0]) return [];
    const [latest, count] = [toActivity(record), released.length];
    return [count === 1 ? latest : { ...latest, count, about: null }];
  });
}

const isReleasedHold = ({ action, status }: AuditRecord): boolean =>
  action === "payment.released" && status === "success";

function toActivity(record: AuditRecord): Dashboard["recent_activity"][number] {
  const about = record.details.number ?? record.details.name;
  return {
    id: String(record.id),
    action: record.action,
    count: 1,
    resource: record.resource,
    resource_id: record.resourceId,
    status: record.status,
    first_name: record.staff?.firstName || "System",
    about: typeof about === "string" ? about : null,
    created_at: iso(record.at),
  };
}

export const optionColumns = [
  "group",
  "group_korean",
  "option",
  "option_korean",
  "ordered",
  "lines",
  "offered_lines",
  "attach_rate_percent",
  "sales",
] as const;

export function toOptionRow(option: OptionSale): Cell[] {
  return [
    option.group.en,
    option.group.ko,
    option.name.en,
    option.name.ko,
    option.quantity,
    option.lines,
    option.offeredLines,
    (100 * option.attachRate).toFixed(1),
    money(option.cents),
  ];
}

export const offerColumns = ["date", "made", ...offerEnds, "saved_orders", "collected"] as const;

export function toOfferRow(label: string, { made, ended, savedOrders, collectedCents }: OfferSums): Cell[] {
  return [label, made, ...offerEnds.map((end) => ended[end]), savedOrders, money(collectedCents)];
}

export const sourceColumns = ["source", "orders", "charged_orders", "net_sales"] as const;

export function toSourceRow({ source, orders, charged, netCents }: SourceSales): Cell[] {
  return [source, orders, charged, money(netCents)];
}

/** Returns the dishes that guests cannot order now, in the menu's order. */
export function toDishesOff({ dishes }: Menu, now: Instant): Dashboard["dishes_off"] {
  return dishes.filter((dish) => !isAvailable(dish, now)).map(({ id, name, availability }) => ({
    id,
    name: name.en,
    name_korean: name.ko,
    off_until: availability.kind === "off_until" ? iso(availability.until) : null,
  }));
}

export function toSeconds(ms: number | undefined): number | null {
  return ms === undefined ? null : Math.round(ms / 1000);
}
