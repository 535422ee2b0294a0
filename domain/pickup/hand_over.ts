import type { Actor } from "../shared/actor.ts";
import type { Instant } from "../shared/local_time.ts";
import { ok, type Result } from "../shared/result.ts";
import {
  acceptance,
  type HandOver,
  illegal,
  mayBecome,
  type Order,
  type OrderRefusal,
  type OrderState,
} from "../order/order.ts";
import { isRepeat, type KeyReused } from "../staff/tap.ts";
import { plausibleTime } from "../order/transitions.ts";

/** When and by whom an order was picked up, and against what. `by` is undefined when no step of staff says it. */
export type HandedOver = { at: Instant; by: Actor | undefined; as: HandOver["as"] | "not_asked" };

/** Returns how an order in this state was handed over; undefined unless it was picked up. */
export function handedOver(state: OrderState, by: Actor | undefined): HandedOver | undefined {
  if (state.status !== "completed") return undefined;
  return { at: state.completedAt, by, as: state.handOver?.as ?? "not_asked" };
}

/** Returns who made the step that handed the order over. */
export function handedOverBy({ transitions }: Pick<Order, "transitions">): Actor | undefined {
  return transitions.findLast(({ kind, undoneBy }) => kind === "complete" && undoneBy === undefined)?.by;
}

/** More records of one order say nothing new, and every answer of the board has them. */
export const maxRefusedHandOvers = 20;

/**
 * Records that staff did not give the order to a person who showed neither the code nor an ID. The food stays here, and the order keeps
 * its status. A tap made offline before another tablet completed the order is recorded too. A repeated `key`, and a record beyond `maxRefusedHandOvers`, returns the same order. See docs/product-rules.md, "Pickup code".
 */
export function withRefusedHandOver(
  order: Order,
  { by, at, madeAt, key, reason }: {
    by: Actor;
    at: Instant;
    madeAt?: Instant | undefined;
    key?: string | undefined;
    reason: string;
  },
): Result<Order, OrderRefusal | KeyReused> {
  const repeat = isRepeat(order, key, { kind: "refuse_hand_over", reason });
  if (!repeat.ok) return repeat;
  if (repeat.value) return ok(order);
  if (order.refusedHandOvers.length >= maxRefusedHandOvers) return ok(order);
  const then = beforeCompletion(order, madeAt);
  const accepted = acceptance(then.state);
  if (!accepted || !mayBecome(then.state.status, "completed")) return illegal(order);
  const refused = {
    ...{ by, reason, madeAt: plausibleTime(then, accepted, { at, madeAt }) },
    ...(key !== undefined && { key }),
  };
  return ok({ ...order, refusedHandOvers: [...order.refusedHandOvers, refused] });
}

/** Returns the order as it was before its completion, if a tap made at `madeAt` came before that; otherwise as it is. */
function beforeCompletion(order: Order, madeAt: Instant | undefined): Order {
  const last = order.transitions.at(-1);
  const isBefore = last?.kind === "complete" && last.undoneBy === undefined &&
    madeAt !== undefined && madeAt < last.madeAt;
  return isBefore ? { ...order, state: last.before, transitions: order.transitions.slice(0, -1) } : order;
}
