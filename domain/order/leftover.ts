import { hourMs, type Instant } from "../shared/local_time.ts";
import { mayPrepare, type Order, type OrderStatus, transitionKinds } from "./order.ts";
import { promisedAt } from "./promise.ts";
import { mayTransition } from "./transitions.ts";

/** An order is no leftover until this long after its promise, so that one promised just before midnight can still be cooked. */
const graceMs = hourMs;

/**
 * Returns whether something promised for `dueAt` was left open on an earlier day. `dayBeganAt` is the beginning of the business day at
 * `now`. See docs/product-rules.md, "Leftovers".
 */
export function wasLeftOpen(dueAt: Instant, dayBeganAt: Instant, now: Instant): boolean {
  return dueAt < dayBeganAt && dueAt + graceMs <= now;
}

/** Returns whether an order is accepted, has not ended and was left open on an earlier day. */
export function isLeftover(
  order: Pick<Order, "state" | "pickup" | "placedAt">,
  dayBeganAt: Instant,
  now: Instant,
): boolean {
  return mayPrepare(order.state.status) &&
    wasLeftOpen(promisedAt(order) ?? order.placedAt, dayBeganAt, now);
}

/** Returns the moves of staff on a leftover, given those on the same order today: it offers its ends and no step before them. */
export function movesOfLeftover<M extends string>(
  status: OrderStatus,
  moves: readonly M[],
): (M | "complete" | "no_show")[] {
  const ends = (["complete", "no_show"] as const).filter((kind) => mayTransition(status, kind, true));
  const before: readonly string[] = ["extend", ...transitionKinds];
  return [...ends, ...moves.filter((move) => !before.includes(move))];
}
