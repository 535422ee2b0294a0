import { ok, refuse, type Result } from "../shared/result.ts";
import type { Instant } from "../shared/local_time.ts";
import type { Actor } from "../shared/actor.ts";
import {
  type Acceptance,
  acceptance,
  illegal,
  type Mark,
  type Marking,
  mayBecome,
  type Order,
  type OrderRefusal,
  type OrderState,
} from "./order.ts";

export type MarkCommand = {
  do: Marking;
  by: Actor;
  at: Instant;
  madeAt?: Instant | undefined;
  key?: string | undefined;
};

export type UndoRefusal = { kind: "cannot_undo"; why: "nothing_to_undo" | "too_late" | "money_moved" };

/** A tap can be taken back for this long; messages about it wait as long. */
export const undoMillis = 8_000;

export const becomes = {
  start: "preparing",
  ready: "ready",
  complete: "completed",
  no_show: "no_show",
} as const;

/** Makes a mark. A key seen before, and a mark that stands already, change nothing (decision 38). */
export function mark(order: Order, command: MarkCommand): Result<Order, OrderRefusal> {
  const { do: marking, by, at, key } = command;
  if (key !== undefined && order.marks.some((each) => each.key === key)) return ok(order);
  if (order.state.status === becomes[marking]) return ok(order);
  const kept = acceptance(order.state);
  if (!kept || !mayBecome(order.state.status, becomes[marking])) return illegal(order);
  const madeAt = believable(order, kept, command);
  const made: Mark = { marking, by, at, madeAt, key, before: order.state };
  return ok({ ...order, state: stateAfter(marking, madeAt, kept), marks: [...order.marks, made] });
}

/** Takes the last mark back, while that is still possible; a second try changes nothing more. */
export function undo(
  order: Order,
  command: { by: Actor; at: Instant },
): Result<Order, UndoRefusal> {
  const last = order.marks.at(-1);
  if (last?.undoneBy) return ok(order);
  const obstacle = undoObstacle(order, command.at);
  if (obstacle || !last) return refuse({ kind: "cannot_undo", why: obstacle ?? "nothing_to_undo" });
  return ok({
    ...order,
    state: last.before,
    marks: [...order.marks.slice(0, -1), { ...last, undoneBy: command.by }],
  });
}

/** The mark that can be taken back at `now`, and until when. */
export function undoable(order: Order, now: Instant): { marking: Marking; until: Instant } | undefined {
  const last = order.marks.at(-1);
  if (!last || undoObstacle(order, now)) return undefined;
  return { marking: last.marking, until: last.at + undoMillis };
}

function undoObstacle(order: Order, now: Instant): UndoRefusal["why"] | undefined {
  const last = order.marks.at(-1);
  if (!last || last.undoneBy || last.by.kind !== "staff") return "nothing_to_undo";
  if (order.state.status !== becomes[last.marking]) return "nothing_to_undo";
  if (now >= last.at + undoMillis) return "too_late";
  return order.refunds.some((refund) => refund.decidedAt >= last.at) ? "money_moved" : undefined;
}

/** A tablet's word on when, within what can be true: not before what came before it, not in the future. */
function believable(order: Order, kept: Acceptance, { at, madeAt = at }: MarkCommand): Instant {
  const standing = order.marks.filter((each) => !each.undoneBy).map((each) => each.madeAt);
  return Math.min(Math.max(madeAt, kept.acceptedAt, ...standing), at);
}

function stateAfter(marking: Marking, madeAt: Instant, kept: Acceptance): OrderState {
  switch (marking) {
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
