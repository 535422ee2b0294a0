import { ok, refuse, type Result } from "../../shared/result.ts";
import { move, type OrderCommand } from "../../order/moves.ts";
import type { Order, OrderRefusal } from "../../order/order.ts";
import type { Change } from "../../ports/orders.ts";
import type { Ports } from "../../ports/ports.ts";

/** What is stored with a change of an order. */
export type Effects = Pick<Change, "messages" | "withdraw" | "audit" | "ticket">;

/** The change a command makes, announced to every screen; a repeat makes none. */
export function changeBy(
  order: Order,
  command: OrderCommand,
  effects: Effects,
): Result<Change, OrderRefusal> {
  const moved = move(order, command);
  if (!moved.ok) return refuse(moved.error);
  return ok({ order: moved.value, at: command.at, announce: "order_updated", ...effects });
}

/** Stores the change that `decide` chooses and returns the order. When `decide` refuses, another process was first: its order counts. */
export async function changeOrder(
  deps: Pick<Ports, "orders">,
  order: Order,
  decide: (fresh: Order) => Result<Change, OrderRefusal>,
): Promise<Order> {
  const changed = await deps.orders.change(order.id, decide);
  return changed?.ok ? changed.value : await deps.orders.byId(order.id) ?? order;
}
