import { audit } from "@domain/shared/audit.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import { arrive } from "@domain/order/arrival.ts";
import type { Order, OrderRefusal } from "@domain/order/order.ts";
import { type ForeignPayment, refuseForeign } from "@domain/payment/ownership.ts";
import type { Change } from "@domain/ports/orders.ts";
import type { Ports } from "@domain/ports/ports.ts";

export type ArrivalRefusal =
  | { kind: "no_such_order" }
  | (OrderRefusal | ForeignPayment) & { order: Order };

/**
 * Records that the guest of a ready order is here and tells the tablets (docs/product-rules.md, "Guest arrival"). A repeat changes
 * nothing; another note corrects the note. The audit entry has no note, because the note is a contact detail.
 */
export async function reportArrival(
  deps: Pick<Ports, "orders" | "clock" | "installation">,
  { orderId, note }: { orderId: string; note: string },
): Promise<Result<Order, ArrivalRefusal>> {
  const at = deps.clock.now();
  const changed = await deps.orders.change(orderId, (order): Result<Change, ArrivalRefusal> => {
    const arrived = refuseForeign(deps.installation, order) ?? arrive(order, { at, note });
    if (!arrived.ok) return refuse({ ...arrived.error, order });
    return ok({
      order: arrived.value,
      at,
      announce: "order_updated",
      ...(order.arrival === undefined && {
        audit: audit("order.arrived", "order", order.id, {
          at,
          details: { number: order.number, by: "guest" },
        }),
      }),
    });
  });
  return changed ?? refuse({ kind: "no_such_order" });
}
