import type { StaffOrder } from "@contract/schemas/orders.ts";

/** NEW as this tablet knows it: what waits, what the stream told and when, and what has left for good. */
export type Board = {
  /** Oldest first. */
  orders: readonly StaffOrder[];
  changedAt: Readonly<Record<string, number>>;
  leftAt: Readonly<Record<string, number>>;
};

export const emptyBoard: Board = { orders: [], changedAt: {}, leftAt: {} };

const rememberMs = 60 * 60_000;

/**
 * The list as the server gave it to a request sent at `askedAt`. The stream may have been faster than that answer: an order it
 * told of since then stays, an order that has left never comes back (no legal move leads back to NEW).
 */
export function listed(board: Board, list: readonly StaffOrder[], requestedAt: number): Board {
  const inList = new Set(list.map(({ id }) => id));
  const toldSince = board.orders.filter(({ id }) => (board.changedAt[id] ?? -1) >= requestedAt);
  const newer = new Set(toldSince.map(({ id }) => id));
  const fromList = list.filter(({ id }) => !newer.has(id) && !(id in board.leftAt));
  const kept = new Set([...inList, ...newer]);
  return {
    orders: oldestFirst([...fromList, ...toldSince]),
    changedAt: only(board.changedAt, (id) => kept.has(id)),
    leftAt: only(board.leftAt, (_id, at) => at >= requestedAt - rememberMs),
  };
}

/** The board after the stream, or an answer to our own tap, told of an order. Telling it twice changes nothing more. */
export function applyChange(board: Board, order: StaffOrder, status: string, at: number): Board {
  const others = board.orders.filter(({ id }) => id !== order.id);
  if (status !== "pending_approval") return left({ ...board, orders: others }, order.id, at);
  if (order.id in board.leftAt) return board;
  return {
    ...board,
    orders: oldestFirst([...others, order]),
    changedAt: { ...board.changedAt, [order.id]: at },
  };
}

/** The board once an order is known to have left NEW, whatever became of it. */
export function left(board: Board, id: string, at: number): Board {
  return {
    orders: board.orders.filter((order) => order.id !== id),
    changedAt: only(board.changedAt, (other) => other !== id),
    leftAt: { ...board.leftAt, [id]: board.leftAt[id] ?? at },
  };
}

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
