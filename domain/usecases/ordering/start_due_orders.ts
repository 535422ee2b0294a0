import { audit } from "../../shared/audit.ts";
import { ok, refuse, type Result } from "../../shared/result.ts";
import { applyTransition } from "../../order/transitions.ts";
import type { Change } from "../../ports/orders.ts";
import type { Ports } from "../../ports/ports.ts";

/**
 * Moves accepted orders for later to IN PROGRESS when their prep time begins, with a sound on every tablet (decision 11). Each once,
 * however many processes look: the second finds it begun and writes nothing.
 */
export async function startDueOrders(deps: Pick<Ports, "orders" | "clock">): Promise<number> {
  const at = deps.clock.now();
  const due = await deps.orders.dueToStart(at, 50);
  for (const { id } of due) {
    await deps.orders.change(id, (order): Result<Change, "begun_meanwhile"> => {
      if (order.state.status !== "confirmed") return refuse("begun_meanwhile");
      const started = applyTransition(order, { do: "start", by: { kind: "system" }, at });
      if (!started.ok) return refuse("begun_meanwhile");
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
