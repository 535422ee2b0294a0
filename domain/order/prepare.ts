import type { Actor } from "../shared/actor.ts";
import type { Instant } from "../shared/local_time.ts";
import { ok, refuse, type Result } from "../shared/result.ts";
import { acceptance, illegal, mayPrepare, type Order, type OrderRefusal } from "./order.ts";

/** Ticks off a dish of an order, or removes the tick. */
export type PrepareCommand = {
  lineId: string;
  isPrepared: boolean;
  by: Actor;
  at: Instant;
  /** When staff tapped; earlier than `at` when the tablet was offline. */
  madeAt?: Instant | undefined;
};

export type PrepareRefusal = OrderRefusal | { kind: "no_such_order_item" };

/**
 * Applies a tick or its removal. The one that was made last counts, whichever arrives first. An earlier one and a repeat return the same
 * order.
 * See docs/product-rules.md, "Kitchen view".
 */
export function prepare(
  order: Order,
  { lineId, isPrepared, by, at, madeAt = at }: PrepareCommand,
): Result<Order, PrepareRefusal> {
  if (!order.lines.some(({ id }) => id === lineId)) return refuse({ kind: "no_such_order_item" });
  const accepted = acceptance(order.state);
  if (!accepted || !mayPrepare(order.state.status)) return illegal(order);
  const before = order.preparations.find((each) => each.lineId === lineId);
  const made = Math.min(Math.max(madeAt, accepted.acceptedAt), at);
  if (before && (made < before.madeAt || isPrepared === before.isPrepared)) return ok(order);
  return ok({
    ...order,
    preparations: [
      ...order.preparations.filter((each) => each !== before),
      { lineId, isPrepared, by, madeAt: made },
    ],
  });
}

/** Returns the tick of a dish; undefined when it is not ticked off. */
export function preparationOf(
  { preparations }: Pick<Order, "preparations">,
  lineId: string,
): Order["preparations"][number] | undefined {
  return preparations.find((each) => each.lineId === lineId && each.isPrepared);
}
