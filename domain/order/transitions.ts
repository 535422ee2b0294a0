import { ok, refuse, type Result } from "../shared/result.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Actor } from "../shared/actor.ts";
import {
  type Acceptance,
  acceptance,
  illegal,
  mayBecome,
  mayExtend,
  mayPrepare,
  type Order,
  type OrderRefusal,
  type OrderState,
  type OrderStatus,
  type RecordedKind,
  type Transition,
  type TransitionKind,
} from "./order.ts";
import { isRepeat, type KeyReused } from "../staff/tap.ts";

export type TransitionCommand = {
  do: TransitionKind;
  by: Actor;
  at: Instant;
  madeAt?: Instant | undefined;
  key?: string | undefined;
  /** The order was left open on an earlier day, or its day is being closed. See `mayTransition`. */
  isLeftover?: boolean | undefined;
};

export type UndoRefusal = { kind: "cannot_undo"; reason: "nothing_to_undo" | "too_late" | "money_moved" };

/** How long a transition can be undone. Messages about it are delayed as long. */
export const undoMs = 8_000;

/** The status after each transition. */
export const becomes = {
  start: "preparing",
  ready: "ready",
  complete: "completed",
  no_show: "no_show",
} as const;

/**
 * Returns whether an order with this status may make the transition. One left open on an earlier day (`isLeftover`) ends without having
 * been ready, and cannot become ready any more. See docs/product-rules.md, "Leftovers".
 */
export function mayTransition(status: OrderStatus, kind: TransitionKind, isLeftover = false): boolean {
  if (!isLeftover || kind === "start") return mayBecome(status, becomes[kind]);
  return kind !== "ready" && (mayPrepare(status) || mayBecome(status, becomes[kind]));
}

/** Applies a tap. A repeated one and a step to the current status return the same order (docs/product-rules.md, "Repeated actions"). */
export function applyTransition(
  order: Order,
  command: TransitionCommand,
): Result<Order, OrderRefusal | KeyReused> {
  const repeat = isRepeat(order, command.key, { kind: command.do });
  if (!repeat.ok) return repeat;
  return repeat.value ? ok(order) : transition(order, command);
}

/** Applies a transition whatever its key was used for. */
export function transition(order: Order, command: TransitionCommand): Result<Order, OrderRefusal> {
  const { do: kind, by, at, key, isLeftover } = command;
  if (order.state.status === becomes[kind]) return ok(order);
  const accepted = acceptance(order.state);
  if (!accepted || !mayTransition(order.state.status, kind, isLeftover)) return illegal(order);
  const madeAt = plausibleTime(order, accepted, command);
  const made: Transition = { kind, by, at, madeAt, key, before: order.state };
  return ok({
    ...order,
    state: stateAfter(kind, madeAt, accepted),
    transitions: [...order.transitions, made],
  });
}

/**
 * Undoes the last transition within `undoMs`, unless a refund was decided since. With `kind` it must be of that kind: another tablet may
 * have made a later one. A repeat returns the same order. Fails with `cannot_undo`.
 */
export function undo(
  order: Order,
  command: { by: Actor; at: Instant; kind?: RecordedKind | undefined },
): Result<Order, UndoRefusal> {
  const last = order.transitions.at(-1);
  if (last && command.kind !== undefined && last.kind !== command.kind) {
    return refuse({ kind: "cannot_undo", reason: "nothing_to_undo" });
  }
  if (last?.undoneBy) return ok(order);
  const obstacle = undoObstacle(order, command.at);
  if (obstacle || !last) return refuse({ kind: "cannot_undo", reason: obstacle ?? "nothing_to_undo" });
  return ok({
    ...order,
    state: last.before,
    transitions: [...order.transitions.slice(0, -1), { ...last, undoneBy: command.by }],
  });
}

/**
 * Returns a ready order to the kitchen, with no time limit (docs/product-rules.md, "Kitchen view"). It undoes the "ready" transition, so
 * that the order becomes ready again later. A repeat returns the same order.
 */
export function recall(order: Order, { by }: { by: Actor }): Result<Order, OrderRefusal> {
  const last = order.transitions.findLastIndex(({ kind }) => kind === "ready");
  const ready = order.transitions[last];
  if (!ready) return illegal(order);
  if (ready.undoneBy && mayExtend(order.state.status)) return ok(order);
  if (order.state.status !== "ready") return illegal(order);
  return ok({
    ...order,
    state: ready.before,
    transitions: order.transitions.with(last, { ...ready, undoneBy: by }),
  });
}

/** Returns the transition that can be undone at `now`, and until when. */
export function undoable(order: Order, now: Instant): { kind: RecordedKind; until: Instant } | undefined {
  const last = order.transitions.at(-1);
  if (!last || undoObstacle(order, now)) return undefined;
  return { kind: last.kind, until: last.at + undoMs };
}

function undoObstacle(order: Order, now: Instant): UndoRefusal["reason"] | undefined {
  const last = order.transitions.at(-1);
  if (!last || last.undoneBy || last.by.kind !== "staff") return "nothing_to_undo";
  if (order.state.status !== statusAfter(last)) return "nothing_to_undo";
  if (now >= last.at + undoMs) return "too_late";
  return order.refunds.some((refund) => refund.decidedAt >= last.at) ? "money_moved" : undefined;
}

function statusAfter({ kind, before }: Transition): OrderStatus {
  return kind === "extend" ? before.status : becomes[kind];
}

/** Clamps the time reported by a tablet: not before acceptance and earlier transitions, not in the future. */
export function plausibleTime(
  order: Order,
  accepted: Acceptance,
  { at, madeAt = at }: Pick<TransitionCommand, "at" | "madeAt">,
): Instant {
  const earlier = order.transitions.filter((each) => !each.undoneBy).map((each) => each.madeAt);
  return Math.min(Math.max(madeAt, accepted.acceptedAt, ...earlier), at);
}

function stateAfter(kind: TransitionKind, madeAt: Instant, accepted: Acceptance): OrderState {
  switch (kind) {
    case "start":
      return { status: "preparing", startedAt: madeAt, ...accepted };
    case "ready":
      return { status: "ready", markedReadyAt: madeAt, ...accepted };
    case "complete":
      return { status: "completed", completedAt: madeAt, ...accepted };
    case "no_show":
      return { status: "no_show", noShowAt: madeAt, ...accepted };
  }
}
