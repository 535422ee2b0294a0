import { windowOf } from "../hours/capacity.ts";
import type { Instant } from "../shared/local_time.ts";
import { acceptance, type Order } from "./order.ts";
import { readyFrom } from "./pickup_choice.ts";

/**
 * Returns the beginning of the pickup window that counts the order towards the kitchen's capacity; undefined when the order was denied,
 * cancelled or expired. An accepted order counts when it is promised, another one at its slot or when its estimate begins.
 */
export function dueWindow(
  { state, pickup, placedAt }: Pick<Order, "state" | "pickup" | "placedAt">,
): Instant | undefined {
  if (["denied", "cancelled", "expired"].includes(state.status)) return undefined;
  return windowOf(acceptance(state)?.readyAt ?? readyFrom(pickup, placedAt));
}
