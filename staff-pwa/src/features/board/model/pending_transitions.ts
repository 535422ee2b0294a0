import type { StaffOrder } from "@contract/schemas/orders.ts";
import { becomes, mayTransition } from "@domain/order/transitions.ts";
import {
  mayBecome,
  mayExtend,
  type RecordedKind,
  tabOfStatus,
  type TransitionKind,
  transitionKinds,
} from "@domain/order/order.ts";
import type { StaffActor } from "@domain/shared/actor.ts";

/**
 * A tap to send: Start, more time, Ready, Picked up, No-show, the undo of the last one, a tick on a dish ("prepare"), the return of a
 * ready order to the kitchen ("recall"), or the record that food was not handed over ("refuse_hand_over"). `key` is the idempotency key.
 */
export type TransitionTap = {
  key: string;
  orderId: string;
  number: string;
  kind: RecordedKind | "undo" | "recall" | "prepare" | "refuse_hand_over";
  /** The ready time that `extend` sets, as an ISO instant. */
  readyAt?: string | undefined;
  /** The dish of `prepare`; `isPrepared` is false when the tick is removed. */
  item?: { id: string; isPrepared: boolean } | undefined;
  /** With `complete`: the pickup code that the guest said, or how the order is handed over without it. */
  proof?: Proof | undefined;
  /** The step that `undo` takes back. */
  undoes?: RecordedKind | undefined;
  /** What staff wrote with `refuse_hand_over`. */
  reason?: string | undefined;
  /** ISO instant by the server's clock. */
  madeAt: string;
  by: StaffActor;
};

/** The fields of `completeOrder` that say how an order is handed over. */
export type Proof = { pickup_code: string } | { handed_over: "id" | "without"; hand_over_reason: string };

/** An order with the taps applied that the server has not answered yet. */
export type BoardOrder = StaffOrder & { isUnsent: boolean };

/**
 * Applies unsent taps to the orders, so that users see the effect of their taps before the server answers. While an order moves to another
 * list, both lists can have it: it is shown once, as it was last changed.
 */
export function withTaps(orders: readonly StaffOrder[], taps: readonly TransitionTap[]): BoardOrder[] {
  const latest = new Map<string, StaffOrder>();
  for (const order of orders) {
    const other = latest.get(order.id);
    if (other === undefined || order.version > other.version) latest.set(order.id, order);
  }
  return [...latest.values()].map((order) => {
    const mine = taps.filter(({ orderId }) => orderId === order.id);
    return { ...mine.reduce(withTap, order), isUnsent: mine.length > 0 };
  });
}

function withTap(order: StaffOrder, tap: TransitionTap): StaffOrder {
  switch (tap.kind) {
    case "prepare":
      return ticked(order, tap);
    case "refuse_hand_over":
      return withRefusal(order, tap);
    case "undo":
      // Another tablet may have made a later step.
      return order.transitions.at(-1)?.kind === tap.undoes
        ? undone(order, tap, order.transitions.length - 1)
        : order;
    case "recall":
      return order.status === "ready"
        ? undone(order, tap, order.transitions.findLastIndex(({ kind }) => kind === "ready"))
        : order;
    default:
      return transitioned(order, { ...tap, kind: tap.kind });
  }
}

const ticked = (order: StaffOrder, { item, madeAt }: TransitionTap): StaffOrder => ({
  ...order,
  items: order.items.map((each) =>
    each.id === item?.id ? { ...each, prepared_at: item.isPrepared ? madeAt : null } : each
  ),
});

const withRefusal = (order: StaffOrder, { madeAt, by, reason = "" }: TransitionTap): StaffOrder => ({
  ...order,
  // The server has already received the tap.
  refused_hand_overs: order.refused_hand_overs.some(({ at }) => at === madeAt)
    ? order.refused_hand_overs
    : [...order.refused_hand_overs, { by, at: madeAt, reason }],
});

function transitioned(
  order: StaffOrder,
  { kind, madeAt, by, readyAt }: TransitionTap & { kind: RecordedKind },
): StaffOrder {
  if (kind === "extend") return extended(order, { madeAt, by, readyAt });
  // The server has already received the tap, or the order has moved on since: the server's status counts.
  if (order.status === becomes[kind] || !isPossible(order.status, kind)) return order;
  return withDerivedStatus({
    ...order,
    ended_at: kind === "complete" || kind === "no_show" ? madeAt : order.ended_at,
    transitions: [...order.transitions, transition({ kind, by, madeAt })],
  });
}

/** Picked up and No-show are offered for an order left open on an earlier day before it is ready. */
const isPossible = (status: StaffOrder["status"], kind: TransitionKind): boolean =>
  mayTransition(status, kind) || mayTransition(status, kind, true);

function extended(
  order: StaffOrder,
  { madeAt, by, readyAt }: Pick<TransitionTap, "madeAt" | "by" | "readyAt">,
): StaffOrder {
  const before = order.estimated_ready_time;
  // The server has already received the tap, or another tablet has chosen a later time: the server's time counts.
  if (!(Date.parse(readyAt ?? "") > Date.parse(before ?? "")) || !mayExtend(order.status)) return order;
  return withDerivedStatus({
    ...order,
    estimated_ready_time: readyAt ?? before,
    transitions: [...order.transitions, transition({ kind: "extend", by, madeAt }, before)],
  });
}

const transition = (
  { kind, by, madeAt }: Pick<TransitionTap, "by" | "madeAt"> & { kind: RecordedKind },
  before: string | null = null,
): StaffOrder["transitions"][number] => ({
  kind,
  by,
  at: madeAt,
  made_offline: true,
  is_undone: false,
  ready_time_before: before,
});

/** Undoes the transition at this place in the list. */
function undone(order: StaffOrder, { by }: TransitionTap, place: number): StaffOrder {
  const made = order.transitions[place];
  if (made === undefined || made.is_undone) return order;
  return withDerivedStatus({
    ...order,
    ended_at: null,
    ...(made.kind === "extend" && { estimated_ready_time: made.ready_time_before }),
    transitions: order.transitions.with(place, { ...made, by, is_undone: true }),
  });
}

/** Derives the status and the tab from the transitions. Actions that do not work offline (cancel, refund) are not in `can`. */
function withDerivedStatus(order: StaffOrder): StaffOrder {
  const last = order.transitions.flatMap(({ kind, is_undone }) =>
    is_undone || kind === "extend" ? [] : [kind]
  )
    .at(-1);
  const status = last === undefined ? "confirmed" : becomes[last];
  return {
    ...order,
    status,
    tab: tabOfStatus(status, order.pickup_option),
    undo: null,
    starts_at: status === "confirmed" ? order.starts_at : null,
    can: [
      ...transitionKinds.filter((kind) => mayBecome(status, becomes[kind])),
      ...(mayExtend(status) ? ["extend" as const] : []),
    ],
  };
}
