import { audit } from "@domain/shared/audit.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import { applyTransition } from "@domain/order/transitions.ts";
import type { Change } from "@domain/ports/orders.ts";
import type { Ports } from "@domain/ports/ports.ts";

/**
 * Starts accepted orders for later when their prep time begins, with a sound on every tablet (docs/product-rules.md, "Order tabs").
 * Returns the number of due orders. Several processes may call it: an order that another one has started is not written again.
 */
export async function startDueOrders(deps: Pick<Ports, "orders" | "clock">): Promise<number> {
  const at = deps.clock.now();
  const due = await deps.orders.dueToStart(at, 50);
  for (const { id } of due) {
    await deps.orders.change(id, (order): Result<Change, "already_started"> => {
      if (order.state.status !== "confirmed") return refuse("already_started");
      const started = applyTransition(order, { do: "start", by: { kind: "system" }, at });
      if (!started.ok) return refuse("already_started");
      return ok({
        order: started.value,
        at,
        announce: "order_due",
        audit: audit("order.start", "order", id, {
          at,
          details: { number: order.number, from: order.state.status, by: "schedule" },
        }),
      });
    });
  }
  return due.length;
}
