import type { Instant } from "../shared/local_time.ts";
import { ok, refuse, type Result } from "../shared/result.ts";
import type { Order, TransitionKind } from "../order/order.ts";

/** The idempotency key belongs to another request. */
export type KeyReused = { kind: "idempotency_key_reused" };

/** What a tap on an accepted order asks for. By whom and when is not part of it: a locked station sends a tap again for another person. */
export type Tap =
  | { kind: TransitionKind }
  | { kind: "extend"; readyAt: Instant }
  | { kind: "refuse_hand_over"; reason: string };

/**
 * Returns whether the order has the tap with this key already. Refuses the key of another tap (docs/product-rules.md, "Repeated actions").
 * A hand-over is the same one whatever proves it, because a wrong code is counted once for each key.
 */
export function isRepeat(order: Order, key: string | undefined, tap: Tap): Result<boolean, KeyReused> {
  if (key === undefined) return ok(false);
  const reused = refuse<KeyReused>({ kind: "idempotency_key_reused" });
  const made = order.transitions.find((each) => each.key === key);
  if (made) {
    const isSame = made.kind === tap.kind && (tap.kind !== "extend" || made.readyAt === tap.readyAt);
    return isSame ? ok(true) : reused;
  }
  const refused = order.refusedHandOvers.find((each) => each.key === key);
  if (refused) return tap.kind === "refuse_hand_over" && tap.reason === refused.reason ? ok(true) : reused;
  const isCounted = order.pickupCode?.wrong.some((each) => each.key === key) ?? false;
  return isCounted && tap.kind !== "complete" ? reused : ok(false);
}
