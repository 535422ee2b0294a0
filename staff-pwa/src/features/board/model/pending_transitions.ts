import type { StaffOrder } from "@contract/schemas/orders.ts";
import { becomes } from "@domain/order/transitions.ts";
import { mayBecome, type TransitionKind, transitionKinds } from "@domain/order/order.ts";
import type { StaffActor } from "./actors.ts";

/** A tap to send: Start, Ready, Picked up, No-show, or the undo of the last one. `key` is the idempotency key. */
export type TransitionTap = {
  key: string;
  orderId: string;
  number: string;
  move: TransitionKind | "undo";
  /** ISO instant by the server's clock. */
  madeAt: string;
  by: StaffActor;
};

/** An order with the taps applied that the server has not answered yet. */
export type BoardOrder = StaffOrder & { isUnsent: boolean };

/** Applies unsent taps to the orders, so that users see the effect of their taps before the server answers. */
export function withTaps(orders: readonly StaffOrder[], taps: readonly TransitionTap[]): BoardOrder[] {
  return orders.map((order) => {
    const mine = taps.filter(({ orderId }) => orderId === order.id);
    return { ...mine.reduce(withTap, order), isUnsent: mine.length > 0 };
  });
}

function withTap(order: StaffOrder, tap: TransitionTap): StaffOrder {
  return tap.move === "undo" ? undone(order, tap.by) : transitioned(order, { ...tap, move: tap.move });
}

function transitioned(
  order: StaffOrder,
  { move, madeAt, by }: TransitionTap & { move: TransitionKind },
): StaffOrder {
  // The server has already received the tap, or the order has moved on since: the server's status counts.
  if (order.status === becomes[move] || !mayBecome(order.status, becomes[move])) return order;
  return withDerivedStatus({
    ...order,
    ended_at: move === "complete" || move === "no_show" ? madeAt : order.ended_at,
    transitions: [...order.transitions, { move, by, at: madeAt, made_offline: true, is_undone: false }],
  });
}

function undone(order: StaffOrder, by: StaffActor): StaffOrder {
  const last = order.transitions.at(-1);
  if (last === undefined || last.is_undone) return order;
  return withDerivedStatus({
    ...order,
    ended_at: null,
    transitions: [...order.transitions.slice(0, -1), { ...last, by, is_undone: true }],
  });
}

/** Derives the status and the tab from the transitions. Actions that do not work offline (cancel, refund) are not in `can`. */
function withDerivedStatus(order: StaffOrder): StaffOrder {
  const last = order.transitions.findLast(({ is_undone }) => !is_undone);
  const status = last === undefined ? "confirmed" : becomes[last.move];
  return {
    ...order,
    status,
    tab: tabAfter(order, status),
    undo: null,
    starts_at: status === "confirmed" ? order.starts_at : null,
    can: transitionKinds.filter((move) => mayBecome(status, becomes[move])),
  };
}

function tabAfter({ pickup_option }: StaffOrder, status: StaffOrder["status"]): StaffOrder["tab"] {
  switch (status) {
    case "confirmed":
      return pickup_option === "scheduled" ? "scheduled" : "in_progress";
    case "preparing":
    case "ready":
      return "in_progress";
    default:
      return "completed";
  }
}
