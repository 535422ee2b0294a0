import type { StaffOrder } from "@contract/schemas/orders.ts";
import { movesOfLeftover, wasLeftOpen } from "@domain/order/leftover.ts";
import { dueAt } from "../api/order_queries.ts";
import { dueKey } from "@/lib/device_choices.ts";
import { calendarDay } from "@/lib/format/times.ts";

/** Orders that started longer ago do not ring, for example on a tablet that signs in later. */
const recentMs = 10 * 60_000;

/**
 * The scheduled orders that the system moved to IN PROGRESS within the last ten minutes and that staff have not changed since
 * (docs/product-rules.md, "Order tabs"). An order of an earlier day, which a server starts that was away, cannot become ready. `now` is
 * server epoch milliseconds.
 */
export function dueOrders<T extends StaffOrder>(orders: readonly T[], now: number): readonly T[] {
  return orders.filter(({ can, pickup_option, transitions }) => {
    const last = transitions.findLast(({ is_undone }) => !is_undone);
    return pickup_option === "scheduled" && can.includes("ready") && last?.kind === "start" &&
      last.by.kind === "system" && now - Date.parse(last.at) < recentMs;
  });
}

/**
 * Returns the keys under which the orders of NEW and IN PROGRESS are marked as seen. Undefined until both lists are loaded, because an
 * order of the missing one would ring again if its mark were dropped.
 */
export function keysOfSeen(
  fresh: readonly Pick<StaffOrder, "id">[] | undefined,
  cooking: readonly Pick<StaffOrder, "id">[] | undefined,
): string[] | undefined {
  if (fresh === undefined || cooking === undefined) return undefined;
  return [...fresh.map(({ id }) => id), ...cooking.map(({ id }) => dueKey(id))];
}

export type Age = "fresh" | "waiting" | "late";

/** The color of an order being cooked: "waiting" in the five minutes before its promised time, "late" from that time on. */
export function cookingAge(dueAt: string, now: number): Age {
  const left = Date.parse(dueAt) - now;
  if (left <= 0) return "late";
  return left <= 5 * 60_000 ? "waiting" : "fresh";
}

/** The order as the server shows it from now on: the tablet may have received it on an earlier day. */
function asLeftover<T extends StaffOrder>(order: T): T {
  return { ...order, can: movesOfLeftover(order.status, order.can) };
}

/** The orders of the current business day, and those left open on earlier days, latest day first. */
export type ByDay<T> = { today: readonly T[]; leftOpen: readonly { day: string; orders: readonly T[] }[] };

/**
 * Separates the orders left open on earlier days from today's (docs/product-rules.md, "Leftovers"). Orders belong to the day for which they
 * are promised, new ones to the day they were placed. `dayBeganAt` is the ISO instant at which the business day began; while it is
 * undefined, the calendar day of `now` counts.
 */
export function byDay<T extends StaffOrder>(
  orders: readonly T[],
  dayBeganAt: string | undefined,
  now: number,
): ByDay<T> {
  const today = calendarDay(now);
  const isLeftOpen = (order: T) =>
    dayBeganAt === undefined
      ? calendarDay(dueAt(order)) < today
      : wasLeftOpen(Date.parse(dueAt(order)), Date.parse(dayBeganAt), now);
  const days = Map.groupBy(orders.filter(isLeftOpen).map(asLeftover), (order) => calendarDay(dueAt(order)));
  return {
    today: orders.filter((order) => !isLeftOpen(order)),
    leftOpen: [...days].toSorted(([one], [other]) => other.localeCompare(one))
      .map(([day, ofDay]) => ({ day, orders: ofDay })),
  };
}
