import type { Actor } from "../shared/actor.ts";
import { type Instant, minuteMs } from "../shared/local_time.ts";
import { ok, refuse, type Result } from "../shared/result.ts";
import { acceptance, illegal, mayExtend, type Order, type OrderRefusal, type Transition } from "./order.ts";
import { isRepeat, type KeyReused } from "../staff/tap.ts";
import { plausibleTime } from "./transitions.ts";

/** Moves the promised time of an accepted order to `readyAt`. `maxMinutes` is the setting `max_prep_time_minutes`. */
export type ExtendCommand = {
  by: Actor;
  at: Instant;
  readyAt: Instant;
  maxMinutes: number;
  madeAt?: Instant | undefined;
  key?: string | undefined;
};

export type ExtendRefusal =
  /** The order is promised for `readyAt`, which is later. */
  | { kind: "ready_time_not_later"; readyAt: Instant }
  | { kind: "ready_time_past" }
  | { kind: "too_many_minutes"; max: number };

/** The minutes that one tap adds. */
export const extendSteps = [5, 10, 15] as const;

/** Returns the ready time that a step of `minutes` sets: counted from the promised time, or from now (in whole minutes) when that has passed. */
export function extendedBy(minutes: number, promisedAt: Instant, now: Instant): Instant {
  const from = promisedAt > now ? promisedAt : Math.ceil(now / minuteMs) * minuteMs;
  return from + minutes * minuteMs;
}

/** Returns the latest ready time that staff may choose: `maxMinutes` from now, or from the slot when that is later. */
export function latestReadyAt(slot: Instant | undefined, now: Instant, maxMinutes: number): Instant {
  return Math.max(now, slot ?? now) + maxMinutes * minuteMs;
}

/**
 * Applies a later ready time. A repeated tap and the time that is promised already return the same order, so that of two tablets the
 * later time counts. See docs/product-rules.md, "More time".
 */
export function extend(
  order: Order,
  { by, at, readyAt, maxMinutes, madeAt, key }: ExtendCommand,
): Result<Order, OrderRefusal | KeyReused | ExtendRefusal> {
  const repeat = isRepeat(order, key, { kind: "extend", readyAt });
  if (!repeat.ok) return repeat;
  if (repeat.value) return ok(order);
  const accepted = acceptance(order.state);
  if (!accepted || !mayExtend(order.state.status)) return illegal(order);
  if (readyAt === accepted.readyAt) return ok(order);
  if (readyAt < accepted.readyAt) {
    return refuse({ kind: "ready_time_not_later", readyAt: accepted.readyAt });
  }
  if (readyAt <= at) return refuse({ kind: "ready_time_past" });
  const slot = order.pickup.kind === "scheduled" ? order.pickup.at : undefined;
  if (readyAt > latestReadyAt(slot, at, maxMinutes)) {
    return refuse({ kind: "too_many_minutes", max: maxMinutes });
  }
  const made: Transition = {
    kind: "extend",
    by,
    at,
    madeAt: plausibleTime(order, accepted, { at, madeAt }),
    key,
    before: order.state,
    readyAt,
  };
  const firstReadyAt = accepted.firstReadyAt ?? accepted.readyAt;
  return ok({
    ...order,
    state: { ...order.state, ...accepted, readyAt, firstReadyAt } as Order["state"],
    transitions: [...order.transitions, made],
  });
}
