import type { StaffOrder } from "@contract/schemas/orders.ts";
import { dueAt } from "../api/order_queries.ts";
import { byDay } from "./due.ts";
import { dishCount } from "./order_text.ts";

const soonMs = 15 * 60_000;

/**
 * Accepted orders of the current business day that are not ready: those promised within 15 minutes, their dishes, and those past their
 * promised time.
 */
export type Queue = { due: number; dishes: number; late: number };

/** `dayBeganAt` is as in `byDay`. `now` is server epoch milliseconds. */
export function queueOf(orders: readonly StaffOrder[], dayBeganAt: string | undefined, now: number): Queue {
  const left = (order: StaffOrder) => Date.parse(dueAt(order)) - now;
  const open = byDay(orders, dayBeganAt, now).today.filter(({ status }) =>
    status === "confirmed" || status === "preparing"
  );
  const due = open.filter((order) => left(order) > 0 && left(order) <= soonMs);
  return {
    due: due.length,
    dishes: due.reduce((sum, order) => sum + dishCount(order).count, 0),
    late: open.filter((order) => left(order) <= 0).length,
  };
}
