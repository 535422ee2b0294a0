import type { StaffOrder } from "@contract/orders.ts";

/** A tablet that signs in later need not ring for what was begun long ago. */
const newsForMs = 10 * 60_000;

/**
 * The orders for later that the clock has moved to IN PROGRESS and that the kitchen has not touched since: somebody must begin
 * (decision 11). `now` is the server's.
 */
export function dueOrders<T extends StaffOrder>(orders: readonly T[], now: number): readonly T[] {
  return orders.filter(({ status, pickup_option, marks }) => {
    const last = marks.findLast(({ is_undone }) => !is_undone);
    return pickup_option === "scheduled" && status === "preparing" && last?.move === "start" &&
      last.by === "the system" && now - Date.parse(last.at) < newsForMs;
  });
}

export type Age = "fresh" | "waiting" | "late";

/** The colour of an order being cooked, by its promise: five minutes before it, and once it has passed. */
export function cookingAge(dueAt: string, now: number): Age {
  const left = Date.parse(dueAt) - now;
  if (left <= 0) return "late";
  return left <= 5 * 60_000 ? "waiting" : "fresh";
}
