import { unacceptedStatuses } from "@domain/order/order.ts";
import type { Actor, StaffActor } from "@domain/shared/actor.ts";
import type { StaffOrder } from "@contract/schemas/orders.ts";

/**
 * The tab NEW as this tablet knows it: the orders that wait for staff or, with an open offer, for the guest, when the stream last reported each, and when orders left NEW. Times are
 * device epoch milliseconds by order id.
 */
export type Board = {
  /** Oldest first. */
  orders: readonly StaffOrder[];
  changedAt: Readonly<Record<string, number>>;
  leftAt: Readonly<Record<string, number>>;
};

export const emptyBoard: Board = { orders: [], changedAt: {}, leftAt: {} };

/** Whether an order with this status is on NEW. */
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

const rememberMs = 60 * 60_000;

/**
 * Merges a list that was fetched with a request sent at `requestedAt`. The stream may be newer than the response: an order that it
 * reported since then stays, and an order that has left NEW does not come back (no transition leads back to NEW).
 */
export function listed(board: Board, list: readonly StaffOrder[], requestedAt: number): Board {
  const inList = new Set(list.map(({ id }) => id));
  const changedSince = board.orders.filter(({ id }) => (board.changedAt[id] ?? -1) >= requestedAt);
  const newer = new Set(changedSince.map(({ id }) => id));
  const fromList = list.filter(({ id }) => !newer.has(id) && !(id in board.leftAt));
  const present = new Set([...inList, ...newer]);
  return {
    orders: oldestFirst([...fromList, ...changedSince]),
    changedAt: only(board.changedAt, (id) => present.has(id)),
    leftAt: remembered(board, requestedAt),
  };
}

/** Applies an order that the stream or a response reported at `at`. Idempotent. */
export function applyChange(board: Board, order: StaffOrder, at: number): Board {
  const others = board.orders.filter(({ id }) => id !== order.id);
  if (!isOnNew(order.status)) return removeOrder({ ...board, orders: others }, order.id, at);
  if (order.id in board.leftAt) return board;
  return {
    ...board,
    orders: oldestFirst([...others, order]),
    changedAt: { ...board.changedAt, [order.id]: at },
  };
}

/** Removes an order that left NEW at `at`, whatever its outcome. */
export function removeOrder(board: Board, id: string, at: number): Board {
  return {
    orders: board.orders.filter((order) => order.id !== id),
    changedAt: only(board.changedAt, (other) => other !== id),
    leftAt: { [id]: at, ...remembered(board, at) },
  };
}

const remembered = ({ leftAt }: Board, now: number) => only(leftAt, (_id, at) => at >= now - rememberMs);

/** The orders in `now` that were not in `before`. */
export function arrivals(before: Board, now: Board): readonly StaffOrder[] {
  const known = new Set(before.orders.map(({ id }) => id));
  return now.orders.filter(({ id }) => !known.has(id));
}

const oldestFirst = (orders: readonly StaffOrder[]): readonly StaffOrder[] =>
  orders.toSorted((a, b) =>
    a.created_at.localeCompare(b.created_at) || a.order_number.localeCompare(b.order_number)
  );

const only = (times: Readonly<Record<string, number>>, keep: (id: string, at: number) => boolean) =>
  Object.fromEntries(Object.entries(times).filter(([id, at]) => keep(id, at)));
