import type { DayReport as ShownReport } from "@contract/schemas/day_close.ts";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { endedAt } from "@domain/order/order.ts";
import type { DayTotals } from "@domain/reports/day_close.ts";
import { toDollars } from "@domain/shared/money.ts";
import type { DayReport } from "@domain/usecases/store/close_day.ts";
import { iso, isoOrNull } from "../instant.ts";

export function toDayReport(report: DayReport, open: StaffOrder[], mayReopen: boolean): ShownReport {
  const { day, canClose, close, totals, afterClose } = report;
  return {
    date: day,
    can_close: canClose,
    can_reopen: close !== undefined && mayReopen,
    close: close
      ? {
        closed_at: iso(close.closedAt),
        by: close.closedBy,
        totals: toTotals(close.totals),
        carried_over: close.carriedOver.map(({ id, number }) => ({ id, order_number: number })),
      }
      : null,
    totals: toTotals(totals),
    open,
    after_close: afterClose.map((order) => ({
      id: order.id,
      order_number: order.number,
      status: order.state.status,
      total_amount: toDollars(order.bill.totalCents),
      created_at: iso(order.placedAt),
      ended_at: isoOrNull(endedAt(order.state)),
    })),
  };
}

function toTotals(totals: DayTotals): ShownReport["totals"] {
  const { byOutcome, charges, owedOrders, onTime, notMarked, orders, charged, missed, promised } = totals;
  return {
    orders,
    charged,
    by_outcome: byOutcome.map(({ status, orders }) => ({ status, orders })),
    gross_sales: toDollars(totals.grossCents),
    dishes: toDollars(totals.dishesCents),
    charges: charges.map(({ kind, cents }) => ({ kind, amount: toDollars(cents) })),
    discounts: toDollars(totals.discountsCents),
    tax: toDollars(totals.taxCents),
    collected: toDollars(totals.collectedCents),
    refunds: toDollars(totals.refundsCents),
    after_refunds: toDollars(totals.afterRefundsCents),
    owed_orders: owedOrders,
    owed: toDollars(totals.owedCents),
    missed,
    promised,
    on_time: onTime,
    not_marked: notMarked,
  };
}
