import type { Instant } from "../shared/local_time.ts";
import { ok, type Result } from "../shared/result.ts";
import { illegal, type Order, type OrderRefusal, type OrderStatus } from "./order.ts";

/** Maximum length of the note of an arrival, in characters. */
export const maxArrivalNoteLength = 60;

/** Returns whether the guest of an order with this status may report the arrival. */
export function mayArrive(status: OrderStatus): boolean {
  return status === "ready";
}

/**
 * Records that the guest is here, once. A repeat with the same note returns the same order; another note replaces the note and keeps
 * the time. See docs/product-rules.md, "Guest arrival".
 */
export function arrive(
  order: Order,
  { at, note }: { at: Instant; note: string },
): Result<Order, OrderRefusal> {
  if (!mayArrive(order.state.status)) return illegal(order);
  if (order.arrival?.note === note) return ok(order);
  return ok({ ...order, arrival: { at: order.arrival?.at ?? at, note } });
}
