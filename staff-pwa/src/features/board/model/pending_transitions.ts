import type { StaffOrder } from "@contract/schemas/orders.ts";
import { becomes } from "@domain/order/transitions.ts";
import { mayBecome, type TransitionKind, transitionKinds } from "@domain/order/order.ts";
import type { StaffActor } from "./actors.ts";

/** A tap on its way: Start, Ready, Picked up, No-show, or the last of them taken back. `key` is made at the tap. */
export type TransitionTap = {
  key: string;
  orderId: string;
  number: string;
  move: TransitionKind | "undo";
  /** By the server's clock, ISO. */
  madeAt: string;
  by: StaffActor;
};

/** An order with the taps that the server has not answered yet. */
export type BoardOrder = StaffOrder & { isUnsent: boolean };

/** The orders as they will be once the server has heard every tap: nobody waits for the network to see their own tap. */
export function withTaps(orders: readonly StaffOrder[], taps: readonly TransitionTap[]): BoardOrder[] {
  return orders.map((order) => {
    const mine = taps.filter(({ orderId }) => orderId === order.id);
    return { ...mine.reduce(tapped, order), isUnsent: mine.length > 0 };
  });
}

function tapped(order: StaffOrder, tap: TransitionTap): StaffOrder {
  return tap.move === "undo" ? undone(order, tap.by) : marked(order, { ...tap, move: tap.move });
}

function marked(
  order: StaffOrder,
  { move, madeAt, by }: TransitionTap & { move: TransitionKind },
): StaffOrder {
  // Heard already, or overtaken by somebody else: the server's word stands.
  if (order.status === becomes[move] || !mayBecome(order.status, becomes[move])) return order;
  return standing({
    ...order,
    ended_at: move === "complete" || move === "no_show" ? madeAt : order.ended_at,
    transitions: [...order.transitions, { move, by, at: madeAt, made_offline: true, is_undone: false }],
  });
}

function undone(order: StaffOrder, by: StaffActor): StaffOrder {
  const last = order.transitions.at(-1);
  if (last === undefined || last.is_undone) return order;
  return standing({
    ...order,
    ended_at: null,
    transitions: [...order.transitions.slice(0, -1), { ...last, by, is_undone: true }],
  });
}

/** The order as its standing marks make it; what needs the server (cancel, refund) has to wait for it. */
function standing(order: StaffOrder): StaffOrder {
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
