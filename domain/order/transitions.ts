import { ok, refuse, type Result } from "../shared/result.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Actor } from "../shared/actor.ts";
import {
  type Acceptance,
  acceptance,
  illegal,
  mayBecome,
  type Order,
  type OrderRefusal,
  type OrderState,
  type Transition,
  type TransitionKind,
} from "./order.ts";

export type TransitionCommand = {
  do: TransitionKind;
  by: Actor;
  at: Instant;
  madeAt?: Instant | undefined;
  key?: string | undefined;
};

export type UndoRefusal = { kind: "cannot_undo"; reason: "nothing_to_undo" | "too_late" | "money_moved" };

/** A tap can be taken back for this long; messages about it wait as long. */
export const undoMs = 8_000;

export const becomes = {
  start: "preparing",
  ready: "ready",
  complete: "completed",
  no_show: "no_show",
} as const;

/** Makes a mark. A key seen before, and a mark that stands already, change nothing (decision 38). */
export function applyTransition(order: Order, command: TransitionCommand): Result<Order, OrderRefusal> {
  const { do: kind, by, at, key } = command;
  if (key !== undefined && order.transitions.some((each) => each.key === key)) return ok(order);
  if (order.state.status === becomes[kind]) return ok(order);
  const kept = acceptance(order.state);
  if (!kept || !mayBecome(order.state.status, becomes[kind])) return illegal(order);
  const madeAt = believable(order, kept, command);
  const made: Transition = { kind, by, at, madeAt, key, before: order.state };
  return ok({ ...order, state: stateAfter(kind, madeAt, kept), transitions: [...order.transitions, made] });
}

/** Takes the last mark back, while that is still possible; a second try changes nothing more. */
export function undo(
  order: Order,
  command: { by: Actor; at: Instant },
): Result<Order, UndoRefusal> {
  const last = order.transitions.at(-1);
  if (last?.undoneBy) return ok(order);
  const obstacle = undoObstacle(order, command.at);
  if (obstacle || !last) return refuse({ kind: "cannot_undo", reason: obstacle ?? "nothing_to_undo" });
  return ok({
    ...order,
    state: last.before,
    transitions: [...order.transitions.slice(0, -1), { ...last, undoneBy: command.by }],
  });
}

/** The mark that can be taken back at `now`, and until when. */
export function undoable(order: Order, now: Instant): { kind: TransitionKind; until: Instant } | undefined {
  const last = order.transitions.at(-1);
  if (!last || undoObstacle(order, now)) return undefined;
  return { kind: last.kind, until: last.at + undoMs };
}

function undoObstacle(order: Order, now: Instant): UndoRefusal["reason"] | undefined {
  const last = order.transitions.at(-1);
  if (!last || last.undoneBy || last.by.kind !== "staff") return "nothing_to_undo";
  if (order.state.status !== becomes[last.kind]) return "nothing_to_undo";
  if (now >= last.at + undoMs) return "too_late";
  return order.refunds.some((refund) => refund.decidedAt >= last.at) ? "money_moved" : undefined;
}

/** A tablet's word on when, within what can be true: not before what came before it, not in the future. */
function believable(order: Order, kept: Acceptance, { at, madeAt = at }: TransitionCommand): Instant {
  const standing = order.transitions.filter((each) => !each.undoneBy).map((each) => each.madeAt);
  return Math.min(Math.max(madeAt, kept.acceptedAt, ...standing), at);
}

function stateAfter(kind: TransitionKind, madeAt: Instant, kept: Acceptance): OrderState {
  switch (kind) {
    case "start":
      return { status: "preparing", startedAt: madeAt, ...kept };
    case "ready":
      return { status: "ready", markedReadyAt: madeAt, ...kept };
    case "complete":
      return { status: "completed", completedAt: madeAt, ...kept };
    case "no_show":
      return { status: "no_show", noShowAt: madeAt, ...kept };
  }
}
