import { ok, refuse, type Result } from "@domain/shared/result.ts";
import { move, type OrderCommand } from "@domain/order/moves.ts";
import type { Order, OrderRefusal } from "@domain/order/order.ts";
import type { Change } from "@domain/ports/orders.ts";
import type { Ports } from "@domain/ports/ports.ts";

/** Messages, audit entry and ticket that are stored in the same transaction as a change of an order. */
export type Effects = Pick<Change, "messages" | "withdraw" | "audit" | "tickets">;

/** Applies a command to an order and announces the change to guests and tablets. A repeated command returns the same order object. */
export function changeBy(
  order: Order,
  command: OrderCommand,
  effects: Effects,
): Result<Change, OrderRefusal> {
  const moved = move(order, command);
  if (!moved.ok) return refuse(moved.error);
  return ok({ order: moved.value, at: command.at, announce: "order_updated", ...effects });
}

/** Stores the change that `decide` returns and returns the order. When `decide` refuses, returns the order as another process stored it. */
export async function changeOrder(
  deps: Pick<Ports, "orders">,
  order: Order,
  decide: (fresh: Order) => Result<Change, OrderRefusal>,
): Promise<Order> {
  const changed = await deps.orders.change(order.id, decide);
  return changed?.ok ? changed.value : await deps.orders.byId(order.id) ?? order;
}
