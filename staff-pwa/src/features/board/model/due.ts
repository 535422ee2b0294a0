import type { StaffOrder } from "@contract/schemas/orders.ts";
import { calendarDay } from "../../../lib/times.ts";

/** A tablet that signs in later need not ring for what was begun long ago. */
const recentMs = 10 * 60_000;

/**
 * The orders for later that the clock has moved to IN PROGRESS and that the kitchen has not touched since: somebody must begin
 * (decision 11). `now` is the server's.
 */
export function dueOrders<T extends StaffOrder>(orders: readonly T[], now: number): readonly T[] {
  return orders.filter(({ status, pickup_option, transitions }) => {
    const last = transitions.findLast(({ is_undone }) => !is_undone);
    return pickup_option === "scheduled" && status === "preparing" && last?.move === "start" &&
      last.by.kind === "system" && now - Date.parse(last.at) < recentMs;
  });
}

export type Age = "fresh" | "waiting" | "late";

/** The colour of an order being cooked, by its promise: five minutes before it, and once it has passed. */
export function cookingAge(dueAt: string, now: number): Age {
  const left = Date.parse(dueAt) - now;
  if (left <= 0) return "late";
  return left <= 5 * 60_000 ? "waiting" : "fresh";
}

/** The orders of the present day of business, and those left open by earlier days, latest day first. */
export type ByDay<T> = { today: readonly T[]; leftOpen: readonly { day: string; orders: readonly T[] }[] };

/**
 * Sets orders left open apart from today's: scheduled ones belong to the day of their slot, others to the day
 * they were placed. `dayBeganAt` is the ISO instant at which the day of business began; until it is known, the calendar day
 * of `now` counts.
 */
export function byDay<T extends StaffOrder>(
  orders: readonly T[],
  dayBeganAt: string | undefined,
  now: number,
): ByDay<T> {
  const dayOf = ({ pickup_at, created_at }: T) => pickup_at ?? created_at;
  const isLeft = (order: T) =>
    dayBeganAt === undefined
      ? calendarDay(dayOf(order)) < calendarDay(now)
      : Date.parse(dayOf(order)) < Date.parse(dayBeganAt);
  const days = Map.groupBy(orders.filter(isLeft), (order) => calendarDay(dayOf(order)));
  return {
    today: orders.filter((order) => !isLeft(order)),
    leftOpen: [...days].toSorted(([one], [other]) => other.localeCompare(one))
      .map(([day, ofDay]) => ({ day, orders: ofDay })),
  };
}
