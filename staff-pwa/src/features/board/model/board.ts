import { unacceptedStatuses } from "@domain/order/order.ts";
import type { Actor, StaffActor } from "@domain/shared/actor.ts";
import type { StaffOrder } from "@contract/schemas/orders.ts";

/** Whether an order with this status is on NEW: it waits for staff or, with an open offer, for the guest. */
export const isOnNew = (status: string): boolean =>
  (unacceptedStatuses as readonly string[]).includes(status);

/** The orders of NEW that wait for staff: they ring and count. In the others the guest decides. */
export const unanswered = (orders: readonly StaffOrder[]): readonly StaffOrder[] =>
  orders.filter(({ status }) => status === "pending_approval");

/** The orders of NEW, most urgent first: by expiry, then by the promised time. */
export const byUrgency = (orders: readonly StaffOrder[]): readonly StaffOrder[] =>
  orders.toSorted((a, b) => urgency(a).localeCompare(urgency(b)));

/** Sorts like the expiry, then the promised time, then the time of the order, which is also an ASAP order's promise. */
const urgency = ({ expires_at, pickup_at, created_at, order_number, id }: StaffOrder): string =>
  [expires_at, pickup_at ?? created_at, created_at, order_number, id].join();

/**
 * Who answered the order when it was another user, the guest or the system. The server reports success for a repeated action
 * (docs/product-rules.md, "Repeated actions"). Returns undefined when `me` answered it or it is still pending.
 */
export function otherWhoAnswered({ handled_by: by, status }: StaffOrder, me: StaffActor): Actor | undefined {
  if (isOnNew(status) || by === null) return undefined;
  return by.kind === "staff" && by.id === me.id ? undefined : by;
}

/**
 * The orders of NEW, oldest first, from a fetched list and the orders that were reported until it arrived. Of an order in both the later
 * version counts. Another order counts when it is not in `before`, the reports that were known when the list was requested.
 */
export const listed = (
  list: readonly StaffOrder[],
  reported: readonly StaffOrder[],
  before: readonly StaffOrder[],
): readonly StaffOrder[] =>
  reported.filter((order) => {
    const { version } = list.find(({ id }) => id === order.id) ?? order;
    return order.version > version || (order.version === version && !before.includes(order));
  }).reduce(applyChange, oldestFirst(list));

/** The orders of NEW after the stream or an answer reported `order`. Idempotent. */
export function applyChange(orders: readonly StaffOrder[], order: StaffOrder): readonly StaffOrder[] {
  const others = orders.filter(({ id }) => id !== order.id);
  return isOnNew(order.status) ? oldestFirst([...others, order]) : others;
}

/** The orders in `now` that were not in `before`. */
export function arrivals(
  before: readonly StaffOrder[],
  now: readonly StaffOrder[],
): readonly StaffOrder[] {
  const known = new Set(before.map(({ id }) => id));
  return now.filter(({ id }) => !known.has(id));
}

const oldestFirst = (orders: readonly StaffOrder[]): readonly StaffOrder[] =>
  orders.toSorted((a, b) =>
    a.created_at.localeCompare(b.created_at) || a.order_number.localeCompare(b.order_number)
  );
